//! The fingerprint of all inputs of outcomes: sources, tests, options and tools. It decides which bugs are tried again.

mod environment;
mod files;
mod mentions;
mod named_inputs;
pub(crate) mod report;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use intramorph_record::score::Shard;
use serde::{Deserialize, Serialize};

use crate::digest::Digest;
use crate::rewrite::{Change, Function, pieces};
use crate::score::compiler::Compiler;
use crate::score::failure::Failure;
use crate::score::plan::{Planned, packages};
use crate::score::request::Request;
use crate::score::suite::{Member, Suite};
use files::Files;
pub(crate) use named_inputs::NamedInputs;

/// Digests of everything that a test could notice.
#[derive(Debug)]
pub(crate) struct Fingerprint {
    pub(super) shared: SharedInputs,
    /// Tests by the name of their function; those of the same name are one.
    tests: BTreeMap<String, Digest>,
    /// The functions of each source that is changed.
    functions: HashMap<String, Vec<Function>>,
    /// All of this by names, for messages.
    pub(crate) inputs: NamedInputs,
    /// A digest of everything, letter by letter, and of all changes. Two runs with the same one have the same outcomes.
    pub(crate) whole: Digest,
}

/// Inputs that are neither a test nor a changed function: if one of them changes, no outcome is kept.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct SharedInputs {
    /// A digest of manifests, options, the compiler, and files that are no Rust.
    pub(super) fixed: String,
    /// Digests of pieces of Rust. Old code does not know new pieces, so they change nothing.
    pieces: BTreeSet<String>,
}

impl SharedInputs {
    /// Whether outcomes with earlier inputs are still true with these.
    pub(super) fn extends(&self, earlier: &Self) -> bool {
        self.fixed == earlier.fixed && self.pieces.is_superset(&earlier.pieces)
    }
}

impl Fingerprint {
    /// Reads the workspace.
    pub(crate) fn read(
        planned: &Planned,
        request: &Request,
        compiler: &Compiler,
    ) -> Result<Self, Failure> {
        let files = Files::read(&planned.metadata)?;
        let sources = planned.plan.sources().iter();
        let mut fingerprint = Self {
            shared: SharedInputs::default(),
            tests: BTreeMap::new(),
            functions: sources.map(|it| (it.path.clone(), Vec::new())).collect(),
            inputs: NamedInputs::default(),
            whole: choice(planned, request),
        };
        for (path, text) in &files.rust {
            fingerprint.whole = fingerprint.whole.and(path).and(text);
            fingerprint.add_source(path, text, request.cargo.doc);
        }
        let is_changed = |path: &str| fingerprint.functions.contains_key(path);
        let mut counted = files.counted(is_changed);
        counted.push(("the options", options(planned, request)));
        counted.push(("the compiler", Digest::of(&compiler.version)));
        let mut fixed = Digest::of(env!("CARGO_PKG_VERSION"));
        for (name, digest) in counted {
            fixed = fixed.and(name).and_digest(digest);
            fingerprint.inputs.add(name, digest);
        }
        fingerprint.shared.fixed = fixed.to_string();
        fingerprint.whole = fingerprint.whole.and_digest(fixed);
        for change in planned.plan.changes() {
            let name = change.identity.tab_separated();
            fingerprint.whole = fingerprint.whole.and(name).and(&change.replacement);
        }
        Ok(fingerprint)
    }

    /// A digest for a run that tries a part of the bugs.
    pub(crate) fn of_shard(&self, shard: Option<Shard>) -> Digest {
        self.whole.and(format!("{shard:?}"))
    }

    /// The cache key of a change: the change and the function that it is in, wherever that has moved in its file.
    pub(super) fn key(&self, change: &Change) -> String {
        let functions = self.functions.get(&change.identity.file);
        let mut functions = functions.into_iter().flatten();
        let function = functions.find(|function| {
            function.range.start <= change.range.start && change.range.end <= function.range.end
        });
        let (start, function) = match function {
            Some(function) => (function.range.start, function.digest),
            None => (0, Digest::EMPTY),
        };
        let key = Digest::of(&change.identity.file)
            .and(&change.identity.item)
            .and(change.identity.operator.name())
            .and((change.range.start - start).to_le_bytes())
            .and((change.range.end - start).to_le_bytes())
            .and(&change.replacement)
            .and_digest(function);
        key.to_string()
    }

