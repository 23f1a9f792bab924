//! Inputs: from proptest strategies, from listed values, or from any iterator.

use std::borrow::Borrow;
use std::fmt::Debug;

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use super::randomness::Randomness;

/// How often a strategy's own filters may refuse before its input counts as rejected.
const MOST_LOCAL_REJECTS: u32 = 1000;
/// Longer lists than this are taken for endless.
const LONGEST_LIST: u64 = 1_000_000;

/// Where the inputs of a check come from: a proptest strategy, or [`each`] of a list or iterator.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no source of inputs",
    label = "neither a proptest strategy nor `each(..)`",
    note = "write a strategy, such as `any::<i32>()` or `vec(any::<i32>(), 0..100)`, \
            or list the inputs: `each([1, 2, 3])`, `each(iterator)`"
)]
pub trait Inputs {
    /// The type of an input.
    type Input: Debug;
    #[doc(hidden)]
    type Source: Source<Input = Self::Input>;

    #[doc(hidden)]
    fn source(self, seed: u64) -> Self::Source;
}

/// Every item of a list or iterator, as the inputs of a check.
///
/// All of them are examined, unless the iterator cannot promise to end within a million: then as many as a check has cases.
///
/// ```
/// use intramorph::prelude::*;
///
/// program(|n: &u32| n.count_ones())
///     .inputs(each(0..=u32::from(u16::MAX)))
///     .replaced("bit by bit", |n| (0..32).map(|bit| (n >> bit) & 1).sum())
///     .must_be(equal());
/// ```
pub fn each<T: IntoIterator>(items: T) -> Each<T::IntoIter> {
    Each {
        items: items.into_iter(),
    }
}

/// The inputs of [`each`].
#[derive(Clone, Debug)]
pub struct Each<T> {
    items: T,
}

/// An input that a program taking `&A` accepts: `A` itself or anything that borrows as `A`, as `Vec<T>` does as `[T]`.
#[diagnostic::on_unimplemented(
    message = "the program takes `&{A}`, but its inputs are of type `{Self}`",
    label = "this gives inputs of type `{Self}`",
    note = "give inputs that borrow as `{A}` (a list of them goes into `each(..)`), \
            or adapt the program: `program(|input: &{Self}| ..)`"
)]
pub trait InputFor<A: ?Sized>: Debug {
    /// What the program is called with.
    fn argument(&self) -> &A;
}

#[diagnostic::do_not_recommend]
impl<A: ?Sized, I: Borrow<A> + Debug> InputFor<A> for I {
    fn argument(&self) -> &A {
        self.borrow()
    }
}

/// Not public: what a check draws its inputs from.
#[doc(hidden)]
pub trait Source {
    type Input;
    type Tree: Shrink<Self::Input>;

    fn draw(&mut self) -> Draw<Self::Input, Self::Tree>;

    /// How many inputs there are at most, where they are listed.
    fn length(&self) -> Option<u64>;
}

#[doc(hidden)]
#[derive(Debug)]
pub enum Draw<I, T> {
    Drawn(Drawn<I, T>),
    /// That many values were generated in vain.
    Rejected(u64),
    Exhausted,
}

/// An input, and how to make smaller ones.
#[doc(hidden)]
#[derive(Debug)]
pub struct Drawn<I, T> {
    pub(crate) input: I,
    pub(crate) tree: T,
}

/// A walk to smaller inputs: `simplify` goes on from an input that still breaks, `complicate` takes a step back.
#[doc(hidden)]
pub trait Shrink<I> {
    fn simplify(&mut self) -> Option<I>;
    fn complicate(&mut self) -> Option<I>;
}

#[diagnostic::do_not_recommend]
impl<S: Strategy> Inputs for S {
    type Input = S::Value;
    type Source = StrategySource<S>;

    fn source(self, seed: u64) -> StrategySource<S> {
        StrategySource {
            strategy: self,
            runner: runner(Randomness::of_case(seed, 0)),
        }
    }
}

impl<T: Iterator> Inputs for Each<T>
where
    T::Item: Debug,
{
    type Input = T::Item;
    type Source = Self;

    fn source(self, _seed: u64) -> Self {
        self
    }
}

#[doc(hidden)]
#[derive(Debug)]
pub struct StrategySource<S> {
    strategy: S,
    runner: TestRunner,
}

impl<S: Strategy> Source for StrategySource<S> {
    type Input = S::Value;
    type Tree = StrategyTree<S::Tree>;

    fn draw(&mut self) -> Draw<S::Value, Self::Tree> {
        let Ok(tree) = self.strategy.new_tree(&mut self.runner) else {
            // The runner counts local rejections over its lifetime, so the next input needs a new one.
            self.runner =
                TestRunner::new_with_rng(self.runner.config().clone(), self.runner.new_rng());
            return Draw::Rejected(MOST_LOCAL_REJECTS.into());
        };
        Draw::Drawn(Drawn {
            input: tree.current(),
            tree: StrategyTree(tree),
        })
    }

    fn length(&self) -> Option<u64> {
        None
    }
}

fn runner(mut randomness: Randomness) -> TestRunner {
    let config = Config {
        max_local_rejects: MOST_LOCAL_REJECTS,
        failure_persistence: None,
        ..Config::default()
    };
    let words = [randomness.number(), randomness.number()];
    let seed: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::XorShift, &seed))
}

#[doc(hidden)]
#[derive(Debug)]
pub struct StrategyTree<T>(T);

impl<T: ValueTree> Shrink<T::Value> for StrategyTree<T> {
    fn simplify(&mut self) -> Option<T::Value> {
        self.0.simplify().then(|| self.0.current())
    }

    fn complicate(&mut self) -> Option<T::Value> {
        self.0.complicate().then(|| self.0.current())
    }
}

impl<T: Iterator> Source for Each<T> {
    type Input = T::Item;
    type Tree = Unshrinkable;

    fn draw(&mut self) -> Draw<T::Item, Unshrinkable> {
        match self.items.next() {
            Some(input) => Draw::Drawn(Drawn {
                input,
                tree: Unshrinkable,
            }),
            None => Draw::Exhausted,
        }
    }

    fn length(&self) -> Option<u64> {
        let most = self.items.size_hint().1.map(|length| length as u64);
        most.filter(|length| *length <= LONGEST_LIST)
    }
}

/// Listed inputs are taken as they are.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Unshrinkable;

impl<I> Shrink<I> for Unshrinkable {
    fn simplify(&mut self) -> Option<I> {
        None
    }

    fn complicate(&mut self) -> Option<I> {
        None
    }
}
