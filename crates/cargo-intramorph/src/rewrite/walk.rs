//! The way through the syntax of a file, to every place that may be changed.

use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{
    AngleBracketedGenericArguments, Attribute, Block, Expr, ExprBreak, ExprClosure, ExprConst,
    ExprForLoop, ExprLoop, ExprReference, ExprRepeat, ExprUnary, ExprWhile, File, Generics, Ident,
    ImplItemConst, ImplItemFn, ItemConst, ItemFn, ItemImpl, ItemMod, ItemStatic, ItemTrait, Macro,
    Pat, Path, Signature, Stmt, TraitItemConst, TraitItemFn, Type, UnOp, Variant,
};

use super::Source;
use super::for_tests::is_test;
use super::knowledge::Knowledge;
use super::macros;
use super::operator;
use super::proposals::Proposals;
use super::surroundings::{Function, Surroundings};

pub(super) struct Walk<'a, 'p, 's> {
    proposals: &'p mut Proposals<'s>,
    surroundings: Surroundings<'a>,
    self_type: Option<&'a Type>,
    of_trait: Option<&'a Ident>,
    /// The names of the items that it is in.
    path: Vec<String>,
}

impl<'a, 'p, 's> Walk<'a, 'p, 's> {
    /// Asks all operators for changes of everything that runs in the file, but for its tests.
    pub(super) fn through(
        file: &'a File,
        source: &Source,
        knowledge: &'a Knowledge,
        proposals: &'p mut Proposals<'s>,
    ) {
        if file.attrs.iter().any(is_test) {
            return;
        }
        let module = source.module.split("::").filter(|name| !name.is_empty());
        let mut walk = Self {
            proposals,
            surroundings: Surroundings {
                knowledge,
                function: None,
                may_break: false,
            },
            self_type: None,
            of_trait: None,
            path: module.map(str::to_owned).collect(),
        };
        walk.visit_file(file);
    }

    /// Everything in a function. A constant one can't ask which of its arms to take.
    fn function(&mut self, signature: &'a Signature, block: &'a Block) {
        if signature.constness.is_some() {
            return;
        }
        let function = Function {
            signature,
            block,
            self_type: self.self_type,
            of_trait: self.of_trait,
        };
        let outer = self.surroundings.function.replace(function);
        self.within(signature.ident.to_string(), |walk| {
            walk.ask(|operator, surroundings, proposals| {
                operator.function(&function, surroundings, proposals);
            });
            walk.visit_block(block);
        });
        self.surroundings.function = outer;
    }

    fn in_loop(&mut self, may_break: bool, body: &'a Block) {
        let outer = std::mem::replace(&mut self.surroundings.may_break, may_break);
        self.visit_block(body);
        self.surroundings.may_break = outer;
    }

    /// As it is written, without the modules before it: several traits and types differ in their arguments only.
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

    /// On one line, however it is formatted.
    fn words_of(&self, node: &impl Spanned) -> String {
        let words: Vec<&str> = self.proposals.text(node).split_whitespace().collect();
        words.join(" ")
    }

    fn within(&mut self, name: String, inside: impl FnOnce(&mut Self)) {
        self.path.push(name);
        let outer = std::mem::replace(&mut self.proposals.item, self.path.join("::"));
        inside(self);
        self.proposals.item = outer;
        self.path.pop();
    }

    fn ask(
        &mut self,
        ask: impl Fn(&dyn operator::Operator, &Surroundings<'_>, &mut Proposals<'_>),
    ) {
        for operator in operator::ALL {
            self.proposals.operator = operator.name();
            ask(operator, &self.surroundings, self.proposals);
        }
    }
}

