//! The workloads' inputs in hegel's terms.

use std::collections::BTreeMap;

use hegel::generators::{
    Generator, btree_maps, from_regex, integers, just, optional, recursive, vecs,
};
use hegel::{TestCase, one_of, tuples};

use super::Generated;
use crate::workload::{
    Customer, Expression, Intervals, LengthFirst, Line, NestedComma, Operation, Order, Precedence,
    Rounding, StaleTop, Text, WrongIndex,
};

impl Generated for WrongIndex {
    fn draw(case: &TestCase) -> Vec<i32> {
        case.draw(vecs(integers::<i32>()).max_size(31))
    }
}

impl Generated for LengthFirst {
    fn draw(case: &TestCase) -> Vec<i32> {
        let lengths = integers::<usize>().min_value(1).max_value(99);
        case.draw(
            lengths.flat_map(|length| vecs(integers::<i32>()).min_size(length).max_size(length)),
        )
    }
}

impl Generated for NestedComma {
    fn draw(case: &TestCase) -> Text {
        Text(case.draw(from_regex("[a-zA-Z0-9 ,()]{0,60}")))
    }
}

impl Generated for Intervals {
    fn draw(case: &TestCase) -> BTreeMap<u8, u8> {
        case.draw(btree_maps(integers::<u8>(), integers::<u8>()).max_size(19))
    }
}

impl Generated for StaleTop {
    fn draw(case: &TestCase) -> Vec<Operation> {
        let operations = one_of!(
            integers::<i32>().map(Operation::Push),
            just(Operation::Pop),
            just(Operation::Peek),
            just(Operation::Clear),
            just(Operation::Swap),
            just(Operation::Duplicate),
        );
        case.draw_silent(vecs(operations).max_size(59))
    }
}

impl Generated for Precedence {
    fn draw(case: &TestCase) -> Expression {
        let literals = integers::<i32>().min_value(0).max_value(99);
        let expressions = recursive(literals.map(Expression::Literal), |inner| {
            let one = || inner.clone().map(Box::new);
            one_of!(
                tuples!(one(), one()).map(|(a, b)| Expression::Add(a, b)),
                tuples!(one(), one()).map(|(a, b)| Expression::Subtract(a, b)),
                tuples!(one(), one()).map(|(a, b)| Expression::Multiply(a, b)),
                one().map(Expression::Negate),
            )
        });
        case.draw_silent(expressions.max_depth(6))
    }
}

impl Generated for Rounding {
    fn draw(case: &TestCase) -> Order {
        let lines = tuples!(
            integers::<u16>().min_value(1).max_value(99),
            integers::<u16>().max_value(9_999),
        )
        .map(|(quantity, price)| Line { quantity, price });
        Order {
            number: case.draw(integers::<u32>()),
            customer: Customer {
                name: case.draw(from_regex("[a-z]{0,12}")),
                region: case.draw(integers::<u8>().max_value(15)),
                discount: case.draw(integers::<u8>().max_value(100)),
            },
            region: case.draw(integers::<u8>().max_value(15)),
            lines: case.draw_silent(vecs(lines).max_size(9)),
            note: case.draw(optional(from_regex("[a-z ]{0,20}"))),
        }
    }
}
