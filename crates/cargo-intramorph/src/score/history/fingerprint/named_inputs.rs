//! The inputs of a run by their names, to say which of them have changed since the last one.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::digest::Digest;

/// Inputs by their names: the path of a file, or in words what is no file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct NamedInputs(BTreeMap<String, Input>);

/// Digests of one input.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Input {
    whole: String,
    /// Digests of the parts on which all outcomes depend.
    shared: BTreeSet<String>,
}

impl NamedInputs {
    /// Adds an input on which all outcomes depend.
    pub(super) fn add(&mut self, name: &str, whole: Digest) {
        let whole = whole.to_string();
        let shared = BTreeSet::from([whole.clone()]);
        self.0.insert(name.to_owned(), Input { whole, shared });
    }

    /// Adds a source of Rust, with the parts on which all outcomes depend.
    pub(super) fn add_source(&mut self, path: &str, text: &str, shared: BTreeSet<String>) {
        let whole = Digest::of(text).to_string();
        self.0.insert(path.to_owned(), Input { whole, shared });
    }

    /// The names of all inputs that are not what they were.
    pub(crate) fn changed_since(&self, earlier: &Self) -> Vec<String> {
        let names: BTreeSet<&String> = self.0.keys().chain(earlier.0.keys()).collect();
        let is_changed = |name: &&&String| self.0.get(**name) != earlier.0.get(**name);
        names
            .iter()
            .filter(is_changed)
            .map(|name| (**name).clone())
            .collect()
    }

    /// The names of inputs because of which no outcome is kept. New parts of a source change nothing. Earlier versions did not
    /// record inputs.
    pub(crate) fn shared_changed_since(&self, earlier: &Self) -> Vec<String> {
        if earlier.0.is_empty() {
            return Vec::new();
        }
        let is_rust = |name: &str| Path::new(name).extension().is_some_and(|it| it == "rs");
        let lost = earlier.0.iter().filter(|(name, before)| {
            let now = self.0.get(*name);
            now.is_none_or(|now| !now.shared.is_superset(&before.shared))
        });
        let new = self
            .0
            .iter()
            .filter(|(name, _)| !is_rust(name) && !earlier.0.contains_key(*name));
        lost.chain(new).map(|(name, _)| name.clone()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{Digest, NamedInputs};

    fn inputs(lock: &str, source: &str, shared: &[&str]) -> NamedInputs {
        let mut inputs = NamedInputs::default();
        inputs.add("Cargo.lock", Digest::of(lock));
        let shared = shared.iter().map(ToString::to_string);
        inputs.add_source("src/lib.rs", source, shared.collect());
        inputs
    }

    #[test]
    fn what_has_changed_is_named() {
        let before = inputs("a", "fn f() {}", &["struct A"]);
        assert_eq!(before.changed_since(&before), Vec::<String>::new());
        let now = inputs("a", "fn g() {}", &["struct A", "struct B"]);
        assert_eq!(now.changed_since(&before), ["src/lib.rs"]);
        assert_eq!(now.shared_changed_since(&before), Vec::<String>::new());
        assert_eq!(before.shared_changed_since(&now), ["src/lib.rs"]);
        let now = inputs("b", "fn f() {}", &["struct A"]);
        assert_eq!(now.shared_changed_since(&before), ["Cargo.lock"]);
    }

    #[test]
    fn a_new_file_is_named_if_it_is_no_rust() {
        let before = inputs("a", "", &[]);
        let mut now = before.clone();
        now.add("data.bin", Digest::of("1"));
        now.add_source("tests/new.rs", "", ["use a".to_owned()].into());
        assert_eq!(now.shared_changed_since(&before), ["data.bin"]);
        assert_eq!(now.changed_since(&before), ["data.bin", "tests/new.rs"]);
    }
}
