//! A switch: the constant that tells a site whether the replacement runs.
//!
//! A switch is live with the feature `test` and inert without it. Only this file and `private.rs` know the difference.
#![expect(
    clippy::inline_always,
    reason = "an inert switch must fold to `false` at every opt-level, and a live one that is off costs one load and one branch"
)]

#[cfg(feature = "test")]
use super::{
    gate::{Gate, Site},
    scope,
};
#[cfg(feature = "test")]
pub(crate) use crate::record::classification::Granularity;

/// Not public: the switch that the macros make.
#[derive(Clone, Copy, Debug)]
pub struct Switch {
    #[cfg(feature = "test")]
    gate: &'static Gate,
}

#[cfg(feature = "test")]
impl Switch {
    #[doc(hidden)]
    pub const fn behind(gate: &'static Gate) -> Self {
        Self { gate }
    }

    /// Whether the replacement runs at the calling site.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn is_on_at(self, granularity: Granularity) -> bool {
        self.gate.is_open() && scope::is_on(self.gate, Site::here(granularity))
    }

    /// Whether a scope may have set the knob of this switch.
    #[inline(always)]
    pub(crate) fn is_open(self) -> bool {
        self.gate.is_open()
    }

    pub(crate) fn gate(self) -> &'static Gate {
        self.gate
    }
}

/// How much of the program a site replaces; an inert switch records nothing of it.
#[cfg(not(feature = "test"))]
#[derive(Clone, Copy)]
pub(crate) enum Granularity {
    Statement,
    Expression,
    Function,
}

#[cfg(not(feature = "test"))]
impl Switch {
    #[doc(hidden)]
    pub const fn inert() -> Self {
        Self {}
    }

    #[expect(clippy::unused_self, reason = "has the live switch's signature")]
    #[inline(always)]
    pub(crate) fn is_on_at(self, _: Granularity) -> bool {
        false
    }
}
