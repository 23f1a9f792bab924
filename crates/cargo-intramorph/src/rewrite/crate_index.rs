//! Index of a crate: which types have a default, which types the parameters of functions have, which macros pass items on.

use std::collections::HashMap;

use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::{Attribute, FnArg, Generics, Ident, ItemEnum, ItemImpl, ItemStruct, Signature, Type};

use super::item_macros::ItemMacros;

#[derive(Debug, Default)]
pub(super) struct CrateIndex {
    pub(super) item_macros: ItemMacros,
    /// Number of types in the crate, by their name.
    declared: HashMap<String, usize>,
    /// Number of these types that have a default. Generic ones do not count: their default depends on their arguments.
    with_default: HashMap<String, usize>,
    /// Types of the parameters of all functions, by the name of the function and the number of parameters.
    parameters: HashMap<(String, usize), Vec<Vec<String>>>,
}

/// Types of the standard library that have a default, whatever their arguments are.
const STANDARD_DEFAULTS: [&str; 11] = [
    "BTreeMap",
    "Duration",
    "HashMap",
    "OsString",
    "PathBuf",
    "PhantomData",
    "AtomicBool",
    "AtomicUsize",
    "AtomicU64",
    "AtomicU32",
    "char",
];

impl CrateIndex {
    pub(super) fn of(files: &[syn::File]) -> Self {
        let mut crate_index = Self {
            item_macros: ItemMacros::of(files),
            ..Self::default()
        };
        for file in files {
            crate_index.visit_file(file);
        }
        crate_index
    }

    pub(super) fn has_default(&self, name: &str) -> bool {
        match self.declared.get(name) {
            Some(declared) => self.with_default.get(name) == Some(declared),
            None => STANDARD_DEFAULTS.contains(&name),
        }
    }

    /// Whether the parameter `first` has the same type as the next, in all functions of this name and number of parameters.
    pub(super) fn has_same_types(&self, name: &str, count: usize, first: usize) -> bool {
        let functions = self.parameters.get(&(name.to_owned(), count));
        // Two `impl Trait` are different types.
        let is_break = |letter: char| !letter.is_alphanumeric() && letter != '_';
        let is_concrete = |text: &str| text.split(is_break).all(|word| word != "impl");
        functions.is_some_and(|functions| {
            let mut functions = functions.iter();
            functions.all(|it| it[first] == it[first + 1] && is_concrete(&it[first]))
        })
    }

    fn declare(&mut self, name: &Ident, generics: &Generics, attributes: &[Attribute]) {
        *self.declared.entry(name.to_string()).or_default() += 1;
        if generics.type_params().next().is_none() && attributes.iter().any(derives_default) {
            self.add_default(name);
        }
    }

    fn add_default(&mut self, name: &Ident) {
        *self.with_default.entry(name.to_string()).or_default() += 1;
    }
}

impl<'ast> Visit<'ast> for CrateIndex {
    fn visit_item_struct(&mut self, item: &'ast ItemStruct) {
        self.declare(&item.ident, &item.generics, &item.attrs);
    }

    fn visit_item_enum(&mut self, item: &'ast ItemEnum) {
        self.declare(&item.ident, &item.generics, &item.attrs);
    }

    fn visit_item_impl(&mut self, item: &'ast ItemImpl) {
        if trait_name(item).is_some_and(|name| name == "Default")
            && item.generics.type_params().next().is_none()
            && let Type::Path(path) = &*item.self_ty
            && let Some(last) = path.path.segments.last()
        {
            self.add_default(&last.ident);
        }
        visit::visit_item_impl(self, item);
    }

    fn visit_signature(&mut self, signature: &'ast Signature) {
        let types = signature.inputs.iter().filter_map(|input| match input {
            FnArg::Typed(typed) => Some(typed.ty.to_token_stream().to_string()),
            FnArg::Receiver(_) => None,
        });
        let types: Vec<String> = types.collect();
        let key = (signature.ident.to_string(), types.len());
        self.parameters.entry(key).or_default().push(types);
    }
}

/// Returns the last name of the trait that is implemented.
pub(super) fn trait_name(item: &ItemImpl) -> Option<&Ident> {
    let (path, _) = item.trait_.as_ref()?;
    path.segments.last().map(|last| &last.ident)
}

fn derives_default(attribute: &Attribute) -> bool {
    let tokens = attribute.meta.to_token_stream().to_string();
    tokens.contains("derive")
        && tokens
            .split(|letter: char| !letter.is_alphanumeric())
            .any(|word| word == "Default")
}
