//! Features: those that a target was built with, and the shortest arguments that turn them on again.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::PathBuf;

/// The features of a package, as cargo noted them when it built a target.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Features {
    on: Vec<String>,
    has_default: bool,
}

impl Features {
    /// Reads cargo's note: `"features":"[\"default\", \"fast\"]","declared_features":"[..]"`.
    pub(super) fn of_note(note: &str) -> Option<Self> {
        let list = |key: &str| {
            let (_, rest) = note.split_once(&format!("\"{key}\":\"["))?;
            let (list, _) = rest.split_once(']')?;
            let names = list.split("\\\"").skip(1).step_by(2);
            Some(names.map(ToOwned::to_owned).collect::<Vec<String>>())
        };
        let declared = list("declared_features").unwrap_or_default();
        Some(Self {
            on: list("features")?,
            has_default: declared.iter().any(|feature| feature == "default"),
        })
    }

    /// Returns the arguments that make cargo turn on these features of the package, and no others.
    pub(super) fn arguments(&self, package: &str) -> String {
        let folder = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
        let text = folder.and_then(|folder| fs::read_to_string(folder.join("Cargo.toml")).ok());
        let manifest = Manifest::read(&text.unwrap_or_default(), package);
        manifest.arguments(self)
    }
}

/// What a manifest says of the features of its package.
///
/// It is read line by line. What is missed makes arguments longer, never wrong.
#[derive(Default)]
struct Manifest {
    /// Each feature, with what it turns on.
    implied: HashMap<String, Vec<String>>,
    /// Features that tests have anyway, because the package is a dev-dependency of itself.
    of_tests: Vec<String>,
}

impl Manifest {
    fn read(text: &str, package: &str) -> Self {
        let mut manifest = Self::default();
        let mut is_of_package = false;
        let mut section = "";
        let mut entry = String::new();
        for line in text.lines() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.starts_with('[') && entry.is_empty() {
                section = line;
                continue;
            }
            entry.push_str(line);
            // A list may go over several lines.
            if entry.matches('[').count() > entry.matches(']').count() {
                continue;
            }
            let (name, value) = entry.split_once('=').unwrap_or_default();
            let name = name.trim().trim_matches('"');
            if section == "[package]" && name == "name" {
                is_of_package = listed(value) == [package];
            } else if section == "[features]" {
                manifest.implied.insert(name.to_owned(), listed(value));
            } else if section == "[dev-dependencies]" && name == package {
                let features = value.split_once("features").unwrap_or_default().1;
                let features = features.split(']').next().unwrap_or_default();
                manifest.of_tests = listed(features);
            }
            entry.clear();
        }
        // A process may have inherited the folder of another package.
        if is_of_package {
            manifest
        } else {
            Self::default()
        }
    }

    fn arguments(&self, features: &Features) -> String {
        let has_default = features.on.iter().any(|feature| feature == "default");
        let is_without_default = features.has_default && !has_default;
        let mut wanted: Vec<&str> = features.on.iter().map(String::as_str).collect();
        // One feature after the other is left out, if the rest turns it on.
        for feature in &features.on {
            let rest = wanted.iter().copied().filter(|other| other != feature);
            let rest: Vec<&str> = rest.collect();
            let is_on = self
                .turned_on_by(&rest, has_default)
                .contains(feature.as_str());
            if feature == "default" || is_on {
                wanted = rest;
            }
        }
        let without_default = is_without_default.then(|| "--no-default-features".to_owned());
        let wanted = (!wanted.is_empty()).then(|| format!("--features {}", wanted.join(",")));
        let arguments: Vec<String> = without_default.into_iter().chain(wanted).collect();
        arguments.join(" ")
    }

    /// Returns all that these features turn on, together with those that tests have anyway.
    fn turned_on_by<'this>(
        &'this self,
        features: &[&'this str],
        has_default: bool,
    ) -> HashSet<&'this str> {
        let default = has_default.then_some("default");
        let of_tests = self.of_tests.iter().map(String::as_str);
        let mut next: Vec<&str> = features
            .iter()
            .copied()
            .chain(default)
            .chain(of_tests)
            .collect();
        let mut all = HashSet::new();
        while let Some(feature) = next.pop() {
            if all.insert(feature) {
                let implied = self.implied.get(feature).into_iter().flatten();
                next.extend(implied.map(String::as_str));
            }
        }
        all
    }
}

/// Returns the quoted texts of a list.
fn listed(list: &str) -> Vec<String> {
    let texts = list.split(['"', '\'']).skip(1).step_by(2);
    texts.map(ToOwned::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::{Features, Manifest};

    const MANIFEST: &str = r#"
[package]
name = "a-b"

[features]
default = ["std"] # not "fast"
std = []
fast = ["dep:x", "y/z",
    "std",
]
full = ["fast", "slow"]
slow = ["full"]

[dev-dependencies]
a-b = { path = ".", features = ["slow-tests"], package = "a-b" }
other = { version = "1", features = ["fast"] }
"#;

    fn check(features: &[&str], expected: &str) {
        let manifest = Manifest::read(MANIFEST, "a-b");
        assert_eq!(manifest.arguments(&on(features)), expected, "{features:?}");
    }

    fn on(features: &[&str]) -> Features {
        Features {
            on: features.iter().map(ToString::to_string).collect(),
            has_default: true,
        }
    }

    #[test]
    fn default_features_are_not_listed() {
        check(&["default", "std"], "");
        check(&["default", "fast", "std"], "--features fast");
    }

    #[test]
    fn without_the_default_all_others_are_listed() {
        check(&[], "--no-default-features");
        check(&["std"], "--no-default-features --features std");
        check(&["fast", "std"], "--no-default-features --features fast");
    }

    #[test]
    fn one_of_two_features_that_turn_each_other_on_is_listed() {
        check(
            &["default", "fast", "full", "slow", "std"],
            "--features slow",
        );
    }

    #[test]
    fn features_that_tests_have_anyway_are_not_listed() {
        check(&["default", "slow-tests", "std"], "");
    }

    #[test]
    fn unknown_features_are_listed() {
        check(&["default", "std", "x", "y"], "--features x,y");
    }

    #[test]
    fn a_manifest_that_says_nothing_makes_arguments_longer() {
        let package = "[package]\nname = \"a\"\n";
        for manifest in [
            &format!("{package}features.default = [\"std\"]"),
            "[package]\nname = \"other\"\n[features]\ndefault = [\"std\"]",
        ] {
            let manifest = Manifest::read(manifest, "a");
            let arguments = |features: &[&str]| manifest.arguments(&on(features));
            assert_eq!(arguments(&["default", "std"]), "--features std");
            assert_eq!(arguments(&[]), "--no-default-features");
        }
    }

    #[test]
    fn cargo_notes_the_features() {
        let note = r#"{"rustc":1,"features":"[\"default\", \"fast\"]","declared_features":"[\"default\"]"}"#;
        assert_eq!(Features::of_note(note), Some(on(&["default", "fast"])));
        let empty = Features::of_note(r#"{"features":"[]"}"#).expect("a list");
        assert!(empty.on.is_empty() && !empty.has_default);
        assert_eq!(Features::of_note("{}"), None);
    }
}
