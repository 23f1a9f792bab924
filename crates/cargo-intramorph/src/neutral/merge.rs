//! Merges the records of all parts into that of the whole.

use intramorph_record::neutral::{ChangeOutcome, NeutralRun};

use super::record;
use crate::score::record::merge::{MergeFailure, Part, check_parts};

/// The record that one run would have had. Each part has to be there exactly once.
pub(crate) fn merged(runs: Vec<NeutralRun>) -> Result<NeutralRun, MergeFailure> {
    let parts = runs.iter().map(|run| Part {
        shard: run.shard,
        fingerprint: &run.fingerprint,
        is_sample: !run.complete,
        of: "the result of all tests",
    });
    check_parts(&parts.collect::<Vec<_>>())?;
    let whole = runs.into_iter().reduce(both);
    let mut whole = whole.expect("there is at least one part");
    whole.shard = None;
    record::sort_findings(&mut whole);
    Ok(whole)
}

fn both(mut one: NeutralRun, other: NeutralRun) -> NeutralRun {
    one.complete &= other.complete;
    one.is_interrupted |= other.is_interrupted;
    for (change, other) in one.changes.iter_mut().zip(other.changes) {
        if weight(other.outcome) > weight(change.outcome) {
            change.outcome = other.outcome;
        }
    }
    for (setting, other) in one.settings.iter_mut().zip(other.settings) {
        setting.asked = setting
            .asked
            .zip(other.asked)
            .map(|(one, other)| one || other);
    }
    for finding in other.findings {
        record::add(&mut one, finding);
    }
    for flaky in other.flaky_tests {
        if !one.flaky_tests.iter().any(|it| it.name == flaky.name) {
            one.flaky_tests.push(flaky);
        }
    }
    // What one part has needed is needed.
    one.unused_acceptances
        .retain(|it| other.unused_acceptances.contains(it));
    one.combinations = one.combinations.max(other.combinations);
    one.rounds = one.rounds.max(other.rounds);
    one.processes += other.processes;
    one.planning += other.planning;
    one.building += other.building;
    one.baseline += other.baseline;
    one.trials += other.trials;
    one
}

/// Outcomes of a part that say more than others.
fn weight(outcome: ChangeOutcome) -> u8 {
    match outcome {
        ChangeOutcome::Noticed => 3,
        ChangeOutcome::Passed => 2,
        ChangeOutcome::WithoutEffect => 1,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use intramorph_record::neutral::{
        ChangeOutcome, FailedTest, NeutralChange, NeutralFinding, NeutralRun,
    };
    use intramorph_record::score::Shard;

    use super::merged;

    fn part(index: usize, outcomes: [ChangeOutcome; 2]) -> NeutralRun {
        let mut run = NeutralRun::default();
        run.fingerprint = "same".to_owned();
        run.shard = Some(Shard { index, count: 2 });
        run.complete = true;
        run.processes = 3;
        run.unused_acceptances = vec!["always".to_owned(), index.to_string()];
        run.changes = (0..)
            .zip(outcomes)
            .map(|(site, outcome)| {
                let mut change = NeutralChange::default();
                change.switch = format!("{site}:1");
                change.outcome = outcome;
                change
            })
            .collect();
        let mut test = FailedTest::default();
        test.name = format!("test {index}");
        let mut finding = NeutralFinding::default();
        finding.changes = vec![0];
        finding.tests = vec![test];
        run.findings = vec![finding];
        run
    }

    #[test]
    fn all_parts_make_a_whole() {
        use ChangeOutcome::{Noticed, Passed, WithoutEffect};
        let parts = vec![
            part(2, [Noticed, WithoutEffect]),
            part(1, [Noticed, Passed]),
        ];
        let whole = merged(parts).expect("they fit");
        assert_eq!((whole.shard, whole.processes), (None, 6));
        assert_eq!(whole.unused_acceptances, ["always"]);
        let outcomes: Vec<ChangeOutcome> = whole.changes.iter().map(|it| it.outcome).collect();
        assert_eq!(outcomes, [Noticed, Passed]);
        let tests = whole.findings[0].tests.iter().map(|test| &*test.name);
        assert_eq!(tests.collect::<Vec<_>>(), ["test 1", "test 2"]);
    }

    #[test]
    fn parts_that_do_not_fit_are_refused() {
        let [mut first, second] = [1, 2].map(|index| part(index, [ChangeOutcome::Passed; 2]));
        let problem = |parts: &[&NeutralRun]| {
            let parts = parts.iter().copied().cloned().collect();
            merged(parts).expect_err("they do not fit").problem
        };
        assert_eq!(problem(&[&first]), "of the whole there is no part 2/2");
        assert_eq!(problem(&[&first, &first]), "is part 1/2 once more");
        first.shard = None;
        assert_eq!(
            problem(&[&first, &second]),
            "is the result of all tests, not of a part"
        );
    }
}
