//! What both tools found of the same changes, and how fast.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::Path;

use intramorph_record::score::{BugRecord, Outcome, Score};

use super::engine::{self, is_reached};
use super::matching::{Gap, Matching};
use super::mutants::{Genre, Mutant, Summary, Tried};

/// A mutant that is one of our changes, too.
#[derive(Clone, Copy, Debug)]
pub struct Pair<'a> {
    /// What became of it with cargo-mutants.
    pub theirs: &'a Tried,
    /// What became of it with us.
    pub ours: &'a BugRecord,
}

/// What is found out about a bug, in words that both tools know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A test failed.
    Caught,
    /// Tests ran longer than they may.
    TimedOut,
    /// No test failed; we know of some that no test gets to them.
    Missed,
}

impl<'a> Pair<'a> {
    /// Those of what was tried that both make.
    pub fn all(tried: &'a [Tried], score: &'a Score, matching: &Matching<'_>) -> Vec<Self> {
        let pairs = tried.iter().filter_map(|theirs| {
            let ours = &score.bugs[matching.find(&theirs.mutant).ok()?];
            Some(Self { theirs, ours })
        });
        pairs.collect()
    }

    /// Both verdicts; `None` if it does not compile for one of the tools.
    pub fn verdicts(&self) -> Option<[Verdict; 2]> {
        let theirs = match self.theirs.summary {
            Summary::CaughtMutant => Verdict::Caught,
            Summary::Timeout => Verdict::TimedOut,
            Summary::MissedMutant => Verdict::Missed,
            Summary::Unviable => return None,
        };
        let ours = match self.ours.outcome {
            Outcome::Caught => Verdict::Caught,
            Outcome::TimedOut => Verdict::TimedOut,
            Outcome::Missed | Outcome::Unreached | Outcome::NotBuilt => Verdict::Missed,
            Outcome::Accepted | Outcome::Removed | Outcome::Untried => return None,
        };
        Some([theirs, ours])
    }

    /// Whether it compiles for one of the tools only.
    pub fn compiles_for_one(&self) -> bool {
        (self.theirs.summary == Summary::Unviable) != (self.ours.outcome == Outcome::Removed)
    }

    /// Whether both try it with tests.
    pub fn is_tried_by_both(&self) -> bool {
        self.verdicts().is_some() && is_reached(self.ours)
    }

    /// What is known of why the verdicts differ.
    pub fn cause(&self) -> String {
        let Some([theirs, ours]) = self.verdicts() else {
            return String::new();
        };
        let bug = self.ours;
        let mut causes = Vec::new();
        if self.theirs.is_caught_by_documentation {
            causes.push("theirs is a test of the documentation".to_owned());
        }
        if ours == Verdict::Missed && bug.outcome != Outcome::Missed {
            causes.push(format!("for us it is {}", bug.outcome.name()));
        }
        if theirs == Verdict::TimedOut {
            causes.push(format!("they gave up after {:.0} s", self.theirs.seconds));
        }
        if rebinds(bug) {
            causes.push(
                "theirs binds other operands, since it only replaces the operator".to_owned(),
            );
        }
        causes.extend(bug.reason.clone());
        causes.extend(bug.caught_by.iter().map(|test| format!("ours is {test}")));
        let flags = [(bug.may_vary, "may vary"), (bug.flaky, "flaky")];
        causes.extend(
            flags
                .iter()
                .filter(|flag| flag.0)
                .map(|flag| flag.1.to_owned()),
        );
        causes.join("; ")
    }
}

/// Whether operands had to be put into parentheses lest the new operator take a part of them.
fn rebinds(bug: &BugRecord) -> bool {
    let inner = bug
        .replacement
        .strip_prefix('(')
        .and_then(|rest| rest.strip_suffix(')'));
    let parentheses = |text: &str| text.matches('(').count();
    bug.operator == "binary"
        && inner.is_some_and(|inner| parentheses(inner) > parentheses(&bug.original))
}

/// How many bugs a second cargo-mutants tries, of these pairs, so many at a time.
#[expect(clippy::cast_precision_loss, reason = "there are fewer than 2^52")]
pub fn rate_of_theirs(pairs: &[&Pair<'_>], jobs: usize) -> f64 {
    let seconds: f64 = pairs.iter().map(|pair| pair.theirs.seconds).sum();
    pairs.len() as f64 * jobs as f64 / seconds
}

/// What they make and we don't: by kind and reason, how many, and the first as an example.
pub fn gaps<'a>(
    mutants: &'a [Mutant],
    matching: &Matching<'_>,
) -> BTreeMap<(Genre, Gap), Vec<&'a Mutant>> {
    let mut gaps: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for mutant in mutants {
        if let Err(gap) = matching.find(mutant) {
            gaps.entry((mutant.genre, gap)).or_default().push(mutant);
        }
    }
    gaps
}

/// How many bugs have another outcome in another run, and how many of these neither run has flagged.
pub fn differences(some: &Score, all: &Score) -> [usize; 2] {
    let by_name: HashMap<String, &BugRecord> = all
        .bugs
        .iter()
        .map(|bug| (engine::name(bug), bug))
        .collect();
    let pairs = some
        .bugs
        .iter()
        .map(|bug| (bug, by_name[&engine::name(bug)]));
    let different: Vec<_> = pairs
        .filter(|(one, other)| one.outcome != other.outcome)
        .collect();
    let is_flagged = |bug: &BugRecord| bug.may_vary || bug.flaky;
    let silent = different
        .iter()
        .filter(|(one, other)| !is_flagged(one) && !is_flagged(other));
    [different.len(), silent.count()]
}

/// The sources that mutants are in.
pub fn texts(package: &Path, mutants: &[Mutant]) -> HashMap<String, String> {
    let mut texts = HashMap::new();
    for Mutant { file, .. } in mutants {
        if !texts.contains_key(file) {
            let text = fs::read_to_string(package.join(file)).expect("what was changed is there");
            texts.insert(file.clone(), text);
        }
    }
    texts
}