    /// Digests of the tests of a suite.
    pub(crate) fn tests<'a>(&self, suite: &'a Suite) -> TestDigests<'a> {
        let names = suite.tests.iter().enumerate().map(|(test, bundle)| {
            let numbers = 0..bundle.names.len();
            let names = numbers.map(|number| suite.member_name(Member { test, number }));
            names.collect()
        });
        let names: Vec<Vec<String>> = names.collect();
        let all = self.tests.values().copied().reduce(Digest::and_digest);
        let digests = suite.tests.iter().zip(&names).map(|(test, names)| {
            let harness = &suite.binaries[test.binary].harness;
            let all = all.filter(|_| harness.runs_whole_target());
            let digests = names.iter().map(|name| self.test(name)).chain(all);
            digests.reduce(Digest::and_digest).unwrap_or(Digest::EMPTY)
        });
        TestDigests {
            suite,
            digests: digests.collect(),
            has_kinds: !suite.kinds().is_empty(),
            names,
        }
    }

    /// A digest of the name and text of a test. A test that a macro has made has no text, but the macro is a shared input.
    fn test(&self, name: &str) -> Digest {
        let mut words = name.rsplit([' ', ':']).filter(|word| !word.is_empty());
        let digest = words.find_map(|word| self.tests.get(word));
        Digest::of(name).and_digest(*digest.unwrap_or(&Digest::EMPTY))
    }

    /// Adds the pieces of a source of Rust.
    fn add_source(&mut self, path: &str, text: &str, has_doctests: bool) {
        let file = Digest::of(path);
        let pieces = pieces(text);
        let mut shared: BTreeSet<Digest> = pieces.others.into_iter().collect();
        if has_doctests {
            shared.insert(files::documentation(text));
        }
        for (name, digest) in pieces.tests {
            let namesakes = self.tests.entry(name).or_insert(Digest::EMPTY);
            *namesakes = namesakes.and_digest(digest);
        }
        match self.functions.get_mut(path) {
            Some(functions) => *functions = pieces.functions,
            None => shared.extend(pieces.functions.iter().map(|function| function.digest)),
        }
        let shared = shared.into_iter().map(|piece| file.and_digest(piece));
        let shared: BTreeSet<String> = shared.map(|piece| piece.to_string()).collect();
        self.shared.pieces.extend(shared.iter().cloned());
        self.inputs.add_source(path, text, shared);
    }
}

/// Options. Those that say where cargo may look for the same dependencies do not count.
fn options(planned: &Planned, request: &Request) -> Digest {
    const FLAGS: [&str; 3] = ["--locked", "--offline", "--frozen"];
    let is_about_result = |argument: &String| !FLAGS.contains(&argument.as_str());
    let mut cargo = request.cargo.clone();
    cargo.arguments.retain(is_about_result);
    // They are part of the choice.
    cargo.test_arguments.clear();
    let limits = (request.limits.memory, request.limits.patience);
    let [scored, tested] =
        [&planned.packages, &planned.test_packages].map(|it| packages::names(it));
    let options = (scored, tested, cargo, limits);
    Digest::of(format!("{options:?}"))
}

/// The choice of tests and bugs: with other tests more bugs may be caught, but those that were caught still are.
fn choice(planned: &Planned, request: &Request) -> Digest {
    let accepted = planned
        .accepted
        .iter()
        .map(|(_, accepted)| &accepted.reason);
    let accepted: Vec<&String> = accepted.collect();
    let choice = (
        &request.cargo.test_arguments,
        accepted,
        &planned.selection,
        &planned.unused_acceptances,
        (request.strict, request.limits.test),
    );
    Digest::of(format!("{choice:?}"))
}

/// The tests of a suite, each with its digest.
#[derive(Debug)]
pub(crate) struct TestDigests<'a> {
    suite: &'a Suite,
    /// The names of each bundle.
    names: Vec<Vec<String>>,
    digests: Vec<Digest>,
    /// Whether they are of several kinds.
    pub(super) has_kinds: bool,
}

impl TestDigests<'_> {
    /// A digest of all tests that reach a change.
    pub(super) fn reaching(&self, change: &Change) -> String {
        let tests = self.suite.reaching(change.site.0).iter();
        let digest = tests.fold(Digest::EMPTY, |sum, test| {
            sum.and_digest(self.digests[*test])
        });
        digest.to_string()
    }

    /// The digest of the test of a name, if it reaches a change.
    pub(super) fn named(&self, name: &str, change: &Change) -> Option<String> {
        let mut tests = self.suite.reaching(change.site.0).iter();
        let test = tests.find(|test| self.names[**test].iter().any(|it| it == name))?;
        Some(self.digests[*test].to_string())
    }
}

#[cfg(test)]
impl Fingerprint {
    /// The fingerprint of a workspace without tests and functions.
    pub(super) fn bare(fixed: &str, pieces: &[&str]) -> Self {
        Self {
            shared: SharedInputs {
                fixed: fixed.to_owned(),
                pieces: pieces.iter().map(ToString::to_string).collect(),
            },
            tests: BTreeMap::new(),
            functions: HashMap::new(),
            inputs: NamedInputs::default(),
            whole: Digest::EMPTY,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Fingerprint;

    #[test]
    fn new_pieces_change_nothing_and_all_other_changes_count() {
        let shared = |fixed: &str, pieces: &[&str]| Fingerprint::bare(fixed, pieces).shared;
        let earlier = shared("lock", &["struct A"]);
        assert!(earlier.extends(&earlier));
        assert!(shared("lock", &["struct A", "struct B"]).extends(&earlier));
        assert!(!shared("lock", &["struct B"]).extends(&earlier));
        assert!(!shared("other lock", &["struct A"]).extends(&earlier));
    }
}
