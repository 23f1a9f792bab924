//! Checks of neutral changes: what a user would see, and what is compiled.

use std::collections::HashSet;

use crate::rewrite::{Family, Plan, Source, plan_beside};

fn planned(text: &str) -> Plan {
    let source = Source {
        path: "src/lib.rs".to_owned(),
        module: String::new(),
        text: text.to_owned(),
        declares_runtime: false,
        declaration: None,
    };
    let plan = plan_beside(vec![source], Family::Neutral, &[]);
    assert!(plan.unparsable().is_empty(), "{:?}", plan.unparsable());
    plan
}

const AROUND: (&str, &str) = (
    "use std::collections::HashMap; fn f() -> ! { loop { let _ = ",
    "; } }",
);

/// Checks the changes that an operator makes in an expression.
#[track_caller]
pub(super) fn check(operator: &str, expression: &str, expected: &[&str]) {
    let (before, after) = AROUND;
    let expected = expected.iter().map(|it| [before, it, after].concat());
    let expected: Vec<String> = expected.collect();
    let expected: Vec<&str> = expected.iter().map(String::as_str).collect();
    check_file(operator, &[before, expression, after].concat(), &expected);
}

/// Checks the changes that an operator makes in a file.
#[track_caller]
pub(super) fn check_file(operator: &str, text: &str, expected: &[&str]) {
    let plan = planned(text);
    let changes = plan.changes().iter();
    let changes = changes.filter(|change| change.identity.operator.name() == operator);
    let applied: Vec<String> = changes.map(|change| change.applied(text)).collect();
    assert_eq!(applied, expected);
}

/// The compiled code of a file, without interruptions, and with short names for the runtime and for the questions of sites.
pub(super) fn rendered(text: &str) -> String {
    let plan = planned(text).filtered(|change| change.identity.operator.name() != "interrupted");
    let rendered = plan.render(&HashSet::new()).remove(0).text;
    assert!(syn::parse_file(&rendered).is_ok(), "{rendered}");
    let mut shown = rendered.replace("::__intramorph::count(); ", "");
    for site in 0..plan.sites() {
        let question = format!("::__intramorph::at({site}u32 as u32)");
        shown = shown.replace(&question, &format!("AT{site}"));
    }
    shown.replace("::__intramorph", "RT")
}

/// Checks the compiled code of an expression, with short names for the runtime and for the question of the site.
#[track_caller]
pub(super) fn check_rendered(operator: &str, expression: &str, expected: &str) {
    let (before, after) = AROUND;
    let plan = planned(&[before, expression, after].concat());
    let plan = plan.filtered(|change| change.identity.operator.name() == operator);
    let rendered = plan.render(&HashSet::new()).remove(0).text;
    assert!(syn::parse_file(&rendered).is_ok(), "{rendered}");
    let shown = rendered.replace("::__intramorph::count(); ", "");
    let shown = shown.replace("::__intramorph::at(0u32 as u32)", "AT");
    let shown = shown.replace("::__intramorph", "RT");
    assert_eq!(shown, [before, expected, after].concat());
}
