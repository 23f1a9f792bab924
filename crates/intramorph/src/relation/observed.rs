//! Observation: a relation between parts of the outputs.

use std::fmt::Debug;
use std::sync::OnceLock;

use super::Relation;
use crate::printed::brief_pair;
use crate::record::Verdict;

/// The relation of [`observed`](super::Compose::observed).
#[derive(Clone, Debug)]
pub struct Observed<R, F> {
    pub(crate) relation: R,
    pub(crate) observe: F,
    /// The name, made when it is asked for: only then the type of what is observed is known.
    name: OnceLock<String>,
}

impl<R, F> Observed<R, F> {
    pub(crate) fn new(relation: R, observe: F) -> Self {
        Self {
            relation,
            observe,
            name: OnceLock::new(),
        }
    }
}

impl<O, P, R, F> Relation<O> for Observed<R, F>
where
    O: ?Sized,
    P: Debug,
    R: Relation<P>,
    F: Fn(&O) -> P,
{
    fn name(&self) -> &str {
        let name = || format!("{} (observed)", self.relation.name());
        self.name.get_or_init(name)
    }

    fn verdict(&self, original: &O, transformed: &O) -> Verdict {
        let (original, transformed) = ((self.observe)(original), (self.observe)(transformed));
        self.relation.verdict(&original, &transformed)
    }

    fn why_not(&self, original: &O, transformed: &O) -> String {
        let (original, transformed) = ((self.observe)(original), (self.observe)(transformed));
        let [old, new] = brief_pair(&format!("{original:?}"), &format!("{transformed:?}"));
        match self.relation.why_not(&original, &transformed) {
            why_not if why_not.is_empty() => format!("observed {old} and {new}"),
            why_not => format!("observed {old} and {new}: {why_not}"),
        }
    }

    fn is_equality(&self) -> bool {
        self.relation.is_equality()
    }

    fn agree(&self, one: &O, other: &O) -> bool {
        let (one, other) = ((self.observe)(one), (self.observe)(other));
        self.relation.agree(&one, &other)
    }
}
