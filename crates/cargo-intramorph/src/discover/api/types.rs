//! Structs, enums and aliases of the interface.

use std::collections::HashMap;

use syn::ext::IdentExt;
use syn::{Fields, Generics, Item, ItemEnum};

use super::functions::{context_of, trait_name};
use super::{EnumVariant, Field, Kind, Type};
use crate::discover::attributes::{derives, documentation, has, is_compiled, is_hidden};
use crate::discover::modules::{Definition, ItemId, attributes, is_public};
use crate::discover::resolver::{Context, Resolver};

/// Returns all types that can be named from outside, in the order of the sources.
pub(super) fn types(resolver: &Resolver<'_>) -> Vec<Type> {
    let mut traits = traits(resolver);
    let items = resolver.scope.modules.items.iter().enumerate();
    let named = items.filter_map(|(id, item)| Some((id, item, resolver.paths.get(&id)?)));
    let types = named.filter_map(|(id, definition, path)| {
        let mut found = described(resolver, definition, path)?;
        found.traits = traits.remove(&id).unwrap_or_default();
        Some(found)
    });
    types.collect()
}

/// Returns the traits that are implemented for each type.
fn traits(resolver: &Resolver<'_>) -> HashMap<ItemId, Vec<String>> {
    let mut traits: HashMap<ItemId, Vec<String>> = HashMap::new();
    for implementation in &resolver.scope.modules.implementations {
        let item = &implementation.item;
        if let Some(id) = resolver.item(&item.self_ty, implementation.module) {
            let context = context_of(resolver, implementation);
            let name = trait_name(resolver, item, &context);
            traits.entry(id).or_default().extend(name);
        }
    }
    traits
}

fn described(resolver: &Resolver<'_>, definition: &Definition, path: &str) -> Option<Type> {
    let context = |generics: &Generics| {
        let context = Context {
            module: definition.module,
            ..Context::default()
        };
        context.with(generics)
    };
    let (generics, kind) = match &definition.item {
        Item::Struct(item) => {
            let context = context(&item.generics);
            let fields = fields(resolver, &context, &item.fields);
            let kind = match item.fields {
                Fields::Named(_) => Kind::Struct(fields),
                Fields::Unnamed(_) => Kind::TupleStruct(fields),
                Fields::Unit => Kind::Unit,
            };
            (resolver.resolved_generics(&item.generics, &context), kind)
        }
        Item::Enum(item) => {
            let context = context(&item.generics);
            let kind = Kind::Enum(variants(resolver, &context, item));
            (resolver.resolved_generics(&item.generics, &context), kind)
        }
        Item::Union(item) => (item.generics.clone(), Kind::Union),
        Item::Type(item) => {
            let aliased = resolver.resolved(&item.ty, &context(&item.generics));
            (item.generics.clone(), Kind::Alias(Box::new(aliased)))
        }
        _ => return None,
    };
    let attributes = attributes(&definition.item);
    Some(Type {
        path: path.to_owned(),
        generics,
        kind,
        derives: derives(attributes),
        is_non_exhaustive: has(attributes, "non_exhaustive"),
        file: definition.place.file.to_string(),
        traits: Vec::new(),
    })
}

fn variants(resolver: &Resolver<'_>, context: &Context, item: &ItemEnum) -> Vec<EnumVariant> {
    let variants = item.variants.iter();
    let variants = variants.filter(|it| is_compiled(&it.attrs) && !is_hidden(&it.attrs));
    let variants = variants.map(|variant| EnumVariant {
        name: variant.ident.unraw().to_string(),
        fields: fields(resolver, context, &variant.fields),
        has_names: matches!(variant.fields, Fields::Named(_)),
    });
    variants.collect()
}

fn fields(resolver: &Resolver<'_>, context: &Context, fields: &Fields) -> Vec<Field> {
    let fields = fields.iter().enumerate();
    let fields = fields.map(|(number, field)| {
        let name = field.ident.as_ref().map(|name| name.unraw().to_string());
        let start = |field: &syn::Field| match &field.ident {
            Some(name) => name.span().start().line,
            None => syn::spanned::Spanned::span(&field.ty).start().line,
        };
        Field {
            name: name.unwrap_or_else(|| number.to_string()),
            ty: resolver.resolved(&field.ty, context),
            is_public: is_public(&field.vis) && !is_hidden(&field.attrs),
            documentation: documentation(&field.attrs),
            line: start(field),
        }
    });
    fields.collect()
}
