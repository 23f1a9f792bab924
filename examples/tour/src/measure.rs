//! Measuring an exhibit: every check on the correct program under several seeds, and with each bug, on all processors.

mod job;
mod processors;

use intramorph::Record;

use crate::comparison::{CheckResult, Example, SeededBug};
use crate::exhibit::{Bug, Check, Exhibit};
use crate::lines::{Lines, description};
use job::{jobs, path};
use processors::on_all_processors;

/// Under how many seeds each check runs on the correct program.
const SEEDS: usize = 10;

/// How often checks run to measure an exhibit.
pub(crate) fn runs(exhibit: &Exhibit) -> usize {
    exhibit.checks.len() * (SEEDS + exhibit.bugs.len())
}

/// Measures an exhibit; says what was run whenever a run has ended.
///
/// # Panics
///
/// If the exhibit names what is not in its sources, or if a check makes no record.
pub(crate) fn measured(exhibit: &Exhibit, ran: impl Fn(&Check) + Sync) -> Example {
    Example {
        title: exhibit.title,
        package: exhibit.package,
        section: exhibit.section,
        program: exhibit.program,
        bugs: bugs(exhibit),
        checks: checks(exhibit, ran),
        simulation: exhibit.simulation.map(|simulated| simulated()),
    }
}

fn bugs(exhibit: &Exhibit) -> Vec<SeededBug> {
    let seeded = |bug: &Bug| SeededBug {
        name: bug.name,
        path: path(bug, exhibit),
        description: description(bug.name, exhibit.sources.program),
    };
    exhibit.bugs.iter().map(seeded).collect()
}

fn checks(exhibit: &Exhibit, ran: impl Fn(&Check) + Sync) -> Vec<CheckResult> {
    let lines: Vec<_> = exhibit
        .checks
        .iter()
        .map(|check| Lines::of(check, exhibit))
        .collect();
    let mut records = records(exhibit, ran).into_iter();
    let mut next = |runs: usize| records.by_ref().take(runs).collect();
    let checks = exhibit.checks.iter().zip(lines);
    checks
        .map(|(check, lines)| CheckResult {
            title: check.title,
            name: check.name(),
            lines,
            correct: next(SEEDS),
            with_bugs: next(exhibit.bugs.len()),
        })
        .collect()
}

/// The records of all runs, in the order of [`jobs`], check after check.
fn records(exhibit: &Exhibit, ran: impl Fn(&Check) + Sync) -> Vec<Vec<Record>> {
    let checks = exhibit.checks.iter();
    let jobs: Vec<_> = checks.flat_map(|check| jobs(check, exhibit)).collect();
    on_all_processors(&jobs, |job| {
        let records = job.run();
        ran(job.check);
        records
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use intramorph::Verdict;

    use super::{SEEDS, measured, runs};
    use crate::comparison::{CheckResult, Comparison, Outcome};
    use crate::exhibit::{Check, Exhibit};
    use crate::sample;

    fn is_as_promised(exhibit: &Exhibit) -> bool {
        let example = measured(exhibit, |_| ());
        let examples = vec![example];
        Comparison { examples }.is_as_promised()
    }

    #[test]
    fn a_bug_that_an_intramorphic_check_finds_is_as_promised() {
        assert!(is_as_promised(&sample::exhibit()));
    }

    #[test]
    fn a_bug_that_only_another_oracle_could_find_is_not() {
        let mut exhibit = sample::exhibit();
        exhibit.checks.truncate(1);
        assert!(!is_as_promised(&exhibit));
    }

    #[test]
    fn an_alarm_on_the_correct_program_is_not() {
        let mut exhibit = sample::exhibit();
        exhibit.checks.push(sample::false_alarm());
        assert!(!is_as_promised(&exhibit));
        let example = measured(&exhibit, |_| ());
        let alarms = example.checks.iter().map(CheckResult::alarms);
        assert_eq!(alarms.collect::<Vec<_>>(), [0, 0, 0, SEEDS]);
    }

    #[test]
    #[should_panic(expected = "a scoped thread panicked")]
    fn a_check_that_checks_nothing_is_refused() {
        let mut exhibit = sample::exhibit();
        exhibit.checks.push(sample::no_check());
        measured(&exhibit, |_| ());
    }

    #[test]
    fn inputs_differ_from_seed_to_seed() {
        let example = measured(&sample::exhibit(), |_| ());
        let correct = &example.checks[1].correct;
        let mut seeds: Vec<_> = correct.iter().flatten().map(|record| record.seed).collect();
        seeds.sort_unstable();
        seeds.dedup();
        assert_eq!(seeds.len(), SEEDS);
    }

    #[test]
    fn what_is_found_is_replayed_by_the_tests_of_the_example() {
        let example = measured(&sample::exhibit(), |_| ());
        let record = &example.checks[1].with_bugs[0][0];
        assert_eq!(record.verdict, Verdict::Broken);
        let finding = record.finding.as_ref().expect("a broken verdict");
        let expected = format!(
            "INTRAMORPH_SEED={}/{} INTRAMORPH_ON='tour::sample::ONE_TOO_MANY' cargo test -p tour",
            record.seed, finding.case
        );
        assert_eq!(finding.replay, expected);
    }

    #[test]
    fn an_input_that_is_written_by_hand_is_replayed_without_a_seed() {
        let mut exhibit = sample::exhibit();
        exhibit.checks = vec![sample::false_alarm()];
        let example = measured(&exhibit, |_| ());
        let finding = example.checks[0].correct[0][0].finding.as_ref();
        let finding = finding.expect("the check is wrong");
        assert_eq!(finding.replay, "cargo test -p tour");
    }

    #[test]
    fn a_check_of_several_parts_finds_a_bug_in_any() {
        let example = measured(&sample::exhibit(), |_| ());
        let [alone, second] = [1, 2].map(|check| match example.checks[check].outcome(0) {
            Outcome::Found(found) => found,
            _ => panic!("the bug is found"),
        });
        assert_eq!(second.cases, 1 + second.finding.case);
        assert_eq!(second.finding.input, "100");
        assert_eq!(
            [alone.characters(), second.characters()],
            [Some(3), Some(3)]
        );
    }

    #[test]
    fn every_run_is_told() {
        let exhibit = sample::exhibit();
        let told = AtomicUsize::new(0);
        measured(&exhibit, |_: &Check| {
            told.fetch_add(1, Ordering::Relaxed);
        });
        assert_eq!(told.into_inner(), runs(&exhibit));
    }
}
