//! Search for `const fn`s, for the calls in them, and for the calls in constants.

use std::collections::{BTreeSet, HashMap};

use proc_macro2::{TokenStream, TokenTree};
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{
    Block, ConstParam, Expr, ExprCall, ExprClosure, ExprConst, ExprMethodCall, ExprRepeat, File,
    GenericArgument, ImplItemConst, ImplItemFn, ItemConst, ItemFn, ItemImpl, ItemMacro, ItemMod,
    ItemStatic, ItemTrait, ItemType, Macro, Signature, Token, TraitItemConst, TraitItemFn, Type,
    TypeArray, UseRename, Variant,
};

use super::ConstFunction;
use super::callee::Callee;
use crate::rewrite::test_attribute::is_test;

/// Everything that is found.
pub(super) struct Search {
    pub(super) functions: Vec<ConstFunction>,
    /// Calls in each function.
    pub(super) calls: Vec<BTreeSet<Callee>>,
    /// Calls in constants.
    pub(super) needed: BTreeSet<Callee>,
    /// Calls in the definitions of macros, by the names of the macros.
    pub(super) macros: HashMap<String, BTreeSet<Callee>>,
    /// Other names of types.
    pub(super) aliases: BTreeSet<String>,
    /// Whether the file is a source of the plan, whose `const fn`s may lose that word.
    pub(super) is_in_plan: bool,
    source: usize,
    /// Whether the search is in a module of tests.
    is_for_tests: bool,
    place: Place,
    /// Name of the type of the `impl` that the search is in.
    owner: Option<String>,
}

/// Code that the search is in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Code that the compiler never evaluates.
    Runtime,
    /// A `const fn`, by its position.
    ConstFunction(usize),
    /// Code that the compiler evaluates.
    Constant,
}

impl Default for Search {
    fn default() -> Self {
        Self {
            functions: Vec::new(),
            calls: Vec::new(),
            needed: BTreeSet::new(),
            macros: HashMap::new(),
            aliases: BTreeSet::new(),
            is_in_plan: true,
            source: 0,
            is_for_tests: false,
            place: Place::Runtime,
            owner: None,
        }
    }
}

impl Search {
    pub(super) fn file(&mut self, source: usize, file: &File) {
        self.source = source;
        self.visit_file(file);
    }

    fn add(&mut self, callees: impl IntoIterator<Item = Callee>) {
        match self.place {
            Place::Runtime => {}
            Place::ConstFunction(position) => self.calls[position].extend(callees),
            Place::Constant => self.needed.extend(callees),
        }
    }

    fn within(&mut self, place: Place, visit: impl FnOnce(&mut Self)) {
        let outer = std::mem::replace(&mut self.place, place);
        visit(self);
        self.place = outer;
    }

    fn constant(&mut self, expression: &Expr) {
        self.within(Place::Constant, |search| search.visit_expr(expression));
    }

    fn function(&mut self, signature: &Signature, block: &Block) {
        self.visit_signature(signature);
        let place = match &signature.constness {
            None => Place::Runtime,
            Some(_) if !self.is_in_plan => Place::Constant,
            Some(keyword) => {
                let keyword = keyword.span().byte_range();
                self.calls.push(BTreeSet::new());
                self.functions.push(ConstFunction {
                    source: self.source,
                    range: keyword.start..block.span().byte_range().end,
                    keyword,
                    owner: self.owner.clone(),
                    name: signature.ident.to_string(),
                    is_for_tests: self.is_for_tests,
                    has_receiver: signature.receiver().is_some(),
                    calls: BTreeSet::new(),
                    is_needed: false,
                });
                Place::ConstFunction(self.functions.len() - 1)
            }
        };
        self.within(place, |search| search.visit_block(block));
    }

    fn of_owner(&mut self, owner: Option<String>, visit: impl FnOnce(&mut Self)) {
        let outer = std::mem::replace(&mut self.owner, owner);
        visit(self);
        self.owner = outer;
    }

    fn in_tokens(&self, tokens: &TokenStream) -> Vec<Callee> {
        Callee::in_tokens(tokens.clone(), self.owner.as_deref())
    }
}

