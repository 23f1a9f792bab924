//! Attributes of items: documentation, and whether an item is part of the interface.

use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, ExprLit, Lit, Meta, Path, Token};

use super::code_text::code_text;
use super::condition;

/// Joins the lines of a doc comment, without the blank at the start of each line.
pub(super) fn documentation(attributes: &[Attribute]) -> String {
    let lines = attributes.iter().filter_map(documentation_line);
    let lines: Vec<String> = lines.collect();
    let texts = lines.iter().flat_map(|text| text.lines());
    let lines: Vec<&str> = texts
        .map(|line| line.strip_prefix(' ').unwrap_or(line).trim_end())
        .collect();
    lines.join("\n").trim().to_owned()
}

fn documentation_line(attribute: &Attribute) -> Option<String> {
    let Meta::NameValue(pair) = &attribute.meta else {
        return None;
    };
    let Expr::Lit(ExprLit {
        lit: Lit::Str(text),
        ..
    }) = &pair.value
    else {
        return None;
    };
    // An empty line separates paragraphs.
    pair.path
        .is_ident("doc")
        .then(|| text.value() + if text.value().is_empty() { "\n" } else { "" })
}

/// Whether an item is left out of the documentation.
pub(super) fn is_hidden(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("doc") && code_text(&attribute.meta) == "doc(hidden)"
    })
}

/// Whether an item may be compiled at all, as far as that is known without the features.
pub(super) fn is_compiled(attributes: &[Attribute]) -> bool {
    let conditions = attributes.iter().filter(|it| it.path().is_ident("cfg"));
    let mut conditions = conditions.filter_map(|it| it.parse_args::<Meta>().ok());
    conditions.all(|condition| condition::holds(&condition) != Some(false))
}

/// Whether an attribute of one word is there, such as `deprecated`.
pub(super) fn has(attributes: &[Attribute], name: &str) -> bool {
    attributes.iter().any(|it| it.path().is_ident(name))
}

/// Names of derived traits, without their paths.
pub(super) fn derives(attributes: &[Attribute]) -> Vec<String> {
    let derives = attributes.iter().filter(|it| it.path().is_ident("derive"));
    let paths = derives.filter_map(|it| {
        it.parse_args_with(Punctuated::<Path, Token![,]>::parse_terminated)
            .ok()
    });
    let last = |path: Path| path.segments.last().map(|it| it.ident.to_string());
    paths.flatten().filter_map(last).collect()
}

#[cfg(test)]
mod tests {
    use syn::{ItemFn, parse_quote};

    use super::{derives, documentation, is_compiled, is_hidden};

    #[test]
    fn documentation_keeps_its_paragraphs_and_the_indentation_of_code() {
        let function: ItemFn = parse_quote! {
            /// Sorts.
            ///
            ///     sort();
            fn sort() {}
        };
        assert_eq!(documentation(&function.attrs), "Sorts.\n\n    sort();");
    }

    #[test]
    fn what_is_hidden_or_never_compiled_is_known() {
        let hidden: ItemFn = parse_quote! { #[doc(hidden)] fn f() {} };
        assert!(is_hidden(&hidden.attrs) && is_compiled(&hidden.attrs));
        let test: ItemFn = parse_quote! { #[cfg(test)] fn f() {} };
        assert!(!is_hidden(&test.attrs) && !is_compiled(&test.attrs));
    }

    #[test]
    fn derived_traits_are_named_without_their_paths() {
        let derived: syn::ItemStruct =
            parse_quote! { #[derive(Clone, serde::Serialize)] struct S; };
        assert_eq!(derives(&derived.attrs), ["Clone", "Serialize"]);
    }
}
