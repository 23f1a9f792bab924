//! The ground that outcomes rest on: sources, tests, settings and tools. What of it has changed decides what is tried again.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Component, Path};

use cargo_metadata::Metadata;
use intramorph_record::score::{Score, Shard};
use serde::{Deserialize, Serialize};

use super::failure::Failure;
use super::sources::slashed;
use super::suite::Suite;
use super::tree;
use crate::digest::Digest;
use crate::rewrite::{Change, Function, Plan, pieces};

/// All that a test could notice, taken apart.
#[derive(Debug)]
pub(crate) struct Ground {
    footing: Footing,
    /// By the name of their function; those of the same name are one.
    tests: BTreeMap<String, Digest>,
    /// Of each source that is changed.
    functions: HashMap<String, Vec<Function>>,
    /// Everything, letter by letter, and all that is planned.
    whole: Digest,
}

/// What outcomes depend on beside files.
#[derive(Debug)]
pub(crate) struct Terms {
    /// Options and the compiler.
    pub(crate) options: String,
    /// How tests and bugs are chosen: with other tests more may be caught, but what was caught still is.
    pub(crate) choice: String,
    /// Whether examples in the documentation are tests.
    pub(crate) has_doctests: bool,
}

/// What is neither a test nor a function that is changed: if anything of it changes, no outcome is kept.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Footing {
    /// Manifests, options, the compiler, and files that are no Rust.
    settled: String,
    /// Pieces of Rust. More of them mean nothing to those who do not know them.
    others: BTreeSet<String>,
}

impl Footing {
    /// Whether what was found out on an earlier footing is still true on this one.
    pub(crate) fn is_beyond(&self, earlier: &Self) -> bool {
        self.settled == earlier.settled && self.others.is_superset(&earlier.others)
    }
}

impl Ground {
    /// Reads the workspace.
    pub(crate) fn read(metadata: &Metadata, plan: &Plan, terms: &Terms) -> Result<Self, Failure> {
        let mut reading = Reading::new(plan, terms);
        let root = metadata.workspace_root.as_std_path();
        for file in tree::files(metadata)? {
            // What can't be read is a broken link, or about to be told by whoever copies it.
            let bytes = fs::read(root.join(&file)).unwrap_or_default();
            if may_matter(&file) && !is_score(&file, &bytes) {
                reading.file(&file, bytes);
            }
        }
        for file in tree::files_elsewhere(metadata)? {
            reading.elsewhere(&file);
        }
        Ok(reading.ground(plan))
    }

    pub(crate) fn footing(&self) -> &Footing {
        &self.footing
    }

    /// Stands for all of it. Two runs on the same whole have the same outcomes.
    pub(crate) fn whole(&self) -> Digest {
        self.whole
    }

    /// Stands for a run on it that tries some of the bugs.
    pub(crate) fn of_shard(&self, shard: Option<Shard>) -> Digest {
        self.whole.and(format!("{shard:?}"))
    }

    /// Stands for a change and the function that it is in, wherever that has moved in its file.
    pub(crate) fn key(&self, change: &Change) -> Digest {
        let functions = self.functions.get(&change.identity.file);
        let mut functions = functions.into_iter().flatten();
        let function = functions.find(|function| {
            function.range.start <= change.range.start && change.range.end <= function.range.end
        });
        let (start, function) = match function {
            Some(function) => (function.range.start, function.digest),
            None => (0, Digest::EMPTY),
        };
        Digest::of(&change.identity.file)
            .and(&change.identity.item)
            .and(change.identity.operator)
            .and((change.range.start - start).to_le_bytes())
            .and((change.range.end - start).to_le_bytes())
            .and(&change.replacement)
            .and_digest(function)
    }

    /// What stands for each test of a suite.
    pub(crate) fn tests<'a>(&self, suite: &'a Suite) -> Tests<'a> {
        let names: Vec<String> = (0..suite.tests.len())
            .map(|test| suite.name(test))
            .collect();
        Tests {
            suite,
            digests: names.iter().map(|name| self.test(name)).collect(),
            has_kinds: suite.kinds().len() > 1,
            names,
        }
    }

    /// Stands for a test: its name and its text. One that a macro has made has no text, but is part of the footing.
    fn test(&self, name: &str) -> Digest {
        let mut words = name.rsplit([' ', ':']).filter(|word| !word.is_empty());
        let digest = words.find_map(|word| self.tests.get(word));
        Digest::of(name).and_digest(*digest.unwrap_or(&Digest::EMPTY))
    }
}

/// The tests of a suite, each with what stands for it.
#[derive(Debug)]
pub(crate) struct Tests<'a> {
    suite: &'a Suite,
    names: Vec<String>,
    digests: Vec<Digest>,
    /// Whether they are of several kinds.
    pub(crate) has_kinds: bool,
}

impl Tests<'_> {
    /// Stands for all tests that reach a change.
    pub(crate) fn reaching(&self, change: &Change) -> Digest {
        let tests = self.suite.reaching(change.site.0).iter();
        tests.fold(Digest::EMPTY, |sum, test| {
            sum.and_digest(self.digests[*test])
        })
    }

    /// Stands for the test of a name, if it reaches a change.
    pub(crate) fn named(&self, name: &str, change: &Change) -> Option<Digest> {
        let mut tests = self.suite.reaching(change.site.0).iter();
        let test = tests.find(|test| self.names[**test] == name)?;
        Some(self.digests[*test])
    }
}

/// Documents, and settings of other tools, mean nothing to tests.
fn may_matter(file: &Path) -> bool {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let is_document = name.ends_with(".md") || name.starts_with("LICENSE");
    let first = file.components().next();
    let is_hidden = matches!(first, Some(Component::Normal(first)) if is_hidden(first));
    !is_document && !is_hidden && name != "intramorph.toml"
}

/// Whether it is what this command prints; or prints just now, if its output goes there.
fn is_score(file: &Path, bytes: &[u8]) -> bool {
    let is_json = file.extension().is_some_and(|it| it == "json");
    is_json && (bytes.is_empty() || serde_json::from_slice::<Score>(bytes).is_ok())
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

/// A ground that is being read.
struct Reading {
    has_doctests: bool,
    settled: Digest,
    others: BTreeSet<String>,
    tests: BTreeMap<String, Digest>,
    /// Of the sources that are changed, what they are made of once they are read.
    functions: HashMap<String, Vec<Function>>,
    whole: Digest,
}

impl Reading {
    fn new(plan: &Plan, terms: &Terms) -> Self {
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

    fn file(&mut self, file: &Path, bytes: Vec<u8>) {
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
    fn elsewhere(&mut self, file: &Path) {
        let metadata = fs::metadata(file).ok();
        let written = metadata.and_then(|it| Some((it.len(), it.modified().ok()?)));
        let settled = self.settled.and(slashed(file));
        self.settled = settled.and(format!("{written:?}"));
    }

    fn ground(self, plan: &Plan) -> Ground {
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
