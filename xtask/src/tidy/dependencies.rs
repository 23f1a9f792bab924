//! Every dependency has one line in CONTRIBUTING.md that says why it is here.

use std::collections::BTreeMap;

use crate::tree::File;

pub(crate) fn offences(files: &[File]) -> Vec<String> {
    let contributing = files.iter().find(|file| file.path == "CONTRIBUTING.md");
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    let lines = contributing.map_or("", |file| file.text.as_str()).lines();
    for explained in lines.filter_map(dependency) {
        *reasons.entry(explained).or_default() += 1;
    }
    let repeated = reasons.iter().filter(|(_, lines)| **lines > 1);
    let repeated = repeated
        .map(|(name, lines)| format!("`{name}` has {lines} lines in CONTRIBUTING.md: join them"));
    let manifests = files
        .iter()
        .filter(|file| file.name() == "Cargo.toml" && !file.is_fixture());
    let named = manifests
        .flat_map(|manifest| external(&manifest.text).map(move |name| (name, &manifest.path)));
    let unexplained = named.filter(|(name, _)| !reasons.contains_key(name));
    unexplained
        .map(|(name, path)| format!("`{name}` of {path} has no line in CONTRIBUTING.md"))
        .chain(repeated)
        .collect()
}

/// The dependency that a line of CONTRIBUTING.md explains.
fn dependency(line: &str) -> Option<&str> {
    let (name, _) = line.strip_prefix("- `")?.split_once("`:")?;
    Some(name)
}

/// The dependencies of a manifest that are not part of this project.
fn external(manifest: &str) -> impl Iterator<Item = &str> {
    let mut in_dependencies = false;
    manifest.lines().filter_map(move |line| {
        if line.starts_with('[') {
            in_dependencies = line.ends_with("dependencies]");
            return None;
        }
        let (name, requirement) = line.split_once('=')?;
        let is_ours = requirement.contains("path =")
            || requirement.contains("workspace =")
            || name.contains('.');
        (in_dependencies && !is_ours).then(|| name.trim())
    })
}
