//! Observation: a statistical relation between parts of random outputs.

use std::fmt::Debug;

use super::{Evidence, StatisticalRelation};
use crate::relation::Observed;

impl<O, V, R, G> StatisticalRelation<O> for Observed<R, G>
where
    V: Debug,
    R: StatisticalRelation<V>,
    G: Fn(&O) -> V,
{
    fn name(&self) -> String {
        format!("{} (observed)", self.relation.name())
    }

    fn refusal(&self, original: &O, transformed: &O) -> Option<String> {
        let [original, transformed] = [original, transformed].map(&self.observe);
        self.relation.refusal(&original, &transformed)
    }

    fn see(&mut self, original: &O, transformed: &O) {
        let [original, transformed] = [original, transformed].map(&self.observe);
        self.relation.see(&original, &transformed);
    }

    fn is_conclusive(&self, original: &O, transformed: &O) -> bool {
        let [original, transformed] = [original, transformed].map(&self.observe);
        self.relation.is_conclusive(&original, &transformed)
    }

    fn is_equality(&self) -> bool {
        self.relation.is_equality()
    }

    fn agree(&self, one: &O, other: &O) -> bool {
        let [one, other] = [one, other].map(&self.observe);
        self.relation.agree(&one, &other)
    }

    fn evidence(&self) -> Evidence {
        self.relation.evidence()
    }

    fn seen(&self) -> String {
        self.relation.seen()
    }
}
