//! What a test needs: `use intramorph::prelude::*;`.

#[cfg(not(feature = "test"))]
mod missing_feature;

#[cfg(not(feature = "test"))]
pub use missing_feature::*;

pub use crate::{
    Carried, InjectedBug, Knob, Transformation, bug, carried, component, injected_bug, knob, morph,
    transformation,
};
#[cfg(feature = "test")]
pub use crate::{
    Compose, at_least, at_most, cost_at_most, equal, equal_as_multiset, equal_as_set, equal_tokens,
    equal_up_to_ties, mapped, negated, offset, prefix, refinement, reversed, same_status, scaled,
    sorted, subsequence, subset, superset, within, within_relative,
};
#[cfg(feature = "test")]
pub use crate::{
    Randomness, Vacuity, Verdict, each, in_place, nested, one_of, program, program_with_rng,
    recorded,
};
#[cfg(feature = "test")]
pub use crate::{
    equally_distributed, means_within, scaled_error, stochastically_at_least,
    stochastically_at_most,
};
#[cfg(feature = "test")]
pub use proptest::collection::vec;
#[cfg(feature = "test")]
pub use proptest::prelude::{Just, Strategy, any};
#[cfg(feature = "test")]
pub use proptest::sample::select;
