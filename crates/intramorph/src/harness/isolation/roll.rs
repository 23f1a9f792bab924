//! The roll of a thread: how many checks began on it, and how they went.

use std::cell::RefCell;

use super::message::Message;
use super::wire::{Garbled, Reader, Reading, Writer};
use crate::record::Record;

/// How a check went.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Outcome {
    /// Code of the test's own panicked in it.
    Panicked,
    /// It holds, and nobody has seen its record.
    Held,
    /// All other checks are told by their records, which the test may have looked at.
    Recorded(Box<Record>),
}

thread_local! {
    static ROLL: RefCell<Roll> = const { RefCell::new(Roll { depth: 0, begun: 0, outcomes: Vec::new() }) };
}

struct Roll {
    /// How many checks are under way, one inside of the other.
    depth: usize,
    /// How many began that are not inside of another: those inside run only where the outer one's programs run.
    begun: u64,
    /// With how often each came in a row, since a thread may run millions of checks.
    outcomes: Vec<(Outcome, u64)>,
}

/// Begins a check.
pub(super) fn begin() {
    ROLL.with_borrow_mut(|roll| {
        roll.begun += u64::from(roll.depth == 0);
        roll.depth += 1;
    });
}

pub(super) fn end(outcome: Outcome) {
    ROLL.with_borrow_mut(|roll| {
        roll.depth -= 1;
        if roll.depth > 0 {
            return;
        }
        match roll.outcomes.last_mut() {
            Some((last, times)) if *last == outcome => *times += 1,
            _ => roll.outcomes.push((outcome, 1)),
        }
    });
}

/// The number of the check under way, from 1; none inside of another.
pub(super) fn ordinal_of_this() -> Option<u64> {
    ROLL.with_borrow(|roll| (roll.depth == 1).then_some(roll.begun))
}

/// How the checks before this one went, with how often in a row.
pub(super) fn outcomes() -> Vec<(Outcome, u64)> {
    ROLL.with_borrow(|roll| roll.outcomes.clone())
}

impl Message for Outcome {
    fn write(&self, writer: &mut Writer) {
        match self {
            Self::Panicked => writer.number(0),
            Self::Held => writer.number(1),
            Self::Recorded(record) => {
                writer.number(2);
                record.write(writer);
            }
        }
    }

    fn read(reader: &mut Reader<'_>) -> Reading<Self> {
        Ok(match reader.number()? {
            0 => Self::Panicked,
            1 => Self::Held,
            2 => Self::Recorded(Box::new(Message::read(reader)?)),
            _ => return Err(Garbled),
        })
    }
}
