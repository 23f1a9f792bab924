//! The table that a test process shares with the engine: which arm each site takes, which sites were reached, and how much
//! fuel is left.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::FileExt;
use std::path::Path;

/// The environment variable by which the runtime finds the table.
pub(crate) const VARIABLE: &str = "INTRAMORPH_TABLE";

/// A change that is switched on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ActiveChange {
    pub(crate) site: u32,
    pub(crate) arm: u8,
}

const HEADER: usize = 16;
const REACHED: u8 = 0x80;
/// Only of neutral changes; a number of other arms has this bit, too.
const EFFECTIVE: u8 = 0x40;

/// The engine's side of the table; `build/runtime/site.rs` has the other.
#[derive(Debug)]
pub(crate) struct Table {
    /// Kept open, since a bug may delete the file.
    file: File,
    fuel: i64,
    length: usize,
}

impl Table {
    /// Writes a new file: a process that the last test has left running shares the old one.
    pub(crate) fn new(
        path: &Path,
        sites: usize,
        fuel: i64,
        bugs: impl IntoIterator<Item = ActiveChange>,
    ) -> io::Result<Self> {
        let length = HEADER + sites;
        let mut bytes = vec![0; length];
        bytes[..8].copy_from_slice(&fuel.to_ne_bytes());
        for bug in bugs {
            bytes[HEADER + bug.site as usize] = bug.arm;
        }
        match fs::remove_file(path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let mut options = OpenOptions::new();
        let mut file = options.read(true).write(true).create_new(true).open(path)?;
        file.write_all(&bytes)?;
        Ok(Self { file, fuel, length })
    }

    /// Turns all changes off, and forgets which sites were reached. The process has to be waiting.
    pub(crate) fn clear(&self) -> io::Result<()> {
        let cells = vec![0; self.length - HEADER];
        self.file.write_all_at(&cells, HEADER as u64)
    }

    /// Reads what the test has left in the table.
    pub(crate) fn read(&self) -> io::Result<Reading> {
        let mut bytes = vec![0; self.length];
        self.file.read_exact_at(&mut bytes, 0)?;
        let fuel = self.fuel;
        Ok(Reading { bytes, fuel })
    }
}

/// The contents of a table after a test.
#[derive(Debug)]
pub(crate) struct Reading {
    bytes: Vec<u8>,
    fuel: i64,
}

impl Reading {
    /// The number of steps that were counted.
    pub(crate) fn steps(&self) -> u64 {
        let left = self.bytes[..8].try_into().map(i64::from_ne_bytes);
        let left = left.expect("a slice of eight bytes is an array of eight");
        u64::try_from(self.fuel.saturating_sub(left)).unwrap_or_default()
    }

    pub(crate) fn is_exhausted(&self) -> bool {
        self.bytes[8..12] != [0; 4]
    }

    /// The number that the process has noted last.
    pub(crate) fn noted(&self) -> u32 {
        let noted = self.bytes[12..16].try_into().map(u32::from_ne_bytes);
        noted.expect("a slice of four bytes is an array of four")
    }

    /// The sites that were reached, in ascending order.
    pub(crate) fn reached(&self) -> Vec<u32> {
        self.marked(REACHED)
    }

    /// The sites at which a neutral change has made a difference, in ascending order.
    pub(crate) fn effective(&self) -> Vec<u32> {
        self.marked(EFFECTIVE)
    }

    fn marked(&self, mark: u8) -> Vec<u32> {
        let cells = (0_u32..).zip(&self.bytes[HEADER..]);
        let marked = cells.filter(|(_, cell)| **cell & mark != 0);
        marked.map(|(site, _)| site).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{ActiveChange, Table};
    use crate::score::sample::empty_folder;

    #[test]
    fn a_table_is_laid_out_as_the_runtime_expects() {
        let path = empty_folder("table").join("table");
        let bug = ActiveChange { site: 2, arm: 5 };
        let table = Table::new(&path, 4, 258, Some(bug)).expect("it is written");
        let mut bytes = vec![2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 0];
        if cfg!(target_endian = "big") {
            bytes[..8].reverse();
        }
        assert_eq!(fs::read(&path).expect("it is there"), bytes);
        let reading = table.read().expect("it is readable");
        assert_eq!((reading.steps(), reading.is_exhausted()), (0, false));
        assert!(reading.reached().is_empty());
    }

    #[test]
    fn what_the_runtime_leaves_is_read_even_from_a_deleted_file() {
        let path = empty_folder("deleted-table").join("table");
        let table = Table::new(&path, 3, 10, None).expect("it is written");
        let mut bytes = fs::read(&path).expect("it is there");
        bytes[..8].copy_from_slice(&(-1_i64).to_ne_bytes());
        bytes[8] = 1;
        bytes[17] = 0x80;
        bytes[18] = 0x81;
        fs::write(&path, bytes).expect("it is writable");
        fs::remove_file(&path).expect("it is there");
        let reading = table.read().expect("it is still open");
        assert_eq!((reading.steps(), reading.is_exhausted()), (11, true));
        assert_eq!(reading.reached(), [1, 2]);
    }
}
