//! Statistics: relations between random outputs, put to the test by betting, with a bound on false alarms that is a theorem.
//!
//! Of a random program ([`program_with_rng`](crate::program_with_rng)) a single pair of outputs says little, so a relation is
//! claimed of the two distributions. The check bets against the relation on every pair of outputs. If the relation holds, no bet
//! wins on average. Then the wealth of the bet, which starts from 1, ever gets to `1/α` with a probability of at most α,
//! whenever the check stops (Ville's inequality). So the check stops as soon as the wealth is that large, and a correct program
//! is found broken with a probability of at most α = 1e-9.
//!
//! That a relation holds is a claim of its own: a second bet is against everything that is further than a tolerance from the
//! relation, and when its wealth is large enough the relation *held within* the tolerance. If neither happens before the budget
//! ends, the check is undecided, and fails.
//!
//! | relation | claims |
//! |---|---|
//! | [`relation.in_all_but(rate)`](Mostly::in_all_but) | a relation of single outputs is broken at most at that rate |
//! | [`stochastically_at_least()`], [`stochastically_at_most()`] | `O'` is not less, or not more, often than the other way round |
//! | [`means_within(tolerance, range)`](means_within) | the means are equal up to a tolerance |
//! | [`equally_distributed()`] | the distributions are equal |
//! | [`scaled_error(target, from, to)`](scaled_error) | an error shrinks with the root of the number of samples |
//!
//! With a strategy of inputs, a relation is claimed of all inputs together, as they are drawn.

mod wealth;

mod distribution;
mod means;
mod order;
mod rate;
mod scaled_error;

pub use distribution::{EquallyDistributed, equally_distributed};
pub use means::{MeansWithin, means_within};
pub use order::{StochasticallyOrdered, stochastically_at_least, stochastically_at_most};
pub use rate::{InAllBut, Mostly};
pub use scaled_error::{ScaledError, scaled_error};
pub use wealth::Wealth;

use std::fmt::Debug;

use crate::printed::print_alike;
use crate::relation::Observed;

/// A relation that must hold between the distributions of `O = P(I)` and `O' = P'(I)`.
///
/// Each reads as a [`Relation`](crate::Relation) does, "`O'` is … `O`". Implement it for a relation of your own, by a
/// [`Wealth`] for each side:
///
/// ```
/// use intramorph::prelude::*;
/// use intramorph::statistics::{Evidence, StatisticalRelation, Wealth};
///
/// /// Both coins show heads as often, to within 0.1.
/// struct Alike {
///     against: [Wealth; 2],
///     in_favour: [Wealth; 2],
/// }
///
/// impl Alike {
///     fn new() -> Self {
///         let [against, in_favour] = [1.0, 0.9].map(|loss| [Wealth::risking(loss), Wealth::risking(loss)]);
///         Self { against, in_favour }
///     }
/// }
///
/// impl StatisticalRelation<bool> for Alike {
///     fn name(&self) -> String {
///         "alike".to_owned()
///     }
///     fn is_equality(&self) -> bool {
///         true
///     }
///     fn see(&mut self, original: &bool, transformed: &bool) {
///         let difference = f64::from(u8::from(*transformed)) - f64::from(u8::from(*original));
///         for (sign, (against, in_favour)) in [1.0, -1.0].into_iter().zip(self.against.iter_mut().zip(&mut self.in_favour)) {
///             against.bet(sign * difference);
///             in_favour.bet(0.1 - sign * difference);
///         }
///     }
///     fn evidence(&self) -> Evidence {
///         let [against, in_favour] = [&self.against, &self.in_favour].map(|bets| bets.each_ref().map(Wealth::value));
///         Evidence {
///             against: (against[0] + against[1]) / 2.0,
///             in_favour: in_favour[0].min(in_favour[1]),
///             tolerance: 0.1,
///         }
///     }
///     fn seen(&self) -> String {
///         String::new()
///     }
/// }
///
/// program_with_rng(|&(), rng| rng.number() % 2 == 0)
///     .on(())
///     .replaced("another bit", |&(), rng| rng.number() & 16 == 0)
///     .must_be(Alike::new());
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no statistical relation between outputs of type `{O}`",
    label = "says nothing of the distributions of random outputs `{O}`",
    note = "for a random program, pick `equally_distributed()`, `stochastically_at_least()`, `means_within(..)` or `scaled_error(..)`, \
            or say how often a relation may be broken: `at_least().in_all_but(0.1)`"
)]
pub trait StatisticalRelation<O: ?Sized> {
    /// The name that a finding shows, such as `stochastically at least`.
    fn name(&self) -> String;

