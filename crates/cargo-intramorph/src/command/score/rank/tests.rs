//! Tests of the order, with made-up bugs.

use intramorph_record::score::{BugRecord, Outcome, Score};

use super::{Minor, ranked};

/// A missed bug on a line of its own in a function: its operator, what it replaces, and by what.
fn bug(
    item: &str,
    line: usize,
    (operator, original, replacement): (&str, &str, &str),
) -> BugRecord {
    let mut bug = BugRecord::default();
    bug.file = "src/lib.rs".to_owned();
    bug.item = item.to_owned();
    bug.operator = operator.to_owned();
    (bug.line, bug.column) = (line, 5);
    bug.original = original.to_owned();
    bug.replacement = replacement.to_owned();
    bug.difference = format!("-    {original}\n+    {replacement}\n");
    bug.outcome = Outcome::Missed;
    bug.reaching = 1;
    bug
}

fn caught(item: &str, line: usize) -> BugRecord {
    let mut bug = bug(item, line, ("constant", "7", "8"));
    bug.difference = "-        7\n+        8\n".to_owned();
    bug.outcome = Outcome::Caught;
    bug
}

/// Checks the order of entries: each with its function, its first line, and whether it is minor.
#[track_caller]
fn check(bugs: Vec<BugRecord>, expected: &[(&str, usize, Option<Minor>)]) {
    let mut score = Score::default();
    score.bugs = bugs;
    let entries = ranked(&score);
    let shown: Vec<(&str, usize, Option<Minor>)> = entries
        .iter()
        .map(|entry| (entry.function().1, entry.first().line, entry.minor))
        .collect();
    assert_eq!(shown, expected);
}

#[track_caller]
fn check_minor(bug: BugRecord, expected: Option<Minor>) {
    let (item, line) = (bug.item.clone(), bug.line);
    check(vec![bug], &[(&item, line, expected)]);
}

#[test]
fn values_of_one_body_and_changes_of_one_line_are_one_entry() {
    let body = |value| bug("f", 1, ("body", "g()", value));
    let on_line = |replacement| {
        let mut bug = bug("g", 2, ("relational", "<", replacement));
        bug.difference = format!("-    a < b\n+    a {replacement} b\n");
        bug
    };
    check(
        vec![body("0"), body("1"), on_line("<="), on_line("==")],
        &[("f", 1, None), ("g", 2, None)],
    );
}

#[test]
fn what_changes_more_comes_first() {
    check(
        vec![
            bug("f", 1, ("constant", "7", "8")),
            bug("g", 2, ("statement", "k();", "")),
            bug("h", 3, ("body", "g()", "0")),
        ],
        &[("h", 3, None), ("g", 2, None), ("f", 1, None)],
    );
}

#[test]
fn a_bug_that_many_tests_run_comes_later() {
    let mut often = bug("f", 1, ("binary", "+", "-"));
    often.reaching = 100;
    check(
        vec![often, bug("g", 2, ("binary", "+", "*"))],
        &[("g", 2, None), ("f", 1, None)],
    );
}

#[test]
fn a_third_entry_of_a_function_gives_way_to_other_functions() {
    let statement = |item, line| bug(item, line, ("statement", &format!("h({line});"), ""));
    check(
        vec![
            statement("f", 1),
            statement("f", 2),
            statement("f", 3),
            bug("g", 9, ("constant", "7", "8")),
        ],
        &[
            ("f", 1, None),
            ("f", 2, None),
            ("g", 9, None),
            ("f", 3, None),
        ],
    );
}

#[test]
fn the_same_in_a_sibling_is_a_twin() {
    let body = |item| bug(item, 1, ("body", "g()", "0"));
    check(
        vec![body("A::f"), body("B::f")],
        &[("A::f", 1, None), ("B::f", 1, Some(Minor::Twin))],
    );
}

