//! What macros need of the library where the compiler inlines nothing: to ask and to await, or never to.

/// Whether the variant is to run.
#[cfg(feature = "test")]
#[doc(hidden)]
#[macro_export]
macro_rules! __asked {
    ($question:expr) => {
        $question
    };
}

/// Type-checks the question. The compiler inlines nothing into a future, so that the answer would come too late for it.
#[cfg(not(feature = "test"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __asked {
    ($question:expr) => {
        false && $question
    };
}

/// Awaits the variant.
#[cfg(feature = "test")]
#[doc(hidden)]
#[macro_export]
macro_rules! __awaited {
    ($variant:expr) => {
        $variant.await
    };
}

/// Type-checks the variant. If it were awaited, every future would have room for it, though it never runs.
#[cfg(not(feature = "test"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __awaited {
    ($variant:expr) => {
        $crate::__private::never_polled($variant)
    };
}

pub use crate::{__asked as asked, __awaited as awaited};

/// The output that the future would have.
#[cfg(not(feature = "test"))]
pub fn never_polled<F: Future>(_: F) -> F::Output {
    unreachable!("an inert switch is off")
}
