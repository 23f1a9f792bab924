//! Tests of plans and of rendered sources.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::{ChangeId, Plan, RegionKind, Rendered, Source, plan};

pub(super) fn planned(text: &str) -> Plan {
    let source = Source {
        path: "src/lib.rs".to_owned(),
        module: String::new(),
        text: text.to_owned(),
        declares_runtime: false,
        declaration: None,
    };
    let plan = plan(vec![source]);
    assert!(plan.unparsable().is_empty(), "{:?}", plan.unparsable());
    plan
}

/// Checks the changes that an operator makes in an expression.
#[track_caller]
pub(super) fn check(operator: &str, expression: &str, expected: &[&str]) {
    let (before, after) = ("fn f() -> ! { loop { let _ = ", "; } }");
    let text = [before, expression, after].concat();
    let changed = changed(operator, &text);
    let changed: Vec<&str> = changed
        .iter()
        .map(|text| &text[before.len()..text.len() - after.len()])
        .collect();
    assert_eq!(changed, expected);
}

/// Checks the changes that an operator makes in a file.
#[track_caller]
pub(super) fn check_file(operator: &str, text: &str, expected: &[&str]) {
    assert_eq!(changed(operator, text), expected);
}

fn changed(operator: &str, text: &str) -> Vec<String> {
    let plan = planned(text);
    let changes = plan
        .changes()
        .iter()
        .filter(|change| change.identity.operator.name() == operator);
    changes.map(|change| change.applied(text)).collect()
}

fn render(plan: &Plan) -> Rendered {
    plan.render(&HashSet::new()).remove(0)
}

fn rendered(text: &str) -> String {
    render(&planned(text)).text
}

#[test]
fn an_expression_asks_which_arm_to_take_and_lies_in_others() {
    insta::assert_snapshot!(rendered(
        "fn f(a: u8) -> u8 {\n    // Not at the limit.\n    g(a + 1) // Then.\n}\n"
    ));
}

#[test]
fn statements_and_match_arms_are_left_out_and_functions_return_early() {
    let text = "fn f(a: u8) {\n    g();\n    match a {\n        1 => h(),\n        _ if a > b => i(),\n        _ => {}\n    }\n}\n";
    insta::assert_snapshot!(rendered(text));
}

#[test]
fn what_begins_with_a_block_goes_on_behind_it() {
    let text = "fn f() { g(unsafe { h } >> 1); g('a: { h } + 'a'); g('a' + { h } + if h { i } else { j }) }";
    let rendered = rendered(text);
    let file = syn::parse_file(&rendered);
    assert!(file.is_ok(), "{rendered}");
    assert!(rendered.contains("0 => (unsafe { h } >> "), "{rendered}");
    assert!(rendered.contains("0 => ('a: { h } + (match "), "{rendered}");
}

#[test]
fn the_root_of_a_crate_of_2015_declares_the_runtime_behind_all_else() {
    let source = Source {
        path: "src/lib.rs".to_owned(),
        module: String::new(),
        text: "mod a; // The end.".to_owned(),
        declares_runtime: true,
        declaration: None,
    };
    let plan = plan(vec![source]);
    let rendered = render(&plan).text;
    assert_eq!(rendered, "mod a; // The end.\nextern crate __intramorph;\n");
}

#[test]
fn constant_contexts_macros_and_tests_are_left_alone() {
    let text = "
const A: u8 = 1 + 2;
static B: [u8; 3 + 4] = [5; 6 + 7];
const fn c() -> u8 { 8 + 9 }
const C: u8 = c();
enum D { E = 1 + 2 }
macro_rules! f { () => { 1 + 2 } }
#[cfg(test)] mod tests { fn g() -> u8 { 1 + 2 } }
#[cfg(all(test, unix))] fn h() -> bool { true }
#[test] fn i() { j(1 + 2); }
#[tokio::test] async fn k() { j(1 + 2); }
fn l<const N: usize>() -> [u8; 3 + 4] where [(); 1 + 2]: { const M: u8 = 1 + 2; l::<{ 1 + 2 }>(); unknown!(1 + 2); match n { 1 => {}, 2..=3 => {}, } }
";
    check_file("binary", text, &[]);
    check_file("constant", text, &[]);
    let plan = planned(text);
    let mut items = plan
        .changes()
        .iter()
        .map(|change| change.identity.item.as_str());
    assert!(items.all(|item| item == "l"));
}

#[test]
fn a_condition_on_tests_among_others_is_not_for_tests_only() {
    check_file(
        "body",
        "#[cfg(any(test, unix))] fn f() { g() }",
        &["#[cfg(any(test, unix))] fn f() { () }"],
    );
    check_file(
        "body",
        "#[cfg(not(test))] fn f() { g() }",
        &["#[cfg(not(test))] fn f() { () }"],
    );
}

#[test]
fn what_may_not_be_compiled_is_not_left_out() {
    let text = "fn f() { #[cfg(feature = \"log\")] note(1 + 2); S { #[cfg(a)] b: 1, ..c }; }";
    check_file("statement", text, &[]);
    check_file("field", text, &[]);
    assert!(rendered(text).contains("#[cfg(feature = \"log\")] note((match "));
}

