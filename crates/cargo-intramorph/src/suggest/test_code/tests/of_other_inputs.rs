//! Tests of inputs of which several parts, or all elements, are changed; and of plain inputs.

use super::{check, check_plain};

#[test]
fn both_texts_get_the_same_beginning() {
    check(
        "pub fn distance(one: &str, other: &str) -> usize { 0 }",
        "with the same text before both",
        "O' = O",
        r#"#[test] fn distance_is_the_same_for_one_and_other_after_more() {
            program(|(one, other): &(String, String)| distance(one, other)).inputs(("[abä ]{0,8}", "[abä ]{0,8}"))
            .followed_up(|(one, other), _, randomness| {
                let added = ["a", "B", "1", " "][randomness.below(4)];
                (added.to_owned() + one, added.to_owned() + other)
            }).must_be(equal()); }"#,
    );
}

#[test]
fn both_lists_get_the_same_end() {
    check(
        "pub fn common(one: &[u32], other: &[u32]) -> usize { 0 }",
        "with the same elements appended to both",
        "O' >= O",
        "#[test] fn common_of_longer_one_and_other_is_not_smaller() {
            program(|(one, other): &(Vec<u32>, Vec<u32>)| common(one, other))
            .inputs((vec(one_of![0..=3u32, any::<u32>()], 0..20), vec(one_of![0..=3u32, any::<u32>()], 0..20)))
            .followed_up(|(one, other), _, randomness| {
                let added = randomness.number() as u32;
                let mut longer_one = one.clone(); longer_one.push(added);
                let mut longer_other = other.clone(); longer_other.push(added);
                (longer_one, longer_other)
            }).must_be(at_least()); }",
    );
}

#[test]
fn all_numbers_are_changed_alike() {
    check(
        "pub fn place(items: &[i32], item: i32) -> usize { 0 }",
        "all numbers plus one",
        "O' = O",
        "#[test] fn place_is_the_same_for_all_numbers_plus_one() {
            program(|(items, item): &(Vec<i32>, i32)| place(items, *item)).inputs((vec(-2..=2, 0..20), -2..=2))
            .followed_up(|(items, item), _, _| (items.iter().map(|it| it + 1).collect(), *item + 1)).must_be(equal()); }",
    );
}

#[test]
fn one_number_is_added_to_another() {
    check(
        "pub fn gcd(one: u32, other: u32) -> u32 { 0 }",
        "`one` plus `other`",
        "O' = O",
        "#[test] fn gcd_is_the_same_for_one_plus_other() {
            program(|&(one, other): &(u32, u32)| gcd(one, other)).inputs((0..20u32, 0..20u32))
            .followed_up(|&(one, other), _, _| (one + other, other)).must_be(equal()); }",
    );
}

#[test]
fn a_period_is_added() {
    check(
        "pub fn is_leap_year(year: i32) -> bool { false }",
        "plus 400",
        "O' = O",
        "#[test] fn is_leap_year_is_the_same_for_year_plus_400() {
            program(|&year: &i32| is_leap_year(year)).inputs(-10..10)
            .followed_up(|&year, _, _| year + 400).must_be(equal()); }",
    );
}

#[test]
fn plain_inputs_are_letters_digits_and_spaces() {
    check_plain(
        "pub fn squeeze(text: &str) -> String { String::new() }",
        "reversed",
        "O' = reversed(O)",
        r#"#[test] fn squeeze_of_reversed_text_is_reversed() {
            program(squeeze).inputs("[a-cA-C0-2 ]{0,12}")
            .followed_up(|text, _, _| text.chars().rev().collect()).must_be(relation::reversed()); }"#,
    );
}
