//! The optima break their relations, and nothing smaller does.

use std::collections::BTreeMap;

use super::{
    Customer, Expression, Fractions, Intervals, Leaves, LengthFirst, Line, NestedComma, Operation,
    Order, Parts, Points, Precedence, Products, Remainder, Rounding, Rows, Selected, Signed,
    StaleTop, Text, Workload, WrongIndex,
};

/// Exactly the optima break the relation, of all inputs that are as small or smaller.
fn check<W: Workload<Input: PartialEq>>(small: impl IntoIterator<Item = W::Input>) {
    let broken: Vec<W::Input> = small.into_iter().filter(|input| !W::holds(input)).collect();
    let optima = W::optima();
    assert!(!optima.is_empty());
    assert!(
        optima.iter().all(|input| broken.contains(input)),
        "{broken:?}"
    );
    assert!(
        broken.iter().all(|input| optima.contains(input)),
        "{broken:?}"
    );
}

/// All sequences of up to so many items.
fn sequences<T: Clone>(items: &[T], longest: usize) -> Vec<Vec<T>> {
    let mut all = vec![Vec::new()];
    let mut from = 0;
    for _ in 0..longest {
        let shorter = all[from..].to_vec();
        from = all.len();
        let longer = |sequence: Vec<T>| {
            items
                .iter()
                .map(move |item| [&sequence[..], std::slice::from_ref(item)].concat())
        };
        all.extend(shorter.into_iter().flat_map(longer));
    }
    all
}

fn numbers() -> impl Iterator<Item = Vec<i32>> {
    let size = |items: &Vec<i32>| items.iter().map(|item| item.abs()).sum::<i32>();
    let all = sequences(&[-1, 0, 1], 3).into_iter();
    all.filter(move |items| items.len() < 3 || size(items) <= 1)
}

#[test]
fn two_numbers_are_sorted_and_three_need_a_one() {
    check::<WrongIndex>(numbers());
    check::<LengthFirst>(numbers());
}

#[test]
fn a_comma_needs_an_open_parenthesis_before_it() {
    let texts = sequences(&['(', ')', ',', ' ', '0'], 2).into_iter();
    check::<NestedComma>(texts.map(|characters| Text(characters.into_iter().collect())));
}

#[test]
fn intervals_need_a_start_inside_another() {
    let entries: Vec<(u8, u8)> = (0..3)
        .flat_map(|start| (0..4).map(move |length| (start, length)))
        .collect();
    let maps = sequences(&entries, 2).into_iter().map(BTreeMap::from_iter);
    let size =
        |map: &BTreeMap<u8, u8>| map.iter().map(|(start, length)| start + length).sum::<u8>();
    check::<Intervals>(maps.filter(|map| size(map) <= 4));
}

#[test]
fn a_stale_top_needs_three_operations() {
    let operations = [
        Operation::Push(0),
        Operation::Pop,
        Operation::Peek,
        Operation::Clear,
        Operation::Swap,
        Operation::Duplicate,
    ];
    check::<StaleTop>(sequences(&operations, 3));
}

#[test]
fn rounding_needs_two_lines_and_a_discount() {
    let small = |quantity, price| Line { quantity, price };
    let lines = sequences(&[small(1, 0), small(1, 1)], 2);
    let order = |lines: &Vec<Line>, discount, region| Order {
        number: 0,
        customer: Customer {
            name: String::new(),
            region: 0,
            discount,
        },
        region,
        lines: lines.clone(),
        note: None,
    };
    let orders = lines.iter().flat_map(|lines| {
        [(0, 0), (1, 0), (1, 1)].map(|(discount, region)| order(lines, discount, region))
    });
    check::<Rounding>(orders);
}

#[test]
fn lost_parentheses_need_five_nodes() {
    let literals = [0, 1].map(Expression::Literal);
    let mut by_size = vec![Vec::new(), literals.to_vec()];
    for size in 2..=5 {
        let larger = of_size(size, &by_size);
        by_size.push(larger);
    }
    let one_is_one =
        |expression: &Expression| format!("{expression:?}").matches("(1)").count() <= 1;
    check::<Precedence>(by_size.concat().into_iter().filter(one_is_one));
}

