//! The test target that tests are written into: cargo finds it by itself, unless the manifest says otherwise. Pure.

use cargo_metadata::Package;
use serde::Deserialize;

/// The part of a manifest that says whether cargo looks for targets.
#[derive(Default, Deserialize)]
struct Manifest {
    #[serde(default)]
    package: Section,
}

#[derive(Default, Deserialize)]
struct Section {
    autotests: Option<bool>,
}

/// Whether a new file of tests has to be declared in the manifest, and is not.
pub(super) fn is_undeclared(package: &Package, manifest: &str, target: &str) -> bool {
    let mut targets = package.targets.iter();
    is_not_searched(manifest) && !targets.any(|it| it.is_test() && it.name == target)
}

fn is_not_searched(manifest: &str) -> bool {
    let manifest: Manifest = toml::from_str(manifest).unwrap_or_default();
    manifest.package.autotests == Some(false)
}

#[cfg(test)]
mod tests {
    use super::is_not_searched;

    #[test]
    fn a_manifest_may_forbid_to_look_for_tests() {
        assert!(is_not_searched(
            "[package]\nname = \"a\"\nautotests = false\n"
        ));
        assert!(!is_not_searched("[package]\nname = \"a\"\n"));
        assert!(!is_not_searched("[package]\nautotests = true\n"));
    }
}
