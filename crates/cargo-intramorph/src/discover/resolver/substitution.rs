//! Generic arguments in the place of the parameters of an alias.

use std::collections::HashMap;

use syn::visit_mut::{self, VisitMut};
use syn::{GenericArgument, GenericParam, Generics, PathArguments, Type};

/// Replaces parameters by arguments, or by their defaults where arguments are missing.
pub(super) fn substituted(
    written: &Type,
    generics: &Generics,
    arguments: Option<&PathArguments>,
) -> Type {
    let mut given = match arguments {
        Some(PathArguments::AngleBracketed(list)) => list.args.iter().collect(),
        _ => Vec::new(),
    };
    given.retain(|it| !matches!(it, GenericArgument::Lifetime(_)));
    let mut given = given.into_iter();
    let mut types = HashMap::new();
    for parameter in &generics.params {
        let (name, default) = match parameter {
            GenericParam::Type(it) => (it.ident.to_string(), it.default.as_ref()),
            GenericParam::Const(it) => (it.ident.to_string(), None),
            GenericParam::Lifetime(_) => continue,
        };
        let argument = match given.next() {
            Some(GenericArgument::Type(argument)) => Some(argument.clone()),
            Some(_) => None,
            None => default.map(|(_, default)| default.clone()),
        };
        types.extend(argument.map(|argument| (name, argument)));
    }
    let mut substituted = written.clone();
    Substitution { types }.visit_type_mut(&mut substituted);
    substituted
}

struct Substitution {
    types: HashMap<String, Type>,
}

impl VisitMut for Substitution {
    fn visit_type_mut(&mut self, written: &mut Type) {
        if let Type::Path(named) = written
            && let Some(name) = named.path.get_ident()
            && let Some(replacement) = self.types.get(&name.to_string())
        {
            *written = replacement.clone();
            return;
        }
        visit_mut::visit_type_mut(self, written);
    }
}
