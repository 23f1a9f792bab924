//! Features of the package, with what is written about them.

mod code;

use super::{Crate, Feature, FeatureCondition};

/// Returns all features.
pub(super) fn features(described: &Crate<'_>, root_documentation: &str) -> Vec<Feature> {
    let (file, manifest) = described.manifest;
    let features = described.features.iter();
    let features = features.map(|(name, enables)| {
        let (line, comment) = declaration(manifest, name);
        let documentation = if comment.is_empty() {
            mention(root_documentation, name)
        } else {
            comment
        };
        Feature {
            name: name.clone(),
            enables: enables.clone(),
            is_in_sources: is_in_sources(described, name),
            conditions: conditions_of(described, name),
            documentation,
            file: file.to_owned(),
            line,
        }
    });
    features.collect()
}

fn is_in_sources(described: &Crate<'_>, name: &str) -> bool {
    let conditions = conditions(name);
    let mut sources = described.sources.iter();
    sources.any(|source| conditions.iter().any(|it| source.text.contains(it)))
}

fn conditions_of(described: &Crate<'_>, name: &str) -> Vec<FeatureCondition> {
    let conditions = described.sources.iter().flat_map(|source| {
        let places = code::places(&source.text, name).into_iter();
        places.map(|(start, is_of_function)| FeatureCondition {
            file: source.path.clone(),
            start,
            is_of_function,
        })
    });
    conditions.collect()
}

/// Conditions that hold if a feature is on.
fn conditions(name: &str) -> [String; 2] {
    [
        format!("feature = \"{name}\""),
        format!("feature=\"{name}\""),
    ]
}

/// Finds the line of a feature in the manifest, counted from 1, and the comment above it.
fn declaration(manifest: &str, name: &str) -> (usize, String) {
    let lines: Vec<&str> = manifest.lines().collect();
    let is_header = |line: &&str| line.trim() == "[features]";
    let header = lines.iter().position(is_header);
    let Some(header) = header else {
        return (1, String::new());
    };
    let is_declared = |line: &str| {
        let key = line.split('=').next().unwrap_or_default();
        line.contains('=') && key.trim().trim_matches('"') == name
    };
    let found = (header..lines.len()).find(|number| is_declared(lines[*number]));
    let Some(found) = found else {
        return (header + 1, String::new());
    };
    let above = lines[..found].iter().rev();
    let mut comment: Vec<&str> = above
        .map_while(|line| line.trim().strip_prefix('#'))
        .map(str::trim)
        .collect();
    comment.reverse();
    (found + 1, comment.join(" "))
}

/// Finds what the documentation says of a feature: the item of a list, or the paragraph, that begins with its name.
fn mention(documentation: &str, name: &str) -> String {
    let marks = [format!("`{name}`"), format!("**{name}**")];
    let lines: Vec<&str> = documentation.lines().collect();
    let begins = |line: &&str| {
        let line = line.trim_start_matches([' ', '*', '-', '+', '|', '#']);
        // The marks themselves may begin with stars.
        let starts = |mark: &String| line.starts_with(mark.trim_start_matches('*'));
        marks.iter().any(starts)
    };
    let Some(start) = lines.iter().position(begins) else {
        return String::new();
    };
    let is_next = |line: &&&str| {
        let line = line.trim_start();
        !line.is_empty() && !line.starts_with(['*', '-', '+', '|', '#'])
    };
    let rest = lines[start + 1..].iter().take_while(is_next);
    let text: Vec<&str> = [&lines[start]].into_iter().chain(rest).copied().collect();
    text.join(" ")
}

#[cfg(test)]
mod tests {
    use super::{declaration, mention};

    #[test]
    fn the_comment_above_a_feature_is_its_documentation() {
        let manifest =
            "[package]\nsimd = 1\n[features]\n# Uses vectors,\n# which is faster.\nsimd = []\n";
        let (line, comment) = declaration(manifest, "simd");
        assert_eq!((line, &*comment), (6, "Uses vectors, which is faster."));
    }

    #[test]
    fn an_item_of_a_list_documents_a_feature() {
        let documentation = "Features:\n\n* **std** - Uses std.\n* `perf` - Is\n  faster.\n\nMore.";
        assert_eq!(mention(documentation, "perf"), "* `perf` - Is   faster.");
        assert_eq!(mention(documentation, "std"), "* **std** - Uses std.");
        assert_eq!(mention(documentation, "alloc"), "");
    }
}
