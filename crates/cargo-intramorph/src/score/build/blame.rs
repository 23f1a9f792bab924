//! Blame: from the compiler's errors to the changes to remove, as few as the errors allow, and more with each round. Pure.
//!
//! A function that is no longer `const`, where a constant calls it, loses all its changes at once. For other errors there are
//! several steps, each tried only where those before it find nothing: the arm that an error lies in, the site that
//! it lies in, what may have caused it elsewhere in the function (`flow.rs`), the arms and sites that it also points at, the
//! functions that it points at, the functions that it names.

mod flow;
mod function;
mod patterns;
mod same_operator;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::{Range, RangeInclusive};

use crate::rewrite::{Change, ChangeId, Operator, Plan, RegionKind, Rendered, SiteId};

pub(crate) use function::Functions;

/// An error of the compiler.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fault {
    /// The code of the error; empty if it has none.
    pub(crate) code: String,
    /// The first line of its message.
    pub(crate) message: String,
    /// The places of the error.
    pub(crate) primary: Vec<Place>,
    /// Other places that it and its notes point at.
    pub(crate) secondary: Vec<Place>,
    /// The names between backticks.
    pub(crate) names: BTreeSet<String>,
    /// The function that a constant calls although it is not `const`.
    pub(crate) not_const: Option<String>,
}

/// A part of an instrumented file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// The number of the file in the plan.
    pub(crate) file: usize,
    pub(crate) bytes: Range<usize>,
    /// Lines from 1; the same as in the source.
    pub(crate) lines: RangeInclusive<usize>,
}

/// One round of removals.
pub(crate) struct Blame<'a> {
    pub(crate) plan: &'a Plan,
    pub(crate) functions: &'a Functions,
    /// The compiled text of each file.
    pub(crate) rendered: &'a [Rendered],
    /// The changes that earlier rounds have removed.
    pub(crate) removed: &'a BTreeMap<ChangeId, String>,
    /// The number of the round, from 1.
    pub(crate) round: usize,
}

/// First round that removes whole sites. (The compiler resolves names, checks types and checks borrows one after the other:
/// so the first errors of some changes are only seen in later rounds.)
const SITES: usize = 3;
/// First round that removes the changes of functions, by halves.
const FUNCTIONS: usize = 4;
/// First round that removes all changes of functions.
const WHOLE_FUNCTIONS: usize = 7;

