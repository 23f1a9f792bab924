//! Items in the call of a macro that passes them on, such as `cfg_if! { if #[cfg(unix)] { mod unix; } }`.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::{Item, Macro};

/// Returns the items in a call, or in blocks of it. What is no item is left out.
pub(super) fn items(call: &Macro) -> Vec<Item> {
    let mut items = Vec::new();
    add_items(call.tokens.clone(), &mut items);
    items
}

fn add_items(tokens: TokenStream, items: &mut Vec<Item>) {
    if let Ok(file) = syn::parse2::<syn::File>(tokens.clone()) {
        items.extend(file.items);
        return;
    }
    for token in tokens {
        if let TokenTree::Group(group) = token
            && group.delimiter() == Delimiter::Brace
        {
            add_items(group.stream(), items);
        }
    }
}