impl<'a> Visit<'a> for Walk<'a, '_, '_> {
    fn visit_item_mod(&mut self, item: &'a ItemMod) {
        if !item.attrs.iter().any(is_test) {
            self.within(item.ident.to_string(), |walk| {
                visit::visit_item_mod(walk, item);
            });
        }
    }

    fn visit_item_fn(&mut self, item: &'a ItemFn) {
        if !item.attrs.iter().any(is_test) {
            self.function(&item.sig, &item.block);
        }
    }

    fn visit_item_impl(&mut self, item: &'a ItemImpl) {
        if item.attrs.iter().any(is_test) {
            return;
        }
        let of_trait = trait_of(item);
        let itself = self.name_of(&item.self_ty);
        let name = match &item.trait_ {
            Some((path, _)) => format!("<{itself} as {}>", self.last_of(path)),
            None => itself,
        };
        let outer = (
            self.self_type.replace(&item.self_ty),
            std::mem::replace(&mut self.of_trait, of_trait),
        );
        self.within(name, |walk| visit::visit_item_impl(walk, item));
        (self.self_type, self.of_trait) = outer;
    }

    fn visit_impl_item_fn(&mut self, item: &'a ImplItemFn) {
        if !item.attrs.iter().any(is_test) {
            self.function(&item.sig, &item.block);
        }
    }

    fn visit_item_trait(&mut self, item: &'a ItemTrait) {
        if item.attrs.iter().any(is_test) {
            return;
        }
        let outer = (self.self_type.take(), self.of_trait.replace(&item.ident));
        self.within(item.ident.to_string(), |walk| {
            visit::visit_item_trait(walk, item);
        });
        (self.self_type, self.of_trait) = outer;
    }

    fn visit_trait_item_fn(&mut self, item: &'a TraitItemFn) {
        if let Some(block) = &item.default
            && !item.attrs.iter().any(is_test)
        {
            self.function(&item.sig, block);
        }
    }

    fn visit_block(&mut self, block: &'a Block) {
        for (index, statement) in block.stmts.iter().enumerate() {
            let is_value =
                index + 1 == block.stmts.len() && matches!(statement, Stmt::Expr(_, None));
            if !is_value {
                self.ask(|operator, surroundings, proposals| {
                    operator.statement(statement, surroundings, proposals);
                });
            }
            self.visit_stmt(statement);
        }
    }

    fn visit_expr(&mut self, expression: &'a Expr) {
        self.ask(|operator, surroundings, proposals| {
            operator.expression(expression, surroundings, proposals);
        });
        if let Expr::Match(choice) = expression {
            for arm in &choice.arms {
                self.ask(|operator, _, proposals| operator.arm(arm, choice, proposals));
            }
        }
        visit::visit_expr(self, expression);
    }

    /// A `return` in it is not the function's.
    fn visit_expr_closure(&mut self, closure: &'a ExprClosure) {
        let outer = self.surroundings.function.take();
        self.visit_expr(&closure.body);
        self.surroundings.function = outer;
    }

    fn visit_expr_for_loop(&mut self, repeated: &'a ExprForLoop) {
        self.visit_expr(&repeated.expr);
        self.in_loop(true, &repeated.body);
    }

    fn visit_expr_while(&mut self, repeated: &'a ExprWhile) {
        self.visit_expr(&repeated.cond);
        self.in_loop(true, &repeated.body);
    }

    /// Without a `break` it is of any type, and one would change that.
    fn visit_expr_loop(&mut self, repeated: &'a ExprLoop) {
        self.in_loop(has_plain_break(&repeated.body), &repeated.body);
    }

    /// A literal with its sign is one number: the smallest of a type has no counterpart without it.
    fn visit_expr_unary(&mut self, unary: &'a ExprUnary) {
        let is_number = matches!(unary.op, UnOp::Neg(_)) && matches!(*unary.expr, Expr::Lit(_));
        if !is_number {
            self.visit_expr(&unary.expr);
        }
    }

    /// A literal that is borrowed may live forever, which nothing else does.
    fn visit_expr_reference(&mut self, reference: &'a ExprReference) {
        if !matches!(*reference.expr, Expr::Lit(_)) {
            self.visit_expr(&reference.expr);
        }
    }

    fn visit_macro(&mut self, call: &'a Macro) {
        for expression in macros::arguments(call) {
            // The expression does not live as long as the file.
            let mut walk = Walk {
                proposals: self.proposals,
                surroundings: self.surroundings,
                self_type: self.self_type,
                of_trait: self.of_trait,
                path: self.path.clone(),
            };
            walk.visit_expr(&expression);
        }
    }

    /// Of a pattern only the guard runs.
    fn visit_pat(&mut self, pattern: &'a Pat) {
        if let Pat::Guard(guarded) = pattern {
            self.visit_expr(&guarded.guard);
        }
    }

    fn visit_expr_repeat(&mut self, repeated: &'a ExprRepeat) {
        self.visit_expr(&repeated.expr);
    }

    // What follows is evaluated by the compiler, or not at all.

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

/// The last name of the trait that is implemented.
pub(super) fn trait_of(item: &ItemImpl) -> Option<&Ident> {
    let (path, _) = item.trait_.as_ref()?;
    path.segments.last().map(|last| &last.ident)
}

fn has_plain_break(body: &Block) -> bool {
    struct Breaks(bool);
    impl Visit<'_> for Breaks {
        fn visit_expr_break(&mut self, jump: &ExprBreak) {
            self.0 |= jump.expr.is_none() && jump.label.is_none();
        }
        // Those in it are its own.
        fn visit_expr_for_loop(&mut self, _: &ExprForLoop) {}
        fn visit_expr_while(&mut self, _: &ExprWhile) {}
        fn visit_expr_loop(&mut self, _: &ExprLoop) {}
        fn visit_expr_closure(&mut self, _: &ExprClosure) {}
    }
    let mut breaks = Breaks(false);
    breaks.visit_block(body);
    breaks.0
}
