//! The last run in a folder: what it was about, and whether it came to its end.

use std::fs;
use std::path::{Path, PathBuf};

use intramorph_record::score::Score;
use serde::{Deserialize, Serialize};

use crate::digest::Digest;
use crate::score::failure::Failure;
use crate::score::record;

/// A run that is about to begin, in the folder of the last one.
#[derive(Debug)]
pub(crate) struct LastRun<'a> {
    folder: &'a Path,
    /// Stands for all that this run is about.
    about: String,
}

#[derive(Serialize, Deserialize)]
struct Note {
    about: String,
    is_finished: bool,
}

impl<'a> LastRun<'a> {
    pub(crate) fn new(folder: &'a Path, about: Digest) -> Self {
        Self {
            folder,
            about: about.to_string(),
        }
    }

    /// What the last run has found, if it was about the same and came to its end.
    pub(crate) fn finished(&self) -> Option<Score> {
        self.note()
            .filter(|note| note.is_finished && note.about == self.about)?;
        let score = fs::read(self.folder.join(record::FILE)).ok()?;
        let score: Score = serde_json::from_slice(&score).ok()?;
        score.complete.then_some(score)
    }

    /// Refuses to go on with a run that was about something else.
    pub(crate) fn check_resumable(&self) -> Result<(), Failure> {
        match self.note() {
            Some(note) if note.about != self.about => Err(Failure::Changed),
            _ => Ok(()),
        }
    }

    pub(crate) fn begin(&self) -> Result<(), Failure> {
        self.write(false)
    }

    pub(crate) fn finish(&self) -> Result<(), Failure> {
        self.write(true)
    }

    fn write(&self, is_finished: bool) -> Result<(), Failure> {
        let note = Note {
            about: self.about.clone(),
            is_finished,
        };
        let note = serde_json::to_vec(&note).expect("a text and a truth value are JSON");
        record::write_whole(&self.path(), &note)
    }

    fn note(&self) -> Option<Note> {
        serde_json::from_slice(&fs::read(self.path()).ok()?).ok()
    }

    fn path(&self) -> PathBuf {
        self.folder.join("run.json")
    }
}
