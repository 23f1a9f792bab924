//! Macros that ask a switch and await a variant. Inert ones do neither, even inside of a future, where the compiler inlines nothing.

/// Asks a live switch whether the variant runs.
#[cfg(feature = "test")]
#[doc(hidden)]
#[macro_export]
macro_rules! __asked {
    ($question:expr) => {
        $question
    };
}

/// Type-checks the question to an inert switch. The literal is needed since the compiler inlines nothing into a future.
#[cfg(not(feature = "test"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __asked {
    ($question:expr) => {
        false && $question
    };
}

/// Awaits a variant that a live switch chose.
#[cfg(feature = "test")]
#[doc(hidden)]
#[macro_export]
macro_rules! __awaited {
    ($variant:expr) => {
        $variant.await
    };
}

/// Type-checks the variant of an inert switch. An `await` would make every future larger, though the variant never runs.
#[cfg(not(feature = "test"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __awaited {
    ($variant:expr) => {
        $crate::__private::never_polled($variant)
    };
}

pub use crate::{__asked as asked, __awaited as awaited};

/// Stands for the output of a future that is never polled.
#[cfg(not(feature = "test"))]
pub fn never_polled<F: Future>(_: F) -> F::Output {
    unreachable!("an inert switch is off")
}
