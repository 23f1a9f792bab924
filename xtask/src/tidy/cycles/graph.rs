//! The graph of siblings that use each other, and its cycles.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// An edge: a module uses a sibling.
pub(super) struct Use<'a> {
    pub(super) user: &'a str,
    pub(super) used: &'a str,
    /// The file, the line and the written path.
    pub(super) place: String,
}

/// For each sibling the siblings that it uses, with the first place of each use.
#[derive(Default)]
pub(super) struct Graph {
    uses: BTreeMap<String, BTreeMap<String, String>>,
}

impl Graph {
    pub(super) fn add(&mut self, edge: Use) {
        let used = self.uses.entry(edge.user.to_owned()).or_default();
        used.entry(edge.used.to_owned()).or_insert(edge.place);
    }

    /// A description of each set of siblings that depend on each other.
    pub(super) fn cycles(&self) -> Vec<String> {
        let cycles = self.uses.keys().map(|sibling| self.shortest_cycle(sibling));
        let mut cycles: Vec<Vec<&str>> = cycles.filter(|cycle| !cycle.is_empty()).collect();
        cycles.sort_by_key(Vec::len);
        let mut described = BTreeSet::new();
        let mut descriptions = Vec::new();
        for cycle in cycles {
            let members = self.members(cycle[0]);
            if described.insert(members.clone()) {
                descriptions.push(self.describe(&members, &cycle));
            }
        }
        descriptions
    }

    fn describe(&self, members: &BTreeSet<&str>, cycle: &[&str]) -> String {
        let members: Vec<&str> = members.iter().copied().collect();
        let mut text = format!("depend on each other: {}", members.join(", "));
        for (user, used) in cycle.iter().zip(cycle.iter().cycle().skip(1)) {
            let _ = write!(
                text,
                "\n    {user} uses {used} at {}",
                self.uses[*user][*used]
            );
        }
        text
    }

    /// The siblings that this one depends on and that depend on it, itself included.
    fn members(&self, sibling: &str) -> BTreeSet<&str> {
        let used = self.paths_from(sibling).into_keys();
        used.filter(|used| self.paths_from(used).contains_key(sibling))
            .collect()
    }

    /// The shortest path from a sibling back to itself; empty if there is none.
    fn shortest_cycle(&self, sibling: &str) -> Vec<&str> {
        self.paths_from(sibling).remove(sibling).unwrap_or_default()
    }

    /// The shortest path to each sibling that this one depends on. A path begins after this sibling and ends with the other.
    fn paths_from(&self, sibling: &str) -> BTreeMap<&str, Vec<&str>> {
        let mut paths: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        let mut ends = vec![(sibling, Vec::new())];
        while !ends.is_empty() {
            let mut next = Vec::new();
            for (end, path) in ends {
                for used in self.uses.get(end).into_iter().flat_map(BTreeMap::keys) {
                    if !paths.contains_key(used.as_str()) {
                        let path = [path.as_slice(), &[used.as_str()]].concat();
                        paths.insert(used, path.clone());
                        next.push((used.as_str(), path));
                    }
                }
            }
            ends = next;
        }
        paths
    }
}
