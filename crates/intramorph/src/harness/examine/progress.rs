//! Progress: a worker notes what it is about to run, so that its parent can read it after a crash.

use std::fs::{File, OpenOptions};
use std::io;
#[cfg(unix)]
use std::os::unix::fs::FileExt as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::harness::Part;

/// Length of a note: its sequence number, the case, the part, and a check sum. Before the first note the file holds what the
/// test has printed.
const LENGTH: usize = 32;
const SIGN: u64 = 0x6d6f_7270_6869_6300;

/// The notes of a worker. They are written and never flushed, so that a note costs little.
#[derive(Debug)]
pub(crate) struct Progress {
    file: File,
    sequence: u64,
    case: u64,
    /// The run that is left out, because it is known to end the process.
    withheld: Option<Part>,
    last: Part,
    since: Instant,
    /// How long the slowest program took.
    pub(crate) slowest: Duration,
    /// What to do when a program has run.
    pub(crate) after_run: fn(),
}

/// A note as the parent reads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mark {
    pub(crate) sequence: u64,
    pub(crate) case: u64,
    pub(crate) part: Part,
}

impl Progress {
    pub(crate) fn into(file: File) -> Self {
        Self {
            file,
            sequence: 0,
            case: 0,
            withheld: None,
            last: Part::Printing,
            since: Instant::now(),
            slowest: Duration::ZERO,
            after_run: || {},
        }
    }

    /// Notes what is run now. Not inlined, because most checks have no worker.
    #[cold]
    #[inline(never)]
    pub(crate) fn note(&mut self, part: Part) {
        let now = Instant::now();
        if self.last.is_program() {
            self.slowest = self.slowest.max(now - self.since);
            (self.after_run)();
        }
        (self.last, self.since) = (part, now);
        self.sequence += 1;
        let mut note = [0; LENGTH];
        for (bytes, number) in note.chunks_exact_mut(8).zip(self.numbers()) {
            bytes.copy_from_slice(&number.to_le_bytes());
        }
        // Where it can't be noted, a crash is reported without its case.
        #[cfg(unix)]
        let _ = self.file.write_all_at(&note, 0);
    }

    pub(crate) fn start_case(&mut self, number: u64, withheld: Option<Part>) {
        (self.case, self.withheld) = (number, withheld);
    }

    /// Returns whether a program is to be left out; otherwise notes that it is run now.
    #[cold]
    #[inline(never)]
    pub(crate) fn leaves_out(&mut self, program: Part) -> bool {
        let is_withheld = self.withheld == Some(program);
        if !is_withheld {
            self.note(program);
        }
        is_withheld
    }

    fn numbers(&self) -> [u64; 4] {
        let part = self.last.code();
        [
            self.sequence,
            self.case,
            part,
            sign(self.sequence, self.case, part),
        ]
    }
}

impl Mark {
    /// Reads what was noted last, if anything.
    #[cfg(unix)]
    pub(crate) fn in_file(file: &File) -> Option<Self> {
        let mut note = [0; LENGTH];
        file.read_exact_at(&mut note, 0).ok()?;
        let number = |place: usize| {
            let bytes = note[8 * place..][..8].try_into();
            u64::from_le_bytes(bytes.expect("eight bytes"))
        };
        let (sequence, case, part) = (number(0), number(1), number(2));
        let mark = Self {
            sequence,
            case,
            part: Part::from_code(part)?,
        };
        (number(3) == sign(sequence, case, part)).then_some(mark)
    }
}

fn sign(sequence: u64, case: u64, part: u64) -> u64 {
    SIGN ^ sequence.rotate_left(40) ^ case.rotate_left(20) ^ part
}

/// Makes a file without a name, for the notes of one worker.
pub(crate) fn nameless_file() -> io::Result<File> {
    static MADE: AtomicU64 = AtomicU64::new(0);
    let number = MADE.fetch_add(1, Ordering::Relaxed);
    let process = std::process::id();
    let path = std::env::temp_dir().join(format!("intramorph-{process}-{number}"));
    let mut options = OpenOptions::new();
    let file = options
        .read(true)
        .write(true)
        .create_new(true)
        .open(&path)?;
    std::fs::remove_file(&path)?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::{Mark, Progress, nameless_file};
    use crate::harness::observation::Part;

    #[test]
    fn what_was_noted_last_is_read() {
        let file = nameless_file().expect("the temporary folder is writable");
        let mut progress = Progress::into(file.try_clone().expect("it is open"));
        assert_eq!(Mark::in_file(&file), None);
        progress.start_case(7, None);
        progress.note(Part::Original);
        progress.note(Part::Counterpart(3));
        let mark = Mark {
            sequence: 2,
            case: 7,
            part: Part::Counterpart(3),
        };
        assert_eq!(Mark::in_file(&file), Some(mark));
    }

    #[test]
    fn what_a_test_prints_is_no_note() {
        let mut file = nameless_file().expect("the temporary folder is writable");
        let printed = "\nrunning 1 test\ntest harness::isolation::again::child ... ";
        file.write_all(printed.as_bytes()).expect("it is open");
        assert_eq!(Mark::in_file(&file), None);
    }
}
