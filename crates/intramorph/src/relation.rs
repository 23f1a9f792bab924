//! Relations: what must hold between the output `O` of the original and the output `O'` of the changed program.
//!
//! | the change | relations |
//! |---|---|
//! | makes no difference | [`equal()`], [`equal_as_multiset()`], [`equal_as_set()`], [`equal_tokens()`], [`equal_up_to_ties`]`(key)`, [`same_status()`], [`within`]`(tolerance)`, [`within_relative`]`(tolerance)`, [`within_either`]`(absolute, relative)` |
//! | makes a definite difference | [`reversed()`], [`sorted()`], [`negated()`], [`scaled`]`(factor)`, [`offset`]`(amount)`, [`mapped`]`(name, closure)` |
//! | makes the output larger or smaller | [`at_least()`], [`at_most()`], [`cost_at_most`]`(factor)` |
//! | takes something away, or adds something | [`prefix()`], [`subsequence()`], [`subset()`], [`superset()`], [`refinement()`] |
//! | does anything else | [`satisfies`]`(name, closure)` |
//!
//! [`Compose`] puts relations together, and picks the part of an output that a relation is about.
//!
//! The prelude has this module, so that a test writes `relation::sorted()`. It also has the functions themselves whose names are
//! hardly those of a program's own functions, such as [`equal`] and [`at_least`]. Others are imported by name:
//!
//! ```
//! use intramorph::prelude::*;
//! use intramorph::relation::reversed;
//!
//! program(|numbers: &[i32]| numbers.to_vec())
//!     .inputs(vec(any::<i32>(), 0..20))
//!     .replaced("from the end", |numbers| numbers.iter().rev().copied().collect())
//!     .must_be(reversed());
//! ```

mod elements;
mod equal;
mod image;
mod order;
mod refinement;
mod satisfied;
mod sequence;
mod status;
mod tolerance;

mod compose;

mod mismatch;
mod numbers;

use std::fmt::Debug;

pub use compose::{And, Compose, Observed};
pub use elements::{Collection, Elements, equal_as_multiset, equal_as_set, subset, superset};
pub use equal::{Equal, EqualTokens, EqualUpToTies, equal, equal_tokens, equal_up_to_ties};
pub use image::{Calculated, Image, Mapped, Negated, mapped, negated, offset, scaled};
pub use mismatch::Mismatch;
pub use numbers::{Arithmetic, Measure, Numbers};
pub use order::{CostAtMost, Ordered, at_least, at_most, cost_at_most};
pub use refinement::{Refine, Refinement, refinement};
pub use satisfied::{Judgement, Satisfied, satisfies};
pub use sequence::{Kept, Reversed, Sequence, Sorted, prefix, reversed, sorted, subsequence};
pub use status::{HasStatus, SameStatus, same_status};
pub use tolerance::{Approximate, Tolerance, Within, within, within_either, within_relative};

pub use crate::printed::Printed;
use crate::printed::print_alike;
use crate::record::Verdict;

/// A relation that must hold between `O = P(I)` and `O' = P'(I)`.
///
/// Each reads "`O'` is … (of) `O`": `at_least()` is `O' ≥ O`, and `subset()` is `O' ⊆ O`. The relations of this crate cover the
/// recurring kinds, and [`Compose`] puts them together; `must_satisfy` takes a closure for a single use.
/// Implement the trait for a relation of your own that several tests share:
///
/// ```
/// use intramorph::prelude::*;
/// use intramorph::relation::Relation;
///
/// /// `O' = -O`.
/// struct Negated;
///
/// impl Relation<i64> for Negated {
///     fn name(&self) -> &str {
///         "negated"
///     }
///     fn verdict(&self, original: &i64, transformed: &i64) -> Verdict {
///         Verdict::from(*transformed == -original)
///     }
///     fn why_not(&self, original: &i64, transformed: &i64) -> String {
///         format!("expected {}, got {transformed}", -original)
///     }
/// }
///
/// program(|x: &i64| 3 * x)
///     .inputs(-100i64..100)
///     .replaced("opposite sign", |x| -3 * x)
///     .must_be(Negated);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no relation between outputs of type `{O}`",
    label = "does not fit the program's output `{O}`",
    note = "pick a relation that fits `{O}`, make the program return what the relation is about, \
            or say it in a closure: `.must_satisfy(\"name\", |original, transformed| ..)`; \
            statistical relations are for random programs: `program_with_rng(..)`"
)]
pub trait Relation<O: ?Sized> {
    /// The name that a finding shows, such as `reversed`.
    fn name(&self) -> &str;

    /// Whether the relation holds between the two outputs.
    fn verdict(&self, original: &O, transformed: &O) -> Verdict;

    /// The reason why the relation does not hold, in one line; empty where the name says it all. It is asked for only after a
    /// broken verdict.
    fn why_not(&self, original: &O, transformed: &O) -> String;

    /// The transformed output that this relation demands, printed; `None` for a relation that leaves several open.
    fn expected(&self, original: &O) -> Option<Printed> {
        let _ = original;
        None
    }

    /// Whether there is an output that would break the relation, given the original one. A case in which there is none decides
    /// nothing, and most cases have to decide.
    fn can_break(&self, original: &O) -> bool {
        let _ = original;
        true
    }

    /// Whether the relation demands a single output. A relation that knows it need not print the output to answer.
    fn demands_output(&self, original: &O) -> bool {
        self.expected(original).is_some()
    }

    /// Whether the relation is equality, so that a transformation without effect is what it asks for.
    fn is_equality(&self) -> bool {
        false
    }

    /// Whether the relation cannot tell these two outputs of the same program apart.
    fn agree(&self, one: &O, other: &O) -> bool
    where
        O: Debug,
    {
        print_alike(one, other)
    }

    /// Whether the relation cannot tell these two outputs apart, even by the order in which their maps print entries.
    ///
    /// It differs from [`agree`](Relation::agree) only for relations that go by what outputs print.
    fn agree_in_order(&self, one: &O, other: &O) -> bool
    where
        O: Debug,
    {
        self.agree(one, other)
    }
}
