//! The names that tests need: `use intramorph::prelude::*;`.
//!
//! A test that also says `use super::*;` sees the functions of its program. Names that a program is likely to have, such as
//! `sorted` or `prefix`, are therefore not in the prelude: write `relation::sorted()`, since the module
//! [`relation`] is.

#[cfg(not(feature = "test"))]
mod missing_feature;

#[cfg(not(feature = "test"))]
#[doc(hidden)]
pub use missing_feature::*;

pub use crate::{
    Carried, InjectedBug, Knob, Transformation, bug, carried, component, injected_bug, knob, morph,
    transformation,
};
#[cfg(feature = "test")]
pub use crate::{
    Randomness, Vacuity, Verdict, each, in_place, nested, one_of, program, program_with_rng,
    recorded,
    relation::{
        self, Compose, at_least, at_most, cost_at_most, equal, equal_as_multiset, equal_as_set,
        equal_tokens, equal_up_to_ties, same_status, within_relative,
    },
    statistics::{
        Mostly, equally_distributed, means_within, scaled_error, stochastically_at_least,
        stochastically_at_most,
    },
};
#[cfg(feature = "test")]
pub use proptest::{
    collection::vec,
    prelude::{Just, Strategy, any},
    sample::select,
};
