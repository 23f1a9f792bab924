//! A function for each way to know what is right.

use intramorph::{InjectedBug, Transformation, bug, injected_bug, morph, transformation};

/// The order is turned round.
pub const DESCENDING: Transformation = transformation!();
/// Nothing is added to the total.
pub const NOTHING: InjectedBug = injected_bug!();

/// Only the unit test gets here.
pub fn greeting() -> &'static str {
    if is_polite() { "good morning" } else { "hey" }
}

fn is_polite() -> bool {
    true
}

/// The regression test knows one answer.
pub fn total(numbers: &[u32]) -> u32 {
    let mut total = 0;
    for number in numbers {
        total = bug!(NOTHING, increased(total, *number), total);
    }
    total
}

fn increased(total: u32, number: u32) -> u32 {
    total + number
}

/// The differential test has another way to it.
pub fn largest(numbers: &[u32]) -> u32 {
    let mut largest = 0;
    for number in numbers {
        if *number > largest {
            largest = *number;
        }
    }
    largest
}

/// The metamorphic test knows what it does not depend on.
pub fn spread(numbers: &[u32]) -> u32 {
    let smallest = numbers.iter().min().unwrap_or(&0);
    let largest = numbers.iter().max().unwrap_or(&0);
    largest - smallest
}

/// The mixed test knows an answer, and another way to all of them.
pub fn twice(number: u32) -> u32 {
    2 * number
}

/// It does not depend on the order of the input either, but only the intramorphic test knows which way round it is.
pub fn order(numbers: &[u32]) -> Vec<u32> {
    let mut order = numbers.to_vec();
    order.sort_by_key(|number| key(*number));
    order
}

fn key(number: u32) -> i64 {
    let number = i64::from(number);
    morph!(DESCENDING, number, descending(number))
}

fn descending(number: i64) -> i64 {
    -number
}
