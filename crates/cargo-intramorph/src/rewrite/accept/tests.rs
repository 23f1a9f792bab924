//! Sources with the attribute, and the changes that it accepts.

use crate::rewrite::{Plan, Source, plan};

/// Each source by its path, its module and its text.
fn planned(sources: &[(&str, &str, &str)]) -> Plan {
    let sources = sources.iter().map(|(path, module, text)| Source {
        path: (*path).to_owned(),
        module: (*module).to_owned(),
        text: (*text).to_owned(),
        declares_runtime: false,
    });
    plan(sources.collect())
}

/// The changes that are not accepted, as files, items and operators, each once.
fn unaccepted(plan: &Plan) -> Vec<String> {
    let accepts = plan.accepts().expect("there is no mistake");
    let changes = plan.changes().iter();
    let mut left: Vec<String> = changes
        .filter(|change| !accepts.iter().any(|accept| accept.accepts(change)))
        .map(|change| {
            let identity = &change.identity;
            format!("{} {} {}", identity.file, identity.item, identity.operator)
        })
        .collect();
    left.dedup();
    left
}

/// What is left of one file with this text.
#[track_caller]
fn check(text: &str, expected: &[&str]) {
    let left = unaccepted(&planned(&[("lib.rs", "", text)]));
    let left: Vec<&str> = left
        .iter()
        .map(|it| it.trim_start_matches("lib.rs "))
        .collect();
    assert_eq!(left, expected, "{text}");
}

#[test]
fn a_function_s_bugs_are_accepted() {
    check(
        "#[intramorph::accept(reason = \"x\")]\nfn f() -> bool { 1 < 2 }\nfn g() -> i8 { 1 }",
        &["g body", "g constant"],
    );
}

#[test]
fn only_the_operators_that_are_named_are_accepted() {
    check(
        "#[intramorph::accept(body, relational, reason = \"x\")]\nfn f() -> bool { 1 < 2 }",
        &["f constant"],
    );
}

#[test]
fn all_below_an_item_is_accepted() {
    const ACCEPT: &str = "#[intramorph::accept(reason = \"x\")]";
    for item in [
        "impl S { fn f() -> i8 { 1 } }",
        "trait T { fn f() -> i8 { 1 } }",
        "mod m { fn f() -> i8 { fn g() -> bool { 1 < 2 } 1 } }",
    ] {
        check(&format!("{ACCEPT}\n{item}"), &[]);
    }
    check(
        &format!("impl S {{ {ACCEPT} fn f() -> i8 {{ 1 }} fn g() -> i8 {{ 1 }} }}"),
        &["S::g body", "S::g constant"],
    );
    check(
        &format!("trait T {{ {ACCEPT} fn f() -> i8 {{ 1 }} fn g() -> i8; }}"),
        &[],
    );
}

#[test]
fn an_inner_attribute_is_of_what_it_is_in() {
    const ACCEPT: &str = "#![cfg_attr(any(), intramorph::accept(reason = \"x\"))]";
    check(&format!("{ACCEPT}\nfn f() -> i8 {{ 1 }}"), &[]);
    check(
        &format!("mod m {{ {ACCEPT} fn f() -> i8 {{ 1 }} }}\nfn g() -> i8 {{ 1 }}"),
        &["g body", "g constant"],
    );
}

#[test]
fn the_name_alone_means_the_attribute_where_it_is_imported() {
    let text = |import: &str| format!("{import}\n#[accept(reason = \"x\")]\nfn f() -> i8 {{ 1 }}");
    check(&text("use intramorph::accept;"), &[]);
    check(&text("use intramorph::{accept, prelude::*};"), &[]);
    check(&text("use intramorph::*;"), &[]);
    check(&text("use other::accept;"), &["f body", "f constant"]);
}

#[test]
fn a_module_in_another_file_is_below_its_declaration() {
    const F: &str = "fn f() -> bool { true }";
    let library =
        "#[cfg_attr(any(), intramorph::accept(constant, reason = \"x\"))]\nmod a;\nmod ab;\n";
    let plan = planned(&[
        ("src/lib.rs", "", library),
        ("src/a.rs", "a", F),
        ("src/a/b.rs", "a::b", F),
        ("src/ab.rs", "ab", F),
        ("src/main.rs", "", "mod a;"),
        ("src/bin/a.rs", "a", F),
    ]);
    assert_eq!(
        unaccepted(&plan),
        [
            "src/a.rs a::f body",
            "src/a/b.rs a::b::f body",
            "src/ab.rs ab::f body",
            "src/ab.rs ab::f constant",
            "src/bin/a.rs a::f body",
            "src/bin/a.rs a::f constant",
        ]
    );
}

#[test]
fn a_mistake_is_told_with_its_place() {
    let text = "fn f() {}\n\n#[intramorph::accept]\nfn g() {}\n";
    let plan = planned(&[("src/lib.rs", "", text)]);
    let mistake = plan.accepts().expect_err("it has no reason");
    assert_eq!(
        mistake.to_string(),
        "src/lib.rs:3: say why these bugs are accepted: `accept(reason = \"..\")`"
    );
}
