//! Walk through the syntax of a file, to every place that may be changed.

use std::collections::BTreeSet;

use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{
    AngleBracketedGenericArguments, Attribute, Block, Expr, ExprBreak, ExprClosure, ExprConst,
    ExprForLoop, ExprLoop, ExprMethodCall, ExprReference, ExprRepeat, ExprUnary, ExprWhile, File,
    Generics, Ident, ImplItemConst, ImplItemFn, ItemConst, ItemFn, ItemImpl, ItemMacro, ItemMod,
    ItemStatic, ItemTrait, Macro, Pat, Path, Signature, Stmt, TraitItemConst, TraitItemFn, Type,
    UnOp, Variant, Visibility,
};

use super::context::{Context, Family, FunctionContext};
use super::count::Count;
use super::crate_index::trait_name;
use super::macros;
use super::operator::neutral::propose_for_tokens;
use super::operator::proposals::{Proposals, bytes_of};
use super::operator::{
    propose_for_arm, propose_for_expression, propose_for_function, propose_for_statement,
};
use super::test_attribute::is_test;
use crate::single_line::joined_words;

pub(super) struct Walk<'a, 'p, 's> {
    proposals: &'p mut Proposals<'s>,
    context: Context<'a>,
    self_type: Option<&'a Type>,
    of_trait: Option<&'a Ident>,
    /// Body of the innermost function.
    function_body: Option<&'a Block>,
    /// Functions that may lose the word `const`, by its place.
    const_functions: &'a BTreeSet<usize>,
}

impl<'a, 'p, 's> Walk<'a, 'p, 's> {
    /// Asks all operators for changes of everything that runs in the file, except its tests.
    pub(super) fn through(
        file: &'a File,
        context: Context<'a>,
        const_functions: &'a BTreeSet<usize>,
        proposals: &'p mut Proposals<'s>,
    ) {
        if file.attrs.iter().any(is_test) {
            return;
        }
        let mut walk = Self {
            proposals,
            context,
            self_type: None,
            of_trait: None,
            function_body: None,
            const_functions,
        };
        walk.visit_file(file);
    }

    /// Walks through a function. Tests are skipped, and so is a `const fn` that stays `const`: it cannot ask for an arm.
    fn function(&mut self, attributes: &[Attribute], signature: &'a Signature, block: &'a Block) {
        let keyword = signature.constness.map(|it| bytes_of(&it).start);
        let stays_const = keyword.is_some_and(|it| !self.const_functions.contains(&it));
        if stays_const || attributes.iter().any(is_test) {
            return;
        }
        let function = FunctionContext {
            signature,
            block,
            self_type: self.self_type,
            of_trait: self.of_trait,
        };
        let outer = (
            self.context.function.replace(function),
            self.function_body.replace(block),
        );
        self.within(&signature.ident.to_string(), |walk| {
            walk.counted(block, |walk| {
                propose_for_function(&function, &walk.context, walk.proposals);
                walk.visit_block(block);
            });
        });
        (self.context.function, self.function_body) = outer;
    }

    /// The same walk through what was parsed anew, and does not live as long as the file.
    fn shorter<'b>(&'b mut self) -> Walk<'b, 'b, 's> {
        Walk {
            proposals: self.proposals,
            context: self.context,
            self_type: self.self_type,
            of_trait: self.of_trait,
            function_body: self.function_body,
            const_functions: self.const_functions,
        }
    }

    fn in_loop(&mut self, may_break: bool, body: &'a Block) {
        let outer = std::mem::replace(&mut self.context.may_break, may_break);
        self.counted(body, |walk| walk.visit_block(body));
        self.context.may_break = outer;
    }

    /// Walks `inside` a body that counts each time that it begins.
    fn counted(&mut self, body: &Block, inside: impl FnOnce(&mut Self)) {
        if let Some(function) = self.function_body {
            self.proposals.counts.push(Count::of(body, function));
        }
        self.where_sites_count(false, inside);
    }

    fn where_sites_count(&mut self, sites_count: bool, inside: impl FnOnce(&mut Self)) {
        let outer = std::mem::replace(&mut self.proposals.sites_count, sites_count);
        inside(self);
        self.proposals.sites_count = outer;
    }

    /// Returns the name of a type without its modules, but with its arguments: some types differ in these only.
    fn name_of(&self, r#type: &Type) -> String {
        match r#type {
            Type::Path(path) if path.qself.is_none() => self.last_of(&path.path),
            other => self.words_of(other),
        }
    }

    fn last_of(&self, path: &Path) -> String {
        let last = path.segments.last();
        last.map_or_else(String::new, |last| self.words_of(last))
    }

    /// Returns the source of a node on one line.
    fn words_of(&self, node: &impl Spanned) -> String {
        joined_words(self.proposals.text(node))
    }

    /// Walks `inside` a function that others may call, or not.
    fn known_as(&mut self, is_public: bool, inside: impl FnOnce(&mut Self)) {
        let outer = std::mem::replace(&mut self.proposals.is_public, is_public);
        inside(self);
        self.proposals.is_public = outer;
    }

    /// Walks `inside` an item of this name.
    fn within(&mut self, name: &str, inside: impl FnOnce(&mut Self)) {
        let outer = self.proposals.item.clone();
        let separator = if outer.is_empty() { "" } else { "::" };
        self.proposals.item.extend([separator, name]);
        inside(self);
        self.proposals.item = outer;
    }
}

