//! Tests of parsing, by what the standard library prints.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::fmt::Debug;
use std::time::Duration;

use super::super::Value;

/// Checks that a value prints as it was printed, and has no opaque part.
#[track_caller]
fn check(value: impl Debug) {
    for text in [format!("{value:?}"), format!("{value:#?}")] {
        let parsed = Value::parse(&text);
        assert_eq!(parsed.to_string(), format!("{value:?}"));
        assert!(!format!("{parsed:?}").contains("Opaque"), "{parsed:?}");
    }
}

#[track_caller]
fn check_tree(text: &str, expected: &Value) {
    assert_eq!(Value::parse(text), *expected);
}

#[derive(Debug)]
#[expect(dead_code, reason = "its fields are printed")]
struct Point {
    x: i8,
    y: Option<&'static str>,
}

#[derive(Debug)]
struct Unit;

#[derive(Debug)]
#[expect(dead_code, reason = "its fields are printed")]
struct Span(usize, usize);

#[test]
fn numbers_print_as_they_were() {
    check([i128::MIN, 0, i128::MAX]);
    check([1.0, -0.5, 1e-7, 1e300, f64::MAX, f64::MIN_POSITIVE]);
    check([f32::MAX, 0.1, f32::EPSILON]);
    check([f64::NAN, f64::INFINITY, f64::NEG_INFINITY]);
}

#[test]
fn texts_and_characters_print_as_they_were() {
    check(["", "a, b", "]})", "\"\\\n\u{1}\u{200b}é", "x: 1", "it's"]);
    check(['a', '\'', '"', '\\', '\n', '\u{10ffff}', 'é', '[']);
}

#[test]
fn names_and_structs_print_as_they_were() {
    check((Unit, Span(1, 2), true, false, ()));
    check(Point { x: -1, y: None });
    check([Some(Point { x: 1, y: Some("{") }), None]);
    check([Ok(vec![1u8]), Err(Span(0, 1))]);
    check(std::cmp::Ordering::Less);
    check(std::sync::Mutex::new(3));
}

#[test]
fn collections_print_as_they_were() {
    check(Vec::<u8>::new());
    check(VecDeque::from([1, 2]));
    check((1,));
    check((1, "a", [(2.5, 'x')]));
    check(BTreeMap::from([(1, vec![Some(2)]), (3, vec![])]));
    check(BTreeMap::from([("a: b", 1), ("c", 2)]));
    check(BTreeSet::from([(1, 2), (3, 4)]));
    check(BTreeMap::<u8, u8>::new());
}

#[test]
fn ranges_print_as_they_were() {
    check((0..5, 0..=3, .., 3.., ..4, ..=5));
    check(vec![1.5..2.5]);
    check(Some('a'..'c'));
}

#[test]
fn entries_of_hash_maps_have_no_order() {
    let numbers = 0..50;
    let set: HashSet<i32> = numbers.clone().collect();
    let map: HashMap<i32, i32> = numbers.clone().map(|n| (n, -n)).collect();
    let sorted: BTreeMap<i32, i32> = numbers.map(|n| (n, -n)).collect();
    assert_eq!(
        Value::parse(&format!("{map:?}")),
        Value::parse(&format!("{sorted:?}"))
    );
    assert_eq!(
        Value::parse(&format!("{set:?}")).to_string().len(),
        format!("{set:?}").len()
    );
}

#[test]
fn a_part_that_is_no_value_is_opaque_alone() {
    let opaque = |text: &str| Value::Opaque(text.to_owned());
    let two = || Value::Integer(2);
    check_tree("1.5s", &opaque("1.5s"));
    check_tree(
        &format!("{:?}", (Duration::from_millis(15), 2)),
        &Value::Tuple(vec![opaque("15ms"), two()]),
    );
    check_tree("[0x1f, 2]", &Value::List(vec![opaque("0x1f"), two()]));
    check_tree(
        "[a b(1, 2), 2]",
        &Value::List(vec![opaque("a b(1, 2)"), two()]),
    );
    check_tree(
        "[A<[1, 2]>, 2]",
        &Value::List(vec![opaque("A<[1, 2]>"), two()]),
    );
    check_tree("[A { 1 }, 2]", &Value::List(vec![opaque("A { 1 }"), two()]));
    check_tree(
        "{10:30:59: 2}",
        &Value::Map(vec![(opaque("10:30:59"), two())]),
    );
    check_tree(
        &format!("[{}, 2]", u128::MAX),
        &Value::List(vec![opaque(&u128::MAX.to_string()), two()]),
    );
}

#[test]
fn a_text_that_is_no_value_is_opaque() {
    for text in [
        "",
        "[",
        "[1",
        "[1)",
        "a]",
        "\"a",
        "Some(",
        "{1: 2, 3}",
        "'",
        "-",
        "1 2",
        "A {a: 1",
    ] {
        check_tree(text, &Value::Opaque(text.to_owned()));
    }
}

#[test]
fn a_deep_value_is_a_leaf_below() {
    let deep = |levels| "[".repeat(levels) + &"]".repeat(levels);
    assert_eq!(Value::parse(&deep(1_000_000)).to_string(), deep(1_000_000));
    let text = "[".repeat(1_000_000);
    assert_eq!(Value::parse(&text), Value::Opaque(text));
    let text = "(".repeat(60) + &")x".repeat(60);
    assert_eq!(Value::parse(&text).to_string(), text);
}

#[test]
fn no_text_makes_it_panic() {
    let pieces = [
        "[", "]", "(", ")", "{", "}", ",", ":", " ", "..", "=", "-", "1", ".", "e", "inf", "NaN",
        "A", "::", "\"", "'", "\\", "u{", "é", "\u{200b}", "\n",
    ];
    let mut state = 1usize;
    for _ in 0..20_000 {
        let mut text = String::new();
        for _ in 0..12 {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            text += pieces[(state >> 33) % pieces.len()];
        }
        let value = Value::parse(&text);
        let printed = value.to_string();
        assert_eq!(Value::parse(&printed).to_string(), printed, "{text:?}");
    }
}