#[test]
fn arguments_of_known_macros_run_and_so_do_component_and_variant() {
    check_file(
        "binary",
        "fn f() { morph!(FLIPPED, a - b, b - a); }",
        &[
            "fn f() { morph!(FLIPPED, a + b, b - a); }",
            "fn f() { morph!(FLIPPED, (a / b), b - a); }",
            "fn f() { morph!(FLIPPED, a - b, b + a); }",
            "fn f() { morph!(FLIPPED, a - b, (b / a)); }",
        ],
    );
    check("constant", "vec![3; n]", &["vec![4; n]", "vec![2; n]"]);
    check(
        "constant",
        "format!(\"{a} {b}\", b = 3)",
        &["format!(\"{a} {b}\", b = 4)", "format!(\"{a} {b}\", b = 2)"],
    );
}

#[test]
fn an_identity_survives_edits_of_other_items_and_of_lines() {
    let before = "fn f() -> bool { a < b }\nimpl T { fn g(&self) -> bool { c < d } }\n";
    let after = "// New.\nfn f() -> bool { a < b && e < g }\n\nimpl T {\n    fn g(&self) -> bool {\n        c < d\n    }\n}\n";
    let of_g = |text: &str| {
        let plan = planned(text);
        let changes = plan
            .changes()
            .iter()
            .map(|change| (change.identity.clone(), change.replacement.clone()));
        changes
            .filter(|(identity, _)| identity.item == "T::g")
            .collect::<Vec<_>>()
    };
    assert_eq!(of_g(before), of_g(after));
    assert!(!of_g(before).is_empty());
}

#[test]
fn items_are_named_by_module_type_and_trait() {
    let source = Source {
        path: "src/parse.rs".to_owned(),
        module: "parse".to_owned(),
        text: "mod number { impl fmt::Display for super::Digits<'_> { fn fmt(&self) { fn inner() { g() } } } }".to_owned(),
        declares_runtime: false,
        declaration: None,
    };
    let plan = plan(vec![source]);
    let items: Vec<&str> = plan
        .changes()
        .iter()
        .map(|change| change.identity.item.as_str())
        .collect();
    assert_eq!(
        items,
        [
            "parse::number::<Digits<'_> as Display>::fmt",
            "parse::number::<Digits<'_> as Display>::fmt::inner"
        ]
    );
}

#[test]
fn what_is_no_rust_is_reported_with_its_line() {
    let source = Source {
        path: "src/lib.rs".to_owned(),
        module: String::new(),
        text: "fn f() {}\nfn {".to_owned(),
        declares_runtime: false,
        declaration: None,
    };
    let plan = plan(vec![source]);
    let errors: Vec<String> = plan.unparsable().iter().map(ToString::to_string).collect();
    assert!(
        errors[0].starts_with("src/lib.rs:2: cannot be parsed: "),
        "{errors:?}"
    );
    assert!(plan.changes().is_empty());
}

#[test]
fn regions_are_where_the_arms_are() {
    let plan = planned("fn f() -> bool { a < b }");
    let rendered = render(&plan);
    let arms = rendered
        .regions
        .iter()
        .filter_map(|region| match region.kind {
            RegionKind::Arm(change) => Some((
                plan.change(change).replacement.as_str(),
                &rendered.text[region.range.clone()],
            )),
            RegionKind::Site(_) => None,
        });
    let arms: Vec<_> = arms.collect();
    let expected = [
        ("true", "return true"),
        ("false", "return false"),
        ("<=", "a <= b"),
        (">", "a > b"),
        ("==", "a == b"),
        (">=", "a >= b"),
    ];
    assert_eq!(arms, expected);
}

/// Plans and renders the sources of this workspace, which have all that real code has.
#[test]
fn real_sources_keep_their_lines_and_are_themselves_without_changes() {
    let sources = sources_below(&Path::new(env!("CARGO_MANIFEST_DIR")).join(".."));
    assert!(sources.len() > 100, "only {} sources", sources.len());
    let plan = plan(sources);
    assert!(plan.unparsable().is_empty(), "{:?}", plan.unparsable());
    assert!(
        plan.changes().len() > 2_000,
        "only {} changes",
        plan.changes().len()
    );
    let all: HashSet<ChangeId> = plan.changes().iter().map(|change| change.id).collect();
    let rendered = plan.render(&HashSet::new());
    let unchanged = plan.render(&all);
    for (index, source) in plan.sources().iter().enumerate() {
        let path = &source.path;
        assert_eq!(unchanged[index].text, source.text, "{path}");
        let rendered = &rendered[index].text;
        assert_eq!(
            rendered.lines().count(),
            source.text.lines().count(),
            "{path}"
        );
        syn::parse_file(rendered).unwrap_or_else(|error| panic!("{path}: {error}"));
    }
}

fn sources_below(folder: &Path) -> Vec<Source> {
    let mut folders = vec![folder.to_owned()];
    let mut sources = Vec::new();
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(folder).expect("it is a folder").flatten();
        let (below, files): (Vec<PathBuf>, Vec<PathBuf>) = entries
            .map(|entry| entry.path())
            .partition(|path| path.is_dir());
        // Trees for tests may be wrong on purpose.
        folders.extend(
            below
                .into_iter()
                .filter(|path| !path.ends_with("testdata") && !path.ends_with("ui")),
        );
        let files = files
            .into_iter()
            .filter(|path| path.extension().is_some_and(|ending| ending == "rs"));
        sources.extend(files.map(|path| Source {
            text: fs::read_to_string(&path).expect("it is text"),
            path: path.to_string_lossy().into_owned(),
            module: String::new(),
            declares_runtime: false,
            declaration: None,
        }));
    }
    sources
}