impl<'a> Visit<'a> for Walk<'a, '_, '_> {
    fn visit_item_mod(&mut self, item: &'a ItemMod) {
        if !item.attrs.iter().any(is_test) {
            self.within(&item.ident.to_string(), |walk| {
                visit::visit_item_mod(walk, item);
            });
        }
    }

    fn visit_item_fn(&mut self, item: &'a ItemFn) {
        self.known_as(is_public(&item.vis), |walk| {
            walk.function(&item.attrs, &item.sig, &item.block);
        });
    }

    fn visit_item_impl(&mut self, item: &'a ItemImpl) {
        if item.attrs.iter().any(is_test) {
            return;
        }
        let itself = self.name_of(&item.self_ty);
        let name = match &item.trait_ {
            Some((path, _)) => format!("<{itself} as {}>", self.last_of(path)),
            None => itself,
        };
        let outer = (
            self.self_type.replace(&item.self_ty),
            std::mem::replace(&mut self.of_trait, trait_name(item)),
        );
        self.within(&name, |walk| visit::visit_item_impl(walk, item));
        (self.self_type, self.of_trait) = outer;
    }

    fn visit_impl_item_fn(&mut self, item: &'a ImplItemFn) {
        let is_public = self.of_trait.is_some() || is_public(&item.vis);
        self.known_as(is_public, |walk| {
            walk.function(&item.attrs, &item.sig, &item.block);
        });
    }

    fn visit_item_trait(&mut self, item: &'a ItemTrait) {
        if item.attrs.iter().any(is_test) {
            return;
        }
        let outer = (self.self_type.take(), self.of_trait.replace(&item.ident));
        self.within(&item.ident.to_string(), |walk| {
            visit::visit_item_trait(walk, item);
        });
        (self.self_type, self.of_trait) = outer;
    }

    fn visit_trait_item_fn(&mut self, item: &'a TraitItemFn) {
        if let Some(block) = &item.default {
            self.known_as(true, |walk| {
                walk.function(&item.attrs, &item.sig, block);
            });
        }
    }

    fn visit_block(&mut self, block: &'a Block) {
        for (index, statement) in block.stmts.iter().enumerate() {
            let is_value =
                index + 1 == block.stmts.len() && matches!(statement, Stmt::Expr(_, None));
            if !is_value {
                propose_for_statement(statement, &self.context, self.proposals);
            }
            self.visit_stmt(statement);
        }
    }

    fn visit_expr(&mut self, expression: &'a Expr) {
        propose_for_expression(expression, &self.context, self.proposals);
        if let Expr::Match(choice) = expression {
            for arm in &choice.arms {
                propose_for_arm(arm, choice, &self.context, self.proposals);
            }
        }
        visit::visit_expr(self, expression);
    }

    /// Forgets the function, since a `return` in a closure does not leave it.
    fn visit_expr_closure(&mut self, closure: &'a ExprClosure) {
        let outer = self.context.function.take();
        match &*closure.body {
            Expr::Block(body) => self.counted(&body.block, |walk| walk.visit_expr(&closure.body)),
            value => self.where_sites_count(true, |walk| walk.visit_expr(value)),
        }
        self.context.function = outer;
    }

    fn visit_expr_for_loop(&mut self, repeated: &'a ExprForLoop) {
        self.visit_expr(&repeated.expr);
        self.in_loop(true, &repeated.body);
    }

    fn visit_expr_while(&mut self, repeated: &'a ExprWhile) {
        self.visit_expr(&repeated.cond);
        self.in_loop(true, &repeated.body);
    }

    /// Adds no `break` to a loop that has none: such a loop has any type, and a `break` would change that.
    fn visit_expr_loop(&mut self, repeated: &'a ExprLoop) {
        self.in_loop(has_plain_break(&repeated.body), &repeated.body);
    }

    /// Takes a literal with its sign as one number: without the sign, the smallest number of a type does not exist.
    fn visit_expr_unary(&mut self, unary: &'a ExprUnary) {
        let is_number = matches!(unary.op, UnOp::Neg(_)) && matches!(*unary.expr, Expr::Lit(_));
        if !is_number {
            self.visit_expr(&unary.expr);
        }
    }

    /// Skips a literal that is borrowed: it may be `'static`, and a site is not.
    fn visit_expr_reference(&mut self, reference: &'a ExprReference) {
        if !matches!(*reference.expr, Expr::Lit(_)) {
            self.visit_expr(&reference.expr);
        }
    }

    /// Skips the text of a message that only a failure shows.
    fn visit_expr_method_call(&mut self, call: &'a ExprMethodCall) {
        self.visit_expr(&call.receiver);
        if call.method != "expect" && call.method != "expect_err" {
            for argument in &call.args {
                self.visit_expr(argument);
            }
        }
    }

    fn visit_macro(&mut self, call: &'a Macro) {
        let arguments = match self.context.family {
            Family::Bugs => macros::arguments(call),
            // What is inserted around code does not matter to a macro that only passes it on.
            Family::Neutral => macros::listed(call),
        };
        if arguments.is_empty() && self.context.family == Family::Neutral {
            propose_for_tokens(call.tokens.clone(), self.proposals);
        }
        for expression in arguments {
            self.shorter().visit_expr(&expression);
        }
    }

    fn visit_item_macro(&mut self, call: &'a ItemMacro) {
        let items = self.context.crate_index.item_macros.items(call);
        if call.attrs.iter().any(is_test) {
            return;
        }
        if items.is_empty() {
            let name = call.ident.as_ref().map(ToString::to_string);
            let name = name.map_or_else(String::new, |name| format!("{name}!"));
            return self.within(&name, |walk| visit::visit_item_macro(walk, call));
        }
        let mut walk = self.shorter();
        for item in &items {
            walk.visit_item(item);
        }
    }

    /// Visits only the guard of a pattern, since nothing else in it runs.
    fn visit_pat(&mut self, pattern: &'a Pat) {
        if let Pat::Guard(guarded) = pattern {
            self.visit_expr(&guarded.guard);
        }
    }

    fn visit_expr_repeat(&mut self, repeated: &'a ExprRepeat) {
        self.visit_expr(&repeated.expr);
    }

    // The compiler evaluates all of these, or they do not run at all.

    fn visit_item_const(&mut self, _: &'a ItemConst) {}
    fn visit_item_static(&mut self, _: &'a ItemStatic) {}
    fn visit_impl_item_const(&mut self, _: &'a ImplItemConst) {}
    fn visit_trait_item_const(&mut self, _: &'a TraitItemConst) {}
    fn visit_expr_const(&mut self, _: &'a ExprConst) {}
    fn visit_variant(&mut self, _: &'a Variant) {}
    fn visit_type(&mut self, _: &'a Type) {}
    fn visit_generics(&mut self, _: &'a Generics) {}
    fn visit_angle_bracketed_generic_arguments(&mut self, _: &'a AngleBracketedGenericArguments) {}
    fn visit_attribute(&mut self, _: &'a Attribute) {}
}

fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

fn has_plain_break(body: &Block) -> bool {
    struct Breaks(bool);
    impl Visit<'_> for Breaks {
        fn visit_expr_break(&mut self, jump: &ExprBreak) {
            self.0 |= jump.expr.is_none() && jump.label.is_none();
        }
        // A `break` in these leaves them, and not the loop.
        fn visit_expr_for_loop(&mut self, _: &ExprForLoop) {}
        fn visit_expr_while(&mut self, _: &ExprWhile) {}
        fn visit_expr_loop(&mut self, _: &ExprLoop) {}
        fn visit_expr_closure(&mut self, _: &ExprClosure) {}
    }
    let mut breaks = Breaks(false);
    breaks.visit_block(body);
    breaks.0
}
