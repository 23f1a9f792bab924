//! Tests of inference, by what programs with and without a change return.

use std::fmt::Debug;

use super::{InferredRelation, Limits, infer};
use crate::relation_language::value::Value;

/// Lists of small numbers, as inputs.
fn lists(count: usize) -> Vec<Vec<i64>> {
    let mut state = 7u64;
    let mut next = |limit: u64| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 33) % limit
    };
    let mut list = |_| {
        let len = next(11);
        (0..len).map(|_| next(20).cast_signed() - 5).collect()
    };
    (0..count).map(&mut list).collect()
}

fn observe<O: Debug, C: Debug>(
    original: impl Fn(&[i64]) -> O,
    changed: impl Fn(&[i64]) -> C,
) -> Vec<(Value, Value)> {
    let parse = |output: &dyn Debug| Value::parse(&format!("{output:?}"));
    let pair = |list: &Vec<i64>| (parse(&original(list)), parse(&changed(list)));
    lists(256).iter().map(pair).collect()
}

fn texts(candidates: &[InferredRelation]) -> Vec<String> {
    let text = |candidate: &InferredRelation| match candidate.exceptions.len() {
        0 => candidate.relation.to_string(),
        exceptions => format!("{} ({exceptions})", candidate.relation),
    };
    candidates.iter().map(text).collect()
}

/// Checks all relations that hold without exceptions.
#[track_caller]
fn check<O: Debug, C: Debug>(
    original: impl Fn(&[i64]) -> O,
    changed: impl Fn(&[i64]) -> C,
    expected: &[&str],
) {
    let limits = Limits {
        exception_share: 0.0,
        ..Limits::default()
    };
    let candidates = infer(&observe(original, changed), limits);
    assert_eq!(texts(&candidates), expected);
}

fn sorted(list: &[i64]) -> Vec<i64> {
    let mut list = list.to_vec();
    list.sort_unstable();
    list
}

#[test]
fn the_same_output_is_equal() {
    check(sorted, sorted, &["O' = O"]);
}

#[test]
fn a_descending_sort_reverses() {
    let descending = |list: &[i64]| sorted(list).into_iter().rev().collect::<Vec<_>>();
    check(sorted, descending, &["O' = reversed(O)"]);
}

#[test]
fn ties_in_another_order_keep_the_elements() {
    let by_size = |list: &[i64]| {
        let mut list = list.to_vec();
        list.sort_by_key(|n| n.abs());
        list
    };
    let from_the_end = move |list: &[i64]| by_size(&list.iter().rev().copied().collect::<Vec<_>>());
    check(by_size, from_the_end, &["bag(O') = bag(O)"]);
}

#[test]
fn sorting_is_a_function_of_what_is_sorted() {
    check(<[i64]>::to_vec, sorted, &["O' = sorted(O)"]);
}

#[test]
fn constants_are_learned() {
    let sum = |list: &[i64]| list.iter().sum::<i64>();
    check(sum, |list| sum(list) + 3, &["O' = O + 3"]);
    check(sum, |list| sum(list) * 100, &["O' = 100 * O"]);
    check(sum, |list| 7 - 2 * sum(list), &["O' = -2 * O + 7"]);
    check(sum, |list| -sum(list), &["O' = -O"]);
    let halves = |list: &[i64]| 2 * list.len();
    check(halves, <[i64]>::len, &["O' = 1/2 * O"]);
    let shifted = |list: &[i64]| list.iter().map(|n| n - 1).collect::<Vec<_>>();
    check(<[i64]>::to_vec, shifted, &["O' = O - 1"]);
}

#[test]
fn a_stricter_filter_leaves_elements_out() {
    let above = |list: &[i64], least| {
        list.iter()
            .copied()
            .filter(|n| *n > least)
            .collect::<Vec<_>>()
    };
    check(
        |list| above(list, 0),
        |list| above(list, 9),
        &["O' subsequence of O", "max(O') = max(O)"],
    );
    check(
        |list| sorted(&above(list, 0)),
        |list| above(list, 9),
        &["O' subset of O", "max(O') = max(O)"],
    );
}

#[test]
fn a_limit_cuts_the_output() {
    let first = |list: &[i64]| list.iter().copied().take(3).collect::<Vec<_>>();
    check(<[i64]>::to_vec, first, &["O' prefix of O"]);
    check(first, <[i64]>::to_vec, &["O' starts with O"]);
}

