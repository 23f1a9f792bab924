//! Intramorphic testing.

#![cfg_attr(not(feature = "test"), no_std)]

mod injected_bug;
pub mod prelude;
mod transformation;

#[cfg(feature = "test")]
mod harness;
#[cfg(feature = "test")]
pub mod oracle;
#[cfg(feature = "test")]
mod record;
#[cfg(feature = "test")]
pub mod relation;

#[doc(hidden)]
#[path = "private.rs"]
pub mod __private;

pub use injected_bug::InjectedBug;
pub use transformation::Transformation;

#[cfg(feature = "test")]
pub use proptest;
#[cfg(feature = "test")]
pub use {
    harness::inputs::{Each, InputFor, Inputs, each},
    harness::randomness::Randomness,
    oracle::{Check, Program, in_place, program},
    record::{Disagreement, Finding, Oracle, Record, Vacuity, Verdict, recorded},
    relation::{Relation, at_least, at_most, equal, equal_as_multiset, reversed},
};