/// The expressions of so many nodes, from all smaller ones.
fn of_size(size: usize, smaller: &[Vec<Expression>]) -> Vec<Expression> {
    let boxed = |expression: &Expression| Box::new(expression.clone());
    let negations = smaller[size - 1]
        .iter()
        .map(|operand| Expression::Negate(boxed(operand)));
    let operators = [Expression::Add, Expression::Subtract, Expression::Multiply];
    let mut all: Vec<Expression> = negations.collect();
    for left_size in 1..size - 1 {
        for left in &smaller[left_size] {
            for right in &smaller[size - 1 - left_size] {
                all.extend(operators.map(|operator| operator(boxed(left), boxed(right))));
            }
        }
    }
    all
}

/// All pairs of one item and another.
fn pairs<T: Clone>(items: &[T]) -> Vec<(T, T)> {
    let with_each = |one: &T| {
        let one = one.clone();
        items.iter().map(move |other| (one.clone(), other.clone()))
    };
    items.iter().flat_map(with_each).collect()
}

#[test]
fn both_parts_need_a_four_of_their_own() {
    let lists = sequences(&[0, 1, 2, 3, 4], 1).into_iter();
    let parts = lists.flat_map(|list| {
        let places: Vec<usize> = (0..=list.len()).collect();
        pairs(&places)
            .into_iter()
            .map(move |(start, end)| (list.clone(), start, end))
    });
    check::<Parts>(pairs(&parts.collect::<Vec<_>>()));
}

#[test]
fn two_items_are_selected_from_no_fewer() {
    let items: Vec<u8> = (0..=8).collect();
    let lists = sequences(&items, 2).into_iter();
    check::<Selected>(lists.flat_map(|list| {
        pairs(&list)
            .into_iter()
            .map(move |(one, other)| (list.clone(), one, other))
    }));
}

#[test]
fn each_row_needs_one_item() {
    let items = [0, 1, 2, 3];
    check::<Rows>(items.into_iter().flat_map(|item| {
        pairs(&items)
            .into_iter()
            .map(move |(one, other)| (vec![one], vec![other], vec![vec![item]]))
    }));
}

#[test]
fn eleven_points_have_to_be_equal() {
    let points = sequences(&[(0, 0), (0, 1)], 11).into_iter();
    // Nothing but the larger point is no smaller.
    check::<Points>(points.filter(|points| points.is_empty() || points.contains(&(0, 0))));
}

#[test]
fn a_term_needs_two_leaves() {
    let numbers = [0, 1, 2];
    let comparisons = pairs(&numbers)
        .into_iter()
        .map(|(a, b)| (format!("({a} < {b})"), a < b));
    let constants = [true, false].map(|value| (value.to_string(), value));
    let leaves: Vec<_> = comparisons.chain(constants).collect();
    let terms = pairs(&leaves)
        .into_iter()
        .map(|((a, x), (b, y))| (format!("({a} > {b})"), x && !y));
    let all = leaves.iter().cloned().chain(terms);
    check::<Leaves>(all.filter(|(term, _)| term.len() <= "(true > false)".len()));
}

#[test]
fn a_whole_number_and_one_digit_are_enough() {
    let digits = (0..=6).map(|tenths| f64::from(tenths) / 10.0);
    let lists = sequences(&digits.collect::<Vec<_>>(), 1).into_iter();
    let wholes = [0.0, 1.0, 2.0];
    check::<Fractions>(lists.flat_map(|list| wholes.map(|whole| (whole, list.clone()))));
}

#[test]
fn the_second_number_has_to_be_three() {
    let small = pairs(&[0, 1, 2, 3])
        .into_iter()
        .filter(|(one, other)| one + other <= 3);
    check::<Products>(small);
}

#[test]
fn the_first_of_the_bad_numbers_is_the_simplest() {
    check::<Signed>(-1..=99);
    check::<Remainder>(0..=38);
}
