//! Interfaces of crates that tests write in one file.

use std::collections::BTreeMap;

use super::api::{Api, Crate};
use crate::rewrite::Source;

/// Reads the interface of a crate `sample`, whose modules are all in one file.
pub(super) fn api(text: &str) -> Api {
    api_with_features(text, &[])
}

/// Reads the interface of a crate with features.
pub(super) fn api_with_features(text: &str, features: &[&str]) -> Api {
    let sources = [Source {
        path: "src/lib.rs".to_owned(),
        module: String::new(),
        text: text.to_owned(),
        declares_runtime: false,
        declaration: None,
    }];
    let features = features.iter().map(|name| ((*name).to_owned(), Vec::new()));
    let features: BTreeMap<String, Vec<String>> = features.collect();
    Api::of(&Crate {
        name: "sample",
        sources: &sources,
        features: &features,
        manifest: ("Cargo.toml", ""),
    })
}
