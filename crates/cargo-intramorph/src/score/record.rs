//! From trials to records.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::Duration;

use intramorph_record::SCHEMA;
use intramorph_record::score::{BugRecord, Elapsed, Outcome, Score};

use super::build::Built;
use super::failure::Failure;
use super::suite::{Bug, Suite};
use super::trial::{self, Limit, Trial};
use crate::rewrite::{Change, ChangeId, Plan};

/// So many tests are named that reach a missed bug, since a record may hold thousands of these.
const NAMED: usize = 5;

/// What is known of each change so far. Until it is taken out, the bugs of the record are in the order of the plan.
pub(super) struct Outcomes(Score);

impl Outcomes {
    /// All changes, and nothing known of them.
    pub(super) fn none(plan: &Plan, packages: &[String]) -> Self {
        let texts: BTreeMap<&str, &str> = plan
            .sources()
            .iter()
            .map(|source| (&*source.path, &*source.text))
            .collect();
        let bugs = plan
            .changes()
            .iter()
            .map(|change| untried(change, texts[&*change.identity.file]));
        Self(Score {
            schema: SCHEMA,
            packages: packages.to_vec(),
            complete: true,
            damaged_tests: Vec::new(),
            tests: 0,
            unrepeatable_tests: Vec::new(),
            left_out_binaries: Vec::new(),
            unparsable_files: plan.unparsable().iter().map(ToString::to_string).collect(),
            rounds: 0,
            elapsed: Elapsed::default(),
            bugs: bugs.collect(),
        })
    }

    /// Once it is built it is known which changes cannot be made.
    pub(super) fn built(&mut self, plan: &Plan, built: &Built) {
        self.0.rounds = built.rounds;
        for (bug, change) in self.0.bugs.iter_mut().zip(plan.changes()) {
            if let Some(reason) = built.removed.get(&change.id) {
                bug.outcome = Outcome::Removed;
                bug.reason = Some(reason.clone());
            } else if !built.compiled.contains(&change.site) {
                bug.outcome = Outcome::NotBuilt;
            }
        }
    }

    /// Once each test has run it is known which bugs need no trial.
    pub(super) fn reach(&mut self, plan: &Plan, suite: &Suite) {
        self.0.tests = suite.tests.len();
        let unrepeatable = (0..suite.tests.len()).filter(|index| !suite.tests[*index].repeats);
        self.0.unrepeatable_tests = unrepeatable.map(|index| suite.name(index)).collect();
        let left_out = suite.foreign.iter();
        self.0.left_out_binaries = left_out.map(|it| it.named(&suite.binaries)).collect();
        for (bug, change) in self.0.bugs.iter_mut().zip(plan.changes()) {
            bug.reaching = suite.reaching(change.site.0).len();
            if bug.outcome == Outcome::Untried && bug.reaching == 0 {
                bug.outcome = Outcome::Unreached;
            }
        }
    }

    pub(super) fn untried(&self) -> Vec<ChangeId> {
        let bugs = (0..).zip(&self.0.bugs);
        bugs.filter(|(_, bug)| bug.outcome == Outcome::Untried)
            .map(|(id, _)| ChangeId(id))
            .collect()
    }

    /// What came of a bug, which was at a site.
    pub(super) fn add(&mut self, change: &Change, trial: &Trial, suite: &Suite) {
        let bug = &mut self.0.bugs[change.id.0 as usize];
        bug.elapsed = trial.time;
        bug.may_vary = !trial.is_steady;
        bug.flaky = trial.is_flaky;
        (bug.outcome, bug.caught_by) = match trial.outcome {
            trial::Outcome::Caught { test } => (Outcome::Caught, Some(suite.name(test))),
            trial::Outcome::TimedOut { test, limit } => {
                bug.reason = Some(reason(limit).to_owned());
                (Outcome::TimedOut, Some(suite.name(test)))
            }
            trial::Outcome::Missed => {
                let tests = suite.shortest(change.site.0, NAMED);
                bug.reached_by = tests.iter().map(|test| suite.name(*test)).collect();
                (Outcome::Missed, None)
            }
            trial::Outcome::Unreached => (Outcome::Unreached, None),
        };
    }

    pub(super) fn interrupted(&mut self) {
        self.0.complete = false;
    }

    pub(super) fn is_complete(&self) -> bool {
        self.0.complete
    }

    pub(super) fn damaged(&mut self, tests: Vec<String>) {
        self.0.damaged_tests = tests;
    }

    pub(super) fn into_score(self, elapsed: Elapsed) -> Score {
        let mut score = Score { elapsed, ..self.0 };
        // Within a file, outer changes were planned before those in them.
        score
            .bugs
            .sort_by(|one, other| one.place().cmp(&other.place()));
        score
    }
}

/// The record for machines.
pub(crate) fn json(score: &Score) -> String {
    let json = serde_json::to_string_pretty(score);
    json.expect("a record holds nothing that JSON does not know") + "\n"
}

/// Writes the record into the folder of the copy; whole or not at all.
pub(super) fn keep(score: &Score, folder: &Path) -> Result<(), Failure> {
    let file = folder.join("score.json");
    let draft = folder.join("score.json.draft");
    fs::write(&draft, json(score)).map_err(Failure::system("write", &draft))?;
    fs::rename(&draft, &file).map_err(Failure::system("write", &file))
}

fn reason(limit: Limit) -> &'static str {
    match limit {
        Limit::Fuel => "changed code was run through far more often than without the bug",
        Limit::Clock => "the test took far longer than without the bug",
    }
}

fn untried(change: &Change, text: &str) -> BugRecord {
    let identity = change.identity.clone();
    BugRecord {
        file: identity.file,
        item: identity.item,
        operator: identity.operator.to_owned(),
        ordinal: identity.ordinal,
        line: change.line,
        column: change.column,
        original: text[change.range.clone()].to_owned(),
        replacement: change.replacement.clone(),
        difference: change.difference(text),
        outcome: Outcome::Untried,
        reason: None,
        caught_by: None,
        reaching: 0,
        reached_by: Vec::new(),
        may_vary: false,
        flaky: false,
        elapsed: Duration::ZERO,
    }
}

impl From<&Change> for Bug {
    fn from(change: &Change) -> Self {
        Self {
            site: change.site.0,
            arm: change.arm,
        }
    }
}
