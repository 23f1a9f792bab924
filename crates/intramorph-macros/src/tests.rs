//! Snapshots of the expansion of each shape of function, as formatted code.

use std::fs;
use std::path::Path;

use crate::expand::expand;
use crate::token::{Delimiter, TokenStream, TokenTree, group};

/// The expansion of a file that begins with the attribute.
fn recorded(source: &str) -> String {
    let tokens: TokenStream = source.parse().expect("a file is made of tokens");
    let mut tokens = tokens.into_iter().skip(1);
    let attribute = tokens.next().expect("it begins with the attribute");
    let attribute = group(&attribute, Delimiter::Bracket).expect("which is in brackets");
    let usage = attribute.stream().into_iter().nth(1);
    let usage = usage
        .as_ref()
        .and_then(|usage| group(usage, Delimiter::Parenthesis));
    let usage = usage.map(proc_macro2::Group::stream).unwrap_or_default();
    formatted(expand(usage, tokens.collect()))
}

/// The code, formatted if it is an item. Mistakes about the body of a function are none.
fn formatted(code: TokenStream) -> String {
    let text = code.to_string();
    syn::parse2(code).map_or(text, |file| prettyplease::unparse(&file))
}

#[test]
fn every_shape_becomes_what_is_recorded() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/expand");
    for entry in fs::read_dir(folder).expect("the shapes are there") {
        let path = entry.expect("a readable folder").path();
        let source = fs::read_to_string(&path).expect("a readable file");
        let shape = path.file_stem().expect("a file's name").to_string_lossy();
        insta::assert_snapshot!(&*shape, recorded(&source), &source);
    }
}

/// A fragment of `macro_rules!` comes in an invisible group.
#[test]
fn a_fragment_becomes_what_its_tokens_become() {
    let item: TokenStream = "pub fn quick(a: u32) -> u32 { a }".parse().expect("tokens");
    let fragment = proc_macro2::Group::new(Delimiter::None, item.clone());
    let fragment = TokenStream::from(TokenTree::Group(fragment));
    let usage: TokenStream = "SLOW, slow".parse().expect("tokens");
    let expected = expand(usage.clone(), item).to_string();
    assert_eq!(expand(usage, fragment).to_string(), expected);
}
