//! Conjunction: two relations that must both hold.

use std::fmt::Debug;
use std::sync::OnceLock;

use super::{Printed, Relation};
use crate::record::Verdict;

/// The relation of [`and`](super::Compose::and).
#[derive(Clone, Debug)]
pub struct And<A, B> {
    first: A,
    second: B,
    /// The name, made when it is asked for: only then the type of the outputs is known.
    name: OnceLock<String>,
}

impl<A, B> And<A, B> {
    pub(super) fn new(first: A, second: B) -> Self {
        Self {
            first,
            second,
            name: OnceLock::new(),
        }
    }
}

impl<O: ?Sized, A: Relation<O>, B: Relation<O>> Relation<O> for And<A, B> {
    fn name(&self) -> &str {
        let name = || format!("{} and {}", self.first.name(), self.second.name());
        self.name.get_or_init(name)
    }

    fn verdict(&self, original: &O, transformed: &O) -> Verdict {
        let first = self.first.verdict(original, transformed);
        if first == Verdict::Broken {
            return first;
        }
        match self.second.verdict(original, transformed) {
            Verdict::Holds => first,
            second => second,
        }
    }

    fn why_not(&self, original: &O, transformed: &O) -> String {
        if self.first.verdict(original, transformed) == Verdict::Broken {
            broken(&self.first, original, transformed)
        } else {
            broken(&self.second, original, transformed)
        }
    }

    /// The output that both demand. If only one does, it may be the one that holds.
    fn expected(&self, original: &O) -> Option<Printed> {
        let (first, second) = (
            self.first.expected(original)?,
            self.second.expected(original)?,
        );
        (first == second).then_some(first)
    }

    /// Whether both are equalities. Otherwise one of the two claims an effect, which should be seen.
    fn is_equality(&self) -> bool {
        self.first.is_equality() && self.second.is_equality()
    }

    fn agree(&self, one: &O, other: &O) -> bool
    where
        O: Debug,
    {
        self.first.agree(one, other) && self.second.agree(one, other)
    }
}

/// The name of the relation that is broken, and the reason.
fn broken<O: ?Sized>(relation: &impl Relation<O>, original: &O, transformed: &O) -> String {
    let name = relation.name();
    match relation.why_not(original, transformed) {
        why_not if why_not.is_empty() => format!("not `{name}`"),
        why_not => format!("not `{name}`: {why_not}"),
    }
}
