//! One run of a check, on the correct program or with a bug in it.

use std::panic::resume_unwind;
use std::thread;

use intramorph::{Record, declared, recorded};

use super::SEEDS;
use crate::exhibit::{Bug, Check, Exhibit, last_segment};

/// One run of a check.
pub(super) struct Job<'a> {
    exhibit: &'a Exhibit,
    pub(super) check: &'a Check,
    bug: Option<&'a Bug>,
    /// Inputs derive from it; the bugs are looked for under the first.
    seed: usize,
}

/// All runs of a check: first on the correct program, then with each bug.
pub(super) fn jobs<'a>(check: &'a Check, exhibit: &'a Exhibit) -> impl Iterator<Item = Job<'a>> {
    let job = move |bug, seed| Job {
        exhibit,
        check,
        bug,
        seed,
    };
    let correct = (0..SEEDS).map(move |seed| job(None, seed));
    correct.chain(exhibit.bugs.iter().map(move |bug| job(Some(bug), 0)))
}

/// The records of a check that runs on a thread of that name, from which its inputs derive.
fn recorded_on(name: String, check: impl FnOnce() + Send + 'static) -> Vec<Record> {
    let thread = thread::Builder::new().name(name);
    let thread = thread.spawn(|| recorded(check));
    let records = thread.expect("a thread can be started").join();
    records.unwrap_or_else(|panic| resume_unwind(panic))
}

/// The path of the constant, by which the environment switches the bug on.
pub(super) fn path(bug: &Bug, exhibit: &Exhibit) -> &'static str {
    let package = exhibit.package.replace('-', "_");
    let mut paths = declared().into_iter().map(|switch| switch.path);
    let path = paths.find(|path| {
        let is_of_package = path.split("::").next() == Some(&package);
        is_of_package && last_segment(path) == bug.name
    });
    path.unwrap_or_else(|| panic!("`{}` is declared nowhere in `{package}`", bug.name))
}

impl Job<'_> {
    pub(super) fn run(&self) -> Vec<Record> {
        let (check, bug) = (self.check.run, self.bug.map(|bug| bug.bug));
        let records = recorded_on(self.name(), move || match bug {
            Some(bug) => bug.injected(check),
            None => check(),
        });
        assert!(!records.is_empty(), "`{}` is no check", self.check.path);
        let replayable = |record| self.replayable(record);
        records.into_iter().map(replayable).collect()
    }

    /// Of the thread, from which inputs derive as they derive from the name of a test.
    fn name(&self) -> String {
        let (package, check) = (self.exhibit.package, self.check.name());
        match self.seed {
            0 => format!("{package}::{check}"),
            seed => format!("{package}::{check}, seed {seed}"),
        }
    }

    /// The tour is no test, so the tests of the example have to replay what it finds.
    fn replayable(&self, mut record: Record) -> Record {
        if let Some(finding) = &mut record.finding {
            let mut words = finding.replay.split_whitespace();
            let seed = words.find(|word| word.starts_with("INTRAMORPH_SEED="));
            let on = self.bug.map(|bug| path(bug, self.exhibit));
            let on = on.map(|path| format!("INTRAMORPH_ON='{path}'"));
            let command = format!("cargo test -p {}", self.exhibit.package);
            let words = [seed.map(ToOwned::to_owned), on, Some(command)];
            finding.replay = words.into_iter().flatten().collect::<Vec<_>>().join(" ");
        }
        record
    }
}
