//! A function site: while its transformation is on, the variant runs instead of the function, whatever kind of function it is.

mod arguments;
mod fragments;
mod functions;
mod methods;
mod renamed;

use std::fmt::Debug;

use intramorph::classification::Granularity;
use intramorph::prelude::*;

/// The variants of these tests.
const ON: Transformation = transformation!();
/// A second one, on the same functions.
const ALSO_ON: Transformation = transformation!();

#[track_caller]
fn check<T: Debug + PartialEq>(run: impl Fn() -> T, original: T, variant: T) {
    let outputs = (run(), ON.applied(&run));
    assert_eq!(outputs, (original, variant));
}

/// The value and the weight of an item.
type Item = (u32, u32);

fn best_value(items: &[Item], capacity: u32) -> u32 {
    let Some((&(value, weight), rest)) = items.split_first() else {
        return 0;
    };
    let without = best_value(rest, capacity);
    let left = capacity.checked_sub(weight);
    without.max(left.map_or(0, |left| value + best_value(rest, left)))
}

#[component(ON, best_value)]
fn greedy_value(items: &[Item], mut capacity: u32) -> u32 {
    let mut value = 0;
    for item in items {
        if item.1 <= capacity {
            capacity -= item.1;
            value += item.0;
        }
    }
    value
}

const LINE_OF_THE_ATTRIBUTE: u32 = line!() + 2;

#[component(ON, u32::count_ones)]
#[must_use]
fn bits(n: u32) -> u32 {
    n
}

fn knapsacks() -> impl Strategy<Value = Vec<Item>> {
    vec((0u32..100, 1u32..20), 0..8)
}

#[test]
fn a_check_runs_the_variant_of_a_function() {
    program(|items: &[Item]| greedy_value(items, 30))
        .inputs(knapsacks())
        .transformed(ON)
        .must_be(at_least());
}

#[test]
fn a_finding_names_the_line_of_the_attribute() {
    let records = recorded(|| {
        program(|n: &u32| bits(*n))
            .on(2)
            .transformed(ON)
            .must_be(equal());
    });
    let place = format!("{}:{LINE_OF_THE_ATTRIBUTE}", file!());
    assert_eq!(records[0].component, Some(place));
}

#[test]
fn a_component_that_is_a_function_is_classified_as_one() {
    let records = recorded(|| {
        program(|items: &[Item]| greedy_value(items, 30))
            .on(vec![(1, 20), (2, 20)])
            .transformed(ON)
            .must_be(at_least());
    });
    let classification = records[0].classification.expect("it replaces something");
    assert_eq!(classification.granularity, Some(Granularity::Function));
    assert_eq!(records[0].reached, Some(1));
}

fn first() -> &'static str {
    "first"
}

fn second() -> &'static str {
    "second"
}

#[component(ON, first)]
#[component(ALSO_ON, second)]
fn twice() -> &'static str {
    "original"
}

#[test]
fn of_two_attributes_each_has_its_own_variant() {
    check(twice, "original", "first");
    assert_eq!(ALSO_ON.applied(twice), "second");
}

#[test]
fn of_two_transformations_the_one_nearest_to_the_function_wins() {
    assert_eq!(ON.applied(|| ALSO_ON.applied(twice)), "second");
    assert_eq!(ALSO_ON.applied(|| ON.applied(twice)), "second");
}
