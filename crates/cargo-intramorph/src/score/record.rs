//! The record: what is known of each bug, from the plan to the trials.

pub(crate) mod merge;
pub(super) mod trusted;

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use intramorph_record::score::{
    BugRecord, Elapsed, KindOutcome, LeftOutTest, Outcome, Position, Score, Span,
};

use super::build::{BrokenTest, Built};
use super::failure::{FailingTest, Failure};
use super::plan::{Planned, packages};
use super::suite::Suite;
use super::trials::{Limit, Trial, Verdict};
use super::whole_file;
use crate::rewrite::{Change, ChangeId, Plan};

/// The name of the record in the folder of the copy.
const FILE: &str = "score.json";
/// Maximum number of tests that are named for a missed bug, since a record may hold thousands of such bugs.
const NAMED: usize = 5;
/// The reason why an integration test is left out.
const BROKEN: &str = "does not compile";

/// The outcomes of all changes so far. The bugs of the record are in the order of the plan, and the accepted ones behind them,
/// until [`Outcomes::into_score`] sorts them.
pub(crate) struct Outcomes(pub(crate) Score);

impl Outcomes {
    /// All planned changes before the first trial.
    pub(crate) fn untried(planned: &Planned) -> Self {
        let sources = planned.plan.sources().iter();
        let texts: HashMap<&str, &str> = sources
            .map(|source| (&*source.path, &*source.text))
            .collect();
        let untried = |change: &Change| untried(change, texts[&*change.identity.file]);
        let changes = planned.plan.changes().iter().map(untried);
        let accepted = planned.accepted.iter().map(|(change, accepted)| {
            let mut bug = untried(change);
            bug.outcome = Outcome::Accepted;
            bug.reason = Some(accepted.reason.clone());
            bug
        });
        let unparsable = planned.plan.unparsable().iter();
        let mut score = Score::default();
        score.packages = packages::names(&planned.packages);
        score.complete = true;
        score.unparsable_files = unparsable.map(ToString::to_string).collect();
        score.blind_spots.clone_from(&planned.blind_spots);
        score.selection.clone_from(&planned.selection);
        score.selected_by_diff = planned.is_selected_by_diff;
        score
            .unused_acceptances
            .clone_from(&planned.unused_acceptances);
        score.bugs = changes.chain(accepted).collect();
        Self(score)
    }

    /// Adds the changes that cannot be made, which the build has found.
    pub(crate) fn add_build(&mut self, plan: &Plan, built: &Built) {
        self.0.rounds = built.rounds;
        let broken = built.left_out.iter().map(broken_test);
        self.0.left_out_tests = broken.collect();
        for (bug, change) in self.0.bugs.iter_mut().zip(plan.changes()) {
            if let Some(reason) = built.removed.get(&change.id) {
                bug.outcome = Outcome::Removed;
                bug.reason = Some(reason.clone());
            } else if !built.compiled.contains(&change.site) {
                bug.outcome = Outcome::NotBuilt;
            }
        }
    }

    /// Adds the tests, and the bugs that none of them reaches.
    pub(crate) fn add_suite(&mut self, plan: &Plan, suite: &Suite) {
        self.0.tests = suite.count();
        self.0.kinds = suite.kinds();
        let unrepeatable = (0..suite.tests.len()).filter(|index| !suite.tests[*index].repeats);
        self.0.unrepeatable_tests = unrepeatable.map(|index| suite.name(index)).collect();
        let failing = suite.left_out.iter().map(left_out);
        self.0.left_out_tests.extend(failing);
        for (bug, change) in self.0.bugs.iter_mut().zip(plan.changes()) {
            bug.reaching = suite.reaching(change.site.0).len();
            if bug.outcome == Outcome::Untried && bug.reaching == 0 {
                bug.outcome = Outcome::Unreached;
            }
        }
    }

    /// The bugs that are left to try.
    pub(crate) fn to_try(&self) -> Vec<ChangeId> {
        let bugs = self.0.bugs.iter().enumerate();
        let is_mine = |position| self.0.shard.is_none_or(|shard| shard.has(position));
        let untried =
            bugs.filter(|(position, bug)| bug.outcome == Outcome::Untried && is_mine(*position));
        let id = |position| u32::try_from(position).expect("changes are numbered so");
        untried
            .map(|(position, _)| ChangeId(id(position)))
            .collect()
    }