#[test]
fn functions_that_pass_a_call_on_to_each_other_are_one_entry() {
    let body = |item, text| bug(item, 1, ("body", text, "None"));
    check(
        vec![
            body("A::span", "self.0.span()"),
            body("B::span", "match self { Self::A(a) => a.span() }"),
            body("C::span", "self.found"),
            body("D::span", "self.subspan()"),
        ],
        &[
            ("A::span", 1, None),
            ("C::span", 1, None),
            ("D::span", 1, None),
            ("B::span", 1, Some(Minor::Twin)),
        ],
    );
}

#[test]
fn a_call_that_is_left_out_in_several_functions_is_one_entry() {
    let statement = |item, line| bug(item, line, ("statement", "self.reduce();", ""));
    let twin = Some(Minor::Twin);
    check(
        vec![statement("add", 1), statement("sub", 2)],
        &[("add", 1, None), ("sub", 2, twin)],
    );
    let body = bug("A::reduce", 9, ("body", "g()", "()"));
    check(
        vec![statement("add", 1), body],
        &[("A::reduce", 9, None), ("add", 1, twin)],
    );
}

#[test]
fn what_is_missed_in_a_function_that_may_do_nothing_follows_from_that() {
    let body = |item, outcome| {
        let mut body = bug(item, 1, ("body", "self.close();", "()"));
        body.outcome = outcome;
        body
    };
    let statement = |item| bug(item, 2, ("statement", "self.close();", ""));
    check(
        vec![body("f", Outcome::Missed), statement("f")],
        &[("f", 1, None), ("f", 2, Some(Minor::Twin))],
    );
    check(
        vec![body("g", Outcome::Caught), statement("g")],
        &[("g", 2, None)],
    );
}

#[test]
fn public_functions_come_first() {
    let of = |item, public| {
        let mut bug = bug(item, 1, ("body", "g()", "0"));
        bug.public = Some(public);
        bug
    };
    check(
        vec![of("helper", false), of("parse", true)],
        &[("parse", 1, None), ("helper", 1, None)],
    );
}

#[test]
fn a_helper_whose_values_nobody_minds_is_a_shortcut() {
    let body = |value, public| {
        let mut bug = bug("f", 1, ("body", "g()", value));
        bug.public = Some(public);
        bug
    };
    let both = |public| vec![body("true", public), body("false", public)];
    check(both(false), &[("f", 1, Some(Minor::Shortcut))]);
    check(both(true), &[("f", 1, None)]);
    check_minor(body("true", false), None);
}

#[test]
fn functions_about_capacities_texts_and_hashes_are_minor() {
    let body = |item| bug(item, 1, ("body", "g()", "0"));
    check_minor(body("<I as Iterator>::size_hint"), Some(Minor::Capacity));
    check_minor(body("V::try_reserve_exact"), Some(Minor::Capacity));
    check_minor(body("<V<T> as Debug>::fmt"), Some(Minor::Message));
    check_minor(body("<ParseError as Display>::fmt"), Some(Minor::Message));
    check_minor(body("<V as Hash>::hash"), Some(Minor::Hash));
    check_minor(body("<DefaultHasher as Hasher>::write"), Some(Minor::Hash));
    check_minor(body("<V as Display>::fmt"), None);
    check_minor(body("HashMap<K, V>::insert"), None);
}

#[test]
fn lines_that_change_no_result_are_minor() {
    let statement = |text| bug("f", 1, ("statement", text, ""));
    check_minor(statement("self.reserve(n);"), Some(Minor::Capacity));
    check_minor(statement("debug_assert!(a < b);"), Some(Minor::Assertion));
    let debug = "if cfg!(debug_assertions) { check(a); }";
    check_minor(statement(debug), Some(Minor::Assertion));
    check_minor(statement("core::mem::forget(g);"), Some(Minor::Memory));
    check_minor(statement("log::warn!(\"no\");"), Some(Minor::Message));
    check_minor(statement("self.count += 1;"), None);
}

