//! Sources with the attribute, and the changes that it accepts.

use crate::rewrite::{Declaration, Plan, Source, plan};

/// Makes the root of a crate with this text.
fn root(path: &str, text: &str) -> Source {
    Source {
        path: path.to_owned(),
        module: String::new(),
        text: text.to_owned(),
        declares_runtime: false,
        declaration: None,
    }
}

/// Makes a file with a function, to which a declaration in the parent leads.
fn declared(path: &str, parent: &Source, declaration: &str) -> Source {
    let byte = parent.text.find(declaration);
    Source {
        declaration: Some(Declaration {
            file: parent.path.clone(),
            byte: byte.expect("it is declared"),
        }),
        ..root(path, "fn f() -> bool { true }\nmod below;\n")
    }
}

/// Returns the changes that are not accepted, as files, items and operators, each once.
fn unaccepted(plan: &Plan) -> Vec<String> {
    let accepts = plan.accept_attributes().expect("there is no mistake");
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

/// Checks which changes of a file with this text are not accepted.
#[track_caller]
fn check(text: &str, expected: &[&str]) {
    let left = unaccepted(&plan(vec![root("lib.rs", text)]));
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
    let accept = "#[cfg_attr(any(), intramorph::accept(constant, reason = \"x\"))]";
    let library = format!("{accept}\nmod a;\nmod ab;\n{accept}\nmod c {{ mod d; }}\n");
    let library = root("lib.rs", &library);
    let a = declared("a.rs", &library, "a;");
    let b = declared("a/below.rs", &a, "below;");
    let others = [
        declared("ab.rs", &library, "ab;"),
        declared("c/d.rs", &library, "d;"),
    ];
    let main = root("main.rs", "mod a;");
    let other = declared("bin/a.rs", &main, "a;");
    let sources = [library, a, b].into_iter().chain(others);
    let plan = plan(sources.chain([main, other]).collect());
    assert_eq!(
        unaccepted(&plan),
        [
            "a.rs f body",
            "a/below.rs f body",
            "ab.rs f body",
            "ab.rs f constant",
            "c/d.rs f body",
            "bin/a.rs f body",
            "bin/a.rs f constant",
        ]
    );
}

#[test]
fn of_two_files_of_one_module_only_that_of_the_declaration_is_accepted() {
    let library = "#[cfg(unix)]\n#[path = \"unix.rs\"]\nmod imp;\n\
        #[cfg(not(unix))]\n#[path = \"win.rs\"]\n#[intramorph::accept(reason = \"x\")]\nmod imp ;\n";
    let library = root("lib.rs", library);
    let (unix, windows) = (
        declared("unix.rs", &library, "imp;"),
        declared("win.rs", &library, "imp ;"),
    );
    let plan = plan(vec![library, unix, windows]);
    assert_eq!(unaccepted(&plan), ["unix.rs f body", "unix.rs f constant"]);
}

#[test]
fn in_what_has_no_bugs_nothing_is_accepted() {
    const ACCEPT: &str = "#[intramorph::accept(reason = \"x\")]";
    for item in [
        "ACCEPT struct S;",
        "ACCEPT const C: u8 = 1 + 1;",
        "enum E { ACCEPT V }",
        "fn g() { ACCEPT let x = 1; }",
    ] {
        let item = item.replace("ACCEPT", ACCEPT);
        let plan = plan(vec![root("lib.rs", &item)]);
        let accepts = plan.accept_attributes().expect("there is no mistake");
        assert_eq!(accepts.len(), 1, "{item}");
        assert!(
            !plan
                .changes()
                .iter()
                .any(|change| accepts[0].accepts(change))
        );
    }
    let elsewhere = "use intramorph::*;\nstruct S { #[accept(of = \"another crate\")] field: u8 }";
    let plan = plan(vec![root("lib.rs", elsewhere)]);
    assert!(
        plan.accept_attributes()
            .expect("there is no mistake")
            .is_empty()
    );
}

#[test]
fn a_mistake_is_reported_with_its_place() {
    let text = "fn f() {}\n\n#[intramorph::accept]\nfn g() {}\n";
    let plan = plan(vec![root("src/lib.rs", text)]);
    let mistake = plan.accept_attributes().expect_err("it has no reason");
    assert_eq!(
        mistake.to_string(),
        "src/lib.rs:3: say why these bugs are accepted: `accept(reason = \"..\")`"
    );
}
