//! Syntax of one attribute `accept`.

use proc_macro2::TokenStream;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::{File, Ident, ItemUse, LitStr, Meta, Path, Token, UseTree};

use crate::rewrite::operator::Operator;

/// What an attribute says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct AcceptArguments {
    /// Operators whose changes are accepted; none means all.
    operators: Vec<Operator>,
    pub(super) reason: String,
}

impl AcceptArguments {
    pub(super) fn has(&self, operator: Operator) -> bool {
        self.operators.is_empty() || self.operators.contains(&operator)
    }
}

/// Whether `accept` without a path means the attribute in this file.
pub(super) fn is_imported(file: &File) -> bool {
    struct Imports(bool);
    impl Visit<'_> for Imports {
        fn visit_item_use(&mut self, item: &ItemUse) {
            self.0 |= imports_accept(&item.tree, false);
            visit::visit_item_use(self, item);
        }
    }
    let mut found = Imports(false);
    found.visit_file(file);
    found.0
}

fn imports_accept(tree: &UseTree, is_in_intramorph: bool) -> bool {
    match tree {
        UseTree::Path(path) => imports_accept(&path.tree, path.ident == "intramorph"),
        UseTree::Group(group) => {
            let mut items = group.items.iter();
            items.any(|tree| imports_accept(tree, is_in_intramorph))
        }
        UseTree::Name(name) => is_in_intramorph && name.ident == "accept",
        UseTree::Glob(_) => is_in_intramorph,
        UseTree::Rename(_) => false,
    }
}

/// Parses an attribute: nothing for most attributes, and several results for a `cfg_attr` of several. The condition of
/// `cfg_attr` does not matter: crates that do not depend on intramorph write one that never holds.
pub(super) fn parse(meta: &Meta, is_imported: bool) -> Vec<Result<AcceptArguments, String>> {
    let path = meta.path();
    if path.is_ident("cfg_attr")
        && let Meta::List(list) = meta
    {
        let parts = list.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated);
        let attributes = parts.into_iter().flatten().skip(1);
        return attributes
            .flat_map(|meta| parse(&meta, is_imported))
            .collect();
    }
    if !is_accept(path, is_imported) {
        return Vec::new();
    }
    let tokens = match meta {
        Meta::List(list) => list.tokens.clone(),
        Meta::Path(_) | Meta::NameValue(_) => TokenStream::new(),
    };
    vec![parse_arguments(tokens)]
}

fn is_accept(path: &Path, is_imported: bool) -> bool {
    let mut names = path.segments.iter().rev().map(|segment| &segment.ident);
    let is_accept = names.next().is_some_and(|name| name == "accept");
    is_accept
        && names
            .next()
            .map_or(is_imported, |name| name == "intramorph")
}

fn parse_arguments(tokens: TokenStream) -> Result<AcceptArguments, String> {
    let arguments = Punctuated::<Argument, Token![,]>::parse_terminated.parse2(tokens);
    let arguments = arguments.map_err(|_| {
        "write `accept(reason = \"..\")`, with the names of operators before it if not all are meant"
            .to_owned()
    })?;
    let mut accepted = AcceptArguments::default();
    for argument in arguments {
        match argument {
            Argument::Operator(name) => {
                let operator = Operator::named_in_any_family(&name)?;
                accepted.operators.push(operator);
            }
            Argument::Reason(reason) => accepted.reason = reason,
        }
    }
    if accepted.reason.trim().is_empty() {
        return Err("say why these bugs are accepted: `accept(reason = \"..\")`".to_owned());
    }
    Ok(accepted)
}

enum Argument {
    Operator(String),
    Reason(String),
}

impl Parse for Argument {
    /// Parses names of operators with their hyphens, which an attribute may have.
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let first = input.call(Ident::parse_any)?;
        if first == "reason" {
            input.parse::<Token![=]>()?;
            return Ok(Self::Reason(input.parse::<LitStr>()?.value()));
        }
        let mut name = first.to_string().replace('_', "-");
        while input.parse::<Option<Token![-]>>()?.is_some() {
            name = format!("{name}-{}", input.call(Ident::parse_any)?);
        }
        Ok(Self::Operator(name))
    }
}

#[cfg(test)]
mod tests {
    use super::{AcceptArguments, parse};
    use crate::rewrite::operator::Operator;
    use syn::{Attribute, parse_quote};

    #[track_caller]
    fn check(attribute: &Attribute, operators: &[Operator], reason: &str) {
        let expected = AcceptArguments {
            operators: operators.to_vec(),
            reason: reason.to_owned(),
        };
        assert_eq!(parse(&attribute.meta, false), [Ok(expected)]);
    }

    #[track_caller]
    fn check_wrong(attribute: &Attribute, expected: &str) {
        let found = parse(&attribute.meta, true);
        let [Err(advice)] = &found[..] else {
            panic!("{found:?} is no mistake");
        };
        assert!(advice.starts_with(expected), "{advice}");
    }

    #[test]
    fn operators_and_a_reason_are_read() {
        check(
            &parse_quote!(#[intramorph::accept(reason = "only logs")]),
            &[],
            "only logs",
        );
        check(
            &parse_quote!(#[::intramorph::accept(relational, early-return, reason = "ties",)]),
            &[Operator::Relational, Operator::EarlyReturn],
            "ties",
        );
        check(
            &parse_quote!(#![intramorph::accept(reason = "ties", early_return)]),
            &[Operator::EarlyReturn],
            "ties",
        );
    }

    #[test]
    fn conditions_do_not_matter() {
        check(
            &parse_quote!(#[cfg_attr(any(), intramorph::accept(constant, reason = "ties"))]),
            &[Operator::Constant],
            "ties",
        );
        check(
            &parse_quote!(#[cfg_attr(unix, inline, cfg_attr(test, intramorph::accept(reason = "x")))]),
            &[],
            "x",
        );
    }

    #[test]
    fn other_attributes_accept_nothing() {
        let attributes: [Attribute; 4] = [
            parse_quote!(#[accept(reason = "of another crate")]),
            parse_quote!(#[other::accept(reason = "of another crate")]),
            parse_quote!(#[intramorph::component(SLOW, slow)]),
            parse_quote!(#[cfg_attr(test, inline)]),
        ];
        for attribute in attributes {
            assert_eq!(parse(&attribute.meta, false), []);
        }
    }

    #[test]
    fn mistakes_are_reported() {
        check_wrong(&parse_quote!(#[accept]), "say why these bugs are accepted");
        check_wrong(
            &parse_quote!(#[accept(relational)]),
            "say why these bugs are accepted",
        );
        check_wrong(
            &parse_quote!(#[accept(reason = " ")]),
            "say why these bugs are accepted",
        );
        check_wrong(
            &parse_quote!(#[accept("only logs")]),
            "write `accept(reason = \"..\")`",
        );
        check_wrong(
            &parse_quote!(#[accept(relation, reason = "x")]),
            "there is no operator `relation`, only body, binary, ",
        );
    }
}
