//! The files that Rust names, as in `include_str!("limits.md")`.

use std::collections::HashMap;

/// The last parts of texts in quotes, each with whether it is more than the path of a module anywhere.
pub(super) struct Mentions<'a>(HashMap<&'a str, bool>);

impl<'a> Mentions<'a> {
    pub(super) fn of(texts: impl Iterator<Item = &'a str>) -> Self {
        let mut mentions = HashMap::new();
        for line in texts.flat_map(str::lines) {
            let is_data = !line.contains("path =");
            for before in line.match_indices('"').map(|(quote, _)| &line[..quote]) {
                let name = before.rsplit(['/', '"', '\\']).next().unwrap_or(before);
                *mentions.entry(name).or_default() |= is_data;
            }
        }
        Self(mentions)
    }

    /// Whether a file is named.
    pub(super) fn of_file(&self, path: &str) -> bool {
        self.0.contains_key(name(path))
    }

    /// Whether a source is named, and not only as a module.
    pub(super) fn of_data(&self, path: &str) -> bool {
        self.0.get(name(path)).copied().unwrap_or_default()
    }
}

fn name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use super::Mentions;

    #[test]
    fn files_are_named_in_quotes() {
        let text = "include_str!(\"../docs/limits.md\");\nread(\"a.rs\");\n#[path = \"b.rs\"] mod b; // c.md";
        let mentions = Mentions::of([text].into_iter());
        assert!(mentions.of_file("docs/limits.md") && mentions.of_file("b.rs"));
        assert!(!mentions.of_file("c.md") && !mentions.of_file("README.md"));
        assert!(mentions.of_data("tests/a.rs") && !mentions.of_data("src/b.rs"));
    }
}
