//! Tests of what is added to a source.

use super::entry;
use crate::discover::{Api, Crate};
use crate::rewrite::Source;

/// What is added to a function of a library, as `name = arm` for each argument that is kept.
#[track_caller]
fn check(text: &str, function: &str, expected: &[Option<&str>]) -> String {
    let source = Source {
        path: "src/lib.rs".to_owned(),
        module: String::new(),
        text: text.to_owned(),
        declares_runtime: false,
        declaration: None,
    };
    let api = Api::of(&Crate {
        name: "sample",
        sources: std::slice::from_ref(&source),
        features: &std::collections::BTreeMap::new(),
        manifest: ("Cargo.toml", ""),
    });
    let function = api.function(function).expect("it is there");
    let entry = entry(function, &[source]).expect("it is found");
    let kept = entry.arguments.iter();
    let kept: Vec<Option<&str>> = kept.map(|it| it.as_ref().map(|key| &*key.text)).collect();
    let expected: Vec<Option<String>> = expected
        .iter()
        .map(|it| it.map(|it| format!("crate::__intramorph_recorder::keep({it})")))
        .collect();
    let expected: Vec<Option<&str>> = expected.iter().map(Option::as_deref).collect();
    assert_eq!(kept, expected);
    for (range, _) in &entry.sites {
        assert_eq!(&entry.source.text[range.clone()], "()");
    }
    entry.source.text
}

#[test]
fn borrowed_arguments_are_kept_behind_their_references() {
    let text = check(
        "pub fn f(one: &mut Vec<u8>, mut two: u8, (three, _): (u8, u8)) { g() }",
        "f",
        &[Some("0, &*one"), Some("1, &two"), None],
    );
    assert!(text.ends_with("{ (); (); (); (); g() }"), "{text}");
}

#[test]
fn a_receiver_is_the_first_argument() {
    let text = "pub struct A;\nimpl A {\n    pub fn f(&self) {}\n    pub fn g(self, a: &str) {}\n}";
    check(text, "A::f", &[Some("0, &*self")]);
    check(text, "A::g", &[Some("0, &self"), Some("1, &*a")]);
}

#[test]
fn inner_attributes_stay_first() {
    let text = check("pub fn f() { #![allow(unused)] }", "f", &[]);
    assert!(text.contains("#![allow(unused)] (); ();"), "{text}");
}