impl<'ast> Visit<'ast> for Search {
    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        let is_for_tests = self.is_for_tests || item.attrs.iter().any(is_test);
        let outer = std::mem::replace(&mut self.is_for_tests, is_for_tests);
        visit::visit_item_mod(self, item);
        self.is_for_tests = outer;
    }

    fn visit_item_fn(&mut self, item: &'ast ItemFn) {
        // A function in a method has no `Self`.
        self.of_owner(None, |search| search.function(&item.sig, &item.block));
    }

    fn visit_item_impl(&mut self, item: &'ast ItemImpl) {
        let owner = match &*item.self_ty {
            Type::Path(path) => path.path.segments.last().map(|it| it.ident.to_string()),
            _ => None,
        };
        let owner = owner.unwrap_or_default();
        self.of_owner(Some(owner), |search| visit::visit_item_impl(search, item));
    }

    fn visit_impl_item_fn(&mut self, item: &'ast ImplItemFn) {
        self.function(&item.sig, &item.block);
    }

    fn visit_item_trait(&mut self, item: &'ast ItemTrait) {
        let owner = item.ident.to_string();
        self.of_owner(Some(owner), |search| visit::visit_item_trait(search, item));
    }

    fn visit_trait_item_fn(&mut self, item: &'ast TraitItemFn) {
        if let Some(block) = &item.default {
            self.function(&item.sig, block);
        }
    }

    fn visit_expr_call(&mut self, call: &'ast ExprCall) {
        if let Expr::Path(path) = &*call.func {
            self.add(Callee::of_path(path, self.owner.as_deref()));
        }
        visit::visit_expr_call(self, call);
    }

    fn visit_expr_method_call(&mut self, call: &'ast ExprMethodCall) {
        self.add([Callee::Method(call.method.to_string())]);
        visit::visit_expr_method_call(self, call);
    }

    /// The compiler does not call a closure.
    fn visit_expr_closure(&mut self, closure: &'ast ExprClosure) {
        self.within(Place::Runtime, |search| {
            visit::visit_expr_closure(search, closure);
        });
    }

    /// Takes every call in a macro with the word `const` as one that a constant needs.
    fn visit_macro(&mut self, call: &'ast Macro) {
        let callees = self.in_tokens(&call.tokens);
        let name = call.path.segments.last().map(|it| it.ident.to_string());
        let name = name.unwrap_or_default();
        let is_assertion = ASSERTIONS.iter().any(|it| name.contains(it));
        if is_assertion || has_const(&call.tokens) {
            self.needed.extend(callees.clone());
        }
        self.add(callees);
        self.add([Callee::Macro(name)]);
        // Arguments such as `[0; length()]` have constants in them.
        let arguments = Punctuated::<Expr, Token![,]>::parse_terminated.parse2(call.tokens.clone());
        for argument in arguments.iter().flatten() {
            self.visit_expr(argument);
        }
    }

    fn visit_item_macro(&mut self, item: &'ast ItemMacro) {
        if let Some(name) = &item.ident {
            let callees = self.in_tokens(&item.mac.tokens);
            let callees_so_far = self.macros.entry(name.to_string()).or_default();
            callees_so_far.extend(callees);
        }
        visit::visit_item_macro(self, item);
    }

    fn visit_item_type(&mut self, item: &'ast ItemType) {
        self.aliases.insert(item.ident.to_string());
        visit::visit_item_type(self, item);
    }

    fn visit_use_rename(&mut self, rename: &'ast UseRename) {
        self.aliases.insert(rename.rename.to_string());
    }

    fn visit_item_const(&mut self, item: &'ast ItemConst) {
        self.visit_type(&item.ty);
        self.constant(&item.expr);
    }

    fn visit_item_static(&mut self, item: &'ast ItemStatic) {
        self.visit_type(&item.ty);
        self.constant(&item.expr);
    }

    fn visit_impl_item_const(&mut self, item: &'ast ImplItemConst) {
        self.visit_type(&item.ty);
        self.constant(&item.expr);
    }

    fn visit_trait_item_const(&mut self, item: &'ast TraitItemConst) {
        self.visit_type(&item.ty);
        if let Some((_, value)) = &item.default {
            self.constant(value);
        }
    }

    fn visit_expr_const(&mut self, block: &'ast ExprConst) {
        self.within(Place::Constant, |search| search.visit_block(&block.block));
    }

    fn visit_variant(&mut self, variant: &'ast Variant) {
        self.visit_fields(&variant.fields);
        if let Some((_, value)) = &variant.discriminant {
            self.constant(value);
        }
    }

    fn visit_type_array(&mut self, array: &'ast TypeArray) {
        self.visit_type(&array.elem);
        self.constant(&array.len);
    }

    fn visit_expr_repeat(&mut self, repeated: &'ast ExprRepeat) {
        self.visit_expr(&repeated.expr);
        self.constant(&repeated.len);
    }

    fn visit_generic_argument(&mut self, argument: &'ast GenericArgument) {
        match argument {
            GenericArgument::Const(value) => self.constant(value),
            other => visit::visit_generic_argument(self, other),
        }
    }

    fn visit_const_param(&mut self, parameter: &'ast ConstParam) {
        if let Some((_, default)) = &parameter.default {
            self.constant(default);
        }
    }
}

/// Parts of the names of macros that evaluate their arguments in a constant.
const ASSERTIONS: [&str; 2] = ["const_assert", "static_assert"];

fn has_const(tokens: &TokenStream) -> bool {
    tokens.clone().into_iter().any(|token| match token {
        TokenTree::Ident(word) => word == "const",
        TokenTree::Group(group) => has_const(&group.stream()),
        _ => false,
    })
}
