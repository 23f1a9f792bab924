//! The history: outcomes of earlier runs on disk. Each outcome is written as soon as it is known, so that none is lost.

mod entry;
pub(crate) mod fingerprint;
mod folder;
mod last_run;

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::Path;

use intramorph_record::score::BugRecord;

use super::failure::Failure;
use crate::rewrite::{Change, Plan};
use entry::Entry;
pub(crate) use fingerprint::Fingerprint;
use fingerprint::TestDigests;
use folder::{HistoryFolder, State};
pub(crate) use last_run::LastRun;

/// Outcomes of this run and of earlier ones that are still true.
#[derive(Debug)]
pub(crate) struct History<'a> {
    fingerprint: &'a Fingerprint,
    /// Entries of earlier runs, by the cache key of the change.
    entries: HashMap<String, Entry>,
    /// Whether the shared inputs are those of earlier runs, without new pieces.
    has_same_inputs: bool,
    /// Shared inputs that have changed since the last run, so that no outcome is kept.
    pub(crate) changed_inputs: Vec<String>,
    folder: HistoryFolder,
    state: State,
    /// The file to which every outcome is added.
    journal: File,
}

impl<'a> History<'a> {
    /// Opens the history in a folder; an empty one if there is none, or if it has other shared inputs.
    ///
    /// If the copy was touched, outcomes since the last damage check are dropped.
    pub(crate) fn open(
        folder: &Path,
        fingerprint: &'a Fingerprint,
        is_untouched: bool,
    ) -> Result<Self, Failure> {
        let inputs = &fingerprint.shared;
        let last_run = LastRun::read(folder);
        let folder = HistoryFolder::create(folder, inputs)?;
        let earlier = folder.state();
        let mut state = State {
            inputs: inputs.clone(),
            undamaged: earlier.undamaged,
        };
        let mut changed_inputs = Vec::new();
        if !inputs.extends(&earlier.inputs) {
            changed_inputs = last_run.map_or_else(Vec::new, |last_run| {
                fingerprint.inputs.shared_changed_since(&last_run.inputs)
            });
            // In this order: outcomes never lie beside inputs that are not theirs.
            folder.write_journal("")?;
            state.undamaged = 0;
        }
        folder.write_state(&state)?;
        let path = folder.journal();
        let mut options = OpenOptions::new();
        let journal = options.append(true).create(true).open(&path);
        let journal = journal.map_err(Failure::system("open", &path))?;
        if !is_untouched {
            let length = journal.metadata().map_or(0, |it| it.len());
            let shortened = journal.set_len(state.undamaged.min(length));
            shortened.map_err(Failure::system("write", &path))?;
        }
        let text = read(&path)?;
        let mut history = Self {
            fingerprint,
            entries: entries(&text),
            has_same_inputs: *inputs == earlier.inputs,
            changed_inputs,
            state,
            folder,
            journal,
        };
        if !text.is_empty() && !text.ends_with('\n') {
            // The run was killed while it wrote.
            history.write(b"\n")?;
        }
        Ok(history)
    }

    /// Removes all histories in a folder, so that all bugs are tried again.
    pub(crate) fn forget(folder: &Path) -> Result<(), Failure> {
        HistoryFolder::remove_all(folder)
    }

    /// Whether there are outcomes since the last damage check.
    pub(crate) fn needs_damage_check(&self) -> bool {
        self.state.undamaged < self.length()
    }

    /// Records that a damage check has found nothing.
    pub(crate) fn mark_undamaged(&mut self) -> Result<(), Failure> {
        self.state.undamaged = self.length();
        self.folder.write_state(&self.state)
    }

    /// The reason why a change did not compile, if that is known, and nothing was added that could make it compile.
    pub(crate) fn removal_reason(&self, change: &Change) -> Option<&str> {
        self.entry(change)?
            .removal_reason()
            .filter(|_| self.has_same_inputs)
    }

    /// The record of a bug, if neither its function nor the tests that decide have changed.
    pub(crate) fn kept(&self, change: &Change, tests: &TestDigests<'_>) -> Option<&BugRecord> {
        let all = tests.reaching(change);
        self.entry(change)?
            .kept(&all, tests.has_kinds, |name| tests.named(name, change))
    }

    /// Adds the record of a bug, with the tests if it was tried.
    pub(crate) fn add(
        &mut self,
        change: &Change,
        record: &BugRecord,
        tests: Option<&TestDigests<'_>>,
    ) -> Result<(), Failure> {
        let all = tests.map(|tests| tests.reaching(change));
        let caught_by = record.caught_by.as_deref();
        let entry = Entry {
            key: self.fingerprint.key(change),
            tests: all.unwrap_or_default(),
            caught_by: caught_by.and_then(|name| tests?.named(name, change)),
            bug: record.clone(),
        };
        self.write(entry.line().as_bytes())
    }

