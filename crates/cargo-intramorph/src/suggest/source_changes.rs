//! Single changes of the source that are suggested: those that change no output, and comparisons that are flipped.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use intramorph_record::suggest::{BugEffect, ChangeKind, ChangeRecord};

use super::bugs::{Bug, Effort};
use super::explore::explore;
use super::judge::Expectation;
use super::kills::{RelationUnderTest, kills};
use super::observation::{Settings, Sweep};
use super::observe::Observer;
use super::trial::{Budget, Held, OWN_BUILD, Trial};
use crate::relation_language::Relation;
use crate::rewrite::{Change, Operator, Source};
use crate::score::failure::Failure;

/// A change of the source that has a relation.
#[derive(Debug)]
pub(crate) struct SourceChange<'a> {
    pub(crate) change: &'a Change,
    pub(crate) held: Held,
}

/// Maximum number of changes that are tried, and that are suggested.
const MOST_TRIED: usize = 48;
const MOST_SUGGESTED: usize = 3;
/// A flipped comparison has to change the outputs of at least one input in `LEAST_TURNED`.
const LEAST_TURNED: u64 = 10;
/// A change that changes no output has to be reached by at least one input in `LEAST_REACHED`; otherwise it is hardly tested.
const LEAST_REACHED: u64 = 100;
/// Maximum number of comparisons that are flipped.
const MOST_FLIPPED: usize = 24;

/// The search for changes of the source.
pub(crate) struct Search<'a, 'b, 'c> {
    pub(crate) observer: &'a mut Observer<'b>,
    pub(crate) bugs: &'a [Bug<'c>],
    pub(crate) sources: &'a [Source],
    pub(crate) budget: Budget,
    pub(crate) distribution: u8,
    pub(crate) evaluations: u64,
}