    /// The reason why the relation can't be asked about these outputs, if there is one. Such outputs break it.
    fn refusal(&self, original: &O, transformed: &O) -> Option<String> {
        let _ = (original, transformed);
        None
    }

    /// Takes one more pair of independent outputs into account.
    fn see(&mut self, original: &O, transformed: &O);

    /// Whether the relation can say anything of these outputs; other outputs are no evidence.
    fn is_conclusive(&self, original: &O, transformed: &O) -> bool {
        let _ = (original, transformed);
        true
    }

    /// Whether the relation is a kind of equality, so that a transformation without effect is what it asks for.
    fn is_equality(&self) -> bool {
        false
    }

    /// Whether the relation cannot tell these two outputs apart.
    fn agree(&self, one: &O, other: &O) -> bool
    where
        O: Debug,
    {
        print_alike(one, other)
    }

    /// Whether these two outputs, of different cases, can be evidence against the relation. A check in which no two outputs can
    /// be has tested nothing.
    fn tells_apart(&self, original: &O, transformed: &O) -> bool
    where
        O: Debug,
    {
        !self.agree(original, transformed)
    }

    /// The evidence of all pairs so far.
    fn evidence(&self) -> Evidence;

    /// A summary of what was seen so far, in one line.
    fn seen(&self) -> String;
}

/// The evidence for and against a statistical relation, after some pairs of outputs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Evidence {
    /// The wealth of a bet against the relation: if the relation holds, it ever gets to `1/α` with a probability of at most α.
    pub against: f64,
    /// The wealth of a bet against all that is further from the relation than the tolerance.
    pub in_favour: f64,
    /// The distance from the relation up to which it is held.
    pub tolerance: f64,
}

/// A statistical relation between parts of random outputs.
impl<O, V, R, G> StatisticalRelation<O> for Observed<R, G>
where
    V: Debug,
    R: StatisticalRelation<V>,
    G: Fn(&O) -> V,
{
    fn name(&self) -> String {
        format!("{} (observed)", self.relation.name())
    }

    fn refusal(&self, original: &O, transformed: &O) -> Option<String> {
        let [original, transformed] = [original, transformed].map(&self.observe);
        self.relation.refusal(&original, &transformed)
    }

    fn see(&mut self, original: &O, transformed: &O) {
        let [original, transformed] = [original, transformed].map(&self.observe);
        self.relation.see(&original, &transformed);
    }

    fn is_conclusive(&self, original: &O, transformed: &O) -> bool {
        let [original, transformed] = [original, transformed].map(&self.observe);
        self.relation.is_conclusive(&original, &transformed)
    }

    fn is_equality(&self) -> bool {
        self.relation.is_equality()
    }

    fn agree(&self, one: &O, other: &O) -> bool {
        let [one, other] = [one, other].map(&self.observe);
        self.relation.agree(&one, &other)
    }

    fn tells_apart(&self, original: &O, transformed: &O) -> bool {
        let [original, transformed] = [original, transformed].map(&self.observe);
        self.relation.tells_apart(&original, &transformed)
    }

    fn evidence(&self) -> Evidence {
        self.relation.evidence()
    }

    fn seen(&self) -> String {
        self.relation.seen()
    }
}
