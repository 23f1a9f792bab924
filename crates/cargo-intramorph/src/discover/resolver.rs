//! Types as a user of the crate would write them: with the public paths of what they name.

mod standard;
mod substitution;

use std::collections::{HashMap, HashSet};

use syn::ext::IdentExt;
use syn::visit_mut::{self, VisitMut};
use syn::{
    Expr, GenericParam, Generics, Ident, Item, ItemType, Path, PathArguments, PathSegment, Token,
    Type,
};

use super::modules::{ItemId, ModuleId};
use super::scope::{Meaning, Scope};
pub(super) use substitution::Substitution;
use substitution::substituted;

/// Maximum number of aliases within each other.
const MAX_DEPTH: usize = 16;

/// Replaces the names in types.
pub(super) struct Resolver<'a> {
    pub(super) scope: &'a Scope<'a>,
    pub(super) paths: &'a HashMap<ItemId, String>,
}

/// Where a type is written.
#[derive(Clone, Default)]
pub(super) struct Context {
    pub(super) module: ModuleId,
    /// Names of generic parameters, which hide other names.
    pub(super) parameters: HashSet<String>,
    /// The type that `Self` is, resolved.
    pub(super) own: Option<Type>,
    /// Associated types of the implementation, resolved.
    pub(super) associated: HashMap<String, Type>,
}

impl Context {
    /// Adds generic parameters.
    pub(super) fn with(mut self, generics: &Generics) -> Self {
        let names = generics.params.iter().filter_map(|it| match it {
            GenericParam::Type(it) => Some(it.ident.to_string()),
            GenericParam::Const(it) => Some(it.ident.to_string()),
            GenericParam::Lifetime(_) => None,
        });
        self.parameters.extend(names);
        self
    }
}

impl Resolver<'_> {
    pub(super) fn resolved(&self, written: &Type, context: &Context) -> Type {
        self.resolved_at(written, context, 0)
    }

    pub(super) fn resolved_generics(&self, generics: &Generics, context: &Context) -> Generics {
        let mut generics = generics.clone();
        self.visitor(context, 0).visit_generics_mut(&mut generics);
        generics
    }

    pub(super) fn resolved_path(&self, path: &Path, context: &Context) -> Path {
        let mut path = path.clone();
        self.visitor(context, 0).visit_path_mut(&mut path);
        path
    }

    /// Finds the struct or enum of the crate that a type names, also through aliases.
    pub(super) fn item(&self, written: &Type, module: ModuleId) -> Option<ItemId> {
        let (mut written, mut module) = (written, module);
        for _ in 0..MAX_DEPTH {
            let Type::Path(named) = written else {
                return None;
            };
            let meanings = self.scope.path(module, &names(&named.path));
            let id = self.scope.item_of_type(&meanings)?;
            let definition = &self.scope.modules.items[id];
            match &definition.item {
                Item::Type(alias) => (written, module) = (&alias.ty, definition.module),
                Item::Trait(_) => return None,
                _ => return Some(id),
            }
        }
        None
    }

    fn resolved_at(&self, written: &Type, context: &Context, depth: usize) -> Type {
        let mut resolved = written.clone();
        self.visitor(context, depth).visit_type_mut(&mut resolved);
        resolved
    }

    fn visitor<'a>(&'a self, context: &'a Context, depth: usize) -> Visitor<'a> {
        Visitor {
            resolver: self,
            context,
            depth,
        }
    }
}

struct Visitor<'a> {
    resolver: &'a Resolver<'a>,
    context: &'a Context,
    depth: usize,
}

