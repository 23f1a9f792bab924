//! Index of a crate: which types have a default, which types the parameters of functions have, which macros pass items on.

use std::collections::{HashMap, HashSet};

use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::{
    Attribute, ExprMethodCall, Field, FnArg, Generics, Ident, ImplItemFn, ItemEnum, ItemFn,
    ItemImpl, ItemStruct, ItemTrait, ItemUse, Local, Macro, Pat, PatType, Path, Signature, Type,
};

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
    /// Names of variables, parameters and fields that are heaps, as far as their declarations tell.
    heaps: HashSet<String>,
    /// Names of functions that are marked as rarely called.
    cold: HashSet<String>,
    /// Whether a hash map or set of the standard library is imported or named.
    has_standard_hash_collections: bool,
    /// Whether something asks a collection for its capacity.
    reads_capacity: bool,
    /// Names of the traits that the crate defines.
    traits: HashSet<String>,
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

    pub(super) fn is_heap(&self, name: &str) -> bool {
        self.heaps.contains(name)
    }

    pub(super) fn is_cold(&self, name: &str) -> bool {
        self.cold.contains(name)
    }

    pub(super) fn reads_capacity(&self) -> bool {
        self.reads_capacity
    }

    /// Whether the crate defines a trait of this name: what its methods promise is not known.
    pub(super) fn defines_trait(&self, name: &Ident) -> bool {
        self.traits.contains(&name.to_string())
    }

    pub(super) fn has_standard_hash_collections(&self) -> bool {
        self.has_standard_hash_collections
    }

    fn note_standard_hash(&mut self, path: &str) {
        let is_standard = path.contains("std :: collections");
        self.has_standard_hash_collections |= is_standard && path.contains("Hash");
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

    fn visit_item_trait(&mut self, item: &'ast ItemTrait) {
        self.traits.insert(item.ident.to_string());
        visit::visit_item_trait(self, item);
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

    fn visit_expr_method_call(&mut self, call: &'ast ExprMethodCall) {
        let name = call.method.to_string();
        self.reads_capacity |= name == "capacity" || name.contains("spare_capacity");
        visit::visit_expr_method_call(self, call);
    }

    /// Looks at the tokens, since a macro such as `debug_assert` may take any code.
    fn visit_macro(&mut self, call: &'ast Macro) {
        let tokens = call.tokens.to_string().replace(' ', "");
        self.reads_capacity |= tokens.contains(".capacity()");
        visit::visit_macro(self, call);
    }

    fn visit_field(&mut self, field: &'ast Field) {
        if let Some(name) = &field.ident
            && is_named_heap(&field.ty)
        {
            self.heaps.insert(name.to_string());
        }
    }

    fn visit_local(&mut self, local: &'ast Local) {
        let pattern = match &local.pat {
            Pat::Type(typed) => &*typed.pat,
            pattern => pattern,
        };
        if let Pat::Ident(name) = pattern {
            let is_heap = match (&local.pat, &local.init) {
                (Pat::Type(typed), _) => is_named_heap(&typed.ty),
                (_, Some(value)) => is_named_heap(&value.expr),
                (_, None) => false,
            };
            if is_heap {
                self.heaps.insert(name.ident.to_string());
            }
        }
        visit::visit_local(self, local);
    }

    fn visit_item_fn(&mut self, item: &'ast ItemFn) {
        if item.attrs.iter().any(|it| it.path().is_ident("cold")) {
            self.cold.insert(item.sig.ident.to_string());
        }
        visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast ImplItemFn) {
        if item.attrs.iter().any(|it| it.path().is_ident("cold")) {
            self.cold.insert(item.sig.ident.to_string());
        }
        visit::visit_impl_item_fn(self, item);
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        let tokens = item.to_token_stream().to_string();
        self.note_standard_hash(&tokens);
    }

    fn visit_path(&mut self, path: &'ast Path) {
        let tokens = path.to_token_stream().to_string();
        self.note_standard_hash(&tokens);
        visit::visit_path(self, path);
    }

    fn visit_signature(&mut self, signature: &'ast Signature) {
        for input in &signature.inputs {
            if let FnArg::Typed(PatType { pat, ty, .. }) = input
                && let Pat::Ident(name) = &**pat
                && is_named_heap(ty)
            {
                self.heaps.insert(name.ident.to_string());
            }
        }
        let types = signature.inputs.iter().filter_map(|input| match input {
            FnArg::Typed(typed) => Some(typed.ty.to_token_stream().to_string()),
            FnArg::Receiver(_) => None,
        });
        let types: Vec<String> = types.collect();
        let key = (signature.ident.to_string(), types.len());
        self.parameters.entry(key).or_default().push(types);
    }
}

/// Whether a type, or a value, begins with the name of a heap: `BinaryHeap<T>`, `BinaryHeap::new()`, `std::collections::BinaryHeap`.
fn is_named_heap(declared: &impl ToTokens) -> bool {
    const HEAP: &str = "BinaryHeap";
    let mut words = declared
        .to_token_stream()
        .into_iter()
        .map(|it| it.to_string());
    words
        .by_ref()
        .take_while(|it| it != "<")
        .any(|word| word == HEAP)
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
