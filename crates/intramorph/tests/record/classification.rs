//! The paper's six dimensions, derived from the check itself.

use intramorph::classification::{
    Application, Automation, Completeness, FalseAlarms, Format, Granularity,
};
use intramorph::prelude::*;
use intramorph::{Classification, Record};

const DOUBLED: Transformation = transformation!();

fn by_expression(n: &u32) -> u32 {
    morph!(DOUBLED, *n, 2 * n)
}

fn by_statement(n: &u32) -> u32 {
    if DOUBLED.is_on() {
        return 2 * n;
    }
    *n
}

fn record(check: impl FnOnce()) -> Record {
    recorded(check).remove(0)
}

fn classification(check: impl FnOnce()) -> Classification {
    record(check).classification.expect("it replaces something")
}

fn granularity_of(program_under_test: fn(&u32) -> u32) -> Option<Granularity> {
    let check = program(program_under_test).on(3).transformed(DOUBLED);
    classification(|| check.must_be(at_least())).granularity
}

#[test]
fn a_morph_is_an_expression() {
    assert_eq!(granularity_of(by_expression), Some(Granularity::Expression));
}

#[test]
fn a_question_is_a_statement() {
    assert_eq!(granularity_of(by_statement), Some(Granularity::Statement));
}

#[test]
fn a_component_that_is_never_reached_has_no_known_size() {
    assert_eq!(granularity_of(|n| *n), None);
}

#[test]
fn the_size_is_known_behind_an_injected_bug_too() {
    const BUG: InjectedBug = injected_bug!();
    let granularity = BUG.injected(|| granularity_of(by_expression));
    assert_eq!(granularity, Some(Granularity::Expression));
}

#[test]
fn the_size_is_known_of_a_check_in_parallel_too() {
    let check = program(by_expression).inputs(1u32..9).transformed(DOUBLED);
    let classification = classification(|| check.in_parallel().must_be(at_least()));
    assert_eq!(classification.granularity, Some(Granularity::Expression));
}

#[test]
fn a_function_was_added_and_a_closure_sets_a_parameter() {
    fn doubled(n: &u32) -> u32 {
        2 * n
    }
    let added = program(|n: &u32| *n).on(3).replaced("added", doubled);
    let added = classification(|| added.must_be(at_least()));
    assert_eq!(added.application, Application::Added);
    let switched = program(|n: &u32| *n).on(3).replaced("switched", |n| 2 * n);
    let switched = classification(|| switched.must_be(at_least()));
    assert_eq!(switched.application, Application::Parameter);
}

#[test]
fn a_transformation_is_applied_in_place_by_hand() {
    let check = program(by_expression).on(3).transformed(DOUBLED);
    let mut expected = Classification::default();
    expected.granularity = Some(Granularity::Expression);
    expected.format = Format::Source;
    expected.application = Application::InPlace;
    expected.automation = Automation::Manual;
    expected.completeness = Completeness::Complete;
    expected.false_alarms = FalseAlarms::NoneClaimed;
    assert_eq!(
        classification(|| check.must_be(relation::scaled(2))),
        expected
    );
}

#[test]
fn a_replacement_is_a_parameter_of_the_program() {
    let check = program(by_expression).on(3).replaced("the same", |n| *n);
    let classification = classification(|| check.must_be(equal()));
    assert_eq!(classification.application, Application::Parameter);
    assert_eq!(classification.granularity, Some(Granularity::Program));
}

#[test]
fn another_program_was_added() {
    let check = program(by_expression).on(3).compared_with(by_statement);
    let classification = classification(|| check.must_be(equal()));
    assert_eq!(classification.application, Application::Added);
    assert_eq!(classification.granularity, Some(Granularity::Program));
}

#[test]
fn regression_and_metamorphic_tests_replace_nothing() {
    let regression = record(|| program(by_expression).on(3).must_return(3));
    let check = program(by_expression).on(3).followed_up(|n, _, _| n + 1);
    let metamorphic = record(|| check.must_be(at_least()));
    assert_eq!(regression.classification, None);
    assert_eq!(metamorphic.classification, None);
}

#[test]
fn a_relation_that_leaves_outputs_open_is_partial() {
    let check = program(by_expression).on(3).transformed(DOUBLED);
    let classification = classification(|| check.must_be(at_least()));
    assert_eq!(classification.completeness, Completeness::Partial);
}

#[test]
fn a_relation_that_says_nothing_of_some_inputs_is_partial() {
    let check = program(by_expression).inputs(0u32..9).transformed(DOUBLED);
    let classification = classification(|| check.assuming(|n| *n > 0).must_be(relation::scaled(2)));
    assert_eq!(classification.completeness, Completeness::Partial);
}

#[test]
fn a_relation_that_breaks_is_classified_all_the_same() {
    let check = program(by_expression).on(3).transformed(DOUBLED);
    let record = record(|| check.must_be(equal()));
    let classification = record.classification.expect("it replaces something");
    assert_eq!(record.verdict, Verdict::Broken);
    assert_eq!(classification.completeness, Completeness::Complete);
}

#[test]
fn a_panic_where_the_relation_says_what_it_expects_makes_it_partial() {
    let check = program(|n: &u32| *n).on(3).replaced("panics too", |n| *n);
    let record = record(|| check.must_be(relation::mapped("panics", |_| panic!("it does"))));
    let classification = record.classification.expect("it replaces something");
    assert_eq!(classification.completeness, Completeness::Partial);
}
