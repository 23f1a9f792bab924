//! Flags that the macro `bitflags!` defines: a struct with a constant for each flag.

use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, Expr, Ident, Item, Macro, Token, Type, Visibility, braced};

/// Returns a struct with its flags as constants; nothing for the call of another macro.
pub(super) fn items(call: &Macro) -> Vec<Item> {
    let is_flags = call.path.segments.last();
    if is_flags.is_none_or(|last| last.ident != "bitflags") {
        return Vec::new();
    }
    let flags: Flags = match syn::parse2(call.tokens.clone()) {
        Ok(flags) => flags,
        Err(_) => return Vec::new(),
    };
    let Flags {
        head,
        name,
        bits,
        constants,
    } = flags;
    let file: syn::Result<syn::File> = syn::parse2(quote! {
        #head struct #name { bits: #bits }
        impl #name { #(#constants)* }
    });
    file.map(|file| file.items).unwrap_or_default()
}

/// The first struct in a call.
struct Flags {
    /// Attributes and visibility.
    head: TokenStream,
    name: Ident,
    bits: Type,
    constants: Vec<TokenStream>,
}

impl Parse for Flags {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let attributes = input.call(Attribute::parse_outer)?;
        let visibility: Visibility = input.parse()?;
        input.parse::<Token![struct]>()?;
        let name: Ident = input.parse()?;
        input.parse::<Token![:]>()?;
        let bits = input.parse()?;
        let content;
        braced!(content in input);
        let mut constants = Vec::new();
        while !content.is_empty() {
            let attributes = content.call(Attribute::parse_outer)?;
            content.parse::<Token![const]>()?;
            // A flag without a name stands for all unknown bits.
            if content.peek(Token![_]) {
                content.parse::<Token![_]>()?;
            } else {
                let flag: Ident = content.parse()?;
                constants.push(quote! { #(#attributes)* pub const #flag: #name = #name::empty(); });
            }
            content.parse::<Token![=]>()?;
            content.parse::<Expr>()?;
            content.parse::<Option<Token![;]>>()?;
        }
        // Other structs may follow.
        input.parse::<TokenStream>()?;
        Ok(Self {
            head: quote! { #(#attributes)* #visibility },
            name,
            bits,
            constants,
        })
    }
}
