//! Siblings: functions that may take the place of each other, since they take and return the same.

mod relation;
mod signature;

use std::collections::{BTreeMap, HashSet};

use super::super::api::{Api, Function, Receiver};
use super::claim::{Quote, comparison, quote};
use super::names::is_options;
use super::ownership::returns_owner;
use super::{Candidate, CandidateKind, Claim};
use relation::{Closeness, Member, closeness};
use signature::{Signature, signature};

/// Maximum number of functions of one signature that are compared; more have nothing to do with each other.
const MAX_GROUP: usize = 200;

/// Finds siblings among functions that are no setters.
pub(super) fn candidates(api: &Api, setters: &[Candidate]) -> Vec<Candidate> {
    let setters: HashSet<&str> = setters.iter().map(|it| &*it.path).collect();
    let is_callable = |function: &&Function| {
        let is_own = function.trait_name.is_none() || function.is_of_trait;
        let sets = setters.contains(&*function.path) || changes_options(function);
        is_own && !function.is_deprecated && !sets
    };
    let mut groups: BTreeMap<Signature, Vec<&Function>> = BTreeMap::new();
    for function in api.functions.iter().filter(is_callable) {
        let found = signature(function);
        groups.entry(found).or_default().push(function);
    }
    let groups = groups.into_values();
    let groups = groups.filter(|it| it.len() > 1 && it.len() <= MAX_GROUP);
    let found = groups.flat_map(|group| {
        let members: Vec<Member<'_>> = group.into_iter().map(Member::new).collect();
        of_group(&members)
    });
    found.collect()
}

/// Whether a function is a method of options that changes them, by whatever it takes.
fn changes_options(function: &Function) -> bool {
    let is_of_options = function.owner.as_deref().is_some_and(is_options);
    is_of_options && function.receiver != Receiver::None && returns_owner(function)
        || function.receiver == Receiver::Mut && function.name().starts_with("set_")
}

/// Returns the sets of related functions among those of one signature.
fn of_group(group: &[Member<'_>]) -> Vec<Candidate> {
    // The number of the set that each function is in.
    let mut sets: Vec<usize> = (0..group.len()).collect();
    let mut closest: BTreeMap<usize, Closeness> = BTreeMap::new();
    for first in 0..group.len() {
        for second in first + 1..group.len() {
            if let Some(found) = closeness(&group[first], &group[second]) {
                let (from, to) = (sets[second], sets[first]);
                sets.iter_mut()
                    .filter(|it| **it == from)
                    .for_each(|it| *it = to);
                let best = [closest.remove(&from), closest.remove(&to)];
                let best = best.into_iter().flatten().chain([found]).min();
                closest.extend(best.map(|best| (to, best)));
            }
        }
    }
    let found = closest.into_iter().map(|(set, closeness)| {
        let members = sets.iter().zip(group).filter(|(it, _)| **it == set);
        let members: Vec<&Member<'_>> = members.map(|(_, member)| member).collect();
        candidate(&members, closeness)
    });
    found.collect()
}

fn candidate(members: &[&Member<'_>], closeness: Closeness) -> Candidate {
    let first = members[0].function;
    let candidate = Candidate {
        kind: CandidateKind::Sibling,
        name: first.name().to_owned(),
        owner: first.owner.clone(),
        path: first.path.clone(),
        file: first.file.clone(),
        line: first.line,
        values: members.iter().map(|it| it.function.path.clone()).collect(),
        takes: None,
        is_likely_switch: closeness == Closeness::Names,
        claim: Claim::None,
        sentence: None,
    };
    candidate.claiming(quote_of(members))
}

/// Finds the most promising claim among the doc comments of functions.
fn quote_of(members: &[&Member<'_>]) -> Quote {
    let names: Vec<&str> = members.iter().map(|it| it.function.name()).collect();
    let quotes = members.iter().filter_map(|it| {
        let is_other = |name: &&str| *name != it.function.name();
        let others: Vec<&str> = names.iter().copied().filter(is_other).collect();
        comparison(&it.sentences, &others)
    });
    let best = quotes.min_by_key(|it| it.claim);
    best.unwrap_or_else(|| Quote {
        claim: Claim::None,
        ..quote(&members[0].function.documentation)
    })
}
