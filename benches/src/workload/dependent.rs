//! Inputs whose parts depend on each other, which a shrinker has to change at once, and numbers that it misses by halves. The
//! program says whether an input is bad.

use proptest::collection::vec;
use proptest::prelude::{Just, Strategy};
use proptest::sample::select;

use intramorph::prelude::{nested, one_of};

use super::Workload;

/// Declares a workload whose program is a predicate, and whose variant always says no.
macro_rules! predicate {
    (
        $(#[$attribute:meta])*
        $name:ident, $text:literal: $input:ty,
        inputs $inputs:expr,
        bad $is_bad:expr,
        optima $($optimum:expr),+
    ) => {
        $(#[$attribute])*
        pub struct $name;

        impl Workload for $name {
            const NAME: &'static str = $text;

            type Input = $input;
            type Output = bool;

            fn inputs() -> impl Strategy<Value = $input> {
                $inputs
            }

            fn original(input: &$input) -> bool {
                let is_bad: fn(&$input) -> bool = $is_bad;
                is_bad(input)
            }

            fn variant(_: &$input) -> bool {
                false
            }

            fn related(original: &bool, variant: &bool) -> bool {
                original == variant
            }

            fn optima() -> Vec<$input> {
                vec![$($optimum),+]
            }
        }
    };
}

/// A list and a part of it, by start and end.
type Part = (Vec<u8>, usize, usize);

predicate! {
    /// Two lists with a part of each, drawn after the list.
    Parts, "parts": (Part, Part),
    inputs (part(), part()),
    bad |(one, other)| has_four(one) && has_four(other),
    optima ((vec![4], 0, 1), (vec![4], 0, 1))
}

fn part() -> impl Strategy<Value = Part> {
    vec(0..5_u8, 0..12).prop_flat_map(|list| {
        let length = list.len();
        (Just(list), 0..=length, 0..=length)
    })
}

fn has_four((list, start, end): &Part) -> bool {
    start < end && list[*start..*end].contains(&4)
}

predicate! {
    /// A list and two of its items.
    Selected, "selected": (Vec<u8>, u8, u8),
    inputs vec(0..50_u8, 1..12).prop_flat_map(|list| (Just(list.clone()), select(list.clone()), select(list))),
    bad |(_, one, other)| *one > *other && *other > 6,
    optima (vec![7, 8], 8, 7), (vec![8, 7], 8, 7)
}

predicate! {
    /// Rows of a common length, which is drawn first.
    Rows, "rows": (Vec<u8>, Vec<u8>, Vec<Vec<u8>>),
    inputs (1..6_usize).prop_flat_map(|length| {
        let row = || vec(0..9_u8, length);
        (row(), row(), vec(row(), 1..4))
    }),
    bad |(one, other, rows)| (0..one.len()).any(|column| {
        one[column] > 2 && other[column] > 2 && rows.iter().any(|row| row[column] > 2)
    }),
    optima (vec![3], vec![3], vec![vec![3]])
}

predicate! {
    /// Points, of which many are equal.
    Points, "points": Vec<(u8, u8)>,
    inputs point().prop_flat_map(|equal| vec(one_of![point(), Just(equal)], 0..60)),
    bad |points| points.iter().any(|point| points.iter().filter(|other| *other == point).count() > 10),
    optima vec![(0, 0); 11]
}

fn point() -> impl Strategy<Value = (u8, u8)> {
    (0..100_u8, 0..100_u8)
}

predicate! {
    /// Terms whose simplest leaves are not the first.
    Leaves, "leaves": (String, bool),
    inputs terms(),
    bad |(term, value)| *value && term.contains('>'),
    optima ("(true > false)".to_owned(), true)
}

fn terms() -> impl Strategy<Value = (String, bool)> {
    let leaf = one_of![
        (0..3_u8, 0..3_u8).prop_map(|(a, b)| (format!("({a} < {b})"), a < b)),
        Just(("true".to_owned(), true)),
        Just(("false".to_owned(), false)),
    ];
    nested(3, leaf, |term| {
        (term.clone(), term).prop_map(|((a, x), (b, y))| (format!("({a} > {b})"), x && !y))
    })
}

predicate! {
    /// Numbers with a fraction.
    Fractions, "fractions": (f64, Vec<f64>),
    inputs (-100.0..100.0, vec(0.0..1.0, 0..10)),
    bad |(number, numbers)| *number > 1.5 && numbers.iter().any(|number| *number > 0.5),
    optima (2.0, vec![0.6])
}

predicate! {
    /// Choices inside of choices, where a number can be a product in several ways.
    Products, "products": (u32, u32),
    inputs (product(), product()),
    bad |(_, number)| *number >= 3,
    optima (0, 3)
}

fn product() -> impl Strategy<Value = u32> {
    one_of![
        Just(0),
        one_of![
            Just(0),
            (0..10_u32, 0..10_u32).prop_map(|(one, other)| one * other)
        ]
    ]
}

predicate! {
    /// A number on either side of zero, of which only negative ones are bad, and not all.
    Signed, "signed": i64,
    inputs -1_000_000..1_000_000_i64,
    bad |number| number / 10 != number.div_euclid(10),
    optima -1
}

predicate! {
    /// A number with a remainder that one in twenty has.
    Remainder, "remainder": u32,
    inputs 0..1_000_000_u32,
    bad |number| number % 20 == 19,
    optima 19
}
