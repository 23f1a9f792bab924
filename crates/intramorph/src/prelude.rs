//! What a test needs: `use intramorph::prelude::*;`.

#[cfg(not(feature = "test"))]
mod missing_feature;

#[cfg(not(feature = "test"))]
pub use missing_feature::*;

pub use crate::{InjectedBug, Transformation, bug, injected_bug, morph, transformation};
#[cfg(feature = "test")]
pub use crate::{
    Vacuity, Verdict, at_least, at_most, each, equal, equal_as_multiset, in_place, program,
    recorded, reversed,
};
#[cfg(feature = "test")]
pub use proptest::collection::vec;
#[cfg(feature = "test")]
pub use proptest::prelude::{Just, Strategy, any, prop_oneof};
