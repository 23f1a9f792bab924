//! Merges the scores of all parts into that of the whole.

use std::collections::BTreeSet;
use std::fmt;

use intramorph_record::score::{Elapsed, Score, Shard};

/// A reason why scores cannot be merged. The number is that of the score among those given, from 0.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum MergeFailure {
    Nothing,
    /// The score is of the whole already.
    NoPart(usize),
    /// The score has another fingerprint than the first.
    OtherInputs(usize),
    /// The score is one of another number of parts than the first.
    AnotherCount(usize, Shard),
    Twice(usize, Shard),
    /// The score is of a part that no division has.
    Impossible(usize, Shard),
    Missing {
        /// The first of them.
        shards: Vec<Shard>,
        others: usize,
    },
}

/// Maximum number of missing parts that are named.
const MOST_NAMED: usize = 10;

/// The score that one run would have had. Each part has to be there exactly once.
pub(crate) fn merged(scores: Vec<Score>) -> Result<Score, MergeFailure> {
    let mut parts = BTreeSet::new();
    let mut count = None;
    for (number, score) in scores.iter().enumerate() {
        let shard = score.shard.ok_or(MergeFailure::NoPart(number))?;
        if score.ground != scores[0].ground {
            return Err(MergeFailure::OtherInputs(number));
        }
        if *count.get_or_insert(shard.count) != shard.count {
            return Err(MergeFailure::AnotherCount(number, shard));
        }
        if !(1..=shard.count).contains(&shard.index) {
            return Err(MergeFailure::Impossible(number, shard));
        }
        if !parts.insert(shard) {
            return Err(MergeFailure::Twice(number, shard));
        }
    }
    let count = count.ok_or(MergeFailure::Nothing)?;
    if parts.len() < count {
        return Err(missing(&parts, count));
    }
    let whole = scores.into_iter().reduce(both);
    let mut whole = whole.expect("there is at least one part");
    whole.shard = None;
    whole.sort_bugs();
    Ok(whole)
}

/// The missing parts. A file may claim any number of parts, so not all are collected.
fn missing(parts: &BTreeSet<Shard>, count: usize) -> MergeFailure {
    let all = (1..=count).map(|index| Shard { index, count });
    let missing = all.filter(|shard| !parts.contains(shard));
    let shards: Vec<Shard> = missing.take(MOST_NAMED).collect();
    MergeFailure::Missing {
        others: count - parts.len() - shards.len(),
        shards,
    }
}

fn both(one: Score, other: Score) -> Score {
    Score {
        kept: one.kept + other.kept,
        complete: one.complete && other.complete,
        damaged_tests: union(one.damaged_tests, other.damaged_tests),
        unrepeatable_tests: union(one.unrepeatable_tests, other.unrepeatable_tests),
        rounds: one.rounds.max(other.rounds),
        elapsed: sum(one.elapsed, other.elapsed),
        bugs: [one.bugs, other.bugs].concat(),
        ..one
    }
}

fn union(mut one: Vec<String>, other: Vec<String>) -> Vec<String> {
    for name in other {
        if !one.contains(&name) {
            one.push(name);
        }
    }
    one
}

fn sum(one: Elapsed, other: Elapsed) -> Elapsed {
    Elapsed {
        planning: one.planning + other.planning,
        building: one.building + other.building,
        baseline: one.baseline + other.baseline,
        trials: one.trials + other.trials,
    }
}

impl fmt::Display for MergeFailure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let said = |shard: &Shard| format!("{}/{}", shard.index, shard.count);
        match self {
            Self::Nothing => formatter.write_str("there is no score to merge"),
            Self::NoPart(_) => formatter.write_str("is the score of all bugs, not of a part"),
            Self::OtherInputs(_) => formatter.write_str(
                "was made from other sources, tests, dependencies (Cargo.lock), options or by another compiler than the first",
            ),
            Self::AnotherCount(_, shard) => {
                write!(formatter, "is part {} of another division", said(shard))
            }
            Self::Twice(_, shard) => write!(formatter, "is part {} once more", said(shard)),
            Self::Impossible(_, shard) => {
                write!(formatter, "is part {}, which there cannot be", said(shard))
            }
            Self::Missing { shards, others } => {
                let shards: Vec<String> = shards.iter().map(said).collect();
                let shards = shards.join(", ");
                write!(formatter, "of the whole there is no part {shards}")?;
                match others {
                    0 => Ok(()),
                    others => write!(formatter, " and {others} more"),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use intramorph_record::SCHEMA;
    use intramorph_record::score::{Elapsed, Score, Shard};

    use super::{MergeFailure, merged};

    fn part(fingerprint: &str, shard: Option<(usize, usize)>) -> Score {
        Score {
            schema: SCHEMA,
            packages: Vec::new(),
            ground: fingerprint.to_owned(),
            shard: shard.map(|(index, count)| Shard { index, count }),
            kept: 1,
            complete: true,
            damaged_tests: Vec::new(),
            tests: 3,
            unrepeatable_tests: vec!["sometimes".to_owned()],
            left_out_binaries: Vec::new(),
            unparsable_files: Vec::new(),
            selection: None,
            selected_by_diff: false,
            kinds: Vec::new(),
            unused_acceptances: Vec::new(),
            rounds: 2,
            elapsed: Elapsed::default(),
            bugs: Vec::new(),
        }
    }

    #[track_caller]
    fn check(parts: &[(&str, Option<(usize, usize)>)], expected: &str) {
        let parts = parts
            .iter()
            .map(|(fingerprint, shard)| part(fingerprint, *shard));
        let failure = merged(parts.collect()).expect_err("they do not fit");
        assert_eq!(failure.to_string(), expected);
    }

    #[test]
    fn all_parts_make_a_whole() {
        let parts = [2, 3, 1].map(|index| part("a", Some((index, 3))));
        let whole = merged(parts.to_vec()).expect("they fit");
        let expected = Score {
            kept: 3,
            ..part("a", None)
        };
        assert_eq!(whole, expected);
    }

    #[test]
    fn parts_that_do_not_fit_are_refused() {
        let whole = Some((1, 1));
        check(&[], "there is no score to merge");
        check(&[("a", None)], "is the score of all bugs, not of a part");
        check(
            &[("a", Some((2, 4))), ("a", Some((3, 4)))],
            "of the whole there is no part 1/4, 4/4",
        );
        check(&[("a", whole), ("a", whole)], "is part 1/1 once more");
        check(&[("a", Some((4, 3)))], "is part 4/3, which there cannot be");
        check(&[("a", Some((0, 3)))], "is part 0/3, which there cannot be");
        check(
            &[("a", Some((1, 2))), ("a", Some((2, 3)))],
            "is part 2/3 of another division",
        );
        let parts = [part("a", Some((1, 2))), part("b", Some((2, 2)))];
        let failure = merged(parts.to_vec());
        assert_eq!(failure, Err(MergeFailure::OtherInputs(1)));
    }

    #[test]
    fn only_some_of_many_missing_parts_are_named() {
        let count = usize::MAX;
        let named: Vec<String> = [1, 2, 4, 5, 6, 7, 8, 9, 10, 11]
            .iter()
            .map(|index| format!("{index}/{count}"))
            .collect();
        let others = count - 11;
        check(
            &[("a", Some((3, count)))],
            &format!(
                "of the whole there is no part {} and {others} more",
                named.join(", ")
            ),
        );
    }
}
