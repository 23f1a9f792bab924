//! Small sources, and what becomes of them.

use std::collections::HashSet;

use super::{Plan, Source, plan};

fn planned(text: &str) -> Plan {
    let source = Source {
        path: "src/lib.rs".to_owned(),
        module: String::new(),
        text: text.to_owned(),
    };
    plan(vec![source]).expect("the source is Rust")
}

/// Every change as `operator: line with the change`.
fn changes(text: &str) -> Vec<String> {
    let plan = planned(text);
    let changes = plan.changes().iter();
    changes
        .map(|change| {
            format!(
                "{}: {}",
                change.identity.operator,
                change.applied(text).trim()
            )
        })
        .collect()
}

#[test]
fn smoke() {
    let text = "fn f(a: u32, b: u32) -> u32 {\n    // c\n    if a < b && b > 3 { a as u32 + b * 2 } else { 0 }\n}\n";
    eprintln!("{}", changes(text).join("\n--\n"));
    let rendered = planned(text).render(0, &HashSet::new());
    eprintln!("{}", rendered.text);
}
