//! The journal: how every run of tests has ended, written at once, so that an interrupted search goes on where it was.
//!
//! What a search does next follows from the results before. So it needs nothing but these to come to the same place again.

use std::collections::{HashMap, VecDeque};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};

use crate::digest::Digest;
use crate::score::failure::Failure;

/// Name of the file in the folder of the engine.
const FILE: &str = "runs.jsonl";

/// A test that did not pass in a run: its name, how it failed, and what it said.
pub(crate) type JournalFailure = (String, String, String);

/// The result of a run of some tests.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Entry {
    /// The cache key: the tests, and what was switched on.
    pub(crate) key: String,
    pub(crate) failing: Vec<JournalFailure>,
    /// Sites at which a change has made a difference.
    pub(crate) effective: Vec<u32>,
    /// Declared switches that were asked, by the names of their settings.
    #[serde(default)]
    pub(crate) asked: Vec<String>,
    /// The number of processes that it took.
    pub(crate) processes: u64,
}

#[derive(Serialize, Deserialize)]
struct Header {
    fingerprint: String,
}

/// Results of this run, and of the interrupted one that it goes on with.
#[derive(Debug)]
pub(crate) struct Journal {
    path: PathBuf,
    file: Mutex<File>,
    /// Results that were not used yet, by their keys, in the order in which they were written.
    known: Mutex<HashMap<String, VecDeque<Entry>>>,
}

impl Journal {
    /// Opens the journal in a folder: an empty one, or that of the last run if this one goes on with it.
    pub(crate) fn open(
        folder: &Path,
        fingerprint: Digest,
        is_resumed: bool,
    ) -> Result<Self, Failure> {
        let path = folder.join(FILE);
        let known = if is_resumed {
            read(&path, fingerprint)?
        } else {
            Vec::new()
        };
        // What is known is written again, without a line that was cut off.
        let create = || {
            fs::create_dir_all(folder)?;
            let mut file = File::create(&path)?;
            let header = Header {
                fingerprint: fingerprint.to_string(),
            };
            file.write_all(line(&header).as_bytes())?;
            let lines: String = known.iter().map(line).collect();
            file.write_all(lines.as_bytes())?;
            Ok::<_, io::Error>(file)
        };
        let file = create().map_err(Failure::system("write", &path))?;
        let mut by_key: HashMap<String, VecDeque<Entry>> = HashMap::new();
        for entry in known {
            by_key
                .entry(entry.key.clone())
                .or_default()
                .push_back(entry);
        }
        Ok(Self {
            path,
            file: Mutex::new(file),
            known: Mutex::new(by_key),
        })
    }

    /// Takes the next known result of a run.
    pub(crate) fn take(&self, key: &str) -> Option<Entry> {
        locked(&self.known).get_mut(key)?.pop_front()
    }

    /// Adds a result.
    pub(crate) fn add(&self, entry: &Entry) -> Result<(), Failure> {
        let mut file = locked(&self.file);
        let written = file.write_all(line(entry).as_bytes());
        written.map_err(Failure::system("write", &self.path))
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn line(value: &impl Serialize) -> String {
    let json = serde_json::to_string(value);
    json.expect("texts and numbers are JSON") + "\n"
}

/// Reads the results of the last run, which has to be one of the same inputs.
fn read(path: &Path, fingerprint: Digest) -> Result<Vec<Entry>, Failure> {
    let text = match fs::read_to_string(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let advice =
                "there is no run to go on with in this target folder: leave out `--resume`";
            return Err(Failure::Argument(advice.to_owned()));
        }
        text => text.map_err(Failure::system("read", path))?,
    };
    let mut lines = text.lines();
    let header = lines.next().map(serde_json::from_str::<Header>);
    let is_same = |header: &Header| header.fingerprint == fingerprint.to_string();
    if !matches!(&header, Some(Ok(header)) if is_same(header)) {
        let advice = "sources, tests, options or the compiler have changed since the last run: leave out `--resume`";
        return Err(Failure::Argument(advice.to_owned()));
    }
    // A line that was cut off is no JSON.
    Ok(lines
        .filter_map(|line| serde_json::from_str(line).ok())
        .collect())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{Entry, FILE, Journal};
    use crate::digest::Digest;
    use crate::score::sample::empty_folder;

    fn entry(key: &str, processes: u64) -> Entry {
        Entry {
            key: key.to_owned(),
            processes,
            ..Entry::default()
        }
    }

    #[test]
    fn results_are_known_again_each_once_and_in_their_order() {
        let folder = empty_folder("journal");
        let open = |is_resumed| Journal::open(&folder, Digest::of("same"), is_resumed);
        let journal = open(false).expect("it is writable");
        for entry in [entry("a", 1), entry("b", 2), entry("a", 3)] {
            journal.add(&entry).expect("it is writable");
        }
        let path = folder.join(FILE);
        let mut text = fs::read_to_string(&path).expect("it was written");
        text.push_str("{\"key\": \"c");
        fs::write(&path, text).expect("it is writable");
        for _ in 0..2 {
            let journal = open(true).expect("it is there");
            assert_eq!(journal.take("a"), Some(entry("a", 1)));
            assert_eq!(journal.take("a"), Some(entry("a", 3)));
            assert_eq!(journal.take("a"), None);
            assert_eq!(journal.take("c"), None, "it was cut off");
        }
        assert_eq!(open(false).expect("it is writable").take("b"), None);
    }

    #[test]
    fn a_run_of_other_inputs_is_not_resumed() {
        let folder = empty_folder("other-journal");
        let open =
            |inputs: &str, is_resumed| Journal::open(&folder, Digest::of(inputs), is_resumed);
        let missing = open("one", true).expect_err("there is none").to_string();
        assert!(missing.starts_with("there is no run"), "{missing}");
        open("one", false).expect("it is writable");
        let changed = open("other", true)
            .expect_err("it is another one")
            .to_string();
        assert!(changed.starts_with("sources, tests,"), "{changed}");
    }
}
