//! Public interface of a crate: what its users can name and call.

mod alias;
mod constants;
mod features;
mod functions;
mod lookup;
mod printing;
mod type_shape;
mod types;
mod unnamed;

use std::collections::{BTreeMap, HashSet};

use syn::{Generics, Type as SynType};

use super::modules::modules;
use super::public_paths::public_paths;
use super::resolver::Resolver;
use super::scope::Scope;
use crate::rewrite::Source;
pub(super) use type_shape::{inner, name_of, peeled};
pub(crate) use unnamed::Unnamed;

/// What is known of a crate before its sources are parsed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Crate<'a> {
    /// Name of the library, with underscores.
    pub(crate) name: &'a str,
    /// The root first, as `mod` declarations lead from it to the others.
    pub(crate) sources: &'a [Source],
    /// Features with what they turn on, as cargo tells them.
    pub(crate) features: &'a BTreeMap<String, Vec<String>>,
    /// Path and text of the manifest.
    pub(crate) manifest: (&'a str, &'a str),
}

/// Public interface of a crate.
///
/// Types in it are resolved: items of the crate have their public paths (`::semver::Version`), names of the standard library begin
/// with `::std` unless the prelude has them, `Self` is the owner, and aliases are expanded. What is unknown stays as it is
/// written.
#[derive(Default)]
pub(crate) struct Api {
    /// Name of the library, with underscores.
    pub(crate) name: String,
    pub(crate) functions: Vec<Function>,
    /// Functions that users cannot name.
    pub(crate) unnamed: Vec<Unnamed>,
    pub(crate) types: Vec<Type>,
    pub(crate) constants: Vec<Constant>,
    pub(crate) features: Vec<Feature>,
}

/// A function, method, or associated function.
#[derive(Clone)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a word that a declaration may have"
)]
pub(crate) struct Function {
    /// Path that a user writes, such as `semver::VersionReq::matches`.
    pub(crate) path: String,
    /// Path of the type or trait that the function belongs to.
    pub(crate) owner: Option<String>,
    /// Type of `Self` in an implementation, with its arguments.
    pub(crate) owner_type: Option<SynType>,
    pub(crate) receiver: Receiver,
    /// Generics of the function, after those of its implementation.
    pub(crate) generics: Generics,
    /// Parameters without the receiver.
    pub(crate) parameters: Vec<Parameter>,
    /// Type of the result; `None` for `()`.
    pub(crate) output: Option<SynType>,
    pub(crate) documentation: String,
    pub(crate) file: String,
    pub(crate) line: usize,
    pub(crate) is_unsafe: bool,
    pub(crate) is_async: bool,
    pub(crate) is_deprecated: bool,
    /// Trait that is implemented, such as `From<u8>`, or that declares the function.
    pub(crate) trait_name: Option<String>,
    /// Whether the function is declared in a trait, which is its owner.
    pub(crate) is_of_trait: bool,
    /// Type arguments of a call, such as `::<i32>`, where its arguments do not decide them; mostly empty.
    pub(crate) turbofish: String,
}

/// How a function takes `self`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Receiver {
    None,
    Ref,
    Mut,
    Value,
}

#[derive(Clone)]
pub(crate) struct Parameter {
    pub(crate) name: String,
    pub(crate) ty: SynType,
}

/// A struct, an enum or an alias.
#[derive(Clone)]
pub(crate) struct Type {
    /// Path that a user writes, without a leading `::`.
    pub(crate) path: String,
    pub(crate) generics: Generics,
    pub(crate) kind: Kind,
    /// Names of derived traits.
    pub(crate) derives: Vec<String>,
    pub(crate) is_non_exhaustive: bool,
    pub(crate) file: String,
    /// Traits that the crate implements for the type, such as `FromStr` and `From<u8>`.
    pub(crate) traits: Vec<String>,
}

/// What a type is made of.
#[derive(Clone)]
pub(crate) enum Kind {
    Struct(Vec<Field>),
    TupleStruct(Vec<Field>),
    Unit,
    Enum(Vec<EnumVariant>),
    Union,
    /// Another name of this type, which is expanded wherever it is used.
    Alias(Box<SynType>),
}

#[derive(Clone)]
pub(crate) struct Field {
    /// Name, or the number of the field of a tuple.
    pub(crate) name: String,
    pub(crate) ty: SynType,
    pub(crate) is_public: bool,
    pub(crate) documentation: String,
    pub(crate) line: usize,
}

#[derive(Clone)]
pub(crate) struct EnumVariant {
    pub(crate) name: String,
    /// Fields of the payload; none for a variant without payload.
    pub(crate) fields: Vec<Field>,
    /// Whether the payload is in braces.
    pub(crate) has_names: bool,
}

/// A constant or static variable, also a private one.
#[derive(Clone)]
pub(crate) struct Constant {
    /// Public path, or the name alone of a private constant.
    pub(crate) path: String,
    /// Path of the type that the constant belongs to.
    pub(crate) owner: Option<String>,
    pub(crate) is_public: bool,
    pub(crate) ty: SynType,
    /// Its value as it is written.
    pub(crate) value: String,
    pub(crate) documentation: String,
    pub(crate) file: String,
    pub(crate) line: usize,
}

/// A feature of the package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Feature {
    pub(crate) name: String,
    /// Other features and dependencies that the feature turns on.
    pub(crate) enables: Vec<String>,
    /// Whether a condition in the sources names the feature.
    pub(crate) is_in_sources: bool,
    /// Where code depends on the feature, and not only the interface.
    pub(crate) conditions: Vec<FeatureCondition>,
    pub(crate) documentation: String,
    pub(crate) file: String,
    pub(crate) line: usize,
}

/// A place where code depends on a feature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FeatureCondition {
    pub(crate) file: String,
    /// Its first byte.
    pub(crate) start: usize,
    /// Whether it is of code in a function, or of a whole function.
    pub(crate) is_of_function: bool,
}

impl Api {
    /// Reads the interface of a crate.
    pub(crate) fn of(described: &Crate<'_>) -> Self {
        let modules = modules(described.sources);
        let scope = Scope::new(&modules);
        let paths = public_paths(&scope, described.name);
        let resolver = Resolver {
            scope: &scope,
            paths: &paths,
        };
        // In each configuration another definition may have the same path.
        let mut functions = functions::functions(&resolver);
        let mut seen = HashSet::new();
        functions.retain(|it| seen.insert((it.path.clone(), it.trait_name.clone())));
        let mut types = types::types(&resolver);
        let mut seen = HashSet::new();
        types.retain(|it| seen.insert(it.path.clone()));
        Self {
            name: described.name.to_owned(),
            unnamed: unnamed::unnamed(&resolver, &functions),
            functions,
            types,
            constants: constants::constants(&resolver),
            features: features::features(described, &modules.documentation),
        }
    }
}

#[cfg(test)]
mod tests;
