//! The files of a workspace that tests could notice.

use std::fs;
use std::path::{Component, Path};

use cargo_metadata::Metadata;

use super::environment::environment;
use super::mentions::Mentions;
use super::report::is_report;
use crate::digest::Digest;
use crate::score::failure::Failure;
use crate::score::plan::sources::slashed;
use crate::score::workspace_copy;

/// All files of a workspace by their paths.
pub(super) struct Files {
    /// Sources of Rust, with their texts.
    pub(super) rust: Vec<(String, String)>,
    others: Vec<(String, Digest)>,
    /// A digest of the environment and of files outside of the workspace.
    outside: Digest,
}

impl Files {
    pub(super) fn read(metadata: &Metadata) -> Result<Self, Failure> {
        let root = metadata.workspace_root.as_std_path();
        let mut files = Self {
            rust: Vec::new(),
            others: Vec::new(),
            outside: environment(root),
        };
        for file in workspace_copy::files(metadata)? {
            files.add(&file, contents(&root.join(&file)));
        }
        for (file, path) in workspace_copy::external_files(metadata)? {
            files.outside = files.outside.and(slashed(&path)).and(contents(&file));
        }
        Ok(files)
    }

    fn add(&mut self, file: &Path, bytes: Vec<u8>) {
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

    /// Files that are no Rust, or that tests read like such files, and what is outside; each by its name.
    pub(super) fn counted(&self, is_changed: impl Fn(&str) -> bool) -> Vec<(&str, Digest)> {
        let mentions = Mentions::of(self.rust.iter().map(|(_, text)| text.as_str()));
        let others = self.others.iter().filter_map(|(path, digest)| {
            let is_counted = !is_aside(path) || mentions.of_file(path);
            is_counted.then_some((&**path, *digest))
        });
        let rust = self.rust.iter().filter_map(|(path, text)| {
            let is_counted = !is_changed(path) && mentions.of_data(path);
            is_counted.then(|| (&**path, Digest::of(text)))
        });
        let outside = (
            "the environment, or a file outside of the workspace",
            self.outside,
        );
        others.chain(rust).chain([outside]).collect()
    }
}

/// The target of a link and the bytes of a file. Devices and pipes have no end and are not read; the copy reports files that
/// cannot be read.
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

/// Whether a file is a document, a log or a setting of another tool than cargo and nextest: it matters only to tests that read
/// it, and these name it.
fn is_aside(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    let extension = Path::new(name).extension().unwrap_or_default();
    let is_document = ["md", "log"].iter().any(|it| extension == *it);
    // Deeper ones may be data that tests find by themselves.
    let is_note = name == path && ["txt", "out", "err"].iter().any(|it| extension == *it);
    let first = Path::new(path).components().next();
    let first = first.and_then(|first| match first {
        Component::Normal(first) => first.to_str(),
        _ => None,
    });
    let is_hidden =
        first.is_some_and(|first| first.starts_with('.') && !matches!(first, ".cargo" | ".config"));
    is_document || is_note || name.starts_with("LICENSE") || is_hidden
}

/// A digest of the documentation in a file, and so of all its examples.
pub(super) fn documentation(text: &str) -> Digest {
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
        for path in [
            "README.md",
            "a/b.md",
            ".github/ci.yml",
            "LICENSE-MIT",
            "b.log",
            "notes.txt",
            "nohup.out",
        ] {
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
