//! The bugs that tests reach, in the random order in which they are tried, and what the tried ones say of all.

use std::collections::HashSet;

use intramorph_record::score::{Outcome, Sample};

use crate::digest::Digest;
use crate::rewrite::{Change, ChangeId, Plan};
use crate::score::estimate::{Evidence, estimate, order};
use crate::score::record::Outcomes;
use crate::score::table::ActiveChange;

/// Bugs that tests reach, in their order.
#[derive(Debug)]
pub(super) struct Queue {
    reached: Vec<ChangeId>,
    /// The bugs whose outcomes are not known from earlier runs, in the same order.
    pub(super) left: Vec<ChangeId>,
}

impl Queue {
    /// Bugs that tests reach, and those of them that are left to try.
    ///
    /// The order depends on the bugs that tests reach and on nothing else. Every beginning of it has bugs of many functions,
    /// since the bugs of a function have much in common.
    pub(super) fn new(plan: &Plan, reached: &[ChangeId], left: Vec<ChangeId>) -> Self {
        let changes = reached.iter().map(|id| plan.change(*id));
        let changes: Vec<&Change> = changes.collect();
        let functions = changes.iter().map(|change| {
            let identity = &change.identity;
            (&identity.file, &identity.item)
        });
        let functions: Vec<_> = functions.collect();
        let seed = changes.iter().fold(Digest::EMPTY, |seed, change| {
            let name = change.identity.tab_separated();
            seed.and(name).and(&change.replacement)
        });
        let order = order(&functions, seed.number());
        let order = order.into_iter().map(|index| reached[index]);
        let reached: Vec<ChangeId> = order.collect();
        let left: HashSet<ChangeId> = left.into_iter().collect();
        let in_order = reached.iter().copied();
        Self {
            left: in_order.filter(|id| left.contains(id)).collect(),
            reached,
        }
    }

    /// The bugs that are left.
    pub(super) fn bugs(&self, plan: &Plan) -> Vec<ActiveChange> {
        let bugs = self.left.iter().map(|id| {
            let change = plan.change(*id);
            ActiveChange {
                site: change.site.0,
                arm: change.arm,
            }
        });
        bugs.collect()
    }

    /// The estimate for all bugs by the outcomes so far; `None` if there are none.
    pub(super) fn sample(&self, outcomes: &Outcomes) -> Option<Sample> {
        let left: HashSet<ChangeId> = self.left.iter().copied().collect();
        let evidence = self.reached.iter().map(|id| Evidence {
            is_caught: match outcomes.bug(*id).outcome {
                Outcome::Untried => None,
                outcome => Some(outcome != Outcome::Missed),
            },
            is_earlier: !left.contains(id),
        });
        estimate(&evidence.collect::<Vec<_>>())
    }
}

#[cfg(test)]
mod tests {
    use super::Queue;
    use crate::rewrite::{ChangeId, Source, plan};

    #[test]
    fn the_order_does_not_depend_on_what_is_known() {
        let plan = plan(vec![Source {
            path: "src/lib.rs".to_owned(),
            module: String::new(),
            text: "fn f(a: u32) -> u32 { a + 5 }\nfn g(a: u32) -> bool { a < 5 && a > 2 }\n"
                .to_owned(),
            declares_runtime: false,
            declaration: None,
        }]);
        let all: Vec<ChangeId> = plan.changes().iter().map(|change| change.id).collect();
        let mut some = all.clone();
        some.retain(|id| id.0 % 3 > 0);
        let mut in_order = Queue::new(&plan, &all, all.clone()).left;
        assert_ne!(in_order, all);
        in_order.retain(|id| some.contains(id));
        assert_eq!(Queue::new(&plan, &all, some).left, in_order);
    }
}
