//! What transformations and injected bugs share: a constant that says whether the replacement runs, here and now.

#[cfg(feature = "test")]
use super::{gate::Gate, scope, site::Site};
#[cfg(feature = "test")]
use crate::record::classification::Granularity;

/// Not public: the macros make it, and only this file knows whether it is live or inert.
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

    #[expect(
        clippy::inline_always,
        reason = "a switch that is off costs one load and one branch"
    )]
    #[inline(always)]
    #[track_caller]
    pub(crate) fn is_on(self) -> bool {
        self.is_on_at(Granularity::Statement)
    }

    #[expect(
        clippy::inline_always,
        reason = "a switch that is off costs one load and one branch"
    )]
    #[inline(always)]
    #[track_caller]
    pub(crate) fn is_on_at_expression(self) -> bool {
        self.is_on_at(Granularity::Expression)
    }

    #[expect(
        clippy::inline_always,
        reason = "a switch that is off costs one load and one branch"
    )]
    #[inline(always)]
    #[track_caller]
    pub(crate) fn is_on_at_function(self) -> bool {
        self.is_on_at(Granularity::Function)
    }

    #[expect(
        clippy::inline_always,
        reason = "a switch that is off costs one load and one branch"
    )]
    #[inline(always)]
    #[track_caller]
    fn is_on_at(self, granularity: Granularity) -> bool {
        self.gate.is_open() && scope::is_on(self.gate, Site::here(granularity))
    }

    /// Whether somebody may have set a knob.
    #[expect(
        clippy::inline_always,
        reason = "a knob that nobody has set costs one load and one branch"
    )]
    #[inline(always)]
    pub(crate) fn is_open(self) -> bool {
        self.gate.is_open()
    }

    pub(crate) fn gate(self) -> &'static Gate {
        self.gate
    }
}

#[cfg(not(feature = "test"))]
impl Switch {
    #[doc(hidden)]
    pub const fn inert() -> Self {
        Self {}
    }

    #[expect(
        clippy::inline_always,
        clippy::unused_self,
        reason = "has the live switch's signature, and must fold to `false` at every opt-level"
    )]
    #[inline(always)]
    pub(crate) fn is_on(self) -> bool {
        false
    }

    #[expect(
        clippy::inline_always,
        clippy::unused_self,
        reason = "has the live switch's signature, and must fold to `false` at every opt-level"
    )]
    #[inline(always)]
    pub(crate) fn is_on_at_expression(self) -> bool {
        false
    }

    #[expect(
        clippy::inline_always,
        clippy::unused_self,
        reason = "has the live switch's signature, and must fold to `false` at every opt-level"
    )]
    #[inline(always)]
    pub(crate) fn is_on_at_function(self) -> bool {
        false
    }
}
