//! A knob: a transformation with a value instead of on and off.

#[cfg(feature = "test")]
mod domain;
mod number;
#[cfg(feature = "test")]
mod set;

#[cfg(feature = "test")]
pub use domain::Domain;
pub use number::KnobNumber;
#[cfg(feature = "test")]
pub use set::{KnobNamed, KnobSet};

use core::fmt::Debug;

#[cfg(feature = "test")]
use super::{Granularity, Switch, site::Site};

/// A value of a knob: a number, a `bool`, an enum, or any other type that can be copied, compared and printed.
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
/// Declare it with [`knob!`](crate::knob!) beside the code that reads it by [`get`](Self::get). Without the feature `test` a knob
/// is its default, at compile time, and leaves no instruction behind.
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
    /// The current value: the default, unless a test has set another.
    ///
    /// ```
    /// use intramorph::prelude::*;
    ///
    /// /// The length up to which a simple sort is fast enough.
    /// const SHORT: Knob<usize> = knob!(16, 1..=64);
    ///
    /// fn is_short(entries: &[u8]) -> bool {
    ///     entries.len() <= SHORT.get()
    /// }
    /// # assert!(is_short(&[0; 16]));
    /// ```
    #[inline(always)]
    #[cfg_attr(feature = "test", track_caller)]
    pub fn get(self) -> T {
        #[cfg(feature = "test")]
        if self.switch.gate.is_open() {
            let (gate, site) = (self.switch.gate, Site::here(Granularity::Constant));
            return set::get_slowly(self.default, self.domain, gate, site);
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
/// /// The number of random points.
/// pub const SAMPLES: Knob<usize> = knob!(1_000_000, 1..=1_000_000);
/// /// The error at which the search stops.
/// pub const PRECISION: Knob<f64> = knob!(1e-9, 1e-15..=1e-3);
/// /// Whether results are kept. No output depends on it.
/// pub const CACHED: Knob<bool> = knob!(true, neutral);
///
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// pub enum Order { Breadth, Depth }
/// /// The order in which nodes are visited.
/// pub const ORDER: Knob<Order> = knob!(Order::Breadth, [Order::Breadth, Order::Depth]);
/// ```
///
/// A `bool` needs no domain. A sweep may always go over the default, even if the list lacks it; a drawn value is always in
/// the domain. From a range of floats only finite numbers are drawn.
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
