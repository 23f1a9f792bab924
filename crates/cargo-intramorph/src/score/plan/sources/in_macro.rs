//! Modules that are declared in the call of a macro, such as `cfg_if! { if #[cfg(unix)] { mod unix; } }`.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::quote;
use syn::ItemMod;

/// The modules that are declared in tokens, also in blocks, each with the attributes before it and before the blocks.
pub(super) fn modules(tokens: TokenStream) -> Vec<ItemMod> {
    let mut found = Vec::new();
    add_modules(tokens, &TokenStream::new(), &mut found);
    found
}

fn add_modules(tokens: TokenStream, outer: &TokenStream, found: &mut Vec<ItemMod>) {
    let mut attributes = outer.clone();
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Punct(mark) if mark.as_char() == '#' => {
                if let Some(attribute) = tokens.next_if(is_bracketed) {
                    attributes.extend(quote! { # #attribute });
                }
            }
            TokenTree::Ident(word) if word == "mod" => {
                let declaration = tokens.by_ref().take(2);
                let module = quote! { #attributes #word #(#declaration)* };
                found.extend(syn::parse2::<ItemMod>(module));
                attributes.clone_from(outer);
            }
            // Visibility, with its scope.
            TokenTree::Ident(word) if word == "pub" => {
                tokens.next_if(is_parenthesised);
            }
            TokenTree::Group(group) => {
                add_modules(group.stream(), &attributes, found);
                attributes.clone_from(outer);
            }
            _ => attributes.clone_from(outer),
        }
    }
}

fn is_bracketed(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Group(group) if is_in(group, Delimiter::Bracket))
}

fn is_parenthesised(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Group(group) if is_in(group, Delimiter::Parenthesis))
}

fn is_in(group: &Group, delimiter: Delimiter) -> bool {
    group.delimiter() == delimiter
}
