//! Tests of the interface that is read from small crates.

use super::{Api, Function, Kind, Receiver};
use crate::discover::code_text::code_text;
use crate::discover::sample::api;

/// Prints a function as its users see it.
fn shown(function: &Function) -> String {
    let parameters = function.parameters.iter();
    let parameters = parameters.map(|it| format!("{}: {}", it.name, code_text(&it.ty)));
    let receiver = match function.receiver {
        Receiver::None => None,
        Receiver::Ref => Some("&self".to_owned()),
        Receiver::Mut => Some("&mut self".to_owned()),
        Receiver::Value => Some("self".to_owned()),
    };
    let inputs: Vec<String> = receiver.into_iter().chain(parameters).collect();
    let output = function.output.as_ref();
    let output = output.map_or(String::new(), |it| format!(" -> {}", code_text(it)));
    format!("{}({}){output}", function.path, inputs.join(", "))
}

#[track_caller]
fn check(text: &str, expected: &[&str]) {
    let found: Vec<String> = api(text).functions.iter().map(shown).collect();
    assert_eq!(found, expected);
}

fn paths(api: &Api) -> Vec<&str> {
    api.functions.iter().map(|it| &*it.path).collect()
}

#[test]
fn a_function_is_named_by_its_shortest_public_path() {
    check(
        "mod inner { pub mod deep { pub fn f() {} pub fn private() {} } pub fn g() {} fn h() {} }
         pub use inner::deep::f as renamed; pub mod long { pub use crate::inner::deep::f; }
         pub use inner::g;",
        &["sample::renamed()", "sample::g()"],
    );
}

#[test]
fn a_function_is_found_by_a_longer_public_path() {
    let api = api(
        "pub mod inner { pub fn f() {} } pub use inner::f; pub struct S; impl S { pub fn g() {} }",
    );
    let found = |path: &str| api.function(path).map(|it| &*it.path);
    assert_eq!(found("sample::inner::f"), Some("sample::f"));
    assert_eq!(found("sample::inner::g"), None);
}

