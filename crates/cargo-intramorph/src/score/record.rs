//! From trials to records.

pub(crate) mod merge;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::Duration;

use intramorph_record::SCHEMA;
use intramorph_record::score::{BugRecord, Elapsed, KindOutcome, Outcome, Score, Shard};

use crate::digest::Digest;
use crate::rewrite::{Change, ChangeId, Plan};
use crate::score::build::Built;
use crate::score::failure::Failure;
use crate::score::plan::choice::Choice;
use crate::score::suite::{Bug, Suite};
use crate::score::trials::{self as trial, KindTrial, Limit, Trial};

/// The name of the record in the folder of the copy.
pub(crate) const FILE: &str = "score.json";
/// So many tests are named that reach a missed bug, since a record may hold thousands of these.
const NAMED: usize = 5;

/// What is known of each change so far. Until it is taken out, the bugs of the record are in the order of the plan.
pub(crate) struct Outcomes(Score);

impl Outcomes {
    /// All changes, and nothing known of them.
    pub(crate) fn none(plan: &Plan, packages: &[String]) -> Self {
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
            ground: String::new(),
            shard: None,
            kept: 0,
            complete: true,
            damaged_tests: Vec::new(),
            tests: 0,
            kinds: Vec::new(),
            unrepeatable_tests: Vec::new(),
            left_out_binaries: Vec::new(),
            unparsable_files: plan.unparsable().iter().map(ToString::to_string).collect(),
            selection: None,
            unused_acceptances: Vec::new(),
            rounds: 0,
            elapsed: Elapsed::default(),
            bugs: bugs.collect(),
        })
    }

    /// The same, about one part of them on some ground.
    pub(crate) fn about(mut self, ground: Digest, shard: Option<Shard>) -> Self {
        self.0.ground = ground.to_string();
        self.0.shard = shard;
        self
    }

    /// What is accepted comes behind the changes of the plan, since it has no number in it.
    pub(crate) fn chosen(&mut self, choice: &Choice) {
        let sources = choice.plan.sources();
        let text = |change: &Change| {
            let source = sources.iter().find(|it| it.path == change.identity.file);
            source.map_or("", |source| &source.text)
        };
        let accepted = choice.accepted.iter().map(|(change, reason)| BugRecord {
            outcome: Outcome::Accepted,
            reason: Some(reason.clone()),
            ..untried(change, text(change))
        });
        self.0.bugs.extend(accepted);
        self.0.selection.clone_from(&choice.selection);
        let unused = &choice.unused_acceptances;
        self.0.unused_acceptances.clone_from(unused);
    }

    /// Once it is built it is known which changes cannot be made.
    pub(crate) fn built(&mut self, plan: &Plan, built: &Built) {
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
    pub(crate) fn reach(&mut self, plan: &Plan, suite: &Suite) {
        self.0.tests = suite.tests.len();
        let kinds = suite.kinds();
        self.0.kinds = if kinds.len() > 1 { kinds } else { Vec::new() };
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

    pub(crate) fn untried(&self) -> Vec<ChangeId> {
        let bugs = self.0.bugs.iter().enumerate();
        let is_mine = |position| self.0.shard.is_none_or(|shard| shard.has(position));
        let untried =
            bugs.filter(|(position, bug)| bug.outcome == Outcome::Untried && is_mine(*position));
        let id = |position| u32::try_from(position).expect("changes are numbered so");
        untried
            .map(|(position, _)| ChangeId(id(position)))
            .collect()
    }

    /// What came of a bug, which was at a site.
    pub(crate) fn add(&mut self, change: &Change, trial: &Trial, suite: &Suite) {
        let bug = &mut self.0.bugs[change.id.0 as usize];
        bug.elapsed = trial.time;
        bug.may_vary = !trial.is_steady;
        bug.flaky = trial.is_flaky;
        if let trial::Outcome::TimedOut { limit, .. } = trial.outcome {
            bug.reason = Some(reason(limit).to_owned());
        }
        if trial.outcome == trial::Outcome::Missed {
            let tests = suite.shortest(change.site.0, NAMED);
            bug.reached_by = tests.iter().map(|test| suite.name(*test)).collect();
        }
        (bug.outcome, bug.caught_by) = told(trial.outcome, suite);
        let by_kind = trial.by_kind.iter();
        bug.by_kind = by_kind.map(|one| kind_outcome(one, suite)).collect();
    }

    pub(crate) fn bug(&self, change: ChangeId) -> &BugRecord {
        &self.0.bugs[change.0 as usize]
    }

    /// Takes what became of a bug from an earlier run; where it is and which tests reach it is known better now.
    pub(crate) fn keep(&mut self, change: ChangeId, earlier: &BugRecord) {
        let bug = &mut self.0.bugs[change.0 as usize];
        let now = bug.clone();
        *bug = BugRecord {
            ordinal: now.ordinal,
            line: now.line,
            column: now.column,
            difference: now.difference,
            reaching: now.reaching,
            ..earlier.clone()
        };
        self.0.kept += 1;
    }

    pub(crate) fn interrupted(&mut self) {
        self.0.complete = false;
    }

    pub(crate) fn is_complete(&self) -> bool {
        self.0.complete
    }

    pub(crate) fn damaged(&mut self, tests: Vec<String>) {
        self.0.damaged_tests = tests;
    }

    pub(crate) fn into_score(self, elapsed: Elapsed) -> Score {
        let mut score = Score { elapsed, ..self.0 };
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

/// The record of a run that need not be repeated; it took as long as to find that out.
pub(crate) fn of_earlier_run(score: Score, elapsed: Elapsed) -> Score {
    let tried = [Outcome::Caught, Outcome::TimedOut, Outcome::Missed];
    Score {
        kept: tried.map(|outcome| score.count(outcome)).iter().sum(),
        elapsed,
        ..score
    }
}

/// The record for machines.
pub(crate) fn json(score: &Score) -> String {
    let json = serde_json::to_string_pretty(score);
    json.expect("a record holds nothing that JSON does not know") + "\n"
}

/// Writes the record into the folder of the copy.
pub(crate) fn keep(score: &Score, folder: &Path) -> Result<(), Failure> {
    write_whole(&folder.join(FILE), json(score).as_bytes())
}

/// Writes a file whole or not at all.
pub(crate) fn write_whole(file: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let mut draft = file.as_os_str().to_owned();
    draft.push(".draft");
    let draft = Path::new(&draft);
    fs::write(draft, bytes).map_err(Failure::system("write", draft))?;
    fs::rename(draft, file).map_err(Failure::system("write", file))
}

/// What became of a bug, and the name of the test that has decided.
fn told(outcome: trial::Outcome, suite: &Suite) -> (Outcome, Option<String>) {
    let told = match outcome {
        trial::Outcome::Caught { .. } => Outcome::Caught,
        trial::Outcome::TimedOut { .. } => Outcome::TimedOut,
        trial::Outcome::Missed => Outcome::Missed,
        trial::Outcome::Unreached => Outcome::Unreached,
    };
    (told, outcome.test().map(|test| suite.name(test)))
}

fn kind_outcome(trial: &KindTrial, suite: &Suite) -> KindOutcome {
    let (outcome, caught_by) = told(trial.outcome, suite);
    KindOutcome {
        kind: trial.kind,
        outcome,
        caught_by,
        may_vary: !trial.is_steady,
    }
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
        by_kind: Vec::new(),
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
