//! The only names that macros may use. They are outside of semantic versioning.

pub use crate::transformation::Switch;
#[cfg(feature = "test")]
pub use crate::transformation::{
    gate::{Declaration, Gate, Purpose, SWITCHES},
    knob::Domain,
};
pub use crate::{__asked as asked, __awaited as awaited};
#[cfg(feature = "test")]
pub use core::any::type_name_of_val;
#[cfg(feature = "test")]
pub use linkme;

/// Type-checks the default of a knob whose domain is its whole type.
pub const fn in_whole_domain<T: crate::transformation::knob::WholeDomain + Copy>(default: T) -> T {
    default
}

/// Type-checks the default and the listed values of an inert knob, as its domain does for a live one.
#[cfg(not(feature = "test"))]
pub const fn in_list<T: Copy>(default: T, _values: &[T]) -> T {
    default
}

/// Type-checks the range of an inert knob, as its domain does for a live one.
#[cfg(not(feature = "test"))]
pub const fn in_range<T: crate::transformation::knob::KnobNumber>(
    domain: core::ops::RangeInclusive<T>,
) -> core::ops::RangeInclusive<T> {
    domain
}

/// Stands for the output of a future that is never polled.
#[cfg(not(feature = "test"))]
pub fn never_polled<F: Future>(_: F) -> F::Output {
    unreachable!("an inert switch is off")
}

/// The number of visits by threads without a scope while a scope had the switch on; for tests of this library.
#[cfg(feature = "test")]
pub fn orphans(path: &str) -> u64 {
    let gate = crate::transformation::gate::find(path, None);
    gate.map_or(0, Gate::orphans)
}

/// Whether a scope has a switch on, or may have; for tests of this library.
#[cfg(feature = "test")]
pub fn is_open(path: &str) -> bool {
    let gate = crate::transformation::gate::find(path, None);
    gate.is_ok_and(Gate::is_open)
}

/// A live switch with a gate of its own, named after the constant that the macro initialises.
#[cfg(feature = "test")]
#[doc(hidden)]
#[macro_export]
macro_rules! __switch {
    ($purpose:ident, $neutral:literal $(, $domain:expr)?) => {{
        fn item() {}
        static GATE: $crate::__private::Gate =
            $crate::__private::Gate::new($crate::__private::Declaration {
                purpose: $crate::__private::Purpose::$purpose,
                is_neutral: $neutral,
                domain: [$(::core::option::Option::Some($domain),)? ::core::option::Option::None][0],
                // The type name of a function nested in the declared constant contains the path of the constant.
                item: || $crate::__private::type_name_of_val(&item),
                // `cargo intramorph verify-release` looks for this text in executables; see `Gate::declared_at`.
                marker: ::core::concat!(
                    "{intramorph-switch-6b1f0a93|",
                    ::core::stringify!($purpose),
                    "|",
                    ::core::module_path!(),
                    "|",
                    ::core::file!(),
                    ":",
                    ::core::line!(),
                    "|6b1f0a93}"
                ),
            });
        #[$crate::__private::linkme::distributed_slice($crate::__private::SWITCHES)]
        #[linkme(crate = $crate::__private::linkme)]
        static SWITCH: &$crate::__private::Gate = &GATE;
        $crate::__private::Switch::behind(&GATE)
    }};
}

/// An inert switch.
#[cfg(not(feature = "test"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __switch {
    ($purpose:ident, $neutral:literal $(, $domain:expr)?) => {
        $crate::__private::Switch::inert()
    };
}

/// A live knob with its default and its domain.
#[cfg(feature = "test")]
#[doc(hidden)]
#[macro_export]
macro_rules! __knob {
    ($neutral:literal, $default:expr) => {
        $crate::Knob::__new(
            $crate::__private::in_whole_domain($default),
            || $crate::__private::Domain::whole(),
            $crate::__switch!(
                Knob,
                $neutral,
                ::core::concat!(::core::stringify!($default), ", one of [false, true]")
            ),
        )
    };
    ($neutral:literal, $default:expr, [$($value:expr),+]) => {
        $crate::Knob::__new(
            $default,
            || $crate::__private::Domain::Listed(const { &[$($value),+] }),
            $crate::__switch!(
                Knob,
                $neutral,
                ::core::concat!(::core::stringify!($default), ", one of ", ::core::stringify!([$($value),+]))
            ),
        )
    };
    ($neutral:literal, $default:expr, $domain:expr) => {{
        let domain: ::core::ops::RangeInclusive<_> = $domain;
        let default = $default;
        ::core::assert!(
            *domain.start() <= default && default <= *domain.end(),
            "the default of this knob is not in its domain"
        );
        $crate::Knob::__new(
            default,
            || $crate::__private::Domain::between(&$domain),
            $crate::__switch!(
                Knob,
                $neutral,
                ::core::concat!(::core::stringify!($default), ", within ", ::core::stringify!($domain))
            ),
        )
    }};
}

/// An inert knob, which is its default. Its domain is type-checked as well.
#[cfg(not(feature = "test"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __knob {
    ($neutral:literal, $default:expr) => {
        $crate::Knob::__new($crate::__private::in_whole_domain($default))
    };
    ($neutral:literal, $default:expr, [$($value:expr),+]) => {
        $crate::Knob::__new($crate::__private::in_list($default, &[$($value),+]))
    };
    ($neutral:literal, $default:expr, $domain:expr) => {{
        let domain = $crate::__private::in_range($domain);
        let default = $default;
        ::core::assert!(
            *domain.start() <= default && default <= *domain.end(),
            "the default of this knob is not in its domain"
        );
        $crate::Knob::__new(default)
    }};
}

/// Asks a live switch whether the variant runs.
#[cfg(feature = "test")]
#[doc(hidden)]
#[macro_export]
macro_rules! __asked {
    ($question:expr) => {
        $question
    };
}

/// Type-checks the question to an inert switch. The literal keeps it out of a future, into which the compiler inlines nothing.
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