    /// Drops entries of functions that are gone, if they are most of all.
    pub(crate) fn compact(mut self, plan: &Plan) -> Result<(), Failure> {
        let text = read(&self.folder.journal())?;
        let lines = text.lines().count();
        if lines <= 4 * plan.changes().len() + 1000 {
            return Ok(());
        }
        let all = entries(&text);
        let keys = plan.changes().iter();
        let keys = keys.map(|change| self.fingerprint.key(change));
        let lines: String = keys.filter_map(|key| Some(all.get(&key)?.line())).collect();
        self.state.undamaged = 0;
        self.folder.write_state(&self.state)?;
        self.folder.write_journal(&lines)?;
        self.state.undamaged = lines.len() as u64;
        self.folder.write_state(&self.state)
    }

    fn entry(&self, change: &Change) -> Option<&Entry> {
        self.entries.get(&self.fingerprint.key(change))
    }

    fn length(&self) -> u64 {
        self.journal.metadata().map_or(0, |it| it.len())
    }

    /// Writes in one call, so that a run that is killed has written a whole line or the beginning of one.
    fn write(&mut self, line: &[u8]) -> Result<(), Failure> {
        let written = self.journal.write_all(line);
        written.map_err(Failure::system("write", self.folder.journal()))
    }
}

fn read(journal: &Path) -> Result<String, Failure> {
    let bytes = fs::read(journal).map_err(Failure::system("read", journal))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The last entry of each key. A line that is no entry is of another version, or of a run that was killed while it wrote.
fn entries(text: &str) -> HashMap<String, Entry> {
    let entries = text.lines().filter_map(Entry::parse);
    entries.map(|entry| (entry.key.clone(), entry)).collect()
}

#[cfg(test)]
mod tests {
    use intramorph_record::score::Outcome;

    use super::History;
    use super::entry::tests::bug;
    use super::fingerprint::Fingerprint;
    use crate::rewrite::{Plan, Source, plan};
    use crate::score::sample::empty_folder;

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

    /// Adds a removal of the first change.
    fn add_removal(history: &mut History<'_>, plan: &Plan) {
        let bug = bug(Outcome::Removed, None);
        let change = &plan.changes()[0];
        history.add(change, &bug, None).expect("it is writable");
    }

    #[test]
    fn outcomes_since_the_last_damage_check_are_dropped() {
        let (folder, plan, fingerprint) = (
            empty_folder("history"),
            sample(),
            Fingerprint::bare("lock", &[]),
        );
        let open =
            |is_untouched| History::open(&folder, &fingerprint, is_untouched).expect("it opens");
        let mut history = open(true);
        add_removal(&mut history, &plan);
        assert!(history.needs_damage_check());
        assert!(open(true).removal_reason(&plan.changes()[0]).is_some());
        assert!(open(false).removal_reason(&plan.changes()[0]).is_none());
        let mut history = open(true);
        add_removal(&mut history, &plan);
        history.mark_undamaged().expect("it is writable");
        assert!(!history.needs_damage_check());
        assert!(open(false).removal_reason(&plan.changes()[0]).is_some());
    }

    #[test]
    fn each_set_of_inputs_has_a_history_and_new_pieces_change_nothing() {
        let (folder, plan) = (empty_folder("histories"), sample());
        let known = |fixed: &str, pieces: &[&str]| {
            let fingerprint = Fingerprint::bare(fixed, pieces);
            let history = History::open(&folder, &fingerprint, true).expect("it opens");
            history.entries.len()
        };
        let fingerprint = Fingerprint::bare("lock", &["struct A"]);
        let mut history = History::open(&folder, &fingerprint, true).expect("it opens");
        add_removal(&mut history, &plan);
        assert_eq!(known("other lock", &["struct A"]), 0);
        assert_eq!(known("lock", &["struct A", "struct B"]), 1);
        assert_eq!(known("lock", &["struct A"]), 0, "something is gone");
    }

    #[test]
    fn a_line_that_was_cut_is_lost_and_later_ones_are_not() {
        let (folder, plan, fingerprint) = (
            empty_folder("cut"),
            sample(),
            Fingerprint::bare("lock", &[]),
        );
        let open = || History::open(&folder, &fingerprint, true).expect("it opens");
        let mut history = open();
        history.write(b"{\"key\": \"0").expect("it is writable");
        let mut history = open();
        add_removal(&mut history, &plan);
        assert_eq!(open().entries.len(), 1);
    }
}
