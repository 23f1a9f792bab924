//! Merges the scores of all parts into that of the whole.

use std::collections::BTreeSet;

use intramorph_record::score::{Score, Shard};

/// A reason why parts cannot be merged.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct MergeFailure {
    /// The part that does not fit, by its number among those given, from 0; `None` if something is missing.
    pub(crate) part: Option<usize>,
    /// The problem: a predicate about the score, or a sentence.
    pub(crate) problem: String,
}

/// Maximum number of missing parts that are named.
const MOST_NAMED: usize = 10;

/// The score that one run would have had. Each part has to be there exactly once.
pub(crate) fn merged(scores: Vec<Score>) -> Result<Score, MergeFailure> {
    let parts = scores.iter().map(|score| Part {
        shard: score.shard,
        fingerprint: &score.fingerprint,
        is_sample: score.sample.is_some(),
        of: "the score of all bugs",
    });
    check_parts(&parts.collect::<Vec<_>>())?;
    let whole = scores.into_iter().reduce(both);
    let mut whole = whole.expect("there is at least one part");
    whole.shard = None;
    whole.sort_bugs();
    Ok(whole)
}

/// What has to be known of a record to know whether it is one of the parts of a whole.
#[derive(Debug)]
pub(crate) struct Part<'a> {
    pub(crate) shard: Option<Shard>,
    pub(crate) fingerprint: &'a str,
    /// Whether the time was over before all of the part was tried.
    pub(crate) is_sample: bool,
    /// What it is if it is no part.
    pub(crate) of: &'static str,
}

/// Checks that all parts of a whole are there, each once.
pub(crate) fn check_parts(records: &[Part<'_>]) -> Result<(), MergeFailure> {
    let mut parts = BTreeSet::new();
    for (number, record) in records.iter().enumerate() {
        check(record, &records[0], &mut parts).map_err(|problem| MergeFailure {
            part: Some(number),
            problem,
        })?;
    }
    let missing = match parts.first() {
        None => Some("there is no part to merge".to_owned()),
        Some(first) => missing(&parts, first.count),
    };
    let part = None;
    missing.map_or(Ok(()), |problem| Err(MergeFailure { part, problem }))
}

/// Adds a part, or says why it does not fit those before it.
fn check(record: &Part<'_>, first: &Part<'_>, parts: &mut BTreeSet<Shard>) -> Result<(), String> {
    let Some(shard) = record.shard else {
        return Err(format!("is {}, not of a part", record.of));
    };
    let (Shard { index, count }, part) = (shard, shown(shard));
    if record.fingerprint != first.fingerprint {
        let inputs = "sources, tests, dependencies (Cargo.lock), options or by another compiler";
        return Err(format!("was made from other {inputs} than the first"));
    }
    if first.shard.is_some_and(|first| first.count != count) {
        return Err(format!("is part {part} of another division"));
    }
    if record.is_sample {
        return Err(format!(
            "is a sample of part {part}, since the time of `--within` was over: finish it with `--resume`"
        ));
    }
    if !(1..=count).contains(&index) {
        return Err(format!("is part {part}, which there cannot be"));
    }
    if !parts.insert(shard) {
        return Err(format!("is part {part} once more"));
    }
    Ok(())
}

fn shown(shard: Shard) -> String {
    format!("{}/{}", shard.index, shard.count)
}

/// The missing parts, if there are any. A file may claim any number of parts, so not all are collected.
fn missing(parts: &BTreeSet<Shard>, count: usize) -> Option<String> {
    let missing = count - parts.len();
    let all = (1..=count).map(|index| Shard { index, count });
    let named = all.filter(|shard| !parts.contains(shard)).map(shown);
    let named: Vec<String> = named.take(MOST_NAMED.min(missing)).collect();
    let problem = format!("of the whole there is no part {}", named.join(", "));
    match missing - named.len() {
        _ if missing == 0 => None,
        0 => Some(problem),
        others => Some(format!("{problem} and {others} more")),
    }
}

fn both(mut one: Score, other: Score) -> Score {
    one.kept += other.kept;
    one.complete &= other.complete;
    one.damaged_tests = union(one.damaged_tests, other.damaged_tests);
    one.unrepeatable_tests = union(one.unrepeatable_tests, other.unrepeatable_tests);
    one.rounds = one.rounds.max(other.rounds);
    one.elapsed += other.elapsed;
    one.bugs.extend(other.bugs);
    one
}

fn union(mut one: Vec<String>, other: Vec<String>) -> Vec<String> {
    for name in other {
        if !one.contains(&name) {
            one.push(name);
        }
    }
    one
}

#[cfg(test)]
mod tests {
    use intramorph_record::score::{Sample, Score, Shard};

    use super::merged;

    fn part(fingerprint: &str, shard: Option<(usize, usize)>) -> Score {
        let mut score = Score::default();
        score.fingerprint = fingerprint.to_owned();
        score.shard = shard.map(|(index, count)| Shard { index, count });
        score.kept = 1;
        score.complete = true;
        score.tests = 3;
        score.unrepeatable_tests = vec!["sometimes".to_owned()];
        score.rounds = 2;
        score
    }

    #[track_caller]
    fn check(parts: &[(&str, Option<(usize, usize)>)], expected: &str) {
        let parts = parts
            .iter()
            .map(|(fingerprint, shard)| part(fingerprint, *shard));
        let failure = merged(parts.collect()).expect_err("they do not fit");
        assert_eq!(failure.problem, expected);
    }

    #[test]
    fn all_parts_make_a_whole() {
        let parts = [2, 3, 1].map(|index| part("a", Some((index, 3))));
        let whole = merged(parts.to_vec()).expect("they fit");
        let mut expected = part("a", None);
        expected.kept = 3;
        assert_eq!(whole, expected);
    }

    #[test]
    fn parts_that_do_not_fit_are_refused() {
        let whole = Some((1, 1));
        check(&[], "there is no part to merge");
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
        let mut sampled = part("a", whole);
        sampled.sample = Some(Sample::default());
        let failure = merged(vec![sampled]).expect_err("it is not finished");
        assert!(failure.problem.starts_with("is a sample of part 1/1"));
        let parts = [part("a", Some((1, 2))), part("b", Some((2, 2)))];
        let failure = merged(parts.to_vec()).expect_err("they do not fit");
        assert!(failure.problem.starts_with("was made from other"));
        assert_eq!(failure.part, Some(1));
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
