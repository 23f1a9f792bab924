//! What all sources of a crate together tell: which types have a default, and what functions take.

use std::collections::HashMap;

use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::{Attribute, FnArg, Generics, Ident, ItemEnum, ItemImpl, ItemStruct, Signature, Type};

#[derive(Debug, Default)]
pub(super) struct Knowledge {
    /// How many types of the crate have this name.
    declared: HashMap<String, usize>,
    /// How many of them have a default. Generic ones do not count: theirs depends on what they are of.
    with_default: HashMap<String, usize>,
    /// Of each name and number of parameters, the types of the parameters of all functions.
    parameters: HashMap<(String, usize), Vec<Vec<String>>>,
}

/// Types of the standard library that have a default, whatever they are of.
const STANDARD: [&str; 11] = [
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

impl Knowledge {
    pub(super) fn of(files: &[syn::File]) -> Self {
        let mut knowledge = Self::default();
        for file in files {
            knowledge.visit_file(file);
        }
        knowledge
    }

    pub(super) fn has_default(&self, name: &str) -> bool {
        match self.declared.get(name) {
            Some(declared) => self.with_default.get(name) == Some(declared),
            None => STANDARD.contains(&name),
        }
    }

    /// Whether in all functions of this name the parameter `first` has the type of the next, as it is written.
    pub(super) fn has_same_types(&self, name: &str, count: usize, first: usize) -> bool {
        let functions = self.parameters.get(&(name.to_owned(), count));
        functions.is_some_and(|functions| {
            functions
                .iter()
                .all(|types| types[first] == types[first + 1] && !types[first].contains("impl"))
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

impl<'ast> Visit<'ast> for Knowledge {
    fn visit_item_struct(&mut self, item: &'ast ItemStruct) {
        self.declare(&item.ident, &item.generics, &item.attrs);
    }

    fn visit_item_enum(&mut self, item: &'ast ItemEnum) {
        self.declare(&item.ident, &item.generics, &item.attrs);
    }

    fn visit_item_impl(&mut self, item: &'ast ItemImpl) {
        let of_trait = super::walk::trait_of(item);
        if of_trait.is_some_and(|name| name == "Default")
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

fn derives_default(attribute: &Attribute) -> bool {
    let tokens = attribute.meta.to_token_stream().to_string();
    tokens.contains("derive")
        && tokens
            .split(|letter: char| !letter.is_alphanumeric())
            .any(|word| word == "Default")
}
