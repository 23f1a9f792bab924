//! What a failed check prints for every kind of output: short, and with the difference in sight.

mod collections;
mod relations;
mod structures;
mod texts;

use std::fmt::Debug;

use intramorph::prelude::*;

/// No line is longer, except that of the input, which is there to be copied.
const WIDEST_LINE: usize = 200;
/// No line is longer where a program panicked, whose message may say late what is wrong.
const WIDEST_WITH_PANIC: usize = 1100;

/// Runs a check that must break, and asserts that its text shows both sides of what is wrong.
fn check_text(snapshot: &str, [right, wrong]: [&str; 2], check: impl FnOnce()) {
    let records = recorded(check);
    assert_eq!(records[0].verdict, Verdict::Broken);
    let text = records[0].to_string();
    assert!(text.lines().count() <= 20, "{text}");
    let has_panicked = records[0]
        .finding
        .as_ref()
        .is_some_and(|finding| finding.panicked);
    let widest = if has_panicked {
        WIDEST_WITH_PANIC
    } else {
        WIDEST_LINE
    };
    for line in text.lines().filter(|line| !line.contains("  input I")) {
        assert!(line.chars().count() <= widest, "{line}");
    }
    assert!(text.contains(right), "no {right} in\n{text}");
    assert!(text.contains(wrong), "no {wrong} in\n{text}");
    insta::assert_snapshot!(snapshot, text);
}

/// A program that returns one value, and a wrong one with the change, though the two must be equal.
fn check<O: Clone + Debug + PartialEq>(snapshot: &str, outputs: [O; 2], fragments: [&str; 2]) {
    let [right, wrong] = outputs;
    check_text(snapshot, fragments, || {
        program(|_: &u8| right.clone())
            .on(1)
            .replaced("wrong", |_| wrong.clone())
            .must_be(equal());
    });
}

/// The same value twice, the second one changed.
fn changed<O: Clone>(right: O, change: impl FnOnce(&mut O)) -> [O; 2] {
    let mut wrong = right.clone();
    change(&mut wrong);
    [right, wrong]
}

#[derive(Clone, Debug, PartialEq)]
struct Order {
    id: u64,
    customer: Customer,
    lines: Vec<OrderLine>,
}

#[derive(Clone, Debug, PartialEq)]
struct Customer {
    name: String,
    address: Address,
}

#[derive(Clone, Debug, PartialEq)]
struct Address {
    street: String,
    city: Option<String>,
}

#[derive(Clone, Debug, PartialEq)]
struct OrderLine {
    article: String,
    price: u32,
    amount: u32,
}

fn order() -> Order {
    let line = |n: u32| OrderLine {
        article: format!("article {n}"),
        price: 100 * n,
        amount: 1,
    };
    Order {
        id: 4711,
        customer: Customer {
            name: "Ada Lovelace".to_owned(),
            address: Address {
                street: "12 St James's Square".to_owned(),
                city: Some("London".to_owned()),
            },
        },
        lines: (1..=6).map(line).collect(),
    }
}

fn ten_thousand() -> Vec<u32> {
    (0..10_000).collect()
}
