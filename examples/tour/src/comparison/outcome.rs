//! What a check says of a program with a bug in it.

use std::time::Duration;

use intramorph::{Finding, Record, Verdict};

/// What a check says of a program with a bug in it.
pub(crate) enum Outcome<'a> {
    Found(Found<'a>),
    /// The check holds.
    Missed,
    /// The check fails, since it tested nothing.
    Inconclusive,
}

/// A bug that was found.
pub(crate) struct Found<'a> {
    /// In how many cases, of all parts of the check up to the one that is broken.
    pub(crate) cases: u64,
    /// How long that took, without shrinking.
    pub(crate) time: Duration,
    pub(crate) record: &'a Record,
    pub(crate) finding: &'a Finding,
}

impl<'a> Outcome<'a> {
    /// Of the records of one check.
    pub(crate) fn of(records: &'a [Record]) -> Self {
        let broken = records.iter().enumerate().find_map(|(index, record)| {
            let finding = record.finding.as_ref()?;
            Some((&records[..index], record, finding))
        });
        match broken {
            Some((before, record, finding)) => Self::Found(Found::after(before, record, finding)),
            None if records
                .iter()
                .all(|record| record.verdict == Verdict::Holds) =>
            {
                Self::Missed
            }
            None => Self::Inconclusive,
        }
    }
}

impl<'a> Found<'a> {
    fn after(before: &[Record], record: &'a Record, finding: &'a Finding) -> Self {
        let cases = before.iter().map(|record| record.cases).sum::<u64>();
        let time = before.iter().map(time_of).sum::<Duration>();
        Self {
            cases: cases + finding.case,
            time: time + time_of(record),
            record,
            finding,
        }
    }

    /// How long the shrunk input is, if there is any.
    pub(crate) fn characters(&self) -> Option<usize> {
        let input = &self.finding.input;
        (input != "()").then(|| input.chars().count())
    }
}

fn time_of(record: &Record) -> Duration {
    record.elapsed.saturating_sub(record.shrinking)
}
