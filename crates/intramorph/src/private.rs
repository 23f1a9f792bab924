//! The only names that macros may use; outside semantic versioning.

#[cfg(not(feature = "test"))]
pub use crate::component::never_polled;
pub use crate::component::{asked, awaited};
#[cfg(feature = "test")]
pub use crate::transformation::gate::{Gate, Purpose};
pub use crate::transformation::switch::Switch;
#[cfg(feature = "test")]
pub use core::any::type_name_of_val;

/// A live switch: its own gate, named after the constant that the macro initialises.
#[cfg(feature = "test")]
#[doc(hidden)]
#[macro_export]
macro_rules! __switch {
    ($purpose:ident) => {{
        fn item() {}
        static GATE: $crate::__private::Gate = $crate::__private::Gate::new(
            $crate::__private::Purpose::$purpose,
            || $crate::__private::type_name_of_val(&item),
            ::core::file!(),
            ::core::line!(),
        );
        $crate::__private::Switch::behind(&GATE)
    }};
}

/// An inert switch.
#[cfg(not(feature = "test"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __switch {
    ($purpose:ident) => {
        $crate::__private::Switch::inert()
    };
}
