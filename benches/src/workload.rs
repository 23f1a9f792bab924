//! What is measured: two programs, the relation between their outputs, and the smallest inputs that break it.

mod dependent;
mod expression;
mod flat_map;
mod map;
mod nested;
mod operations;
mod paper;
pub mod passing;
pub mod spinning;
mod string;

use std::fmt::Debug;

use proptest::strategy::Strategy;

pub use dependent::{
    Fractions, Leaves, Parts, Points, Products, Remainder, Rows, Selected, Signed,
};
pub use expression::{Expression, Precedence};
pub use flat_map::LengthFirst;
pub use map::Intervals;
pub use nested::{Customer, Line, Order, Rounding};
pub use operations::{Operation, StaleTop};
pub use paper::WrongIndex;
pub use string::{NestedComma, Text};

/// Two programs with a bug between them.
pub trait Workload: 'static {
    /// The name on the command line and in tables.
    const NAME: &'static str;

    /// What both programs take.
    type Input: Clone + Debug + 'static;
    /// What both programs return.
    type Output: Debug + 'static;

    /// The inputs, as Intramorph and proptest generate them; other libraries get generators of their own.
    fn inputs() -> impl Strategy<Value = Self::Input> + 'static;

    /// The program.
    fn original(input: &Self::Input) -> Self::Output;

    /// The program with a component replaced.
    fn variant(input: &Self::Input) -> Self::Output;

    /// Whether the outputs are related as they should be.
    fn related(original: &Self::Output, variant: &Self::Output) -> bool;

    /// All smallest inputs that break the relation.
    fn optima() -> Vec<Self::Input>;

    /// The property that libraries without a notion of two programs test.
    fn holds(input: &Self::Input) -> bool {
        Self::related(&Self::original(input), &Self::variant(input))
    }
}

#[cfg(test)]
mod tests;