impl Blame<'_> {
    /// The changes to remove, each with its reason. None if no error has anything to do with a change.
    pub(crate) fn removals(&self, faults: &[Fault]) -> BTreeMap<ChangeId, String> {
        let mut removals = BTreeMap::new();
        for fault in faults {
            for change in self.blamed(fault) {
                removals.entry(change).or_insert_with(|| fault.reason());
            }
        }
        removals
    }

    fn blamed(&self, fault: &Fault) -> BTreeSet<ChangeId> {
        // The call is blameless, and half of the changes of its function would not make the function `const` again.
        let not_const = fault.not_const.iter();
        let no_longer_const = not_const.flat_map(|it| self.plan.changes_of_const_function(it));
        let no_longer_const = self.written(no_longer_const.collect());
        if !no_longer_const.is_empty() {
            return no_longer_const;
        }
        // Their errors may show in late rounds only, since a test is compiled after its library.
        let programs = self.written(self.programs(&fault.primary));
        if !programs.is_empty() {
            return programs;
        }
        let pointed_at = || fault.primary.iter().chain(&fault.secondary);
        let arms = || self.arms(&fault.primary);
        let flow = || {
            self.flow(fault)
                .into_iter()
                .chain(self.patterns(fault))
                .collect()
        };
        let primary = || self.sites(&fault.primary);
        let secondary = || self.sites(&fault.secondary);
        let functions = || self.nearest(self.functions.around(pointed_at()), fault);
        let named = || self.functions.named(&fault.names);
        let steps: [&dyn Fn() -> BTreeSet<ChangeId>; 6] = match self.round {
            1 => [&arms, &flow, &primary, &secondary, &functions, &named],
            2..FUNCTIONS => [&flow, &arms, &primary, &secondary, &functions, &named],
            _ => [&functions, &arms, &flow, &primary, &secondary, &named],
        };
        let mut blamed = steps.iter().map(|step| self.written(step()));
        let blamed = blamed.find(|changes| !changes.is_empty());
        self.with_same_operator(blamed.unwrap_or_default(), fault)
    }

    /// The changes of the arms that places lie in.
    fn arms(&self, places: &[Place]) -> BTreeSet<ChangeId> {
        self.around(places, |_| Vec::new())
    }

    /// The programs of generated sources that places lie in, whose errors have no other cause.
    fn programs(&self, places: &[Place]) -> BTreeSet<ChangeId> {
        let mut programs = self.arms(places);
        programs.retain(|it| self.plan.change(*it).identity.operator == Operator::Program);
        programs
    }

    /// The changes of the innermost arms and sites around places.
    fn sites(&self, places: &[Place]) -> BTreeSet<ChangeId> {
        self.around(places, |site| self.plan.changes_of_site(site).collect())
    }

    /// The changes around places, where the innermost region is an arm or a site.
    fn around(
        &self,
        places: &[Place],
        of_site: impl Fn(SiteId) -> Vec<ChangeId>,
    ) -> BTreeSet<ChangeId> {
        let places = places.iter();
        let innermost = places.filter_map(|place| innermost(place, self.rendered));
        let changes = innermost.flat_map(|region| match region {
            RegionKind::Arm(change) => self.with_site(change),
            RegionKind::Site(site) => of_site(site),
        });
        changes.collect()
    }

    /// A change alone, but with its whole site if others of it are gone already and that did not suffice.
    fn with_site(&self, change: ChangeId) -> Vec<ChangeId> {
        // The programs of a generated source have nothing to do with each other.
        if self.plan.change(change).identity.operator == Operator::Program {
            return vec![change];
        }
        let Change { site, identity, .. } = self.plan.change(change);
        let whole: BTreeSet<ChangeId> = self.plan.changes_of_site(*site).collect();
        // All neutral changes of a site are in the same code.
        let is_neutral = matches!(identity.operator, Operator::Neutral(_));
        if is_neutral || self.round >= SITES || self.written(whole.clone()).len() < whole.len() {
            return whole.into_iter().collect();
        }
        vec![change]
    }

    /// The half of the changes in a function that is nearest to the error: so the wrong ones are found by halves, as long as
    /// rounds are left.
    fn nearest(&self, changes: BTreeSet<ChangeId>, fault: &Fault) -> BTreeSet<ChangeId> {
        let changes = self.written(changes);
        if self.round >= WHOLE_FUNCTIONS {
            return changes;
        }
        let pointed_at = fault.primary.iter().chain(&fault.secondary);
        let distance = |change: &ChangeId| {
            let line = self.plan.change(*change).line;
            let distances = pointed_at
                .clone()
                .map(|place| place.lines.start().abs_diff(line));
            distances.min()
        };
        let half = changes.len().div_ceil(2);
        let mut changes: Vec<ChangeId> = changes.into_iter().collect();
        changes.sort_by_key(distance);
        changes.into_iter().take(half).collect()
    }

    /// The changes that were not removed before: to remove them again would be no progress.
    fn written(&self, mut blamed: BTreeSet<ChangeId>) -> BTreeSet<ChangeId> {
        blamed.retain(|change| !self.removed.contains_key(change));
        blamed
    }
}

/// The innermost arm or site around a place.
pub(crate) fn innermost(place: &Place, rendered: &[Rendered]) -> Option<RegionKind> {
    let regions = &rendered.get(place.file)?.regions;
    let around = regions.iter().filter(|region| {
        let Range { start, end } = region.range;
        start <= place.bytes.start && place.bytes.end <= end
    });
    let innermost = around.min_by_key(|region| region.range.len());
    innermost.map(|region| region.kind)
}

impl Fault {
    /// The reason why a change was removed, for people to read.
    fn reason(&self) -> String {
        match self.code.as_str() {
            "" => self.message.clone(),
            code => format!("{code}: {}", self.message),
        }
    }
}
