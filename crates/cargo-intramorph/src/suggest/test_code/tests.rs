//! Tests as texts: a source in, the best version of a test out.

mod of_other_inputs;
mod of_returned;
mod of_strategy;

use std::collections::BTreeMap;

use intramorph_record::suggest::{ChangeRecord, HeldRelation, Suggestions};

use super::{GivenBy, Subject, Tried, add_tests};
use crate::discover::{Api, Crate, candidates};
use crate::rewrite::Source;
use crate::suggest::pool::Pool;
use crate::suggest::program::program;

fn api(text: &str) -> Api {
    let source = Source {
        path: "src/lib.rs".to_owned(),
        module: String::new(),
        text: text.to_owned(),
        declares_runtime: false,
        declaration: None,
    };
    Api::of(&Crate {
        name: "sample",
        sources: &[source],
        features: &BTreeMap::new(),
        manifest: ("Cargo.toml", ""),
    })
}

/// The test of a relation between the first function and the last variant whose words contain `change`.
fn test(source: &str, change: &str, relation: &str, is_plain: bool) -> String {
    let api = api(source);
    let function = api.functions.first().expect("it has a function");
    let pool = Pool {
        periods: vec![400],
        ..Pool::default()
    };
    let program = program(function, &api, &candidates(&api), ("tests/main.rs", &pool));
    let program = program.unwrap_or_else(|obstacle| panic!("{obstacle}"));
    let mut variants = program.variants.iter();
    let before = variants.next();
    let variant = program
        .variants
        .iter()
        .rfind(|it| it.kind.to_string().contains(change))
        .expect("it has such a variant");
    let before = before.filter(|it| variant.kind.is_compared_with(&it.kind));
    let mut held = HeldRelation::default();
    held.change.what = change.to_owned();
    held.relation = relation.to_owned();
    held.plain_inputs = is_plain;
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
        given_by: GivenBy::Types {
            makers: &program.makers,
            pool: &program.pool,
        },
    };
    add_tests(&mut suggestions, subject, &[tried]);
    let test = &suggestions.relations[0].test;
    match test.versions.first() {
        Some(version) => {
            let helpers = version.helpers.iter().map(|it| &*it.code);
            helpers.chain([&*version.code]).collect()
        }
        None => test.obstacle.clone(),
    }
}

#[track_caller]
fn check(source: &str, change: &str, relation: &str, expected: &str) {
    assert_same(&test(source, change, relation, false), expected);
}

/// The same for a relation of plain inputs.
#[track_caller]
fn check_plain(source: &str, change: &str, relation: &str, expected: &str) {
    assert_same(&test(source, change, relation, true), expected);
}

#[track_caller]
fn assert_same(test: &str, expected: &str) {
    let without_blanks = |text: &str| text.split_whitespace().collect::<String>();
    assert_eq!(without_blanks(test), without_blanks(expected));
}

#[test]
fn a_sibling_of_a_function_over_slices_is_named_by_its_path() {
    check(
        "pub fn total(items: &[u8]) -> u32 { 0 } pub fn total_slow(items: &[u8]) -> u32 { 0 }",
        "total_slow",
        "O' = O",
        r#"#[test] fn total_slow_agrees_with_total() {
            program(total).inputs(vec(any::<u8>(), 0..20)).replaced("total_slow", total_slow).must_be(equal()); }"#,
    );
}

#[test]
fn a_generic_function_and_a_borrowed_output_need_a_closure() {
    check(
        "pub fn first<T: Ord>(items: &[T]) -> Option<&T> { None }",
        "reversed",
        "O' = O",
        "#[test] fn first_is_the_same_for_reversed_items() {
            program(|items: &[i32]| first(items).cloned()).inputs(vec(one_of![-2..=2, any::<i32>()], 0..20))
            .followed_up(|items, _, _| items.iter().rev().cloned().collect()).must_be(equal()); }",
    );
}

#[test]
fn a_relation_about_a_private_field_has_no_test() {
    let source = |visibility: &str| {
        format!(
            "pub fn bounds(items: &[u8]) -> Bounds {{ todo!() }} #[derive(Debug)] pub struct Bounds {{ {visibility} low: u8 }}"
        )
    };
    check(
        &source(""),
        "reversed",
        "O'.low = O.low",
        "the relation is about a private field",
    );
    let public = test(&source("pub"), "reversed", "O'.low = O.low", false);
    assert!(public.contains("|output: &Bounds| output.low"), "{public}");
}

