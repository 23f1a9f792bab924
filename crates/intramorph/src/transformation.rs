//! A transformation: a switch beside the code that it changes, which puts a variant in the place of a component.
#![expect(
    clippy::inline_always,
    reason = "at every opt-level, a switch that is off costs one load and one branch, and an inert one nothing"
)]

pub(crate) mod carried;
pub(crate) mod knob;

#[cfg(feature = "test")]
pub(crate) mod asked;
#[cfg(feature = "test")]
pub(crate) mod change;
#[cfg(feature = "test")]
pub(crate) mod follow;
#[cfg(feature = "test")]
pub(crate) mod gate;
#[cfg(feature = "test")]
pub(crate) mod orphans;
#[cfg(feature = "test")]
pub(crate) mod scope;
#[cfg(feature = "test")]
pub(crate) mod scopes;
#[cfg(feature = "test")]
pub(crate) mod setting;
#[cfg(feature = "test")]
pub(crate) mod site;
#[cfg(feature = "test")]
mod site_tracker;

#[cfg(feature = "test")]
pub(crate) use crate::record::classification::Granularity;
#[cfg(feature = "test")]
use {
    gate::{Gate, Purpose},
    setting::Value,
    site::Site,
};

/// Puts the variant `C'` in the place of the component `C`, giving `P' = P[C'/C]` (Section 3 of the paper).
///
/// Declare it with [`transformation!`](crate::transformation!) beside the code that it changes, and ask it there by
/// [`morph!`](crate::morph!), [`is_on`](Self::is_on) or [`component`](macro@crate::component).
/// Without the feature `test` it is always off, at compile time, and leaves no instruction behind.
#[derive(Clone, Copy, Debug)]
pub struct Transformation {
    switch: Switch,
}

impl Transformation {
    /// Whether the variant runs, for a site that is a statement:
    ///
    /// ```
    /// use intramorph::{Transformation, transformation};
    ///
    /// /// Forget everything before each look-up.
    /// const NO_CACHE: Transformation = transformation!();
    ///
    /// fn look_up(cache: &mut Vec<(u32, u32)>, key: u32) -> u32 {
    ///     if NO_CACHE.is_on() {
    ///         cache.clear();
    ///     }
    ///     if let Some((_, value)) = cache.iter().find(|(known, _)| *known == key) {
    ///         return *value;
    ///     }
    ///     cache.push((key, key * key));
    ///     key * key
    /// }
    /// # assert_eq!(look_up(&mut Vec::new(), 3), 9);
    /// ```
    #[inline(always)]
    #[cfg_attr(feature = "test", track_caller)]
    pub fn is_on(self) -> bool {
        self.switch.is_on_at(Granularity::Statement)
    }

    /// Runs `job` with this transformation on, on this thread. Use it to try `P'` by hand.
    ///
    /// ```
    /// use intramorph::{Transformation, morph, transformation};
    ///
    /// const DOUBLED: Transformation = transformation!();
    /// let area = |side: u32| morph!(DOUBLED, side * side, 2 * side * side);
    ///
    /// assert_eq!(area(3), 9);
    /// assert_eq!(DOUBLED.applied(|| area(3)), 18);
    /// ```
    #[cfg(feature = "test")]
    pub fn applied<R>(self, job: impl FnOnce() -> R) -> R {
        scope::with(self.switch.gate, Value::On, job)
    }

    /// Runs `job` with this transformation off, so that a variant can call the component that it replaces.
    ///
    /// Otherwise a variant that calls its original calls itself, since the switch stays on for the calls of a recursive component.
    ///
    /// ```
    /// use intramorph::prelude::*;
    ///
    /// /// Count twice.
    /// const TWICE: Transformation = transformation!();
    ///
    /// #[allow(clippy::naive_bytecount)]
    /// fn spaces(text: &str) -> usize {
    ///     if TWICE.is_on() {
    ///         return 2 * TWICE.bypassed(|| spaces(text));
    ///     }
    ///     text.bytes().filter(|byte| *byte == b' ').count()
    /// }
    ///
    /// program(|text: &str| spaces(text)).inputs("[a-z ]{0,20}").transformed(TWICE).must_be(relation::scaled(2));
    /// ```
    #[cfg_attr(not(feature = "test"), inline(always))]
    pub fn bypassed<R>(self, job: impl FnOnce() -> R) -> R {
        #[cfg(feature = "test")]
        let job = || scope::with(self.switch.gate, Value::Off, job);
        job()
    }