impl<'c> Search<'_, '_, 'c> {
    /// Comparisons and orders that, when flipped, turn the whole output around.
    pub(crate) fn flipped(&mut self) -> Result<Vec<SourceChange<'c>>, Failure> {
        let flips = self.bugs.iter().filter(|bug| {
            let is_seen = matches!(bug.effect, BugEffect::Silent | BugEffect::Panics);
            is_seen && is_flip(bug.change, self.sources)
        });
        let flips: Vec<&'c Change> = flips.map(|bug| bug.change).take(MOST_FLIPPED).collect();
        let held = self.explored(&flips)?;
        // A comparison that matters to few inputs is not what decides the order of outputs.
        let is_whole = |it: &SourceChange<'_>| {
            let record = &it.held.record;
            it.held.relation.turns_whole()
                && LEAST_TURNED * record.differing >= record.runs + record.fresh
        };
        Ok(held.into_iter().filter(is_whole).collect())
    }

    /// Changes that disable something and change no output, but would if another bug were there: the best of them.
    pub(crate) fn neutral(&mut self) -> Result<Vec<SourceChange<'c>>, Failure> {
        let candidates = self.unchanging()?;
        let equality = Relation::equality();
        let changed: Vec<Settings> = candidates.iter().map(|it| settings(it)).collect();
        let claimed = changed.iter().map(|changed| RelationUnderTest {
            relation: &equality,
            base: const { &Settings::new() },
            changed,
            distribution: self.distribution,
        });
        let claimed: Vec<RelationUnderTest<'_>> = claimed.collect();
        let effective = self.bugs.iter();
        let effective = effective.filter(|bug| bug.effect != BugEffect::Nothing);
        let effective: Vec<Bug<'c>> = effective.cloned().collect();
        let effort = Effort {
            seed: self.budget.seed,
            distribution: self.distribution,
            time: self.budget.time,
        };
        let kills = kills(self.observer, &claimed, &effective, effort)?;
        self.evaluations += kills.evaluations;
        let killed = candidates.iter().zip(kills.of).map(|(change, mut killed)| {
            killed.retain(|index| !overlap(effective[*index].change, change));
            killed
        });
        let killed: Vec<Vec<usize>> = killed.collect();
        let candidates = candidates.iter().zip(&killed).enumerate();
        let candidates = candidates.map(|(place, (change, killed))| (place, *change, &**killed));
        let candidates: Vec<_> = candidates.collect();
        let chosen = most_killing(candidates.clone(), &effective);
        let chosen: Vec<&Change> = chosen.iter().map(|place| candidates[*place].1).collect();
        let held = self.explored(&chosen)?;
        let is_neutral = |it: &SourceChange<'_>| it.held.relation.is_equality();
        Ok(held.into_iter().filter(is_neutral).collect())
    }

    /// Changes that disable something and change no output, on many inputs.
    fn unchanging(&mut self) -> Result<Vec<&'c Change>, Failure> {
        let candidates = self.bugs.iter().filter(|bug| {
            bug.effect == BugEffect::Nothing && disables(bug.change.identity.operator)
        });
        let candidates = candidates.map(|bug| bug.change).take(MOST_TRIED);
        let candidates: Vec<&'c Change> = candidates.collect();
        if candidates.is_empty() {
            return Ok(candidates);
        }
        let changes: Vec<Settings> = candidates.iter().map(|it| settings(it)).collect();
        let sweep = Sweep {
            seed: self.budget.seed,
            first: 0,
            count: self.budget.inputs,
            distribution: self.distribution,
            pairs: 0,
            end: Instant::now().checked_add(self.budget.time),
        };
        let (_, seen) = self.observer.sweep(&sweep, &Settings::new(), &changes)?;
        self.evaluations += seen.iter().map(|it| it.runs).sum::<u64>();
        let neutral = candidates.into_iter().zip(seen);
        let neutral = neutral.filter(|(_, it)| {
            let is_reached = it.reached > 0 && LEAST_REACHED * it.reached >= it.runs;
            it.differing == 0 && it.crash.is_none() && is_reached
        });
        Ok(neutral.map(|(change, _)| change).collect())
    }

    /// Changes that have a relation, with that relation.
    fn explored(&mut self, changes: &[&'c Change]) -> Result<Vec<SourceChange<'c>>, Failure> {
        if changes.is_empty() {
            return Ok(Vec::new());
        }
        self.observer.wait_at_most(Duration::MAX);
        let trials = changes.iter().map(|change| self.trial(change));
        let trials: Vec<Trial> = trials.collect();
        let observers = std::slice::from_mut(&mut *self.observer);
        let explored = explore(observers, &trials, self.budget)?;
        self.evaluations += explored.evaluations;
        let held = explored.held.into_iter().filter_map(|held| {
            let change = changes.iter();
            let mut change = change.filter(|it| settings(it) == held.trial.changed);
            let change = change.next()?;
            Some(SourceChange { change, held })
        });
        Ok(held.collect())
    }

    fn trial(&self, change: &Change) -> Trial {
        Trial {
            change: described(change, self.sources),
            expectation: Expectation::OtherSource,
            base: Settings::new(),
            changed: settings(change),
            distribution: self.distribution,
            is_number: false,
            observer: OWN_BUILD,
        }
    }
}

fn settings(change: &Change) -> Settings {
    vec![(change.site.0, change.arm)]
}

/// A change that may be suggested: its place in a list, the change, and the bugs that its relation kills, by their index.
type ChangeWithKills<'k, 'c> = (usize, &'c Change, &'k [usize]);

/// The places of a few changes that kill most together: bugs that the tests of the package miss count first, each bug once, and
/// there is one change of each function.
pub(crate) fn most_killing(
    mut candidates: Vec<ChangeWithKills<'_, '_>>,
    bugs: &[Bug<'_>],
) -> Vec<usize> {
    let mut chosen = Vec::new();
    let mut killed: HashSet<usize> = HashSet::new();
    while chosen.len() < MOST_SUGGESTED {
        let new_kills = |(_, _, kills): &ChangeWithKills<'_, '_>| {
            let new: Vec<&usize> = kills.iter().filter(|it| !killed.contains(it)).collect();
            let missed = new.iter().filter(|it| bugs[***it].is_missed_by_tests());
            (missed.count(), new.len())
        };
        // Of changes that kill as many, the first.
        let best = candidates.iter().rev().max_by_key(|it| new_kills(it));
        let Some(best) = best.filter(|it| new_kills(it) > (0, 0)) else {
            break;
        };
        let (place, change, kills) = *best;
        chosen.push(place);
        killed.extend(kills);
        candidates.retain(|(_, other, _)| other.identity.item != change.identity.item);
    }
    chosen
}

/// Whether two changes are of the same place, or one is of a part of the other: with one, the other may never be reached.
pub(crate) fn overlap(one: &Change, other: &Change) -> bool {
    one.site == other.site
        || one.identity.file == other.identity.file
            && one.range.start < other.range.end.max(other.range.start + 1)
            && other.range.start < one.range.end.max(one.range.start + 1)
}

/// Whether changes of an operator leave something out, rather than put something else in its place.
fn disables(operator: Operator) -> bool {
    matches!(
        operator,
        Operator::Condition
            | Operator::Guard
            | Operator::EarlyReturn
            | Operator::Statement
            | Operator::Arm
            | Operator::Body
            | Operator::Operand
            | Operator::Limit
            | Operator::Predicate
            | Operator::Call
            | Operator::Field
    )
}

/// Whether a change turns a comparison or an order around.
fn is_flip(change: &Change, sources: &[Source]) -> bool {
    match change.identity.operator {
        Operator::Order => true,
        Operator::Relational => {
            let flips = [("<", ">"), (">", "<"), ("<=", ">"), (">=", "<")];
            flips.contains(&(original(change, sources), &*change.replacement))
        }
        _ => false,
    }
}

/// The text that a change replaces.
fn original<'a>(change: &Change, sources: &'a [Source]) -> &'a str {
    let source = sources.iter().find(|it| it.path == change.identity.file);
    let text = source.and_then(|source| source.text.get(change.range.clone()));
    text.unwrap_or_default()
}

