//! The ground that outcomes rest on: sources, tests, settings and tools. What of it has changed decides what is tried again.

mod environment;
mod mentions;
mod reading;
mod report;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use cargo_metadata::Metadata;
use intramorph_record::score::Shard;
use serde::{Deserialize, Serialize};

use crate::digest::Digest;
use crate::rewrite::{Change, Function, Plan};
use crate::score::failure::Failure;
use crate::score::suite::Suite;
use reading::Reading;

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
    /// Stands for manifests, options, the compiler, and files that are no Rust.
    pub(crate) settled: String,
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
        Ok(Reading::new(metadata)?.ground(plan, terms))
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

#[cfg(test)]
impl Ground {
    /// Of a workspace in which there is nothing but a footing.
    pub(crate) fn bare(settled: &str, others: &[&str]) -> Self {
        Self {
            footing: Footing {
                settled: settled.to_owned(),
                others: others.iter().map(ToString::to_string).collect(),
            },
            tests: BTreeMap::new(),
            functions: HashMap::new(),
            whole: Digest::EMPTY,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Footing;

    #[test]
    fn additions_to_a_footing_mean_nothing_and_all_else_does() {
        let footing = |settled: &str, others: &[&str]| Footing {
            settled: settled.to_owned(),
            others: others.iter().map(ToString::to_string).collect(),
        };
        let earlier = footing("lock", &["struct A"]);
        assert!(earlier.is_beyond(&earlier));
        assert!(footing("lock", &["struct A", "struct B"]).is_beyond(&earlier));
        assert!(!footing("lock", &["struct B"]).is_beyond(&earlier));
        assert!(!footing("other lock", &["struct A"]).is_beyond(&earlier));
    }
}
