//! Measuring an exhibit: every check on the correct program under several seeds, and with each bug, on all processors.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use intramorph::{Oracle, Record, declared, recorded};

use crate::comparison::{CheckResult, Example, SeededBug};
use crate::exhibit::{Bug, Check, Exhibit, last_segment};
use crate::lines::{self, Lines};

/// Under how many seeds each check runs on the correct program.
pub(crate) const SEEDS: usize = 10;

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
    let lines: Vec<_> = exhibit
        .checks
        .iter()
        .map(|check| Lines::of(check, exhibit))
        .collect();
    let bugs = exhibit
        .bugs
        .iter()
        .map(|bug| seeded(bug, exhibit))
        .collect();
    let jobs: Vec<_> = exhibit
        .checks
        .iter()
        .flat_map(|check| jobs(check, exhibit))
        .collect();
    let mut records = on_all_processors(&jobs, |job| {
        let records = job.run(exhibit);
        ran(job.check);
        records
    })
    .into_iter();
    let mut next = |runs: usize| -> Vec<_> { records.by_ref().take(runs).collect() };
    let checks = exhibit
        .checks
        .iter()
        .zip(lines)
        .map(|(check, lines)| CheckResult {
            title: check.title,
            name: check.name(),
            lines,
            correct: next(SEEDS),
            with_bugs: next(exhibit.bugs.len()),
        });
    Example {
        checks: checks.collect(),
        title: exhibit.title,
        package: exhibit.package,
        section: exhibit.section,
        program: exhibit.program,
        bugs,
        simulation: exhibit.simulation.map(|simulated| simulated()),
    }
}

/// One run of a check.
struct Job<'a> {
    check: &'a Check,
    bug: Option<&'a Bug>,
    /// Inputs derive from it; the bugs are looked for under the first.
    seed: usize,
}

impl Job<'_> {
    /// Inputs derive from the thread's name, as they derive from a test's.
    fn run(&self, exhibit: &Exhibit) -> Vec<Record> {
        let name = match self.seed {
            0 => format!("{}::{}", exhibit.package, self.check.name()),
            seed => format!("{}::{}, seed {seed}", exhibit.package, self.check.name()),
        };
        let (run, bug) = (self.check.run, self.bug.map(|bug| bug.bug));
        let thread = thread::Builder::new().name(name).spawn(move || match bug {
            Some(bug) => bug.injected(|| recorded(run)),
            None => recorded(run),
        });
        let records = thread.expect("a thread can be started").join();
        let records = records.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        assert!(!records.is_empty(), "`{}` is no check", self.check.path);
        records
            .into_iter()
            .map(|record| self.replayable(record, exhibit))
            .collect()
    }

    /// The tour is no test, so the tests of the example have to replay what it finds.
    fn replayable(&self, mut record: Record, exhibit: &Exhibit) -> Record {
        if let Some(finding) = &mut record.finding {
            let seed = match record.oracle {
                Oracle::Regression => String::new(),
                _ => format!("INTRAMORPH_SEED={}/{} ", record.seed, finding.case),
            };
            let on = self.bug.map(|bug| path(bug, exhibit));
            let on = on.map(|path| format!("INTRAMORPH_ON='{path}' "));
            let (on, package) = (on.unwrap_or_default(), exhibit.package);
            finding.replay = format!("{seed}{on}cargo test -p {package}");
        }
        record
    }
}

/// The runs of a check: first on the correct program, then with each bug.
fn jobs<'a>(check: &'a Check, exhibit: &'a Exhibit) -> impl Iterator<Item = Job<'a>> {
    let correct = (0..SEEDS).map(move |seed| Job {
        check,
        bug: None,
        seed,
    });
    let with_bugs = exhibit.bugs.iter().map(move |bug| Job {
        check,
        bug: Some(bug),
        seed: 0,
    });
    correct.chain(with_bugs)
}

/// Runs all jobs, as many at once as there are processors; what they return has their order.
fn on_all_processors<J: Sync, R: Send>(jobs: &[J], run: impl Fn(&J) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let returned = Mutex::new(Vec::new());
    let work = || {
        while let Some((number, job)) = {
            let number = next.fetch_add(1, Ordering::Relaxed);
            jobs.get(number).map(|job| (number, job))
        } {
            let value = run(job);
            let mut returned = returned
                .lock()
                .expect("no worker panics while it has the lock");
            returned.push((number, value));
        }
    };
    let processors = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..processors {
            scope.spawn(work);
        }
    });
    let mut returned = returned.into_inner().expect("no worker panicked");
    returned.sort_by_key(|(number, _)| *number);
    returned.into_iter().map(|(_, value)| value).collect()
}

fn seeded(bug: &Bug, exhibit: &Exhibit) -> SeededBug {
    SeededBug {
        name: bug.name,
        path: path(bug, exhibit),
        description: lines::description(bug.name, exhibit.sources.program),
    }
}

/// The path of the constant, by which the environment switches the bug on.
fn path(bug: &Bug, exhibit: &Exhibit) -> &'static str {
    let package = exhibit.package.replace('-', "_");
    let mut paths = declared().into_iter().map(|switch| switch.path);
    let path = paths.find(|path| {
        let is_of_package = path.split("::").next() == Some(&package);
        is_of_package && last_segment(path) == bug.name
    });
    path.unwrap_or_else(|| panic!("`{}` is declared nowhere in `{package}`", bug.name))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use intramorph::Verdict;

    use super::{SEEDS, measured, on_all_processors, runs};
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
    fn a_check_of_several_parts_finds_a_bug_in_any() {
        let example = measured(&sample::exhibit(), |_| ());
        let [alone, second] = [1, 2].map(|check| match example.checks[check].outcome(0) {
            Outcome::Found(found) => found,
            _ => panic!("the bug is found"),
        });
        assert_eq!(second.cases, 1 + second.finding.case);
        assert_eq!(second.finding.input, "100");
        assert_eq!([alone.characters(), second.characters()], [3, 3]);
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

    #[test]
    fn jobs_keep_their_order() {
        let jobs: Vec<u32> = (0..1000).collect();
        assert_eq!(on_all_processors(&jobs, |job| *job), jobs);
    }
}
