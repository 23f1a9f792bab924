//! Functions of the interface: free ones, methods, and those of traits.

use std::rc::Rc;

use syn::ext::IdentExt;
use syn::{
    Attribute, FnArg, Generics, ImplItem, Item, ItemImpl, ItemTrait, Pat, ReceiverKind, ReturnType,
    Safety, Signature, TraitItem, Type as SynType, parse_quote,
};

use super::{Function, Parameter, Receiver};
use crate::discover::attributes::{documentation, has, is_compiled, is_hidden};
use crate::discover::code_text::code_text;
use crate::discover::modules::{Definition, Implementation, Place, is_public};
use crate::discover::resolver::{Context, Resolver};

/// Returns all functions that can be named from outside, in the order of the sources.
pub(super) fn functions(resolver: &Resolver<'_>) -> Vec<Function> {
    let mut functions = Vec::new();
    for (id, definition) in resolver.scope.modules.items.iter().enumerate() {
        let Some(path) = resolver.paths.get(&id) else {
            continue;
        };
        match &definition.item {
            Item::Fn(item) => {
                let context = in_module(definition.module);
                let declared = Declared::new(&item.sig, &item.attrs, &definition.place);
                functions.push(declared.function(resolver, &context, path));
            }
            Item::Trait(item) => {
                functions.extend(of_trait(resolver, definition, item, path));
            }
            _ => {}
        }
    }
    for implementation in &resolver.scope.modules.implementations {
        functions.extend(of_implementation(resolver, implementation));
    }
    functions
}

fn in_module(module: usize) -> Context {
    Context {
        module,
        ..Context::default()
    }
}

fn of_trait(
    resolver: &Resolver<'_>,
    definition: &Definition,
    item: &ItemTrait,
    path: &str,
) -> Vec<Function> {
    let context = in_module(definition.module).with(&item.generics);
    let methods = item.items.iter().filter_map(|item| match item {
        TraitItem::Fn(method) if is_shown(&method.attrs) => Some(method),
        _ => None,
    });
    let methods = methods.map(|method| {
        let place = Place::new(&definition.place.file, &method.sig.ident);
        let declared = Declared::new(&method.sig, &method.attrs, &place);
        let method_path = format!("{path}::{}", declared.name());
        let function = declared.function(resolver, &context, &method_path);
        let generics = resolver.resolved_generics(&item.generics, &context);
        Function {
            owner: Some(path.to_owned()),
            trait_name: Some(item.ident.to_string()),
            is_of_trait: true,
            turbofish: String::new(),
            generics: joined(&generics, function.generics),
            ..function
        }
    });
    methods.collect()
}

fn of_implementation(resolver: &Resolver<'_>, implementation: &Implementation) -> Vec<Function> {
    let Implementation { module, file, item } = implementation;
    let owner = resolver.item(&item.self_ty, *module);
    let Some(owner) = owner.and_then(|id| resolver.paths.get(&id)) else {
        return Vec::new();
    };
    let context = context_of(resolver, implementation);
    let trait_name = trait_name(resolver, item, &context);
    let generics = resolver.resolved_generics(&item.generics, &context);
    let methods = item.items.iter().filter_map(|item| match item {
        ImplItem::Fn(method) if is_shown(&method.attrs) => Some(method),
        _ => None,
    });
    let methods = methods.filter(|method| trait_name.is_some() || is_public(&method.vis));
    let methods = methods.map(|method| {
        let place = Place::new(file, &method.sig.ident);
        let declared = Declared::new(&method.sig, &method.attrs, &place);
        let path = format!("{owner}::{}", declared.name());
        let function = declared.function(resolver, &context, &path);
        Function {
            owner: Some(owner.clone()),
            owner_type: context.own.clone(),
            trait_name: trait_name.clone(),
            generics: joined(&generics, function.generics),
            ..function
        }
    });
    methods.collect()
}

/// Returns the context in an implementation, where `Self` and associated types have a meaning.
pub(super) fn context_of(resolver: &Resolver<'_>, implementation: &Implementation) -> Context {
    let Implementation { module, item, .. } = implementation;
    let mut context = in_module(*module).with(&item.generics);
    context.own = Some(resolver.resolved(&item.self_ty, &context));
    for item in &item.items {
        if let ImplItem::Type(item) = item {
            let ty = resolver.resolved(&item.ty, &context);
            context.associated.insert(item.ident.to_string(), ty);
        }
    }
    context
}

