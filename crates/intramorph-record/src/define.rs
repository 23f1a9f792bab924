//! Macros that define the types of records. Each field and each variant is listed once, for Rust, for JSON and for serde.

/// Defines a struct of results, with its default.
///
/// A field may have another name in records, `as "name"`, and its own default, `= value`.
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

/// Defines a struct that is part of a [`Record`](crate::Record): as `result_struct` does, and with its JSON.
///
/// The name in front becomes a macro. It passes the names of all fields to a macro `with_fields` that its caller defines.
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

/// Defines an enum with a name for each variant: the type, the list of its variants, what it prints, and its JSON.
///
/// JSON has these names with `_` in place of blanks, which is what serde makes of the variants.
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

            /// The name of the variant, in words.
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
