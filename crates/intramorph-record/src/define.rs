//! How the types of records are defined: each field and each variant is listed once, for Rust, for JSON and for serde.

/// Defines a struct of results: the type and its default.
///
/// A field may have another name in records, `as "name"`, and a default of its own, `= value`.
macro_rules! result_struct {
    (
        $(#[$attribute:meta])*
        pub struct $name:ident {
            $(
                $(#[$of_field:meta])*
                pub $field:ident $(as $key:literal)?: $type:ty $(= $default:expr)?,
            )*
        }
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Debug, PartialEq)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[non_exhaustive]
        pub struct $name {
            $(
                $(#[$of_field])*
                $(#[cfg_attr(feature = "serde", serde(rename = $key))])?
                pub $field: $type,
            )*
        }

        impl Default for $name {
            fn default() -> Self {
                Self { $($field: $crate::define::result_struct!(@default $($default)?)),* }
            }
        }
    };
    (@default) => { Default::default() };
    (@default $default:expr) => { $default };
}

/// Defines a struct that is part of a [`Record`](crate::Record): what `result_struct` does, and its JSON.
///
/// The name in front is that of a macro, which calls the macro `with_fields` of its caller with the names of all fields.
macro_rules! record_struct {
    (
        $fields:ident:
        $(#[$attribute:meta])*
        pub struct $name:ident {
            $(
                $(#[$of_field:meta])*
                pub $field:ident $(as $key:literal)?: $type:ty $(= $default:expr)?,
            )*
        }
    ) => {
        $crate::define::result_struct! {
            $(#[$attribute])*
            pub struct $name {
                $(
                    $(#[$of_field])*
                    pub $field $(as $key)?: $type $(= $default)?,
                )*
            }
        }

        impl $crate::json::Json for $name {
            fn write(&self, text: &mut String) {
                $crate::json::write_object(&[
                    $(($crate::define::record_struct!(@key $field $($key)?), &self.$field)),*
                ], text);
            }
        }

        #[doc(hidden)]
        #[macro_export]
        macro_rules! $fields {
            () => { with_fields! { $name { $($field),* } } };
        }
    };
    (@key $field:ident) => { stringify!($field) };
    (@key $field:ident $key:literal) => { $key };
}

/// Defines an enum whose variants have names: the type, all of its variants, what it prints, and its JSON.
///
/// JSON has the names with `_` for each blank, as serde makes them of the variants.
macro_rules! named_enum {
    (
        $(#[$attribute:meta])*
        pub enum $name:ident {
            $($(#[$of_variant:meta])* $variant:ident = $word:literal,)*
        }
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
        pub enum $name {
            $($(#[$of_variant])* $variant,)*
        }

        impl $name {
            /// All variants, in the order in which they are listed.
            pub const ALL: [Self; [$($word),*].len()] = [$(Self::$variant),*];

            /// The variant in words.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)*
                }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.pad(self.name())
            }
        }

        impl $crate::json::Json for $name {
            fn write(&self, text: &mut String) {
                self.name().replace(' ', "_").write(text);
            }
        }
    };
}

pub(crate) use {named_enum, record_struct, result_struct};
