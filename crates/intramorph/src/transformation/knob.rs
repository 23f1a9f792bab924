//! A knob: a transformation with a value instead of on and off.

mod number;
#[cfg(feature = "test")]
mod set;

pub use number::Number;
#[cfg(feature = "test")]
pub(super) use number::Numeric;
#[cfg(feature = "test")]
pub use set::{KnobNamed, KnobSet};

use core::fmt::Debug;

#[cfg(feature = "test")]
use super::{domain::Domain, site::Site, switch::Switch};
#[cfg(feature = "test")]
use crate::record::classification::Granularity;

/// What a knob can be set to: a number, a `bool`, an enum, or whatever else is copied, compared and printed.
pub trait KnobValue: Copy + PartialEq + Debug + Send + Sync + 'static {}

impl<T: Copy + PartialEq + Debug + Send + Sync + 'static> KnobValue for T {}

/// A type whose values are all in the domain, unless a knob says otherwise.
#[diagnostic::on_unimplemented(
    message = "a knob of `{Self}` needs a domain",
    label = "only a `bool` needs none",
    note = "write the least and the most, `knob!(default, least..=most)`, or list the values, `knob!(default, [a, b, c])`"
)]
pub trait WholeDomain: Sized + 'static {
    #[doc(hidden)]
    const ALL: &'static [Self];
}

impl WholeDomain for bool {
    const ALL: &'static [Self] = &[false, true];
}

/// A constant of the program that a test may set to another value of its domain.
///
/// Declared with [`knob!`](crate::knob!) beside the code that reads it by [`get`](Self::get). Without the feature `test` it is its
/// default, at compile time, and leaves no instruction behind.
///
/// A test sets it, `transformed(SAMPLES.set(10))`; draws it anew for each input, `transformed(SAMPLES.any())`; or relates several
/// values, `swept(SAMPLES, [10, 100, 1000])`.
#[derive(Clone, Copy, Debug)]
pub struct Knob<T: 'static> {
    default: T,
    #[cfg(feature = "test")]
    domain: fn() -> Domain<T>,
    #[cfg(feature = "test")]
    switch: Switch,
}

impl<T: KnobValue> Knob<T> {
    /// The value, here and now: the default, unless a test has set another.
    ///
    /// ```
    /// use intramorph::prelude::*;
    ///
    /// /// How many entries are looked at before a sort gives way to a better one.
    /// const SHORT: Knob<usize> = knob!(16, 1..=64);
    ///
    /// fn is_short(entries: &[u8]) -> bool {
    ///     entries.len() <= SHORT.get()
    /// }
    /// # assert!(is_short(&[0; 16]));
    /// ```
    #[expect(
        clippy::inline_always,
        reason = "an inert knob must fold to its default at every opt-level"
    )]
    #[inline(always)]
    #[cfg_attr(feature = "test", track_caller)]
    pub fn get(self) -> T {
        #[cfg(feature = "test")]
        if self.switch.is_open() {
            let Self {
                default,
                domain,
                switch,
            } = self;
            let site = Site::here(Granularity::Constant);
            return set::get_further(default, domain, switch.gate(), site);
        }
        self.default
    }
}

#[cfg(feature = "test")]
impl<T: 'static> Knob<T> {
    /// Not public: macros call it.
    #[doc(hidden)]
    pub const fn __new(default: T, domain: fn() -> Domain<T>, switch: Switch) -> Self {
        Self {
            default,
            domain,
            switch,
        }
    }
}

#[cfg(not(feature = "test"))]
impl<T: 'static> Knob<T> {
    /// Not public: macros call it.
    #[doc(hidden)]
    pub const fn __new(default: T) -> Self {
        Self { default }
    }
}

/// Declares a [`Knob`]: its default, then its domain.
///
/// ```
/// use intramorph::{Knob, knob};
///
/// /// How many random points are drawn.
/// pub const SAMPLES: Knob<usize> = knob!(1_000_000, 1..=1_000_000);
/// /// When to stop.
/// pub const PRECISION: Knob<f64> = knob!(1e-9, 1e-15..=1e-3);
/// /// Whether results are kept. Whoever asks gets the same either way.
/// pub const CACHED: Knob<bool> = knob!(true, neutral);
///
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// pub enum Order { Breadth, Depth }
/// /// In which order nodes are visited.
/// pub const ORDER: Knob<Order> = knob!(Order::Breadth, [Order::Breadth, Order::Depth]);
/// ```
///
/// A `bool` needs no domain. A test may always set a knob to its default, also where a list lacks it; but what is drawn is in the
/// domain. Of a range of floats only finite ones are drawn, whatever its ends.
///
/// `neutral`, at the end, says that no value changes any output; then
/// [`transformed_by_any_neutral`](crate::Check::transformed_by_any_neutral) draws from the domain.
#[macro_export]
macro_rules! knob {
    ($default:expr, neutral $(,)?) => {
        $crate::__knob!(true, $default)
    };
    ($default:expr $(,)?) => {
        $crate::__knob!(false, $default)
    };
    ($default:expr, [$($value:expr),+ $(,)?], neutral $(,)?) => {
        $crate::__knob!(true, $default, [$($value),+])
    };
    ($default:expr, [$($value:expr),+ $(,)?] $(,)?) => {
        $crate::__knob!(false, $default, [$($value),+])
    };
    ($default:expr, $domain:expr, neutral $(,)?) => {
        $crate::__knob!(true, $default, $domain)
    };
    ($default:expr, $domain:expr $(,)?) => {
        $crate::__knob!(false, $default, $domain)
    };
}
