//! Tests whose inputs come from a strategy that the user has named.

use intramorph_record::suggest::{HeldRelation, Suggestions, TestVersion};

use super::super::{GivenBy, Subject, Tried, add_tests};
use super::api;
use crate::discover::candidates;
use crate::suggest::program::program_of_strategy;

/// The first version of the test that the last variant has, and the number of versions.
fn versions(source: &str, strategy: &str) -> Vec<TestVersion> {
    let api = api(source);
    let function = api.functions.last().expect("it has a function");
    let library = (&api, &candidates(&api)[..]);
    let program = program_of_strategy(function, library, "tests/main.rs", strategy);
    let variant = program.variants.last().expect("it has a variant");
    let mut before = program.variants.iter();
    let before = before.find(|it| variant.kind.is_compared_with(&it.kind));
    let mut held = HeldRelation::default();
    "O' = O".clone_into(&mut held.relation);
    let tried = Tried {
        change: held.change.clone(),
        kind: &variant.kind,
        before: before.map(|it| &it.kind),
    };
    let mut suggestions = Suggestions::default();
    suggestions.relations = vec![held];
    let subject = Subject {
        api: &api,
        function,
        arguments: &program.arguments,
        given_by: GivenBy::Strategy(strategy),
    };
    add_tests(&mut suggestions, subject, &[tried]);
    let test = suggestions.relations.remove(0).test;
    assert_eq!(test.obstacle, "");
    test.versions
}

#[track_caller]
fn check(source: &str, strategy: &str, imports: &[&str], expected: &str) {
    let versions = versions(source, strategy);
    let without_blanks = |text: &str| text.split_whitespace().collect::<String>();
    assert_eq!(without_blanks(&versions[0].code), without_blanks(expected));
    assert_eq!(versions[0].imports, imports);
}

#[test]
fn a_setter_is_called_on_what_the_strategy_makes() {
    check(
        "#[derive(Clone)] pub struct Search { fast: bool }
         impl Search {
             pub fn new() -> Self { todo!() }
             pub fn fast(mut self, yes: bool) -> Self { self }
             pub fn count(&self, text: &str) -> usize { 0 } }",
        "(Just(Search::new()), prop_oneof![\"a\", \"b\"])",
        &["sample::Search", "proptest::prelude::prop_oneof"],
        r#"#[test] fn fast_does_not_change_count() {
            program(|(search, text): &(Search, String)| search.clone().fast(false).count(text))
            .inputs((Just(Search::new()), prop_oneof!["a", "b"]))
            .replaced("fast: true", |(search, text)| search.clone().fast(true).count(text))
            .must_be(equal()); }"#,
    );
}

#[test]
fn a_sibling_gets_the_same_inputs() {
    check(
        "pub fn total_slow(items: &[u8]) -> u32 { 0 } pub fn total(items: &[u8]) -> u32 { 0 }",
        "vec(0..9_u8, 3)",
        &["sample::total", "sample::total_slow"],
        r#"#[test] fn total_slow_agrees_with_total() {
            program(total).inputs(vec(0..9_u8, 3)).replaced("total_slow", total_slow).must_be(equal()); }"#,
    );
}

#[test]
fn a_parameter_that_is_a_switch_is_made_and_not_used() {
    check(
        "pub fn find(text: &str, fast: bool) -> usize { 0 }",
        "(\"a*\", any::<bool>())",
        &["sample::find"],
        r#"#[test] fn fast_does_not_change_find() {
            program(|(text, _): &(String, bool)| find(text, false)).inputs(("a*", any::<bool>()))
            .replaced("fast: true", |(text, _)| find(text, true)).must_be(equal()); }"#,
    );
}

#[test]
fn a_name_that_is_not_known_is_looked_for_in_all_that_the_crate_exports() {
    let versions = versions(
        "pub fn total_slow(items: &[u8]) -> u32 { 0 } pub fn total(items: &[u8]) -> u32 { 0 }",
        "vec(0..LIMIT, 3)",
    );
    let last = versions.last().expect("there is one");
    assert!(
        last.code
            .contains("use proptest::prelude::*; use sample::*;")
    );
}
