//! What is counted as a blind spot.

use crate::rewrite::{Diff, Family, FilePattern, Operator, Selection, Source, plan_beside};

const TEXT: &str = "\
const A: [u8; 2] = [
    1,

    f(),
];
const fn f() -> u8 {
    1
}
macro_rules! numbers {
    ($name:ident) => { fn $name(a: fn(u8)) -> u8 { 1 } fn declared(); };
}
other! {
    fn g() { 1 }
    #[test]
    fn h() { 2 }
}
fn i() { println!(\"{}\", 1) }
#[cfg(test)] mod tests { const B: u8 = 1; other! { fn j() { 1 } } }
";

fn counted(selection: &Selection) -> Vec<(&'static str, usize, usize)> {
    let source = |path: &str, text: &str| Source {
        path: path.to_owned(),
        module: String::new(),
        text: text.to_owned(),
        declares_runtime: false,
        declaration: None,
    };
    let sources = vec![source("src/lib.rs", TEXT), source("src/b.rs", "fn {")];
    let mut plan = plan_beside(sources, Family::Bugs, &[]);
    let code = "#[proc_macro]\npub fn m() {}\n#[test] fn t() {}";
    plan.blind_spots
        .add_procedural_macro(&source("m/lib.rs", code));
    let counted = selection.blind_spots(&plan).into_iter();
    counted
        .map(|it| (it.reason.name(), it.functions, it.lines))
        .collect()
}

#[test]
fn functions_that_are_not_changed_are_counted_by_reason() {
    assert_eq!(
        counted(&Selection::default()),
        [
            ("const function", 1, 3),
            ("macro", 2, 2),
            ("procedural macro", 1, 2),
            ("unparsable", 0, 1)
        ]
    );
}

#[test]
fn only_the_selected_files_count() {
    let mut selection = Selection {
        files: vec![FilePattern::new("src/b.rs").expect("it is a name")],
        ..Selection::default()
    };
    assert_eq!(counted(&selection), [("unparsable", 0, 1)]);
    selection.operators = vec![Operator::Body];
    assert_eq!(counted(&selection), []);
}

#[test]
fn of_a_diff_the_added_lines_count_and_so_do_constants() {
    let diff = "--- a/src/lib.rs\n+++ b/src/lib.rs\n@@ -2,0 +2,3 @@\n+    1,\n+\n+    f(),\n@@ -16,0 +17 @@\n+x\n";
    let selection = Selection {
        diff: Some(Diff::parse(diff).expect("it is a diff")),
        ..Selection::default()
    };
    assert_eq!(counted(&selection), [("constant", 0, 2)]);
}