/// Returns the last part of the path of an implemented trait, such as `From<u8>`.
pub(super) fn trait_name(
    resolver: &Resolver<'_>,
    item: &ItemImpl,
    context: &Context,
) -> Option<String> {
    let (path, _) = item.trait_.as_ref()?;
    let path = resolver.resolved_path(path, context);
    path.segments.last().map(code_text)
}

fn is_shown(attributes: &[Attribute]) -> bool {
    is_compiled(attributes) && !is_hidden(attributes)
}

/// A declaration of a function, with its place.
struct Declared<'a> {
    signature: &'a Signature,
    attributes: &'a [Attribute],
    place: &'a Place,
}

impl<'a> Declared<'a> {
    fn new(signature: &'a Signature, attributes: &'a [Attribute], place: &'a Place) -> Self {
        Self {
            signature,
            attributes,
            place,
        }
    }

    fn name(&self) -> String {
        self.signature.ident.unraw().to_string()
    }

    fn function(&self, resolver: &Resolver<'_>, context: &Context, path: &str) -> Function {
        let signature = self.signature;
        let context = context.clone().with(&signature.generics);
        let typed = signature.inputs.iter().filter_map(|input| match input {
            FnArg::Typed(input) => Some(input),
            FnArg::Receiver(_) => None,
        });
        let parameters = typed.map(|input| Parameter {
            name: parameter_name(&input.pat),
            ty: resolver.resolved(&input.ty, &context),
        });
        let output = match &signature.output {
            ReturnType::Default => None,
            ReturnType::Type(_, output) => Some(resolver.resolved(output, &context)),
        };
        Function {
            path: path.to_owned(),
            owner: None,
            owner_type: None,
            receiver: receiver(signature),
            generics: resolver.resolved_generics(&signature.generics, &context),
            parameters: parameters.collect(),
            output: output.filter(|it| !matches!(it, SynType::Tuple(it) if it.elems.is_empty())),
            documentation: documentation(self.attributes),
            file: Rc::clone(&self.place.file).to_string(),
            line: self.place.line,
            is_unsafe: matches!(signature.safety, Safety::Unsafe(_)),
            is_async: signature.asyncness.is_some(),
            is_deprecated: has(self.attributes, "deprecated"),
            trait_name: None,
            is_of_trait: false,
            turbofish: String::new(),
        }
    }
}

fn receiver(signature: &Signature) -> Receiver {
    let Some(receiver) = signature.receiver() else {
        return Receiver::None;
    };
    match &receiver.kind {
        ReceiverKind::Reference(_, _, None) => Receiver::Ref,
        ReceiverKind::Reference(_, _, Some(_)) => Receiver::Mut,
        ReceiverKind::Typed(_, written) => match &**written {
            SynType::Reference(it) if it.mutability.is_some() => Receiver::Mut,
            SynType::Reference(_) => Receiver::Ref,
            _ => Receiver::Value,
        },
        _ => Receiver::Value,
    }
}

fn parameter_name(pattern: &Pat) -> String {
    match pattern {
        Pat::Ident(name) => name.ident.unraw().to_string(),
        _ => "_".to_owned(),
    }
}

/// Joins the generics of an implementation with those of a function: lifetimes come first.
pub(super) fn joined(outer: &Generics, inner: Generics) -> Generics {
    let mut joined = outer.clone();
    let is_lifetime = |it: &syn::GenericParam| matches!(it, syn::GenericParam::Lifetime(_));
    let params = outer.params.iter().cloned().chain(inner.params);
    let (lifetimes, others): (Vec<_>, Vec<_>) = params.partition(is_lifetime);
    joined.params = lifetimes.into_iter().chain(others).collect();
    if joined.lt_token.is_none() && !joined.params.is_empty() {
        joined.lt_token = parse_quote!(<);
        joined.gt_token = parse_quote!(>);
    }
    if let Some(clause) = inner.where_clause {
        let own = joined.make_where_clause();
        own.predicates.extend(clause.predicates);
    }
    joined
}
