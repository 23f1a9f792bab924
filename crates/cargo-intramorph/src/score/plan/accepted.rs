//! The planned changes that the user accepts, in the source or the configuration.

use std::collections::HashMap;
use std::fmt;

use crate::rewrite::{AcceptEntry, Change, ChangeId, Plan};
use crate::score::failure::Failure;

/// Why the user accepts a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Acceptance {
    pub(crate) reason: String,
    /// The attribute or entry, as a user knows it.
    pub(crate) by: String,
}

/// The changes that are accepted, each with the user's reason.
#[derive(Debug, Default)]
pub(super) struct Accepted {
    pub(super) reasons: HashMap<ChangeId, Acceptance>,
    /// The acceptances that match no change.
    pub(super) unused: Vec<String>,
}

impl Accepted {
    /// Collects what attributes and entries accept. If only some packages of a workspace are scored, an entry for a file of another
    /// package is not out of date.
    pub(super) fn of(
        plan: &Plan,
        entries: &[AcceptEntry],
        is_whole_workspace: bool,
    ) -> Result<Self, Failure> {
        let mut accepted = Self::default();
        let mistake = |mistake: &dyn fmt::Display| Failure::Argument(mistake.to_string());
        for accept in plan.accept_attributes().map_err(|it| mistake(&it))? {
            let changes = plan.changes().iter();
            let changes = changes.filter(|change| accept.accepts(change));
            let acceptance = Acceptance {
                reason: accept.reason().to_owned(),
                by: accept.to_string(),
            };
            if accepted.add(changes, &acceptance) == 0 {
                accepted.unused.push(acceptance.by);
            }
        }
        let sources = plan.sources().iter();
        let texts: HashMap<&str, &str> = sources
            .map(|source| (&*source.path, &*source.text))
            .collect();
        for entry in entries {
            let matcher = entry.matcher().map_err(|wrong| {
                let entry = entry.shown();
                mistake(&format!("{entry}, which accepts bugs, is wrong: {wrong}"))
            })?;
            let changes = plan.changes().iter();
            let changes =
                changes.filter(|change| matcher.matches(change, texts[&*change.identity.file]));
            let is_about = is_whole_workspace || texts.keys().any(|path| matcher.may_be_in(path));
            let acceptance = Acceptance {
                reason: entry.reason.clone(),
                by: entry.shown(),
            };
            if accepted.add(changes, &acceptance) == 0 && is_about {
                accepted.unused.push(acceptance.by);
            }
        }
        Ok(accepted)
    }

    /// Adds changes, and returns their number. A later acceptance is inside an earlier one, or more precise.
    fn add<'a>(
        &mut self,
        changes: impl Iterator<Item = &'a Change>,
        acceptance: &Acceptance,
    ) -> usize {
        let inserted = changes.map(|change| self.reasons.insert(change.id, acceptance.clone()));
        inserted.count()
    }
}

#[cfg(test)]
mod tests {
    use super::Accepted;
    use crate::rewrite::{AcceptEntry, Plan, Source, plan};

    const TEXT: &str = "#[intramorph::accept(constant, reason = \"outer\")]\nmod m {\n    \
        #[intramorph::accept(reason = \"inner\")]\n    fn f() -> i8 { 1 }\n    fn g() -> i8 { 1 }\n}\n\
        #[intramorph::accept(guard, reason = \"there is none\")]\nfn h() -> bool { true }\n";

    fn planned() -> Plan {
        plan(vec![Source {
            path: "src/lib.rs".to_owned(),
            module: String::new(),
            text: TEXT.to_owned(),
            declares_runtime: false,
            declaration: None,
        }])
    }

    fn entry(file: &str, operator: &str) -> AcceptEntry {
        AcceptEntry {
            file: Some(file.to_owned()),
            operator: Some(operator.to_owned()),
            reason: "configured".to_owned(),
            ..AcceptEntry::default()
        }
    }

    #[test]
    fn attributes_and_entries_are_combined() {
        let plan = planned();
        let accepted = Accepted::of(&plan, &[entry("src", "body")], true);
        let accepted = accepted.expect("nothing is wrong");
        let found = plan.changes().iter().map(|change| {
            let reason = accepted
                .reasons
                .get(&change.id)
                .map(|it| it.reason.as_str());
            (
                change.identity.item.as_str(),
                change.identity.operator.name(),
                reason,
            )
        });
        let mut found: Vec<_> = found.collect();
        found.sort_unstable();
        found.dedup();
        assert_eq!(
            found,
            [
                ("h", "body", Some("configured")),
                ("h", "constant", None),
                ("m::f", "body", Some("configured")),
                ("m::f", "constant", Some("inner")),
                ("m::g", "body", Some("configured")),
                ("m::g", "constant", Some("outer")),
            ]
        );
        assert_eq!(accepted.unused, ["the attribute `accept` at src/lib.rs:7"]);
    }

    #[test]
    fn an_entry_of_another_package_is_unused_only_if_all_are_scored() {
        let entries = [entry("other/src", "body"), entry("src", "guard")];
        let unused = |is_whole_workspace| {
            let accepted = Accepted::of(&planned(), &entries, is_whole_workspace);
            accepted.expect("nothing is wrong").unused.len() - 1
        };
        assert_eq!(unused(true), 2);
        assert_eq!(unused(false), 1);
    }

    #[test]
    fn a_wrong_entry_is_reported() {
        let failure = Accepted::of(&planned(), &[entry("src", "none")], true);
        let failure = failure.expect_err("there is no such operator").to_string();
        let expected = "the entry with file = \"src\", operator = \"none\", which accepts bugs, is wrong: \
            there is no operator `none`, only body, ";
        assert!(failure.starts_with(expected), "{failure}");
    }
}
