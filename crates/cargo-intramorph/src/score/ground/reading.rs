//! The files of a workspace, read and taken apart into what outcomes rest on.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Component, Path};

use intramorph_record::score::Score;

use super::{Footing, Ground, Terms};
use crate::digest::Digest;
use crate::rewrite::{Function, Plan, pieces};
use crate::score::sources::slashed;

/// A ground that is being read.
pub(super) struct Reading {
    has_doctests: bool,
    settled: Digest,
    others: BTreeSet<String>,
    tests: BTreeMap<String, Digest>,
    /// Of the sources that are changed, what they are made of once they are read.
    functions: HashMap<String, Vec<Function>>,
    whole: Digest,
}

impl Reading {
    pub(super) fn new(plan: &Plan, terms: &Terms) -> Self {
        let sources = plan.sources().iter();
        let variables = ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "RUSTC_WRAPPER"];
        let variables = variables.map(|name| env::var_os(name).unwrap_or_default());
        let settled = Digest::of(env!("CARGO_PKG_VERSION")).and(&terms.options);
        let settled = variables
            .iter()
            .fold(settled, |sum, value| sum.and(value.as_encoded_bytes()));
        Self {
            has_doctests: terms.has_doctests,
            settled: settled.and(format!("{}", terms.has_doctests)),
            others: BTreeSet::new(),
            tests: BTreeMap::new(),
            functions: sources
                .map(|source| (source.path.clone(), Vec::new()))
                .collect(),
            whole: Digest::of(&terms.choice),
        }
    }

    /// Documents mean nothing to tests unless there are examples in them, and nor do the settings of other tools.
    pub(super) fn may_matter(&self, file: &Path, bytes: &[u8]) -> bool {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let is_markdown = file.extension().is_some_and(|it| it == "md");
        let is_document = is_markdown && !self.has_doctests || name.starts_with("LICENSE");
        let first = file.components().next();
        let is_hidden = matches!(first, Some(Component::Normal(first)) if is_hidden(first));
        let is_settings = name == "intramorph.toml";
        !is_document && !is_hidden && !is_settings && !is_report(file, bytes)
    }

    pub(super) fn file(&mut self, file: &Path, bytes: Vec<u8>) {
        let path = slashed(file);
        self.whole = self.whole.and(&path).and(&bytes);
        match String::from_utf8(bytes) {
            Ok(text) if file.extension().is_some_and(|it| it == "rs") => self.rust(&path, &text),
            Ok(text) => self.settled = self.settled.and(&path).and(text),
            Err(error) => self.settled = self.settled.and(&path).and(error.as_bytes()),
        }
    }

    fn rust(&mut self, path: &str, text: &str) {
        if self.has_doctests {
            self.others.insert(documentation(text).to_string());
        }
        let pieces = pieces(text);
        let others = pieces.others.iter().map(ToString::to_string);
        self.others.extend(others);
        for (name, digest) in pieces.tests {
            let namesakes = self.tests.entry(name).or_insert(Digest::EMPTY);
            *namesakes = namesakes.and_digest(digest);
        }
        if let Some(functions) = self.functions.get_mut(path) {
            *functions = pieces.functions;
        } else {
            let functions = pieces.functions.iter();
            self.others
                .extend(functions.map(|function| function.digest.to_string()));
        }
    }

    /// What is not of the workspace is not read: when it was written tells enough.
    pub(super) fn elsewhere(&mut self, file: &Path) {
        let metadata = fs::metadata(file).ok();
        let written = metadata.and_then(|it| Some((it.len(), it.modified().ok()?)));
        let settled = self.settled.and(slashed(file));
        self.settled = settled.and(format!("{written:?}"));
    }

    pub(super) fn ground(self, plan: &Plan) -> Ground {
        let whole = self.whole.and_digest(self.settled);
        let whole = plan.changes().iter().fold(whole, |sum, change| {
            sum.and(change.identity.tab_separated())
                .and(&change.replacement)
        });
        Ground {
            footing: Footing {
                settled: self.settled.to_string(),
                others: self.others,
            },
            tests: self.tests,
            functions: self.functions,
            whole,
        }
    }
}

/// Whether it is what this command has written, or writes just now, if its output goes there.
fn is_report(file: &Path, bytes: &[u8]) -> bool {
    let extension = file.extension().unwrap_or_default();
    let is_kind = ["json", "xml", "txt", "log"]
        .iter()
        .any(|it| extension == *it);
    is_kind && (bytes.is_empty() || is_score(bytes) || is_of_others(bytes))
}

fn is_score(bytes: &[u8]) -> bool {
    bytes.starts_with(b"{") && serde_json::from_slice::<Score>(bytes).is_ok()
}

/// A report for other programs, by the name that it bears.
fn is_of_others(bytes: &[u8]) -> bool {
    let marks = [
        br#"<testsuites name="cargo intramorph score""#.as_slice(),
        br#""name": "cargo-intramorph""#.as_slice(),
    ];
    let mut marks = marks.into_iter();
    marks.any(|mark| memchr::memmem::find(bytes, mark).is_some())
}

/// But for the settings of cargo, of its toolchain and of its runners.
fn is_hidden(name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    name.starts_with('.') && name != ".cargo" && name != ".config"
}

/// Stands for all examples of a file, among other things.
fn documentation(text: &str) -> Digest {
    let lines = text.lines().map(str::trim_start);
    let is_documentation = |line: &&str| line.starts_with("///") || line.starts_with("//!");
    lines
        .filter(is_documentation)
        .fold(Digest::EMPTY, Digest::and)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::is_report;

    #[track_caller]
    fn check(file: &str, text: &str, expected: bool) {
        assert_eq!(is_report(Path::new(file), text.as_bytes()), expected);
    }

    #[test]
    fn what_this_command_writes_is_no_ground() {
        check("part.json", "", true);
        check(
            "mutation.json",
            r#"{"framework": {"name": "cargo-intramorph"}}"#,
            true,
        );
        let junit =
            "<?xml version=\"1.0\"?>\n<testsuites name=\"cargo intramorph score\" tests=\"1\">";
        check("target/junit.xml", junit, true);
    }

    #[test]
    fn what_others_write_is() {
        check("data.json", r#"{"schema": 1}"#, false);
        check("data.xml", "<testsuites name=\"nextest\">", false);
        check("empty.bin", "", false);
    }
}
