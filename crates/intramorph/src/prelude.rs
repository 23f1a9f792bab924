//! What a test needs: `use intramorph::prelude::*;`.

pub use crate::{
    InjectedBug, Transformation, Vacuity, Verdict, at_least, at_most, bug, each, equal,
    equal_as_multiset, in_place, injected_bug, morph, program, recorded, reversed, transformation,
};
pub use proptest::collection::vec;
pub use proptest::prelude::{Just, Strategy, any, prop_oneof};
