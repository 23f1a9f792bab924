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

#[test]
#[ignore]
fn scratch_instrument() {
    let dir = std::env::var("DIR").unwrap();
    let mut sources = Vec::new();
    fn collect(dir: &std::path::Path, root: &std::path::Path, sources: &mut Vec<Source>) {
        for entry in std::fs::read_dir(dir).unwrap().flatten() {
            let path = entry.path();
            if path.is_dir() {
                collect(&path, root, sources);
            } else if path.extension().is_some_and(|e| e == "rs")
                && !path.to_string_lossy().contains("test")
            {
                let text = std::fs::read_to_string(&path).unwrap();
                let p = path
                    .strip_prefix(root)
                    .unwrap()
                    .to_string_lossy()
                    .into_owned();
                sources.push(Source {
                    path: p,
                    module: String::new(),
                    text,
                });
            }
        }
    }
    let root = std::path::Path::new(&dir);
    collect(&root.join("src"), root, &mut sources);
    let t = std::time::Instant::now();
    let plan = plan(sources).map_err(|e| e.to_string()).unwrap();
    eprintln!(
        "planned {} changes {} sites in {:?}",
        plan.changes().len(),
        plan.sites(),
        t.elapsed()
    );
    let mut map = String::new();
    for (i, s) in plan.sources().iter().enumerate() {
        let r = plan.render(i, &HashSet::new());
        for region in &r.regions {
            use std::fmt::Write;
            if let super::Where::Arm(id) = region.what {
                let c = plan.change(id);
                writeln!(
                    map,
                    "{}\t{}\t{}\t{}\t{}",
                    s.path,
                    region.range.start,
                    region.range.end,
                    c.identity,
                    c.replacement.replace(['\n', '\t'], " ")
                )
                .unwrap();
            }
        }
        std::fs::write(root.join(&s.path), r.text).unwrap();
    }
    std::fs::write(root.join("map.tsv"), map).unwrap();
}