impl VisitMut for Visitor<'_> {
    fn visit_type_mut(&mut self, written: &mut Type) {
        if let Type::Path(named) = written
            && named.qself.is_none()
            && let Some(replacement) = self.replacement(&mut named.path)
        {
            *written = replacement;
            return;
        }
        visit_mut::visit_type_mut(self, written);
    }

    fn visit_path_mut(&mut self, path: &mut Path) {
        visit_mut::visit_path_mut(self, path);
        if let Some(public) = self.public_path(path) {
            *path = with_arguments(&public, path);
        }
    }

    fn visit_expr_mut(&mut self, _: &mut Expr) {
        // The length of an array stays as it is written.
    }
}

impl Visitor<'_> {
    /// Returns what takes the place of `Self`, of an associated type, or of an alias.
    fn replacement(&mut self, path: &mut Path) -> Option<Type> {
        let names = names(path);
        match names.as_slice() {
            [own] if own == "Self" => return self.context.own.clone(),
            [own, name] if own == "Self" => return self.context.associated.get(name).cloned(),
            _ => {}
        }
        if self.is_generic(&names) || self.depth > MAX_DEPTH {
            return None;
        }
        let scope = self.resolver.scope;
        let meanings = scope.path(self.context.module, &names);
        let definition = &scope.modules.items[scope.item_of_type(&meanings)?];
        let Item::Type(alias) = &definition.item else {
            return None;
        };
        visit_mut::visit_path_mut(self, path);
        let arguments = path.segments.last().map(|it| &it.arguments);
        Some(self.expanded(alias, definition.module, arguments))
    }

    fn expanded(
        &self,
        alias: &ItemType,
        module: ModuleId,
        arguments: Option<&PathArguments>,
    ) -> Type {
        let context = Context {
            module,
            ..Context::default()
        };
        let context = context.with(&alias.generics);
        let depth = self.depth + 1;
        let expanded = self.resolver.resolved_at(&alias.ty, &context, depth);
        substituted(&expanded, &alias.generics, arguments)
    }

    fn is_generic(&self, names: &[String]) -> bool {
        let parameters = &self.context.parameters;
        names.first().is_some_and(|it| parameters.contains(it))
    }

    /// Returns the path by which a user names what a path means, without arguments; `None` if it stays as it is written.
    fn public_path(&self, path: &Path) -> Option<String> {
        let names = names(path);
        if path.leading_colon.is_some() {
            return standard::path(&names);
        }
        let first = names.first()?;
        if first == "Self" || self.is_generic(&names) {
            return None;
        }
        let scope = self.resolver.scope;
        let meanings = scope.path(self.context.module, &names);
        if let Some(id) = scope.item_of_type(&meanings) {
            let public = self.resolver.paths.get(&id)?;
            return Some(format!("::{public}"));
        }
        meanings.iter().find_map(|meaning| match meaning {
            Meaning::OtherCrate(path) => {
                standard::path(path).or_else(|| Some(format!("::{}", path.join("::"))))
            }
            _ => None,
        })
    }
}

fn names(path: &Path) -> Vec<String> {
    let segments = path.segments.iter();
    segments.map(|it| it.ident.unraw().to_string()).collect()
}

/// Makes a path of its text, with the generic arguments of another path.
fn with_arguments(text: &str, written: &Path) -> Path {
    let names = text.trim_start_matches("::").split("::");
    let span = written
        .segments
        .first()
        .map_or_else(proc_macro2::Span::call_site, |it| it.ident.span());
    let mut path = Path {
        leading_colon: text.starts_with("::").then(|| Token![::](span)),
        segments: names
            .map(|name| PathSegment::from(identifier(name, span)))
            .collect(),
    };
    let arguments = written.segments.last().map(|it| it.arguments.clone());
    if let (Some(last), Some(arguments)) = (path.segments.last_mut(), arguments) {
        last.arguments = arguments;
    }
    path
}

/// Makes an identifier, a raw one where the name is a keyword.
fn identifier(name: &str, span: proc_macro2::Span) -> Ident {
    let plain = syn::parse_str::<Ident>(name);
    plain.map_or_else(|_| Ident::new_raw(name, span), |_| Ident::new(name, span))
}
