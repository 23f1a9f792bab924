//! Functions by the name of an alias: those of the type that it names, with its arguments.

use syn::visit_mut::VisitMut;
use syn::{GenericParam, WherePredicate, parse_quote};

use super::functions::joined;
use super::{Api, Function, Kind, Receiver, Type, name_of};
use crate::discover::code_text::code_text;
use crate::discover::resolver::Substitution;

impl Api {
    /// Finds a function by a path through an alias of its type, such as `WildMatch::matches`. The arguments of the alias take
    /// the place of the parameters of the type.
    pub(crate) fn function_of_alias(&self, path: &str) -> Option<Function> {
        let (alias, name) = path.rsplit_once("::")?;
        let alias = self.type_named(alias)?;
        let Kind::Alias(aliased) = &alias.kind else {
            return None;
        };
        let owner = name_of(aliased)?;
        let function = self.functions.iter().find(|it| {
            it.name() == name && it.owner.as_deref() == Some(owner.trim_start_matches("::"))
        })?;
        Some(with_arguments(function, alias, aliased))
    }

    /// Finds the same function by an alias that gives the constants of its type, as `WildMatch` those of `WildMatchPattern`.
    pub(crate) fn with_constants(&self, function: &Function) -> Option<Function> {
        let owner = function.owner.as_deref()?;
        let is_alias = |it: &&Type| match &it.kind {
            Kind::Alias(aliased) => {
                name_of(aliased).is_some_and(|it| it.trim_start_matches("::") == owner)
            }
            _ => false,
        };
        let mut aliases = self.types.iter().filter(is_alias);
        aliases.find_map(|alias| {
            let path = format!("{}::{}", alias.path, function.name());
            let found = self.function_of_alias(&path)?;
            found.constant_parameter().is_none().then_some(found)
        })
    }
}

impl Function {
    /// The name of a constant that the function or its type takes as a parameter.
    pub(crate) fn constant_parameter(&self) -> Option<String> {
        let mut constants = self.generics.const_params();
        constants.next().map(|it| it.ident.to_string())
    }
}

fn with_arguments(function: &Function, alias: &Type, aliased: &syn::Type) -> Function {
    let mut function = function.clone();
    let named = function.owner_type.replace(aliased.clone());
    let mut given = Substitution::between(named.as_ref().unwrap_or(aliased), aliased);
    for parameter in &mut function.parameters {
        given.visit_type_mut(&mut parameter.ty);
    }
    if let Some(output) = &mut function.output {
        given.visit_type_mut(output);
    }
    let own = &mut function.generics;
    let params = own.params.iter().filter(|it| match it {
        GenericParam::Type(it) => !given.has(&it.ident.to_string()),
        GenericParam::Const(it) => !given.has(&it.ident.to_string()),
        GenericParam::Lifetime(_) => true,
    });
    own.params = params.cloned().collect();
    if let Some(clause) = &mut own.where_clause {
        let left = clause.predicates.iter().filter(
            |it| !matches!(it, WherePredicate::Type(it) if given.has(&code_text(&it.bounded_ty))),
        );
        clause.predicates = left.cloned().collect();
    }
    if own.params.is_empty() {
        (own.lt_token, own.gt_token) = (None, None);
    } else {
        (own.lt_token, own.gt_token) = (parse_quote!(<), parse_quote!(>));
    }
    given.visit_generics_mut(own);
    function.generics = joined(&alias.generics, function.generics);
    // A receiver has all arguments of the type; without one, only the alias does.
    if function.receiver == Receiver::None {
        function.path = format!("{}::{}", alias.path, function.name());
    }
    function
}