#[test]
fn a_block_that_is_checked_and_not_missed_is_a_shortcut() {
    let condition = |value| {
        let mut bug = bug("f", 1, ("condition", "a", value));
        bug.difference = format!("-    if a {{\n+    if {value} {{\n");
        bug
    };
    let with = |value, line| vec![condition(value), caught("f", line)];
    check(with("false", 2), &[("f", 1, Some(Minor::Shortcut))]);
    check(with("true", 2), &[("f", 1, None)]);
    check_minor(condition("false"), None);
    let left_out = |text| bug("f", 1, ("statement", text, ""));
    check_minor(left_out("if at == 0 { return a; }"), Some(Minor::Shortcut));
    check_minor(left_out("if at == 3 { return a; }"), None);
    let arm = |text| bug("f", 1, ("arm", text, ""));
    check_minor(arm("[_] | [] => None,"), Some(Minor::Shortcut));
    check_minor(arm("[_, b] => b,"), None);
    check_minor(
        bug("f", 1, ("condition", "x.is_empty()", "false")),
        Some(Minor::Shortcut),
    );
}

#[test]
fn what_gives_the_same_value_is_minor() {
    let binary = |line: &str, (original, replacement)| {
        let mut bug = bug("f", 1, ("binary", original, replacement));
        bug.difference = format!("-{line}\n+{}\n", line.replace(original, replacement));
        bug.column = line.find(original).expect("it is there") + 1;
        bug
    };
    check_minor(binary("a + 0", ("+", "-")), Some(Minor::Neutral));
    check_minor(binary("a + 01", ("+", "-")), None);
    check_minor(binary("a * 1)", ("*", "/")), Some(Minor::Neutral));
    check_minor(binary("a * 0", ("*", "/")), None);
    check_minor(binary("a | b", ("|", "^")), Some(Minor::Neutral));
    check_minor(binary("a | b", ("|", "&")), None);
    let swapped = |line| {
        let mut bug = binary(line, ("a, b", "b, a"));
        bug.operator = "arguments".to_owned();
        bug
    };
    check_minor(swapped("x.swap_indices(a, b)"), Some(Minor::Neutral));
    check_minor(swapped("sub(a, b)"), None);
    for made in ["Self::default()", "Builder::new()"] {
        let body = ("body", made, "Default::default()");
        check_minor(bug("f", 1, body), Some(Minor::Neutral));
    }
    let order = if cfg!(target_endian = "little") {
        "le"
    } else {
        "be"
    };
    let call = |name: &str| bug("f", 1, ("call", &format!("x.{name}()"), "x"));
    check_minor(call(&format!("to_{order}")), Some(Minor::Neutral));
    check_minor(call("to_owned"), None);
    let mut early = bug("f", 1, ("early-return", "", "return Ok(()); "));
    early.difference =
        "-    fmt::Result::Ok(())\n+    return Ok(()); fmt::Result::Ok(())\n".to_owned();
    check_minor(early, Some(Minor::Neutral));
}

#[test]
fn a_value_that_new_makes_from_nothing_is_the_default() {
    let new = |body| bug("Map::new", 1, ("body", body, "Default::default()"));
    for body in [
        "Self",
        "Map { map: Tree::new(), keys: true }",
        "Self::with_keys(0, 0)",
        "Self(vec![])",
    ] {
        check_minor(new(body), Some(Minor::Neutral));
    }
    for body in [
        "Self { map }",
        "Self::with_keys(0, key)",
        "Self(tree.len())",
    ] {
        check_minor(new(body), None);
    }
    let red = ("body", "Color(255, 0, 0)", "Default::default()");
    check_minor(bug("Color::red", 1, red), None);
}

#[test]
fn a_length_that_is_optional_is_a_hint() {
    let absent = |original| bug("f", 1, ("absent", original, "None"));
    check_minor(absent("Some(len)"), Some(Minor::Capacity));
    check_minor(absent("Some(values.len())"), Some(Minor::Capacity));
    check_minor(absent("Some(value)"), None);
}

#[test]
fn what_the_processor_can_do_chooses_between_implementations() {
    let line = "if is_x86_feature_detected!(\"sse2\") {";
    check_minor(
        bug("f", 1, ("condition", line, "false")),
        Some(Minor::Shortcut),
    );
}
