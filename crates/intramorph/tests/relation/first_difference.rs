//! Where equality says that two outputs first differ.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fmt::{Debug, Formatter, Result};

use intramorph::proptest::prelude::*;
use intramorph::relation::{Relation, equal};

fn check<O: Debug + PartialEq>(original: &O, transformed: &O, why_not: &str) {
    assert_eq!(equal().why_not(original, transformed), why_not);
}

/// A value that prints as it likes.
#[derive(PartialEq)]
struct Printing(&'static str);

impl Debug for Printing {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str(self.0)
    }
}

#[derive(Clone, Debug, PartialEq)]
struct Item {
    name: String,
    price: Option<u32>,
    size: (u32, u32),
}

#[derive(Clone, Debug, PartialEq)]
enum Shape {
    Point,
    Circle(f64),
    Group { of: Vec<Shape> },
}

fn item(name: &str, price: Option<u32>, size: (u32, u32)) -> Item {
    let name = name.to_owned();
    Item { name, price, size }
}

#[test]
fn plain_values_are_shown() {
    check(&7, &9, "7 became 9");
    check(&"a", &"b", "\"a\" became \"b\"");
    check(&'[', &'(', "'[' became '('");
    check(&Some(7), &Some(9), "Some(7) became Some(9)");
    check(&Some(7), &None, "Some(7) became None");
    check(&Ok(7), &Err("x"), "Ok(7) became Err(\"x\")");
}

#[test]
fn an_element_has_an_index() {
    check(&vec![1, 2, 3], &vec![1, 2, 4], "at [2]: 3 became 4");
    check(
        &vec![vec![1], vec![2]],
        &vec![vec![1], vec![3]],
        "at [1][0]: 2 became 3",
    );
    check(&(1, 2), &(1, 3), "at .1: 2 became 3");
}

#[test]
fn other_lengths_are_told() {
    check(
        &vec![1, 2],
        &vec![1],
        "at [1]: O' lost 2 (of 2 and 1 elements)",
    );
    check(
        &vec![],
        &vec![1],
        "at [0]: O' gained 1 (of 0 and 1 elements)",
    );
    check(
        &vec![1, 2],
        &vec![2],
        "at [0]: O' lost 1 (of 2 and 1 elements)",
    );
}

#[test]
fn a_field_has_a_name() {
    let one = item("a, b: [", Some(1), (1, 2));
    check(
        &one,
        &item("a, b: [", Some(2), (1, 2)),
        "at .price: Some(1) became Some(2)",
    );
    check(
        &one,
        &item("a, b: ]", Some(1), (1, 2)),
        "at .name: \"a, b: [\" became \"a, b: ]\"",
    );
    check(
        &vec![one],
        &vec![item("a, b: [", Some(1), (1, 3))],
        "at [0].size.1: 2 became 3",
    );
}

#[test]
fn variants_are_told_apart() {
    let group = |last| Shape::Group {
        of: vec![Shape::Point, last],
    };
    check(
        &group(Shape::Point),
        &group(Shape::Circle(1.5)),
        "at .of[1]: Point became Circle(1.5)",
    );
    check(
        &group(Shape::Point),
        &Shape::Point,
        "Group { of: [Point, Point] } became Point",
    );
}

#[test]
fn an_entry_has_a_key() {
    check(
        &HashMap::from([(1, "a"), (2, "b")]),
        &HashMap::from([(2, "b"), (1, "c")]),
        "at [1]: \"a\" became \"c\"",
    );
    check(
        &BTreeMap::from([("a: b", 1)]),
        &BTreeMap::from([("a: b", 2)]),
        "at [\"a: b\"]: 1 became 2",
    );
    check(
        &BTreeMap::from([("a", 1)]),
        &BTreeMap::new(),
        "at [\"a\"]: O' lost 1",
    );
    check(
        &BTreeMap::from([((1, 2), vec![3])]),
        &BTreeMap::from([((1, 2), vec![4])]),
        "at [(1, 2)][0]: 3 became 4",
    );
    check(
        &BTreeMap::from([('\'', 1)]),
        &BTreeMap::from([('\'', 2)]),
        "at ['\\'']: 1 became 2",
    );
}

#[test]
fn an_element_of_a_set_is_lost_or_gained() {
    check(
        &HashSet::from([1, 2, 3]),
        &HashSet::from([1, 3]),
        "O' lost 2",
    );
    check(
        &BTreeSet::from([vec![1]]),
        &BTreeSet::from([vec![1], vec![2]]),
        "O' gained [2]",
    );
}

#[test]
fn a_long_text_has_lines_and_columns() {
    check(
        &"a\nbc",
        &"a\nbd",
        "at line 2, column 2: \"a\\nbc\" became \"a\\nbd\"",
    );
    let long = "word ".repeat(50);
    check(
        &(1, long.clone()),
        &(1, long.replacen("word word", "word wort", 1)),
        "at .1, line 1, column 9: \"word word word word word word word w…\" \
         became \"word wort word word word word word w…\"",
    );
}

#[test]
fn what_prints_in_a_way_of_its_own_is_a_text() {
    check(&Printing("x {"), &Printing("x }"), "x { became x }");
    check(
        &Printing("a\n  b"),
        &Printing("a\n  c"),
        "at line 2, column 3: a\\n  b became a\\n  c",
    );
    check(
        &vec![Printing("{\n")],
        &vec![Printing("(\n")],
        "at line 1, column 2: [{\\n] became [(\\n]",
    );
}

#[test]
fn what_prints_alike_is_said_to() {
    let why_not = equal().why_not(&f64::NAN, &f64::NAN);
    assert!(why_not.contains("print alike"), "{why_not}");
}

#[test]
fn a_deep_value_exhausts_no_stack() {
    #[derive(Debug, PartialEq)]
    struct Node(u8, Option<Box<Node>>);
    let list = |last| (0..200).fold(Node(last, None), |next, _| Node(0, Some(Box::new(next))));
    let why_not = equal().why_not(&list(1), &list(2));
    assert!(why_not.starts_with("at …"), "{why_not}");
}

/// Text in which brackets, quotes and indentation come in any order.
fn junk() -> impl Strategy<Value = String> {
    const PARTS: [&str; 14] = [
        "a", "é", "{", "}", "[", "]", "(", ")", "\"", ": ", ",\n", "\n    ", "..", "\\",
    ];
    let parts = prop::collection::vec(prop::sample::select(&PARTS[..]), 0..60);
    parts.prop_map(|parts| parts.concat())
}

proptest! {
    #[test]
    fn whatever_is_printed_the_message_is_one_short_line(one in junk(), other in junk()) {
        let [one, other] = [one, other].map(|text| Printing(text.leak()));
        for why_not in [
            equal().why_not(&one, &other),
            equal().why_not(&vec![(&one, 1)], &vec![(&other, 2)]),
            equal().why_not(&BTreeMap::from([(1, &one)]), &BTreeMap::from([(1, &other)])),
        ] {
            prop_assert!(!why_not.contains('\n') && why_not.chars().count() <= 160, "{}", why_not);
        }
    }
}
