//! What became of bugs in earlier runs, on disk: each outcome as soon as it is known, so that nothing is lost whatever ends a run.

mod entry;
pub(crate) mod fingerprint;
pub(crate) mod last_run;
mod place;

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use intramorph_record::score::BugRecord;

use crate::digest::Digest;
use crate::rewrite::{Change, Plan};
use crate::score::failure::Failure;
use crate::score::history::fingerprint::{Footing, Ground, Tests};
use crate::score::record::write_whole;
use crate::score::suite::Suite;
use entry::Entry;
use place::Place;

/// Outcomes of this run and of earlier ones that are still true.
#[derive(Debug)]
pub(crate) struct History<'a> {
    ground: &'a Ground,
    /// Of earlier runs, by the key of the change.
    entries: HashMap<String, Entry>,
    /// Whether the footing is that of earlier runs, and not only beyond it.
    is_same_footing: bool,
    place: Place,
    /// To which every outcome is added.
    journal: File,
}

impl<'a> History<'a> {
    /// Opens the history in a folder; an empty one if there is none, or if it rests on another footing.
    ///
    /// Where something was touched that is not made anew for each test, outcomes that were found out since it was last looked
    /// for damage are not relied on.
    pub(crate) fn open(
        folder: &Path,
        ground: &'a Ground,
        is_untouched: bool,
    ) -> Result<Self, Failure> {
        let footing = ground.footing();
        let place = Place::of(folder, footing)?;
        let earlier = fs::read(place.footing()).unwrap_or_default();
        let earlier = serde_json::from_slice::<Footing>(&earlier).unwrap_or_default();
        if !footing.is_beyond(&earlier) {
            // In this order: outcomes are never on a footing that is not theirs.
            place.forget_journal()?;
        }
        let written = serde_json::to_vec(footing).expect("texts are JSON");
        write_whole(&place.footing(), &written)?;
        let path = place.journal();
        let mut options = OpenOptions::new();
        let journal = options.append(true).create(true).open(&path);
        let journal = journal.map_err(Failure::system("open", &path))?;
        if !is_untouched {
            let length = journal.metadata().map_or(0, |it| it.len());
            let shortened = journal.set_len(place.checked().min(length));
            shortened.map_err(Failure::system("write", &path))?;
        }
        let text = read(&path)?;
        let mut history = Self {
            ground,
            entries: entries(&text),
            is_same_footing: *footing == earlier,
            place,
            journal,
        };
        if !text.is_empty() && !text.ends_with('\n') {
            // Something has ended the run while it wrote.
            history.write(b"\n")?;
        }
        Ok(history)
    }

    /// Forgets what is in a folder, so that all is tried again.
    pub(crate) fn forget(folder: &Path) -> Result<(), Failure> {
        Place::forget(folder)
    }

    /// Whether there are outcomes of which nobody knows yet whether they come of damage.
    pub(crate) fn is_unchecked(&self) -> bool {
        self.place.checked() < self.length()
    }

    /// There was no damage.
    pub(crate) fn check(&self) -> Result<(), Failure> {
        self.place.check(self.length())
    }

    /// What stands for each test of a suite.
    pub(crate) fn tests<'s>(&self, suite: &'s Suite) -> Tests<'s> {
        self.ground.tests(suite)
    }

    /// Why a change did not compile, if that is known, and nothing was added that could make it do so.
    pub(crate) fn removed(&self, change: &Change) -> Option<&str> {
        self.entry(change)?
            .removed()
            .filter(|_| self.is_same_footing)
    }

    /// What became of a bug, if nothing of its function and of what decided has changed.
    pub(crate) fn kept(&self, change: &Change, tests: &Tests<'_>) -> Option<&BugRecord> {
        let all = tests.reaching(change).to_string();
        self.entry(change)?.kept(&all, tests.has_kinds, |name| {
            Some(tests.named(name, change)?.to_string())
        })
    }

    /// Keeps what became of a bug, for which it needs the tests if there were any.
    pub(crate) fn add(
        &mut self,
        change: &Change,
        record: &BugRecord,
        tests: Option<&Tests<'_>>,
    ) -> Result<(), Failure> {
        let all = tests.map_or(Digest::EMPTY, |tests| tests.reaching(change));
        let entry = Entry::new(record, all.to_string(), |name| {
            Some(tests?.named(name, change)?.to_string())
        });
        let line = entry.line(&self.ground.key(change).to_string());
        self.write(line.as_bytes())
    }

    /// Drops what is about functions that are no more, if that is most of it.
    pub(crate) fn tidy(self, plan: &Plan) -> Result<(), Failure> {
        let journal = self.place.journal();
        let text = read(&journal)?;
        let lines = text.lines().count();
        if lines <= 4 * plan.changes().len() + 1000 {
            return Ok(());
        }
        let all = entries(&text);
        let keys = plan.changes().iter();
        let keys = keys.map(|change| self.ground.key(change).to_string());
        let lines: String = keys
            .filter_map(|key| Some(all.get(&key)?.line(&key)))
            .collect();
        self.place.check(0)?;
        write_whole(&journal, lines.as_bytes())?;
        self.place.check(lines.len() as u64)
    }

    fn entry(&self, change: &Change) -> Option<&Entry> {
        self.entries.get(&self.ground.key(change).to_string())
    }

    fn length(&self) -> u64 {
        self.journal.metadata().map_or(0, |it| it.len())
    }

    /// In one call, so that what is killed has written a whole line or the beginning of one.
    fn write(&mut self, line: &[u8]) -> Result<(), Failure> {
        let written = self.journal.write_all(line);
        written.map_err(Failure::system("write", &self.place.journal()))
    }
}

