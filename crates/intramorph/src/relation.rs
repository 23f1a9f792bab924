//! Relations: what must hold between the output `O` of the original and the output `O'` of the changed program.

mod equal;
mod multiset;
mod set;
mod ties;
mod tokens;
mod tolerance;

mod arithmetic;
mod mapped;
mod reversed;
mod sorted;

mod cost;
mod order;
mod refinement;
mod status;
mod subsequence;
mod subset;

mod and;
mod compose;
mod observed;
mod pointer;
mod satisfied;

mod approximate;
mod collection;
mod numbers;
mod sequence;

use std::fmt::Debug;

pub use and::And;
pub use approximate::{Approximate, TooFar};
pub use arithmetic::{Negated, Offset, Scaled, negated, offset, scaled};
pub use collection::Collection;
pub use compose::Compose;
pub use cost::{Cost, CostAtMost, cost_at_most};
pub use equal::{Equal, equal};
pub use mapped::{Mapped, mapped};
pub use multiset::{EqualAsMultiset, equal_as_multiset};
pub use numbers::{Number, Numbers};
pub use observed::Observed;
pub use order::{AtLeast, AtMost, at_least, at_most};
pub use refinement::{Refine, Refinement, refinement};
pub use reversed::{Reversed, reversed};
pub use satisfied::Judgement;
pub(crate) use satisfied::Satisfied;
pub use sequence::Sequence;
pub use set::{EqualAsSet, equal_as_set};
pub use sorted::{Sorted, sorted};
pub use status::{HasStatus, SameStatus, same_status};
pub use subsequence::{Prefix, Subsequence, prefix, subsequence};
pub use subset::{Subset, Superset, subset, superset};
pub use ties::{EqualUpToTies, equal_up_to_ties};
pub use tokens::{EqualTokens, equal_tokens};
pub use tolerance::{Tolerance, Within, within, within_relative};

pub use crate::printed::Printed;
pub(crate) use crate::printed::{PRINT_ALIKE, print_alike};
use crate::record::Verdict;

/// What must hold between `O = P(I)` and `O' = P'(I)`.
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

    /// One line that says why the relation does not hold, or nothing where its name says it all; asked only after a broken verdict.
    fn why_not(&self, original: &O, transformed: &O) -> String;

    /// The transformed output that this relation demands, printed; `None` for a relation that leaves several open.
    fn expected(&self, original: &O) -> Option<Printed> {
        let _ = original;
        None
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
}