#[test]
fn what_both_find_is_the_same() {
    let find = |list: &[i64], sought| {
        list.iter()
            .position(|n| *n == sought)
            .map(|place| list[place] * 2)
    };
    check(
        |list| find(list, 3),
        |list| find(&list[list.len() / 2..], 3),
        &["O' refined by O"],
    );
    check(
        |list| find(&list[list.len() / 2..], 3),
        |list| find(list, 3),
        &["O' refines O"],
    );
    let early = |list: &[i64]| {
        if list.len() < 9 {
            Ok(list.len())
        } else {
            Err("long")
        }
    };
    let late = |list: &[i64]| {
        if list.len() > 2 {
            Ok(list.len())
        } else {
            Err("short")
        }
    };
    check(early, late, &["payload(O') = payload(O)"]);
}

#[test]
fn an_error_with_another_text_has_the_same_status() {
    let checked = |list: &[i64], error: &'static str| list.first().copied().ok_or(error);
    check(
        |list| checked(list, "none"),
        |list| checked(list, "empty"),
        &["O' refines O", "status(O') = status(O)"],
    );
}

#[derive(Debug)]
#[expect(dead_code, reason = "only printed")]
struct Packing {
    value: usize,
    name: &'static str,
}

#[test]
fn a_field_is_at_least_what_it_was() {
    let pack = |value| Packing { value, name: "x" };
    check(
        |list| pack(list.iter().filter(|n| **n > 7).count()),
        |list| pack(list.iter().filter(|n| **n > 2).count()),
        &["O'.name = O.name", "O'.value >= O.value"],
    );
}

#[test]
fn floats_are_near() {
    let numbers = |list: &[i64]| {
        list.iter()
            .map(|n| f64::from(i32::try_from(*n).unwrap_or(0)) / 7.0)
            .collect::<Vec<_>>()
    };
    check(
        move |list| numbers(list).iter().sum::<f64>(),
        move |list| numbers(list).iter().rev().sum::<f64>(),
        &["O' ~ O within 1e-12"],
    );
}

#[test]
fn texts_are_compared_as_texts() {
    let words = |list: &[i64], separator: &str| {
        list.iter()
            .map(|n| format!("N{n}"))
            .collect::<Vec<_>>()
            .join(separator)
    };
    check(
        |list| words(list, " "),
        |list| words(list, "\n"),
        &["tokens(O') = tokens(O)", "len(O') = len(O)"],
    );
    check(
        |list| words(list, " "),
        |list| words(list, " ") + " ",
        &[
            "O' starts with O",
            "trimmed(O') = trimmed(O)",
            "len(O') = len(O) + 1",
        ],
    );
}

#[test]
fn few_exceptions_are_returned() {
    let number = |n: i128| Value::Integer(n * n);
    let mut pairs: Vec<(Value, Value)> = (0..1000).map(|n| (number(n), number(n))).collect();
    pairs[617].1 = Value::Integer(-4);
    let candidates = infer(&pairs, Limits::default());
    assert_eq!(candidates[0].relation.to_string(), "O' = O");
    assert_eq!(candidates[0].exceptions, [617]);
    assert_eq!(candidates[0].decided, 1000);
    assert_eq!(texts(&candidates), ["O' = O (1)"]);
}

#[test]
fn a_panic_is_an_exception() {
    let mut pairs = observe(sorted, |list| {
        sorted(list).into_iter().rev().collect::<Vec<_>>()
    });
    pairs[3].1 = Value::panic("index out of bounds");
    let candidates = infer(&pairs, Limits::default());
    assert_eq!(texts(&candidates), ["O' = reversed(O) (1)"]);
    assert_eq!(candidates[0].exceptions, [3]);
}

#[test]
fn equal_outputs_say_nothing_about_the_order_of_others() {
    let mut pairs = observe(<[i64]>::len, <[i64]>::len);
    for (index, pair) in pairs.iter_mut().take(20).enumerate() {
        pair.1 = Value::Integer(if index % 3 == 0 { -1 } else { 99 });
    }
    assert_eq!(texts(&infer(&pairs, Limits::default())), ["O' = O (20)"]);
}

#[test]
fn a_relation_without_exceptions_explains_those_of_others() {
    let list = |n: i64| Value::parse(&format!("{:?}", [n, n + i64::from(n % 20 == 0)]));
    let reversed = |n: i64| Value::parse(&format!("{:?}", [n + i64::from(n % 20 == 0), n]));
    let pairs: Vec<(Value, Value)> = (0..200).map(|n| (list(n), reversed(n))).collect();
    assert_eq!(
        texts(&infer(&pairs, Limits::default())),
        ["O' = reversed(O)"]
    );
}

#[test]
fn nothing_is_inferred_from_nothing() {
    assert_eq!(infer(&[], Limits::default()), []);
}