#[test]
fn a_parameter_that_is_a_switch_is_no_part_of_the_input() {
    check(
        "pub fn find(text: &str, fast: bool) -> usize { 0 }",
        "`fast` of",
        "O' >= O",
        r#"#[test] fn find_with_fast_true_is_not_smaller_than_with_false() {
            program(|text: &str| find(text, false)).inputs("[a-cA-C0-2ä ._]{0,12}")
            .replaced("fast: true", |text| find(text, true)).must_be(at_least()); }"#,
    );
}

#[test]
fn a_number_that_is_looked_for_in_a_list_is_in_some_lists() {
    check(
        "pub fn find(item: u8, items: &[u8]) -> Option<usize> { None }",
        "reversed",
        "status(O') = status(O)",
        "#[test] fn find_of_reversed_items_succeeds_alike() {
            program(|(item, items): &(u8, Vec<u8>)| find(*item, items)).inputs((one_of![0..=3u8, any::<u8>()], vec(one_of![0..=3u8, any::<u8>()], 0..20)))
            .followed_up(|(item, items), _, _| (*item, items.iter().rev().cloned().collect())).must_be(same_status()); }",
    );
}

#[test]
fn a_type_of_the_crate_gets_a_strategy_that_tests_share() {
    check(
        "#[derive(Clone, Debug)] pub struct Point { pub x: i64, pub y: i64 }
         impl Point { pub fn distance(&self, other: &Point) -> i64 { 0 } }",
        "swapped",
        "O' = O",
        "fn points() -> impl Strategy<Value = Point> {
            (one_of![-2..=2i64, any::<i64>()], one_of![-2..=2i64, any::<i64>()]).prop_map(|(x, y)| Point { x, y }) }
         #[test] fn distance_is_symmetric_in_point_and_other() {
            program(|(point, other): &(Point, Point)| point.distance(other))
            .inputs((points(), points()))
            .followed_up(|(point, other), _, _| (other.clone(), point.clone())).must_be(equal()); }",
    );
}

#[test]
fn an_error_that_cannot_be_compared_is_compared_as_a_text() {
    check(
        "pub struct Refused; pub fn read(text: &str) -> Result<u8, Refused> { Ok(0) }",
        "upper case",
        "payload(O') >= payload(O)",
        r#"#[test] fn read_of_text_in_upper_case_is_not_smaller() {
            program(|text: &str| read(text).map_err(|error| error.to_string()))
            .inputs("[a-cA-C0-2ä ._]{0,12}").followed_up(|text, _, _| text.to_ascii_uppercase())
            .must_satisfy("O' is at least O where both succeed", |before, after| match (before.output, after.output) {
                (Ok(original), Ok(changed)) => changed >= original, _ => true }); }"#,
    );
}

#[test]
fn what_cannot_be_written_has_a_reason() {
    check(
        "pub fn apply(items: &[u8], f: impl Fn(u8) -> u8) -> Vec<u8> { vec![] }",
        "reversed",
        "O' = reversed(O)",
        "the call cannot be written as a program of a test",
    );
    let no_variant = ChangeRecord::default();
    let api = api("pub fn f(a: u8) -> u8 { a }");
    let function = &api.functions[0];
    let program = program(function, &api, &[], ("tests/main.rs", &Pool::default()));
    let program = program.unwrap_or_else(|obstacle| panic!("{obstacle}"));
    let subject = Subject {
        api: &api,
        function,
        arguments: &program.arguments,
        given_by: GivenBy::Types {
            makers: &program.makers,
            pool: &program.pool,
        },
    };
    let mut suggestions = Suggestions::default();
    let mut held = HeldRelation::default();
    held.change = no_variant;
    suggestions.relations = vec![held];
    add_tests(&mut suggestions, subject, &[]);
    let obstacle = &suggestions.relations[0].test.obstacle;
    assert_eq!(
        obstacle,
        "this changes the source: add a `morph!` there to test it"
    );
}
