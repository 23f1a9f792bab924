//! Hand-written generators and shrinkers, where quickcheck has none.

use quickcheck::{Arbitrary, Gen};

use super::Generated;
use crate::workload::{
    Customer, Expression, Intervals, LengthFirst, Line, NestedComma, Operation, Order, Precedence,
    Rounding, StaleTop, Text, WrongIndex,
};

const ALPHABET: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 ,()";
const DEEPEST: u8 = 6;

impl Generated for WrongIndex {
    const SIZE: usize = 32;
}

/// quickcheck cannot make one draw depend on another and shrink both, so its inputs are plain vectors.
impl Generated for LengthFirst {
    const SIZE: usize = 100;
}

impl Generated for Precedence {
    const SIZE: usize = 32;
}

impl Generated for NestedComma {
    const SIZE: usize = 61;
}

impl Generated for Rounding {
    const SIZE: usize = 10;
}

impl Generated for Intervals {
    const SIZE: usize = 20;
}

impl Generated for StaleTop {
    const SIZE: usize = 60;
}

impl Arbitrary for Text {
    fn arbitrary(random: &mut Gen) -> Self {
        let length = usize::arbitrary(random) % random.size();
        Self(text(random, length, ALPHABET))
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let allowed = |text: &String| text.chars().all(|character| ALPHABET.contains(character));
        Box::new(self.0.shrink().filter(allowed).map(Self))
    }
}

fn text(random: &mut Gen, length: usize, alphabet: &str) -> String {
    let characters: Vec<char> = alphabet.chars().collect();
    let mut any = || *random.choose(&characters).expect("an alphabet");
    (0..length).map(|_| any()).collect()
}

impl Arbitrary for Operation {
    fn arbitrary(random: &mut Gen) -> Self {
        let operations = [
            Self::Push(i32::arbitrary(random)),
            Self::Pop,
            Self::Peek,
            Self::Clear,
            Self::Swap,
            Self::Duplicate,
        ];
        random.choose(&operations).expect("operations").clone()
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        match self {
            Self::Push(number) => Box::new(number.shrink().map(Self::Push)),
            _ => quickcheck::empty_shrinker(),
        }
    }
}

impl Arbitrary for Order {
    fn arbitrary(random: &mut Gen) -> Self {
        let note_length = usize::arbitrary(random) % 21;
        let note = text(random, note_length, "abcdefghijklmnopqrstuvwxyz ");
        Self {
            number: u32::arbitrary(random),
            customer: Customer::arbitrary(random),
            region: u8::arbitrary(random) % 16,
            lines: Vec::arbitrary(random),
            note: bool::arbitrary(random).then_some(note),
        }
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let Self {
            number,
            customer,
            region,
            lines,
            note,
        } = self.clone();
        let parts = (number, customer, region, lines, note);
        let whole = |(number, customer, region, lines, note)| Self {
            number,
            customer,
            region,
            lines,
            note,
        };
        Box::new(parts.shrink().map(whole))
    }
}

impl Arbitrary for Customer {
    fn arbitrary(random: &mut Gen) -> Self {
        let length = usize::arbitrary(random) % 13;
        Self {
            name: text(random, length, "abcdefghijklmnopqrstuvwxyz"),
            region: u8::arbitrary(random) % 16,
            discount: u8::arbitrary(random) % 101,
        }
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let parts = (self.name.clone(), self.region, self.discount);
        let whole = |(name, region, discount)| Self {
            name,
            region,
            discount,
        };
        Box::new(parts.shrink().map(whole))
    }
}

impl Arbitrary for Line {
    fn arbitrary(random: &mut Gen) -> Self {
        Self {
            quantity: 1 + u16::arbitrary(random) % 99,
            price: u16::arbitrary(random) % 10_000,
        }
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let parts = (self.quantity, self.price).shrink();
        let allowed = parts.filter(|(quantity, _)| *quantity > 0);
        Box::new(allowed.map(|(quantity, price)| Self { quantity, price }))
    }
}

impl Arbitrary for Expression {
    fn arbitrary(random: &mut Gen) -> Self {
        expression(random, DEEPEST)
    }

    /// Subexpressions first, then the same operator on smaller operands.
    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        match self {
            Self::Literal(number) => Box::new(number.shrink().map(Self::Literal)),
            Self::Add(left, right) => both(left, right, Self::Add),
            Self::Subtract(left, right) => both(left, right, Self::Subtract),
            Self::Multiply(left, right) => both(left, right, Self::Multiply),
            Self::Negate(operand) => {
                let smaller = operand.shrink().map(Self::Negate);
                Box::new(std::iter::once((**operand).clone()).chain(smaller))
            }
        }
    }
}

type Operator = fn(Box<Expression>, Box<Expression>) -> Expression;

fn both(
    left: &Expression,
    right: &Expression,
    operator: Operator,
) -> Box<dyn Iterator<Item = Expression>> {
    let operands = (Box::new(left.clone()), Box::new(right.clone()));
    let smaller = operands.shrink().map(move |(a, b)| operator(a, b));
    Box::new([left.clone(), right.clone()].into_iter().chain(smaller))
}

fn expression(random: &mut Gen, depth: u8) -> Expression {
    let choice = if depth == 0 {
        0
    } else {
        u8::arbitrary(random) % 5
    };
    let operator: Operator = match choice {
        0 => return Expression::Literal(i32::from(u8::arbitrary(random) % 100)),
        1 => Expression::Add,
        2 => Expression::Subtract,
        3 => Expression::Multiply,
        _ => return Expression::Negate(Box::new(expression(random, depth - 1))),
    };
    let left = expression(random, depth - 1);
    operator(Box::new(left), Box::new(expression(random, depth - 1)))
}
