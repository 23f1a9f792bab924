//! Functions that are there, and that users cannot name.

use syn::{Attribute, ImplItem, Item, Visibility};

use super::functions::context_of;
use super::{Api, Function, name_of};
use crate::discover::attributes::is_hidden;
use crate::discover::modules::{Implementation, Place, is_public};
use crate::discover::resolver::Resolver;

/// A function that users cannot name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unnamed {
    /// Its name, behind that of its type.
    pub(crate) name: String,
    pub(crate) reason: Reason,
    pub(crate) file: String,
    pub(crate) line: usize,
}

/// Why users cannot name a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    Private,
    /// It is marked by `#[doc(hidden)]`.
    Hidden,
    /// It is public in a module or of a type that is not.
    NotExported,
}

impl Reason {
    fn of(visibility: &Visibility, attributes: &[Attribute]) -> Self {
        match is_public(visibility) {
            false => Self::Private,
            true if is_hidden(attributes) => Self::Hidden,
            true => Self::NotExported,
        }
    }

    /// The predicate of a sentence about the function.
    pub(crate) fn in_words(self) -> &'static str {
        match self {
            Self::Private => "is private",
            Self::Hidden => "is hidden from users by `#[doc(hidden)]`",
            Self::NotExported => "is public, and its module or type is not",
        }
    }
}

/// Returns all functions that cannot be named from outside. Those of traits are as public as the trait.
pub(super) fn unnamed(resolver: &Resolver<'_>, functions: &[Function]) -> Vec<Unnamed> {
    let items = resolver.scope.modules.items.iter().enumerate();
    let free = items.filter_map(|(id, definition)| match &definition.item {
        Item::Fn(item) if !resolver.paths.contains_key(&id) => Some(Unnamed {
            name: definition.name.clone(),
            reason: Reason::of(&item.vis, &item.attrs),
            file: definition.place.file.to_string(),
            line: definition.place.line,
        }),
        _ => None,
    });
    let implementations = resolver.scope.modules.implementations.iter();
    let own = implementations.filter(|it| it.item.trait_.is_none());
    let methods = own.flat_map(|it| of_implementation(resolver, it));
    let is_named = |it: &Unnamed| {
        let mut functions = functions.iter();
        functions.any(|function| {
            let is_there = (&function.file, function.line) == (&it.file, it.line);
            is_there && function.path.ends_with(&it.name)
        })
    };
    free.chain(methods).filter(|it| !is_named(it)).collect()
}

fn of_implementation(resolver: &Resolver<'_>, implementation: &Implementation) -> Vec<Unnamed> {
    let owner = context_of(resolver, implementation).own;
    let owner = owner.as_ref().and_then(name_of).unwrap_or_default();
    let owner = owner.rsplit("::").next().unwrap_or_default();
    let methods = implementation
        .item
        .items
        .iter()
        .filter_map(|item| match item {
            ImplItem::Fn(method) => Some(method),
            _ => None,
        });
    let methods = methods.map(|method| {
        let place = Place::new(&implementation.file, &method.sig.ident);
        Unnamed {
            name: format!("{owner}::{}", method.sig.ident),
            reason: Reason::of(&method.vis, &method.attrs),
            file: place.file.to_string(),
            line: place.line,
        }
    });
    methods.collect()
}

impl Api {
    /// Finds a function that users cannot name, by its name or by the end of a longer path.
    pub(crate) fn unnamed(&self, path: &str) -> Option<&Unnamed> {
        let ends_with = |longer: &str, shorter: &str| {
            longer == shorter || longer.ends_with(&format!("::{shorter}"))
        };
        let mut unnamed = self.unnamed.iter();
        unnamed.find(|it| ends_with(path, &it.name) || ends_with(&it.name, path))
    }

    /// Paths of the functions of a type or trait.
    pub(crate) fn functions_of(&self, owner: &str) -> Vec<&str> {
        let ending = format!("::{owner}");
        let is_owner = |it: &String| it == owner || it.ends_with(&ending);
        let functions = self.functions.iter();
        let own = functions.filter(|it| it.owner.as_ref().is_some_and(is_owner));
        own.map(|function| &*function.path).collect()
    }
}
