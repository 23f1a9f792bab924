use proc_macro::TokenStream;

/// The sum of a number and the number of tokens.
#[proc_macro]
pub fn counted(tokens: TokenStream) -> TokenStream {
    let sum = START + tokens.into_iter().count();
    sum.to_string().parse().expect("it is a number")
}

/// A constant of the name and value that are given.
#[proc_macro]
pub fn named(tokens: TokenStream) -> TokenStream {
    let mut code = String::from("const ");
    code.push_str(&tokens.to_string());
    code.push(';');
    code.parse().expect("it is Rust")
}

const START: usize = 40;
