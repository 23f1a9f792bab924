//! Choices and nesting, made from one generator.
//!
//! proptest's own unions make a second generator for each alternative that they pass over, so their inputs can't be made
//! from words of our choice. Inputs of these strategies can, and are shrunk like any other.

use std::fmt::Debug;

use proptest::prelude::Rng as _;
use proptest::strategy::{BoxedStrategy, NewTree, Strategy};
use proptest::test_runner::TestRunner;

use super::shrink::choice;

/// A strategy that takes each value from one of several: what [`one_of!`](crate::one_of) makes.
#[derive(Clone, Debug)]
pub struct OneOf<T> {
    options: Vec<(u32, BoxedStrategy<T>)>,
    total: u64,
}

impl<T: Debug> OneOf<T> {
    /// Takes from each strategy as often as its weight says.
    ///
    /// # Panics
    ///
    /// If all weights are zero.
    #[doc(hidden)]
    #[track_caller]
    pub fn weighted(options: impl Into<Vec<(u32, BoxedStrategy<T>)>>) -> Self {
        let options = options.into();
        let total = options.iter().map(|(weight, _)| u64::from(*weight)).sum();
        assert!(
            total > 0,
            "one_of! has nothing to choose: all weights are 0"
        );
        Self { options, total }
    }

    /// Returns the smallest word for each option.
    fn first_words(&self) -> Vec<u32> {
        let mut start = 0_u128;
        let options = self.options.iter().filter(|(weight, _)| *weight > 0);
        let words = options.filter_map(|(weight, _)| {
            let word = (start << 32).div_ceil(self.total.into());
            start += u128::from(*weight);
            u32::try_from(word).ok()
        });
        words.collect()
    }

    /// Returns the option that a word stands for: a smaller word never stands for a later option.
    fn chosen(&self, word: u32) -> Option<&BoxedStrategy<T>> {
        let place = (u64::from(word) * self.total) >> 32;
        let mut end = 0;
        let chosen = self.options.iter().find(|(weight, _)| {
            end += u64::from(*weight);
            place < end
        });
        chosen.map(|(_, option)| option)
    }
}

impl<T: Debug> Strategy for OneOf<T> {
    type Tree = <BoxedStrategy<T> as Strategy>::Tree;
    type Value = T;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        choice(
            runner,
            || self.first_words(),
            |runner| {
                let word = runner.rng().next_u32();
                let option = self.chosen(word).ok_or("one_of! has no option")?;
                option.new_tree(runner)
            },
        )
    }
}

/// Values inside of values, `levels` deep at most: one in three is a leaf, the others are what `outer` makes of inner ones.
///
/// It is proptest's `prop_recursive` without a limit on size, and shrinks like any other strategy: to a leaf, and from a value
/// to one inside of it.
///
/// ```
/// use intramorph::prelude::*;
///
/// let terms = nested(3, "[xyz]", |term| {
///     one_of![
///         term.clone().prop_map(|a| format!("-{a}")),
///         (term.clone(), term).prop_map(|(a, b)| format!("({a} + {b})")),
///     ]
/// });
/// program(|term: &String| term.matches('(').count())
///     .inputs(terms)
///     .replaced("count what closes", |term| term.matches(')').count())
///     .must_be(equal());
/// ```
pub fn nested<T: Debug + 'static, S: Strategy<Value = T> + 'static>(
    levels: u32,
    leaf: impl Strategy<Value = T> + 'static,
    outer: impl Fn(BoxedStrategy<T>) -> S,
) -> BoxedStrategy<T> {
    let leaf = leaf.boxed();
    // A value takes the same words at every level, so that it can stand where the one around it stood.
    let innermost = OneOf::weighted([(1, leaf.clone())]).boxed();
    (0..levels).fold(innermost, |inner, _| {
        OneOf::weighted([(1, leaf.clone()), (2, outer(inner).boxed())]).boxed()
    })
}

/// A strategy that takes each value from one of these, equally often, or as weights say.
///
/// The syntax is that of proptest's `prop_oneof!`; the first option is the simplest, and a finding shrinks towards it.
///
/// ```
/// use intramorph::prelude::*;
///
/// let number = one_of![Just(0), any::<i32>()];
/// let cell = one_of![1 => Just(None), 3 => number.prop_map(Some)];
/// program(|cells: &[Option<i32>]| cells.iter().flatten().count())
///     .inputs(vec(cell, 0..10))
///     .replaced("count what is not missing", |cells| cells.iter().filter(|cell| cell.is_some()).count())
///     .must_be(equal());
/// ```
#[macro_export]
macro_rules! one_of {
    ($($weight:expr => $option:expr),+ $(,)?) => {
        $crate::OneOf::weighted([$(($weight, $crate::proptest::strategy::Strategy::boxed($option))),+])
    };
    ($($option:expr),+ $(,)?) => { $crate::one_of![$(1 => $option),+] };
}

#[cfg(test)]
mod tests {
    use proptest::strategy::{Just, Strategy};

    use super::OneOf;

    #[test]
    fn every_number_stands_for_an_option_in_order_of_weight() {
        let option = |name: &'static str| Just(name).boxed();
        let one_of = OneOf::weighted([(1, option("a")), (0, option("b")), (3, option("c"))]);
        let chosen = |number: u32| format!("{:?}", one_of.chosen(number));
        assert!(chosen(0).contains('a') && chosen((1 << 30) - 1).contains('a'));
        assert!(chosen(1 << 30).contains('c') && chosen(u32::MAX).contains('c'));
        assert_eq!(one_of.first_words(), [0, 1 << 30]);
    }
}