    /// Adds the result of a trial.
    pub(crate) fn add_trial(&mut self, change: &Change, trial: &Trial, suite: &Suite) {
        let Verdict { outcome, limit, .. } = trial.verdict;
        let name = |verdict: &Verdict| verdict.test.map(|test| suite.member_name(test));
        let bug = &mut self.0.bugs[change.id.0 as usize];
        bug.elapsed = trial.time;
        bug.outcome = outcome;
        bug.caught_by = name(&trial.verdict);
        bug.may_vary = !trial.verdict.is_steady;
        bug.flaky = trial.verdict.is_flaky;
        bug.reason = limit.map(|limit| reason(limit).to_owned());
        if outcome == Outcome::Missed {
            let tests = suite.shortest(change.site.0, NAMED);
            bug.reached_by = tests.iter().map(|test| suite.name(*test)).collect();
        }
        let by_kind = trial.by_kind.iter().map(|(kind, verdict)| {
            let mut by_kind = KindOutcome::new(*kind, verdict.outcome);
            by_kind.caught_by = name(verdict);
            by_kind.may_vary = !verdict.is_steady;
            by_kind
        });
        bug.by_kind = by_kind.collect();
    }

    pub(crate) fn bug(&self, change: ChangeId) -> &BugRecord {
        &self.0.bugs[change.0 as usize]
    }

    /// Takes over the outcome of an earlier run; the place of the bug and the tests that reach it are those of this run.
    pub(crate) fn keep(&mut self, change: ChangeId, earlier: &BugRecord) {
        let bug = &mut self.0.bugs[change.0 as usize];
        let now = std::mem::replace(bug, earlier.clone());
        bug.ordinal = now.ordinal;
        bug.public = now.public;
        bug.line = now.line;
        bug.column = now.column;
        bug.span = now.span;
        bug.difference = now.difference;
        bug.reaching = now.reaching;
        self.0.kept += 1;
    }

    pub(crate) fn into_score(self, elapsed: Elapsed) -> Score {
        let mut score = self.0;
        score.elapsed = elapsed;
        if let Some(shard) = score.shard {
            let mut positions = 0..;
            score
                .bugs
                .retain(|_| positions.next().is_some_and(|position| shard.has(position)));
        }
        score.sort_bugs();
        score
    }
}

/// The record of the last run, if the folder of the copy has one.
pub(crate) fn last(folder: &Path) -> Option<Score> {
    let score = fs::read(folder.join(FILE)).ok()?;
    serde_json::from_slice(&score).ok()
}

/// The record of an earlier run that need not be repeated, with the time that this run took.
pub(crate) fn of_earlier_run(folder: &Path, elapsed: Elapsed) -> Option<Score> {
    let mut score = last(folder)?;
    let tried = [Outcome::Caught, Outcome::TimedOut, Outcome::Missed];
    score.kept = tried.map(|outcome| score.count(outcome)).iter().sum();
    score.elapsed = elapsed;
    score.complete.then_some(score)
}

/// The record as JSON.
pub(crate) fn json(score: &Score) -> String {
    let json = serde_json::to_string_pretty(score);
    json.expect("a record holds nothing that JSON does not know") + "\n"
}

/// Writes the record into the folder of the copy.
pub(crate) fn keep(score: &Score, folder: &Path) -> Result<(), Failure> {
    let file = folder.join(FILE);
    whole_file::write(&file, json(score)).map_err(Failure::system("write", &file))
}

fn broken_test(broken: &BrokenTest) -> LeftOutTest {
    let mut left_out = LeftOutTest::default();
    left_out.name.clone_from(&broken.target);
    BROKEN.clone_into(&mut left_out.reason);
    left_out
}

fn left_out(failing: &FailingTest) -> LeftOutTest {
    let mut left_out = LeftOutTest::default();
    left_out.name.clone_from(&failing.name);
    left_out.reason = failing.reason();
    left_out
}

fn reason(limit: Limit) -> &'static str {
    match limit {
        Limit::Fuel => "changed code was run through far more often than without the bug",
        Limit::Clock => "the test took far longer than without the bug",
    }
}

fn untried(change: &Change, text: &str) -> BugRecord {
    let identity = change.identity.clone();
    let mut bug = BugRecord::default();
    bug.file = identity.file;
    bug.item = identity.item;
    bug.operator = identity.operator.to_string();
    bug.ordinal = identity.ordinal;
    bug.public = Some(change.is_public);
    bug.line = change.line;
    bug.column = change.column;
    bug.span = Some(span(change));
    bug.original = text[change.range.clone()].into();
    bug.replacement.clone_from(&change.replacement);
    bug.difference = change.difference(text);
    bug
}

fn span(change: &Change) -> Span {
    let position = |(line, column), byte| Position { line, column, byte };
    let (positions, range) = (&change.positions, &change.range);
    Span {
        start: position(positions.start, range.start),
        end: position(positions.end, range.end),
    }
}