fn described(change: &Change, sources: &[Source]) -> ChangeRecord {
    let mut record = ChangeRecord::default();
    let item = &change.identity.item;
    let (original, replacement) = on_lines(original(change, sources), &change.replacement);
    record.kind = ChangeKind::Source;
    record.what = match (&*original, &*replacement) {
        ("", replacement) => format!("`{replacement}` added in `{item}`"),
        (original, "") => format!("`{original}` left out in `{item}`"),
        (original, replacement) => format!("`{replacement}` for `{original}` in `{item}`"),
    };
    record.location = format!("{}:{}", change.identity.file, change.line);
    let source = sources.iter().find(|it| it.path == change.identity.file);
    record.difference = source.map_or_else(String::new, |it| change.difference(&it.text));
    record
}

/// Maximum number of characters of code in a description, and number of common characters that are kept before a difference.
const LONGEST: usize = 40;
const COMMON: usize = 8;

/// Two codes, each on one line. Of long ones that begin alike, the parts where they differ are shown.
fn on_lines(original: &str, replacement: &str) -> (String, String) {
    let [original, replacement] = [original, replacement].map(|code| {
        let line = code.split_whitespace().collect::<Vec<_>>().join(" ");
        line.chars().collect::<Vec<char>>()
    });
    let mut both = original.iter().zip(&replacement);
    let is_long = original.len().max(replacement.len()) > LONGEST;
    let shorter = original.len().min(replacement.len());
    let common = both.position(|(one, other)| one != other);
    let common = common.unwrap_or(shorter);
    let first = if is_long {
        common.saturating_sub(COMMON)
    } else {
        0
    };
    (excerpt(&original, first), excerpt(&replacement, first))
}

/// A part of a line from a place on, with marks for what is left out.
fn excerpt(line: &[char], first: usize) -> String {
    let before = (first > 0).then_some('…');
    let rest = &line[first.min(line.len())..];
    if rest.len() <= LONGEST {
        return before.into_iter().chain(rest.iter().copied()).collect();
    }
    let kept = rest[..LONGEST - 1].iter().copied();
    before.into_iter().chain(kept).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::on_lines;

    fn check(original: &str, replacement: &str, expected: [&str; 2]) {
        let (original, replacement) = on_lines(original, replacement);
        assert_eq!([original, replacement], expected);
    }

    #[test]
    fn short_codes_are_shown_whole() {
        check("a <\n  b", "a > b", ["a < b", "a > b"]);
    }

    #[test]
    fn long_codes_are_shown_where_they_differ() {
        check(
            "length == bytes.len() && strategy == Strategy::Unquoted",
            "length == bytes.len() && strategy != Strategy::Unquoted",
            [
                "…trategy == Strategy::Unquoted",
                "…trategy != Strategy::Unquoted",
            ],
        );
    }

    #[test]
    fn a_long_code_and_its_beginning_are_shown_where_they_differ() {
        check(
            "first.is_empty() && second.is_empty() && third.is_empty()",
            "first.is_empty() && second.is_empty()",
            ["…_empty() && third.is_empty()", "…_empty()"],
        );
    }

    #[test]
    fn code_that_is_left_out_is_shown_from_its_beginning() {
        let code = "if let Some(first) = letters.first() { poison(first) }";
        check(code, "", ["if let Some(first) = letters.first() { …", ""]);
    }
}
