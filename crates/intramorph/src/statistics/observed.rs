//! Observation: a statistical relation between parts of random outputs.

use super::StatisticalRelation;

/// A statistical relation between what is observed of the outputs.
#[derive(Clone, Debug)]
pub(crate) struct OfPart<R, G> {
    pub(crate) relation: R,
    pub(crate) observe: G,
}

impl<O, V, R, G> StatisticalRelation<O> for OfPart<R, G>
where
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

    fn against(&self) -> f64 {
        self.relation.against()
    }

    fn in_favour(&self) -> f64 {
        self.relation.in_favour()
    }

    fn within(&self) -> f64 {
        self.relation.within()
    }

    fn seen(&self) -> String {
        self.relation.seen()
    }
}