fn read(journal: &Path) -> Result<String, Failure> {
    match fs::read(journal) {
        Ok(bytes) => Ok(String::from_utf8_lossy(&bytes).into_owned()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(String::new()),
        Err(error) => Err(Failure::system("read", journal)(error)),
    }
}

/// The last of each key. A line that is no entry was being written when something ended the run, or is of another version.
fn entries(text: &str) -> HashMap<String, Entry> {
    text.lines().filter_map(Entry::parsed).collect()
}

#[cfg(test)]
mod tests {
    use intramorph_record::score::{Elapsed, Outcome};

    use super::History;
    use crate::rewrite::{Plan, Source, plan};
    use crate::score::history::fingerprint::Ground;
    use crate::score::record::Outcomes;
    use crate::score::robustness::scratch;

    fn sample() -> Plan {
        let source = Source {
            path: "src/lib.rs".to_owned(),
            module: String::new(),
            text: "fn f(a: u32) -> u32 { a + 5 }\n".to_owned(),
            declares_runtime: false,
            declaration: None,
        };
        plan(vec![source])
    }

    /// Adds what became of the first change, and tells of how many that is known then.
    fn added(history: &mut History<'_>, plan: &Plan) {
        let score = Outcomes::none(plan, &[]).into_score(Elapsed::default());
        let mut bug = score.bugs[0].clone();
        bug.outcome = Outcome::Removed;
        bug.reason = Some("E0369".to_owned());
        let change = &plan.changes()[0];
        history.add(change, &bug, None).expect("it is writable");
    }

    #[test]
    fn what_may_come_of_damage_is_not_known() {
        let (folder, plan, ground) = (scratch("history"), sample(), Ground::bare("lock", &[]));
        let open = |is_untouched| History::open(&folder, &ground, is_untouched).expect("it opens");
        let mut history = open(true);
        added(&mut history, &plan);
        assert!(history.is_unchecked());
        assert!(open(true).removed(&plan.changes()[0]).is_some());
        assert!(open(false).removed(&plan.changes()[0]).is_none());
        let mut history = open(true);
        added(&mut history, &plan);
        history.check().expect("it is writable");
        assert!(!history.is_unchecked());
        assert!(open(false).removed(&plan.changes()[0]).is_some());
    }

    #[test]
    fn each_footing_has_a_history_and_additions_to_it_mean_nothing() {
        let (folder, plan) = (scratch("histories"), sample());
        let known = |settled: &str, others: &[&str]| {
            let ground = Ground::bare(settled, others);
            let history = History::open(&folder, &ground, true).expect("it opens");
            history.entries.len()
        };
        let ground = Ground::bare("lock", &["struct A"]);
        let mut history = History::open(&folder, &ground, true).expect("it opens");
        added(&mut history, &plan);
        assert_eq!(known("other lock", &["struct A"]), 0);
        assert_eq!(known("lock", &["struct A", "struct B"]), 1);
        assert_eq!(known("lock", &["struct A"]), 0, "something is gone");
    }

    #[test]
    fn a_line_that_was_cut_is_lost_and_those_after_it_are_not() {
        let (folder, plan, ground) = (scratch("cut"), sample(), Ground::bare("lock", &[]));
        let open = || History::open(&folder, &ground, true).expect("it opens");
        let mut history = open();
        history.write(b"{\"key\": \"0").expect("it is writable");
        let mut history = open();
        added(&mut history, &plan);
        assert_eq!(open().entries.len(), 1);
    }
}
