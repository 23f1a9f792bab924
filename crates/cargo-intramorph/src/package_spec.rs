//! Specifications of packages, as in `cargo -p`: a name, a name with a version, a pattern, or an identity.

use cargo_metadata::Package;
use globset::Glob;

use crate::workspace_error::WorkspaceError;

/// Fails for the first specification that means no package.
pub(crate) fn check<'a>(
    specs: impl IntoIterator<Item = &'a String>,
    packages: &[&Package],
) -> Result<(), WorkspaceError> {
    let is_unknown = |spec: &&String| !packages.iter().any(|package| names(spec, package));
    match specs.into_iter().find(is_unknown) {
        Some(spec) => Err(WorkspaceError::NoSuchPackage {
            name: spec.clone(),
            known: packages.iter().map(|it| it.name.to_string()).collect(),
        }),
        None => Ok(()),
    }
}

/// Whether one of the specifications means a package.
pub(crate) fn is_among(specs: &[String], package: &Package) -> bool {
    specs.iter().any(|spec| names(spec, package))
}

fn names(spec: &str, package: &Package) -> bool {
    let (name, version) = match spec.split_once('@') {
        Some((name, version)) => (name, Some(version)),
        None => (spec, None),
    };
    package.id.repr == spec
        || (is_name(name, &package.name)
            && version.is_none_or(|version| is_version(version, &package.version.to_string())))
}

fn is_name(name: &str, package: &str) -> bool {
    let is_pattern = name.contains(['*', '?', '[', ']']);
    let matches = || Glob::new(name).is_ok_and(|glob| glob.compile_matcher().is_match(package));
    name == package || (is_pattern && matches())
}

/// Whether a version begins with another, as 1.4.2 does with `1.4`.
fn is_version(partial: &str, version: &str) -> bool {
    let rest = version.strip_prefix(partial);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

#[cfg(test)]
mod tests {
    use cargo_metadata::{Package, semver::Version};

    use super::names;

    #[track_caller]
    fn check(spec: &str, expected: bool) {
        let package = serde_json::json!({
            "name": "parcel-fees", "version": Version::new(1, 4, 2), "id": "path+file:///parcel#parcel-fees@1.4.2",
            "dependencies": [], "targets": [], "features": {}, "manifest_path": "/parcel/Cargo.toml",
        });
        let package: Package = serde_json::from_value(package).expect("it is what cargo says");
        assert_eq!(names(spec, &package), expected, "{spec}");
    }

    #[test]
    fn names_versions_patterns_and_identities_mean_a_package() {
        check("parcel-fees", true);
        check("parcel-fees@1.4.2", true);
        check("parcel-fees@1.4", true);
        check("parcel-*", true);
        check("parcel-[e-g]ees", true);
        check("path+file:///parcel#parcel-fees@1.4.2", true);
    }

    #[test]
    fn other_names_and_versions_do_not() {
        check("parcel", false);
        check("parcel-fees@1.40", false);
        check("parcel-fees@2", false);
        check("fees*", false);
        check("parcel-[", false);
    }
}
