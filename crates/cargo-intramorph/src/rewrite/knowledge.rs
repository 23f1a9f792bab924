//! What all sources of a crate together tell: which types have a default, and what functions take.

use std::collections::{HashMap, HashSet};

use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::{Attribute, FnArg, Ident, ItemEnum, ItemImpl, ItemStruct, Signature, Type};

#[derive(Debug, Default)]
pub(super) struct Knowledge {
    /// Types of the crate, by their last names.
    with_default: HashSet<String>,
    /// Types of the crate that are named as one of another crate which has a default.
    declared: HashSet<String>,
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
        let is_standard = STANDARD.contains(&name) && !self.declared.contains(name);
        is_standard || self.with_default.contains(name)
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

    fn declare(&mut self, name: &Ident, attributes: &[Attribute]) {
        self.declared.insert(name.to_string());
        if attributes.iter().any(derives_default) {
            self.with_default.insert(name.to_string());
        }
    }
}

impl<'ast> Visit<'ast> for Knowledge {
    fn visit_item_struct(&mut self, item: &'ast ItemStruct) {
        self.declare(&item.ident, &item.attrs);
    }

    fn visit_item_enum(&mut self, item: &'ast ItemEnum) {
        self.declare(&item.ident, &item.attrs);
    }

    fn visit_item_impl(&mut self, item: &'ast ItemImpl) {
        let of_trait = super::walk::trait_of(item);
        if of_trait.is_some_and(|name| name == "Default")
            && let Type::Path(path) = &*item.self_ty
            && let Some(last) = path.path.segments.last()
        {
            self.with_default.insert(last.ident.to_string());
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