    /// The transformation with that path, or with the only path that ends in it. The constant may be private to any linked crate.
    ///
    /// ```
    /// use intramorph::prelude::*;
    ///
    /// mod sorting {
    ///     pub mod bubble {
    ///         use intramorph::{Transformation, transformation};
    ///         #[allow(dead_code)]
    ///         const DESCENDING: Transformation = transformation!();
    ///     }
    /// }
    ///
    /// let descending = Transformation::named("bubble::DESCENDING");
    /// # descending.applied(|| ());
    /// ```
    ///
    /// # Panics
    ///
    /// If no transformation or more than one has such a path. The message lists those that exist.
    #[cfg(feature = "test")]
    #[track_caller]
    pub fn named(path: &str) -> Self {
        let gate = gate::named(path, Purpose::Transformation);
        Self::__new(Switch::behind(gate))
    }

    /// Not public: [`morph!`](crate::morph!) calls it.
    #[doc(hidden)]
    #[inline(always)]
    #[cfg_attr(feature = "test", track_caller)]
    pub fn __is_on_at_expression(self) -> bool {
        self.switch.is_on_at(Granularity::Expression)
    }

    /// Not public: [`component`](macro@crate::component) calls it.
    #[doc(hidden)]
    #[inline(always)]
    #[cfg_attr(feature = "test", track_caller)]
    pub fn __is_on_at_function(self) -> bool {
        self.switch.is_on_at(Granularity::Function)
    }

    /// Not public: macros call it.
    #[doc(hidden)]
    pub const fn __new(switch: Switch) -> Self {
        Self { switch }
    }
}

/// Not public: the switch that the macros make. It is live with the feature `test` and inert without it.
#[derive(Clone, Copy, Debug)]
pub struct Switch {
    #[cfg(feature = "test")]
    pub(crate) gate: &'static Gate,
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
}

/// How much of the program a site replaces. An inert switch records nothing of it.
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

    #[expect(clippy::unused_self, reason = "has the signature of a live switch")]
    #[inline(always)]
    pub(crate) fn is_on_at(self, _: Granularity) -> bool {
        false
    }
}

/// Declares a [`Transformation`]. The constant gives it its name, and the documentation of the constant says what it does.
///
/// ```
/// use intramorph::{Transformation, transformation};
///
/// /// Sort from largest to smallest.
/// pub const DESCENDING: Transformation = transformation!();
/// ```
///
/// It replaces a global flag that you would have to limit to the thread of one test, and to remove from shipped code.
///
/// `transformation!(neutral)` says that no output changes, whatever the program: its relation is equality. A check tries all
/// neutral ones at once with [`transformed_by_any_neutral`](crate::Check::transformed_by_any_neutral).
#[macro_export]
macro_rules! transformation {
    () => {
        $crate::Transformation::__new($crate::__switch!(Transformation, false))
    };
    (neutral) => {
        $crate::Transformation::__new($crate::__switch!(Transformation, true))
    };
}

/// An expression site: the original, or the variant while the transformation is on.
///
/// `morph!(X, original, variant)` is roughly equivalent to `if X.is_on() { variant } else { original }`.
/// Both are type-checked in every build, so a variant can't rot.
///
/// ```
/// use intramorph::{Transformation, morph, transformation};
///
/// /// Sort from largest to smallest.
/// const DESCENDING: Transformation = transformation!();
///
/// fn in_order(a: i32, b: i32) -> bool {
///     morph!(DESCENDING, a <= b, a >= b)
/// }
/// # assert!(in_order(1, 2));
/// ```
#[macro_export]
macro_rules! morph {
    ($transformation:expr, $original:expr, $variant:expr $(,)?) => {
        if $crate::__asked!($transformation.__is_on_at_expression()) {
            $variant
        } else {
            $original
        }
    };
}
