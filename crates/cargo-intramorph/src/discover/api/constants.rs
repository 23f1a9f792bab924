//! Constants of a crate, also private ones: a constant may be changed in the source.

use syn::ext::IdentExt;
use syn::{Attribute, Expr, Ident, ImplItem, Item, Type as SynType, Visibility};

use super::Constant;
use super::functions::context_of;
use crate::discover::attributes::{documentation, is_compiled};
use crate::discover::code_text::code_text;
use crate::discover::modules::{Implementation, Place, is_public};
use crate::discover::resolver::{Context, Resolver};

/// Returns all constants of modules and types, in the order of the sources.
pub(super) fn constants(resolver: &Resolver<'_>) -> Vec<Constant> {
    let mut constants = Vec::new();
    for (id, definition) in resolver.scope.modules.items.iter().enumerate() {
        let (attributes, ty, value) = match &definition.item {
            Item::Const(item) => (&item.attrs, &item.ty, &item.expr),
            Item::Static(item) => (&item.attrs, &item.ty, &item.expr),
            _ => continue,
        };
        let context = Context {
            module: definition.module,
            ..Context::default()
        };
        let path = resolver.paths.get(&id);
        constants.push(Constant {
            path: path.unwrap_or(&definition.name).clone(),
            owner: None,
            is_public: path.is_some(),
            ty: resolver.resolved(ty, &context),
            value: code_text(value),
            documentation: documentation(attributes),
            file: definition.place.file.to_string(),
            line: definition.place.line,
        });
    }
    for implementation in &resolver.scope.modules.implementations {
        constants.extend(of_implementation(resolver, implementation));
    }
    constants
}

fn of_implementation(resolver: &Resolver<'_>, implementation: &Implementation) -> Vec<Constant> {
    let Implementation { module, file, item } = implementation;
    let owner = resolver.item(&item.self_ty, *module);
    let owner = owner.and_then(|id| resolver.paths.get(&id));
    let context = context_of(resolver, implementation);
    let constants = item.items.iter().filter_map(associated);
    let constants = constants.filter(|it| is_compiled(it.attributes));
    let constants = constants.map(|constant| {
        let name = constant.name.unraw().to_string();
        let place = Place::new(file, constant.name);
        let is_named = owner.is_some() && (is_public(constant.visibility) || item.trait_.is_some());
        let path = owner.map(|owner| format!("{owner}::{name}"));
        Constant {
            path: path.unwrap_or(name),
            owner: owner.cloned(),
            is_public: is_named,
            ty: resolver.resolved(constant.ty, &context),
            value: code_text(constant.value),
            documentation: documentation(constant.attributes),
            file: place.file.to_string(),
            line: place.line,
        }
    });
    constants.collect()
}

/// Parts of an associated constant.
struct Associated<'a> {
    attributes: &'a [Attribute],
    visibility: &'a Visibility,
    name: &'a Ident,
    ty: &'a SynType,
    value: &'a Expr,
}

fn associated(item: &ImplItem) -> Option<Associated<'_>> {
    match item {
        ImplItem::Const(item) => Some(Associated {
            attributes: &item.attrs,
            visibility: &item.vis,
            name: &item.ident,
            ty: &item.ty,
            value: &item.expr,
        }),
        _ => None,
    }
}
