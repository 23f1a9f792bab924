//! The files of a workspace, read and taken apart into what outcomes rest on.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;
use std::path::{Component, Path};

use cargo_metadata::Metadata;

use super::{Footing, Ground, Terms};
use crate::digest::Digest;
use crate::rewrite::{Function, Plan, pieces};
use crate::score::failure::Failure;
use crate::score::history::fingerprint::environment::surroundings;
use crate::score::history::fingerprint::mentions::Mentions;
use crate::score::history::fingerprint::report::is_report;
use crate::score::plan::sources::slashed;
use crate::score::workspace_copy;

/// All files, those of Rust with their texts.
pub(crate) struct Reading {
    rust: Vec<(String, String)>,
    others: Vec<(String, Digest)>,
    settled: Digest,
}

impl Reading {
    pub(crate) fn new(metadata: &Metadata) -> Result<Self, Failure> {
        let root = metadata.workspace_root.as_std_path();
        let mut reading = Self {
            rust: Vec::new(),
            others: Vec::new(),
            settled: surroundings(root),
        };
        for file in workspace_copy::files(metadata)? {
            reading.file(&file, contents(&root.join(&file)));
        }
        for (file, path) in workspace_copy::files_elsewhere(metadata)? {
            let settled = reading.settled.and(slashed(&path));
            reading.settled = settled.and(contents(&file));
        }
        Ok(reading)
    }

    fn file(&mut self, file: &Path, bytes: Vec<u8>) {
        let path = slashed(file);
        let is_rust = file.extension().is_some_and(|it| it == "rs");
        if is_report(file, &bytes) || path == "intramorph.toml" {
            return;
        }
        match String::from_utf8(bytes) {
            Ok(text) if is_rust => self.rust.push((path, text)),
            Ok(text) => self.others.push((path, Digest::of(text))),
            Err(error) => self.others.push((path, Digest::of(error.as_bytes()))),
        }
    }

    pub(crate) fn ground(self, plan: &Plan, terms: &Terms) -> Ground {
        let mut ground = Ground {
            footing: Footing::default(),
            tests: BTreeMap::new(),
            functions: functions(plan),
            whole: Digest::of(&terms.choice),
        };
        for (path, text) in &self.rust {
            ground.whole = ground.whole.and(path).and(text);
            ground.take(path, text, terms.has_doctests);
        }
        let settled = self.settled(terms, &ground);
        ground.whole = ground.whole.and_digest(settled);
        for change in plan.changes() {
            let name = change.identity.tab_separated();
            ground.whole = ground.whole.and(name).and(&change.replacement);
        }
        ground.footing.settled = settled.to_string();
        ground
    }

    /// What is no Rust, or is read like what is none.
    fn settled(&self, terms: &Terms, ground: &Ground) -> Digest {
        let mentions = Mentions::of(self.rust.iter().map(|(_, text)| text.as_str()));
        let mut settled = self.settled.and(env!("CARGO_PKG_VERSION"));
        settled = settled
            .and(&terms.options)
            .and(format!("{}", terms.has_doctests));
        for (path, digest) in &self.others {
            if !is_aside(path) || mentions.of_file(path) {
                settled = settled.and(path).and_digest(*digest);
            }
        }
        for (path, text) in &self.rust {
            if !ground.functions.contains_key(path) && mentions.of_data(path) {
                settled = settled.and(path).and(text);
            }
        }
        settled
    }
}

impl Ground {
    /// Takes a source of Rust apart.
    fn take(&mut self, path: &str, text: &str, has_doctests: bool) {
        let file = Digest::of(path);
        let mut others: BTreeSet<Digest> = BTreeSet::new();
        if has_doctests {
            others.insert(documentation(text));
        }
        let pieces = pieces(text);
        others.extend(pieces.others);
        for (name, digest) in pieces.tests {
            let namesakes = self.tests.entry(name).or_insert(Digest::EMPTY);
            *namesakes = namesakes.and_digest(digest);
        }
        match self.functions.get_mut(path) {
            Some(functions) => *functions = pieces.functions,
            None => others.extend(pieces.functions.iter().map(|function| function.digest)),
        }
        let others = others.into_iter().map(|other| file.and_digest(other));
        self.footing.others.extend(others.map(|it| it.to_string()));
    }
}

/// The sources that are changed, of which nothing is known yet.
fn functions(plan: &Plan) -> HashMap<String, Vec<Function>> {
    let sources = plan.sources().iter();
    sources
        .map(|source| (source.path.clone(), Vec::new()))
        .collect()
}

/// What is in a file, or where a link leads. What has no end is not read, and what can't be is told by whoever copies it.
fn contents(path: &Path) -> Vec<u8> {
    let link = fs::read_link(path).map_or_else(
        |_| Vec::new(),
        |link| link.into_os_string().into_encoded_bytes(),
    );
    let is_file = fs::metadata(path).is_ok_and(|metadata| metadata.is_file());
    let bytes = if is_file {
        fs::read(path)
    } else {
        Ok(Vec::new())
    };
    [link, bytes.unwrap_or_default()].concat()
}

/// Documents and settings of other tools mean nothing to tests, unless they read them; those of cargo and nextest do.
fn is_aside(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    let is_markdown = Path::new(name).extension().is_some_and(|it| it == "md");
    let first = Path::new(path).components().next();
    let first = first.and_then(|first| match first {
        Component::Normal(first) => first.to_str(),
        _ => None,
    });
    let is_hidden =
        first.is_some_and(|first| first.starts_with('.') && !matches!(first, ".cargo" | ".config"));
    is_markdown || name.starts_with("LICENSE") || is_hidden
}

/// Stands for all examples of a file, among other things.
fn documentation(text: &str) -> Digest {
    let lines = text.lines().map(str::trim_start);
    let is_documentation = |line: &&str| line.starts_with("///") || line.starts_with("//!");
    let lines = lines.filter(is_documentation);
    let blocks = ["/**", "/*!"].into_iter().flat_map(|start| {
        let blocks = text.split(start).skip(1);
        blocks.map(|block| block.split("*/").next().unwrap_or(block))
    });
    lines.chain(blocks).fold(Digest::EMPTY, Digest::and)
}

#[cfg(test)]
mod tests {
    use super::{documentation, is_aside};

    #[test]
    fn documents_and_settings_of_other_tools_are_aside() {
        for path in ["README.md", "a/b.md", ".github/ci.yml", "LICENSE-MIT"] {
            assert!(is_aside(path), "{path}");
        }
        for path in ["Cargo.lock", ".config/nextest.toml", "data/x.txt", "a/.b"] {
            assert!(!is_aside(path), "{path}");
        }
    }

    #[test]
    fn examples_are_in_lines_and_in_blocks() {
        let plain = documentation("fn f() {} // no");
        assert_eq!(plain, documentation("fn g() {}"));
        for text in [
            "/// a\nfn f() {}",
            "//! a",
            "/** a */ fn f() {}",
            "/*! a */",
        ] {
            assert_ne!(plain, documentation(text), "{text}");
        }
    }
}
