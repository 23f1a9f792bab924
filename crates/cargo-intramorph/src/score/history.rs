//! What became of bugs in earlier runs, on disk: each outcome as soon as it is known, so that nothing is lost whatever ends a run.

mod entry;

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use intramorph_record::score::BugRecord;

use super::failure::Failure;
use super::ground::{Footing, Ground, Tests};
use super::suite::Suite;
use crate::digest::Digest;
use crate::rewrite::{Change, Plan};
use entry::Entry;

/// Outcomes of this run and of earlier ones that are still true.
#[derive(Debug)]
pub(super) struct History<'a> {
    ground: &'a Ground,
    /// Of earlier runs, by the key of the change.
    entries: HashMap<String, Entry>,
    /// To which every outcome is added.
    journal: PathBuf,
    file: File,
}

impl<'a> History<'a> {
    /// Opens the history in a folder; an empty one if there is none, or if it rests on another footing.
    pub(super) fn open(folder: &Path, ground: &'a Ground) -> Result<Self, Failure> {
        let folder = folder.join("history");
        fs::create_dir_all(&folder).map_err(Failure::system("create", &folder))?;
        let (footing, journal) = (folder.join("footing.json"), folder.join("outcomes.jsonl"));
        if !is_beyond(ground.footing(), &footing) {
            // In this order: outcomes are never on a footing that is not theirs.
            forget(&journal)?;
        }
        let written = serde_json::to_vec(ground.footing()).expect("texts are JSON");
        super::record::write_whole(&footing, &written)?;
        let text = read(&journal)?;
        let mut options = OpenOptions::new();
        let file = options.append(true).create(true).open(&journal);
        let mut history = Self {
            ground,
            entries: entries(&text),
            file: file.map_err(Failure::system("open", &journal))?,
            journal,
        };
        if !text.is_empty() && !text.ends_with('\n') {
            // Something has ended the run while it wrote.
            history.write(b"\n")?;
        }
        Ok(history)
    }

    /// Forgets what is in a folder, so that all is tried again.
    pub(super) fn forget(folder: &Path) -> Result<(), Failure> {
        forget(&folder.join("history/outcomes.jsonl"))
    }

    /// What stands for each test of a suite.
    pub(super) fn tests<'s>(&self, suite: &'s Suite) -> Tests<'s> {
        self.ground.tests(suite)
    }

    /// Why a change did not compile, if that is known.
    pub(super) fn removed(&self, change: &Change) -> Option<&str> {
        self.entry(change)?.removed()
    }

    /// What became of a bug, if nothing of its function and of what decided has changed.
    pub(super) fn kept(&self, change: &Change, tests: &Tests<'_>) -> Option<&BugRecord> {
        let all = tests.reaching(change).to_string();
        self.entry(change)?.kept(&all, tests.has_kinds, |name| {
            Some(tests.named(name, change)?.to_string())
        })
    }

    /// Keeps what became of a bug, for which it needs the tests if there were any.
    pub(super) fn add(
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
    pub(super) fn tidy(self, plan: &Plan) -> Result<(), Failure> {
        let text = read(&self.journal)?;
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
        super::record::write_whole(&self.journal, lines.as_bytes())
    }

    fn entry(&self, change: &Change) -> Option<&Entry> {
        self.entries.get(&self.ground.key(change).to_string())
    }

    /// In one call, so that what is killed has written a whole line or the beginning of one.
    fn write(&mut self, line: &[u8]) -> Result<(), Failure> {
        let written = self.file.write_all(line);
        written.map_err(Failure::system("write", &self.journal))
    }
}

fn is_beyond(footing: &Footing, file: &Path) -> bool {
    let earlier = fs::read(file).unwrap_or_default();
    let earlier = serde_json::from_slice::<Footing>(&earlier);
    earlier.is_ok_and(|earlier| footing.is_beyond(&earlier))
}

fn forget(journal: &Path) -> Result<(), Failure> {
    match fs::remove_file(journal) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(Failure::system("remove", journal)(error))
        }
        _ => Ok(()),
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
