//! Generic arguments in the place of parameters.

use std::collections::HashMap;

use syn::visit_mut::{self, VisitMut};
use syn::{Expr, GenericArgument, GenericParam, Generics, Path, PathArguments, Type};

/// Replaces the parameters of an alias by arguments, or by their defaults where arguments are missing.
pub(super) fn substituted(
    written: &Type,
    generics: &Generics,
    arguments: Option<&PathArguments>,
) -> Type {
    let mut given = arguments.map(listed).unwrap_or_default().into_iter();
    let mut of_parameters = HashMap::new();
    for parameter in &generics.params {
        let (name, default) = match parameter {
            GenericParam::Type(it) => {
                let default = it.default.clone();
                let default = default.map(|(_, default)| GenericArgument::Type(default));
                (it.ident.to_string(), default)
            }
            GenericParam::Const(it) => (it.ident.to_string(), None),
            GenericParam::Lifetime(_) => continue,
        };
        let argument = given.next().or(default);
        of_parameters.extend(argument.map(|argument| (name, argument)));
    }
    let mut substituted = written.clone();
    Substitution(of_parameters).visit_type_mut(&mut substituted);
    substituted
}

/// Arguments by the names of the parameters that they take the place of.
pub(in crate::discover) struct Substitution(HashMap<String, GenericArgument>);

impl Substitution {
    /// The arguments of a type for the parameters that an implementation names at the same places.
    pub(in crate::discover) fn between(named: &Type, given: &Type) -> Self {
        let (named, given) = (of_type(named), of_type(given));
        let pairs = named.into_iter().zip(given);
        let pairs = pairs.filter_map(|(named, given)| match named {
            GenericArgument::Type(Type::Path(named)) => {
                Some((named.path.get_ident()?.to_string(), given))
            }
            _ => None,
        });
        Self(pairs.collect())
    }

    pub(in crate::discover) fn has(&self, parameter: &str) -> bool {
        self.0.contains_key(parameter)
    }

    fn argument(&self, path: &Path) -> Option<&GenericArgument> {
        self.0.get(&path.get_ident()?.to_string())
    }
}

fn of_type(ty: &Type) -> Vec<GenericArgument> {
    let arguments = match ty {
        Type::Path(named) => named.path.segments.last().map(|it| &it.arguments),
        _ => None,
    };
    arguments.map(listed).unwrap_or_default()
}

/// The arguments of a list that are no lifetimes.
fn listed(arguments: &PathArguments) -> Vec<GenericArgument> {
    let PathArguments::AngleBracketed(list) = arguments else {
        return Vec::new();
    };
    let arguments = list.args.iter();
    let arguments = arguments.filter(|it| !matches!(it, GenericArgument::Lifetime(_)));
    arguments.cloned().collect()
}

impl VisitMut for Substitution {
    fn visit_generic_argument_mut(&mut self, written: &mut GenericArgument) {
        // The name of a constant looks like that of a type there.
        if let GenericArgument::Type(Type::Path(named)) = written
            && let Some(argument) = self.argument(&named.path)
        {
            *written = argument.clone();
            return;
        }
        visit_mut::visit_generic_argument_mut(self, written);
    }

    fn visit_type_mut(&mut self, written: &mut Type) {
        if let Type::Path(named) = written
            && let Some(GenericArgument::Type(argument)) = self.argument(&named.path)
        {
            *written = argument.clone();
            return;
        }
        visit_mut::visit_type_mut(self, written);
    }

    fn visit_expr_mut(&mut self, written: &mut Expr) {
        if let Expr::Path(named) = written
            && let Some(GenericArgument::Const(argument)) = self.argument(&named.path)
        {
            *written = argument.clone();
            return;
        }
        visit_mut::visit_expr_mut(self, written);
    }
}
