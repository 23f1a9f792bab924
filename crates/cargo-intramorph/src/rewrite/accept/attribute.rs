//! What one attribute `accept` says.

use proc_macro2::TokenStream;
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::{Attribute, File, Ident, ItemUse, LitStr, Meta, Path, Token, UseTree};

use crate::rewrite::operator_names;

/// The operators whose changes are accepted, or none for all of them; and the user's reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Accepted {
    operators: Vec<String>,
    pub(super) reason: String,
}

impl Accepted {
    pub(super) fn is_of(&self, operator: &str) -> bool {
        self.operators.is_empty() || self.operators.iter().any(|name| name == operator)
    }
}

/// What an attribute accepts, or what is wrong with it; several, if it is a `cfg_attr` of several, and mostly nothing. Of
/// `cfg_attr` the condition does not matter: crates that do not depend on intramorph write one that never holds.
pub(super) fn accepted(attribute: &Attribute, is_imported: bool) -> Vec<Result<Accepted, String>> {
    of_meta(&attribute.meta, is_imported)
}

/// Whether `accept` alone means the attribute in this file.
pub(super) fn is_imported(file: &File) -> bool {
    struct Imports(bool);
    impl Visit<'_> for Imports {
        fn visit_item_use(&mut self, item: &ItemUse) {
            self.0 |= imports(&item.tree, false);
            visit::visit_item_use(self, item);
        }
    }
    let mut found = Imports(false);
    found.visit_file(file);
    found.0
}

fn imports(tree: &UseTree, is_in_intramorph: bool) -> bool {
    match tree {
        UseTree::Path(path) => imports(&path.tree, path.ident == "intramorph"),
        UseTree::Group(group) => {
            let mut items = group.items.iter();
            items.any(|tree| imports(tree, is_in_intramorph))
        }
        UseTree::Name(name) => is_in_intramorph && name.ident == "accept",
        UseTree::Glob(_) => is_in_intramorph,
        UseTree::Rename(_) => false,
    }
}

fn of_meta(meta: &Meta, is_imported: bool) -> Vec<Result<Accepted, String>> {
    let path = meta.path();
    if path.is_ident("cfg_attr")
        && let Meta::List(list) = meta
    {
        let parts = list.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated);
        let attributes = parts.into_iter().flatten().skip(1);
        return attributes
            .flat_map(|meta| of_meta(&meta, is_imported))
            .collect();
    }
    if !is_accept(path, is_imported) {
        return Vec::new();
    }
    let said = match meta {
        Meta::List(list) => list.tokens.clone(),
        Meta::Path(_) | Meta::NameValue(_) => TokenStream::new(),
    };
    vec![of_tokens(said)]
}

fn is_accept(path: &Path, is_imported: bool) -> bool {
    let mut names = path.segments.iter().rev().map(|segment| &segment.ident);
    let is_accept = names.next().is_some_and(|name| name == "accept");
    is_accept
        && names
            .next()
            .map_or(is_imported, |name| name == "intramorph")
}

fn of_tokens(tokens: TokenStream) -> Result<Accepted, String> {
    let parts = Punctuated::<Part, Token![,]>::parse_terminated.parse2(tokens);
    let parts = parts.map_err(|_| {
        "write `accept(reason = \"..\")`, with the names of operators before it if not all are meant"
            .to_owned()
    })?;
    let mut accepted = Accepted {
        operators: Vec::new(),
        reason: String::new(),
    };
    for part in parts {
        match part {
            Part::Operator(name) => accepted.operators.push(known(&name)?),
            Part::Reason(reason) => accepted.reason = reason,
        }
    }
    if accepted.reason.trim().is_empty() {
        return Err("say why these bugs are accepted: `accept(reason = \"..\")`".to_owned());
    }
    Ok(accepted)
}

fn known(name: &str) -> Result<String, String> {
    if operator_names().any(|operator| operator == name) {
        return Ok(name.to_owned());
    }
    let names: Vec<&str> = operator_names().collect();
    let names = names.join(", ");
    Err(format!("there is no operator `{name}`, only {names}"))
}

enum Part {
    Operator(String),
    Reason(String),
}

impl Parse for Part {
    /// The names of operators have hyphens in them, which an attribute may have as well.
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let word = |input: ParseStream<'_>| input.call(<Ident as syn::ext::IdentExt>::parse_any);
        let first = word(input)?;
        if first == "reason" {
            input.parse::<Token![=]>()?;
            return Ok(Self::Reason(input.parse::<LitStr>()?.value()));
        }
        let mut name = first.to_string().replace('_', "-");
        while input.parse::<Option<Token![-]>>()?.is_some() {
            name = format!("{name}-{}", word(input)?);
        }
        Ok(Self::Operator(name))
    }
}

#[cfg(test)]
mod tests {
    use super::{Accepted, accepted};
    use syn::{Attribute, parse_quote};

    #[track_caller]
    fn check(attribute: &Attribute, operators: &[&str], reason: &str) {
        let expected = Accepted {
            operators: operators.iter().map(|name| (*name).to_owned()).collect(),
            reason: reason.to_owned(),
        };
        assert_eq!(accepted(attribute, false), [Ok(expected)]);
    }

    #[track_caller]
    fn check_wrong(attribute: &Attribute, expected: &str) {
        let found = accepted(attribute, true);
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
            &["relational", "early-return"],
            "ties",
        );
        check(
            &parse_quote!(#![intramorph::accept(reason = "ties", early_return)]),
            &["early-return"],
            "ties",
        );
    }

    #[test]
    fn conditions_do_not_matter() {
        check(
            &parse_quote!(#[cfg_attr(any(), intramorph::accept(constant, reason = "ties"))]),
            &["constant"],
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
            assert_eq!(accepted(&attribute, false), []);
        }
    }

    #[test]
    fn mistakes_are_told() {
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