#[test]
fn a_path_through_an_alias_finds_the_functions_of_the_type() {
    let api = api("pub struct Pattern<T, const ANY: char>(T);
         impl<U: Copy, const STAR: char> Pattern<U, STAR> {
             pub fn new(text: U) -> Pattern<U, STAR> { Pattern(text) }
             pub fn fits(&self, other: U, list: [U; 2]) -> bool { true }
         }
         pub type Glob = Pattern<u8, '*'>;");
    let found = |path: &str| {
        let function = api.function_of_alias(path)?;
        assert!(function.generics.params.is_empty());
        let owner = function.owner_type.as_ref().map(code_text);
        Some((shown(&function), owner.unwrap_or_default()))
    };
    let owner = "::sample::Pattern<u8, '*'>";
    let fits = "sample::Pattern::fits(&self, other: u8, list: [u8; 2]) -> bool";
    assert_eq!(
        found("Glob::fits"),
        Some((fits.to_owned(), owner.to_owned()))
    );
    let new = "sample::Glob::new(text: u8) -> ::sample::Pattern<u8, '*'>";
    assert_eq!(
        found("sample::Glob::new"),
        Some((new.to_owned(), owner.to_owned()))
    );
    assert_eq!(found("Glob::missing"), None);
    assert_eq!(found("Pattern::fits"), None);
}

#[test]
fn a_function_may_have_the_name_of_its_module() {
    check(
        "pub mod algo { mod flow { mod dinics { pub fn dinics() {} } pub use dinics::dinics; } pub use flow::dinics; }",
        &["sample::algo::dinics()"],
    );
}

#[test]
fn a_star_exports_what_is_public_and_a_circle_ends() {
    check(
        "mod a { pub use super::b::*; pub fn f() {} } mod b { pub use super::a::*; pub fn g() {} }
         pub use a::*;",
        &["sample::f()", "sample::g()"],
    );
}

#[test]
fn a_prelude_is_not_where_users_look_first() {
    check(
        "pub mod prelude { pub use crate::sort::*; } pub mod sort { pub fn merge() {} }",
        &["sample::sort::merge()"],
    );
}

#[test]
fn methods_belong_to_their_type_wherever_they_are_implemented() {
    check(
        "mod version { pub struct Version; impl Version { pub fn new(major: u64) -> Self { Self } fn private(&self) {} } }
         pub use version::Version;
         mod other { use super::version as v; impl v::Version { pub fn less(&self, other: &Self) -> bool { true } } }
         struct Hidden; impl Hidden { pub fn f() {} }",
        &[
            "sample::Version::new(major: u64) -> ::sample::Version",
            "sample::Version::less(&self, other: &::sample::Version) -> bool",
        ],
    );
}

#[test]
fn types_have_the_paths_that_users_write() {
    check(
        "use std::collections::HashMap as Map; use core::option::Option as Maybe; mod t { pub struct T<A>(A); }
         pub use t::T; type Both<A> = Result<A, T<A>>; use regex_syntax::hir::Hir;
         pub fn f<K>(map: Map<K, t::T<u8>>, x: [alloc::vec::Vec<K>; 4]) -> Maybe<Both<K>> { None }
         pub fn g(hir: &Hir, other: Unknown, s: std::string::String) -> () {}",
        &[
            "sample::f(map: ::std::collections::HashMap<K, ::sample::T<u8>>, x: [Vec<K>; 4]) -> \
             Option<Result<K, ::sample::T<K>>>",
            "sample::g(hir: &::regex_syntax::hir::Hir, other: Unknown, s: String)",
        ],
    );
}

#[test]
fn self_and_associated_types_are_what_they_stand_for() {
    check(
        "pub struct List<T>(T);
         impl<T> IntoIterator for List<T> { type Item = T; type IntoIter = Iter<T>;
           fn into_iter(self) -> Self::IntoIter { loop {} } }
         pub struct Iter<T>(T);",
        &["sample::List::into_iter(self) -> ::sample::Iter<T>"],
    );
}

#[test]
fn what_users_cannot_see_is_left_out() {
    check(
        "#[cfg(test)] pub fn f() {} #[doc(hidden)] pub fn g() {} #[doc(hidden)] pub mod m { pub fn h() {} }
         #[cfg(target_os = \"hermit\")] pub fn i() {} macro_rules! m { ($x:ident) => { pub fn $x() {} } } m!(j);
         cfg_if! { if #[cfg(unix)] { pub fn k() {} } }",
        &["sample::k()"],
    );
}

#[test]
fn functions_that_users_cannot_name_are_known_with_the_reason() {
    let api = api(
        "fn private() {} pub(crate) fn shared() {} #[doc(hidden)] pub fn hidden() {} pub fn named() {}
         mod inner { pub fn inside() {} } pub struct S; impl S { fn method(&self) {} pub fn public(&self) {} }",
    );
    for (path, expected) in [
        ("private", Some("is private")),
        ("sample::shared", Some("is private")),
        ("hidden", Some("is hidden from users by `#[doc(hidden)]`")),
        ("inside", Some("is public, and its module or type is not")),
        ("S::method", Some("is private")),
        ("method", Some("is private")),
        ("named", None),
        ("S::public", None),
    ] {
        let reason = api.unnamed(path).map(|it| it.reason.in_words());
        assert_eq!(reason, expected, "{path}");
    }
    assert_eq!(api.functions_of("S"), ["sample::S::public"]);
}

#[test]
fn only_names_that_differ_in_few_letters_are_near() {
    let api = api("pub fn merge_sort() {} pub fn bubble_sort() {} pub fn select() {}");
    assert_eq!(api.nearest("mergesort"), ["sample::merge_sort"]);
    assert_eq!(api.nearest("bubblesrot"), ["sample::bubble_sort"]);
    assert!(api.nearest("secret").is_empty());
}

#[test]
fn methods_of_traits_have_the_trait_as_owner() {
    let api = api(
        "pub trait Sorted { /// Sorts.
         fn sorted(self) -> Vec<u8> where Self: Sized; } pub struct S; impl From<u8> for S { fn from(x: u8) -> S { S } }",
    );
    let [sorted, from] = api.functions.as_slice() else {
        panic!("there are two functions");
    };
    assert_eq!(sorted.owner.as_deref(), Some("sample::Sorted"));
    assert!(sorted.is_of_trait && sorted.documentation == "Sorts.");
    assert_eq!(from.trait_name.as_deref(), Some("From<u8>"));
    assert!(api.types[0].has_trait("From") && !api.types[0].has_trait("Fro"));
}

#[test]
fn generics_of_an_implementation_come_before_those_of_a_function() {
    let api = api(
        "pub struct S<'a, T>(&'a T); impl<'a, T: Ord> S<'a, T> where T: Copy { pub fn f<'b, U>(u: &'b U) where U: Eq {} }",
    );
    let generics = &api.functions[0].generics;
    assert_eq!(code_text(generics), "<'a, 'b, T: Ord, U>");
    assert_eq!(code_text(&generics.where_clause), "where T: Copy, U: Eq");
}

#[test]
fn types_have_fields_variants_and_derives() {
    let api = api(
        "#[derive(Debug, Default)] #[non_exhaustive] pub struct Options { pub strict: bool, depth: u8 }
         pub enum Mode { Fast, Slow(u8), Named { name: String } } pub type Alias = Mode;",
    );
    let [options, mode, alias] = api.types.as_slice() else {
        panic!("there are three types");
    };
    assert!(options.has_trait("Default") && options.is_non_exhaustive);
    let Kind::Struct(fields) = &options.kind else {
        panic!("it is a struct");
    };
    assert!(fields[0].is_public && !fields[1].is_public);
    let Kind::Enum(variants) = &mode.kind else {
        panic!("it is an enum");
    };
    assert!(variants[0].fields.is_empty() && variants[2].has_names);
    assert!(matches!(alias.kind, Kind::Alias(_)));
}

#[test]
fn functions_are_found_by_the_end_of_their_path_and_others_are_proposed() {
    let api = api(
        "pub struct Version; impl Version { pub fn parse(text: &str) -> Result<Self, ()> { Err(()) } }
         pub mod a { pub fn same() {} } pub mod b { pub fn same() {} }",
    );
    assert!(api.function("sample::Version::parse").is_some());
    assert!(api.function("Version::parse").is_some());
    assert!(
        api.function("same").is_none(),
        "two functions have this name"
    );
    assert_eq!(api.nearest("Version::prase"), ["sample::Version::parse"]);
    assert!(api.nearest("serialize").is_empty());
}

#[test]
fn constructors_are_what_returns_the_type() {
    let api = api(
        "use std::str::FromStr; pub struct S; impl FromStr for S { type Err = (); fn from_str(s: &str) -> Result<Self, Self::Err> { Err(()) } }
         impl S { pub fn with(a: u8, b: u8) -> Self { S } pub fn new() -> S { S } pub fn copy(&self) -> S { S } }
         pub fn make(a: u8) -> Option<S> { None }",
    );
    let constructors = api.constructors("sample::S");
    let names: Vec<&str> = constructors.iter().map(|it| it.name()).collect();
    assert_eq!(names, ["new", "with", "from_str", "make"]);
    assert_eq!(paths(&api).len(), 5);
}
