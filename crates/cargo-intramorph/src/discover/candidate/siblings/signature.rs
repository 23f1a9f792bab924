//! Signatures that can be compared: without lifetimes, and with the same names for generic parameters.

use std::collections::HashMap;

use quote::ToTokens;
use syn::visit_mut::{self, VisitMut};
use syn::{
    GenericArgument, GenericParam, Generics, Ident, PathArguments, Type as SynType, TypeParamBound,
    TypePath, WherePredicate,
};

use super::super::super::api::{Function, Receiver, inner, name_of};
use super::super::super::code_text::code_text;

/// What a function takes and returns.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Signature {
    /// The type that a method, or a function of a type, belongs to.
    owner: Option<String>,
    has_receiver: bool,
    parameters: Vec<String>,
    /// The result, without `Option` or `Result` around it.
    output: String,
    is_unsafe: bool,
    is_async: bool,
}

/// Returns the signature of a function.
pub(super) fn signature(function: &Function) -> Signature {
    let mut plain = Plain::new(function);
    let parameters = function.parameters.iter();
    let parameters = parameters.map(|it| plain.text(&it.ty));
    let parameters = parameters.collect();
    let output = function.output.as_ref();
    let output = output.map(without_wrappers);
    Signature {
        owner: function.owner.clone(),
        has_receiver: function.receiver != Receiver::None,
        parameters,
        output: output.map_or(String::new(), |it| plain.text(it)),
        is_unsafe: function.is_unsafe,
        is_async: function.is_async,
    }
}

/// Removes `Result` and `Option`, also within each other.
fn without_wrappers(ty: &SynType) -> &SynType {
    let wrapped = inner(ty, "Result").or_else(|| inner(ty, "Option"));
    wrapped.map_or(ty, without_wrappers)
}

/// Replaces names that callers do not see.
struct Plain {
    /// Generic parameters, with the numbers that take their place.
    numbers: HashMap<String, Option<usize>>,
    next: usize,
    /// Generic parameters that are closures, with the trait that bounds them.
    closures: HashMap<String, SynType>,
}

impl Plain {
    fn new(function: &Function) -> Self {
        let parameters = function.generics.params.iter();
        let types = parameters.filter_map(|it| match it {
            GenericParam::Type(it) => Some((it.ident.to_string(), None)),
            GenericParam::Const(it) => Some((it.ident.to_string(), None)),
            GenericParam::Lifetime(_) => None,
        });
        Self {
            numbers: types.collect(),
            next: 0,
            closures: closures(&function.generics),
        }
    }

    fn text(&mut self, ty: &SynType) -> String {
        let closure = name_of(ty).and_then(|name| self.closures.get(&name).cloned());
        let mut ty = closure.unwrap_or_else(|| ty.clone());
        self.visit_type_mut(&mut ty);
        code_text(&ty.to_token_stream())
    }
}

/// Returns the bounds `Fn(..) -> ..` of generic parameters.
fn closures(generics: &Generics) -> HashMap<String, SynType> {
    let parameters = generics.params.iter().filter_map(|it| match it {
        GenericParam::Type(it) => Some((it.ident.to_string(), &it.bounds)),
        _ => None,
    });
    let predicates = generics.where_clause.iter().flat_map(|it| &it.predicates);
    let predicates = predicates.filter_map(|it| match it {
        WherePredicate::Type(it) => Some((code_text(&it.bounded_ty), &it.bounds)),
        _ => None,
    });
    let closures = parameters.chain(predicates).filter_map(|(name, bounds)| {
        let bound = bounds.iter().find_map(|bound| match bound {
            TypeParamBound::Trait(bound) => Some(&bound.path),
            _ => None,
        })?;
        let last = bound.segments.last()?;
        let is_closure = matches!(last.arguments, PathArguments::Parenthesized(_));
        let mut closure = TypePath {
            attrs: Vec::new(),
            qself: None,
            path: bound.clone(),
        };
        // Whether a closure is called once or often is no difference for those who write it.
        let last = closure.path.segments.last_mut()?;
        last.ident = Ident::new("Fn", last.ident.span());
        is_closure.then_some((name, SynType::Path(closure)))
    });
    closures.collect()
}

impl VisitMut for Plain {
    fn visit_ident_mut(&mut self, name: &mut Ident) {
        if let Some(number) = self.numbers.get_mut(&name.to_string()) {
            let next = &mut self.next;
            let number = *number.get_or_insert_with(|| {
                *next += 1;
                *next
            });
            *name = Ident::new(&format!("T{number}"), name.span());
        }
    }

    fn visit_path_arguments_mut(&mut self, arguments: &mut PathArguments) {
        if let PathArguments::AngleBracketed(list) = arguments {
            let kept = list.args.iter().cloned();
            let kept = kept.filter(|it| !matches!(it, GenericArgument::Lifetime(_)));
            list.args = kept.collect();
            if list.args.is_empty() {
                *arguments = PathArguments::None;
            }
        }
        visit_mut::visit_path_arguments_mut(self, arguments);
    }

    fn visit_type_reference_mut(&mut self, reference: &mut syn::TypeReference) {
        reference.lifetime = None;
        visit_mut::visit_type_reference_mut(self, reference);
    }
}
