//! What a worker answers.

use std::time::Duration;

use super::{Message as _, Place, explanation, read_breach, write_breach};
use crate::harness::isolation::wire::{Garbled, Reader, Reading, Writer};
use crate::harness::{Breach, CaseVerdict, Explanation};

/// What came of a request.
pub(crate) enum Reply {
    Cases(Batch),
    /// The classes of an input, if the program accepts it.
    Admitted(Option<u64>),
    Examined(Box<Seen>),
    /// The two outputs of `P`.
    Disagreement(Option<[String; 2]>),
    Explained(Box<Explanation>),
    /// There is no such input.
    NotMade,
    /// The test's own code panicked, with that message.
    Panicked(String),
}

/// What came of some cases.
#[derive(Default)]
pub(crate) struct Batch {
    pub(crate) reports: Vec<Told>,
    /// The number of the case that comes next, unless there are no more inputs.
    pub(crate) next: u64,
    pub(crate) is_exhausted: bool,
    /// How many inputs were rejected since the last case.
    pub(crate) rejected: u64,
    /// Where the variant was reached last.
    pub(crate) place: Option<Place>,
    /// How often the component ran on threads that are in no scope.
    pub(crate) orphans: u64,
    /// How often each injected bug was reached since the last answer.
    pub(crate) bugs: Vec<u64>,
    /// The changes that were reached, a bit for each.
    pub(crate) changes: u64,
    /// How long a program took at most.
    pub(crate) slowest: Duration,
}

/// What became of one case.
pub(crate) struct Told {
    pub(crate) number: u64,
    pub(crate) classes: u64,
    pub(crate) rejected: u64,
    pub(crate) is_inconclusive: bool,
    pub(crate) reached: Option<u64>,
    pub(crate) shows_effect: bool,
    pub(crate) demands_one_output: bool,
    pub(crate) happening: Option<Box<Happening>>,
}

/// What ends a batch.
pub(crate) enum Happening {
    /// With a hash of what the input prints.
    Broke(Breach, u64, Explanation),
    /// The input and two outputs of `P`.
    Disagreed([String; 3]),
    Panicked(String),
}

/// What was seen when an input was examined.
pub(crate) struct Seen {
    pub(crate) verdict: CaseVerdict,
    pub(crate) reached: Option<u64>,
    pub(crate) place: Option<Place>,
    pub(crate) bugs: Vec<u64>,
    pub(crate) shows_effect: bool,
    pub(crate) demands_one_output: bool,
    /// A hash of what the input prints.
    pub(crate) print: u64,
    /// Of a case that is broken.
    pub(crate) explanation: Option<Explanation>,
}

impl Reply {
    pub(crate) fn written(&self) -> Writer {
        let mut writer = Writer::default();
        match self {
            Self::Cases(batch) => {
                writer.number(0);
                batch.write(&mut writer);
            }
            Self::Admitted(classes) => {
                writer.number(1);
                writer.option(*classes, Writer::number);
            }
            Self::Examined(seen) => {
                writer.number(2);
                seen.write(&mut writer);
            }
            Self::Disagreement(outputs) => {
                writer.number(3);
                writer.option(outputs.as_ref(), |writer, [output, again]| {
                    writer.text(output);
                    writer.text(again);
                });
            }
            Self::Explained(explained) => {
                writer.number(4);
                explanation::write(&mut writer, explained);
            }
            Self::NotMade => writer.number(5),
            Self::Panicked(message) => {
                writer.number(6);
                writer.text(message);
            }
        }
        writer
    }

    pub(crate) fn read(frame: &[u8]) -> Reading<Self> {
        let reader = &mut Reader::of(frame);
        Ok(match reader.number()? {
            0 => Self::Cases(Batch::read(reader)?),
            1 => Self::Admitted(reader.option(Reader::number)?),
            2 => Self::Examined(Box::new(Seen::read(reader)?)),
            3 => Self::Disagreement(reader.option(|reader| Ok([reader.text()?, reader.text()?]))?),
            4 => Self::Explained(Box::new(explanation::read(reader)?)),
            5 => Self::NotMade,
            6 => Self::Panicked(reader.text()?),
            _ => return Err(Garbled),
        })
    }
}

impl Batch {
    fn write(&self, writer: &mut Writer) {
        writer.list(&self.reports, |writer, report| report.write(writer));
        writer.number(self.next);
        writer.flag(self.is_exhausted);
        writer.number(self.rejected);
        self.place.write(writer);
        writer.number(self.orphans);
        writer.number(self.changes);
        writer.list(&self.bugs, |writer, times| writer.number(*times));
        let slowest = u64::try_from(self.slowest.as_nanos());
        writer.number(slowest.unwrap_or(u64::MAX));
    }

    fn read(reader: &mut Reader<'_>) -> Reading<Self> {
        Ok(Self {
            reports: reader.list(Told::read)?,
            next: reader.number()?,
            is_exhausted: reader.flag()?,
            rejected: reader.number()?,
            place: Option::read(reader)?,
            orphans: reader.number()?,
            changes: reader.number()?,
            bugs: reader.list(Reader::number)?,
            slowest: Duration::from_nanos(reader.number()?),
        })
    }
}

impl Told {
    fn write(&self, writer: &mut Writer) {
        for number in [self.number, self.classes, self.rejected] {
            writer.number(number);
        }
        for flag in [
            self.is_inconclusive,
            self.shows_effect,
            self.demands_one_output,
        ] {
            writer.flag(flag);
        }
        writer.option(self.reached, Writer::number);
        writer.option(self.happening.as_ref(), |writer, happening| {
            happening.write(writer);
        });
    }

    fn read(reader: &mut Reader<'_>) -> Reading<Self> {
        Ok(Self {
            number: reader.number()?,
            classes: reader.number()?,
            rejected: reader.number()?,
            is_inconclusive: reader.flag()?,
            shows_effect: reader.flag()?,
            demands_one_output: reader.flag()?,
            reached: reader.option(Reader::number)?,
            happening: reader.option(Happening::read)?.map(Box::new),
        })
    }
}

impl Happening {
    fn write(&self, writer: &mut Writer) {
        match self {
            Self::Broke(breach, print, explained) => {
                writer.number(0);
                write_breach(writer, *breach);
                writer.number(*print);
                explanation::write(writer, explained);
            }
            Self::Disagreed(texts) => {
                writer.number(1);
                for text in texts {
                    writer.text(text);
                }
            }
            Self::Panicked(message) => {
                writer.number(2);
                writer.text(message);
            }
        }
    }

    fn read(reader: &mut Reader<'_>) -> Reading<Self> {
        Ok(match reader.number()? {
            0 => Self::Broke(
                read_breach(reader)?,
                reader.number()?,
                explanation::read(reader)?,
            ),
            1 => Self::Disagreed([reader.text()?, reader.text()?, reader.text()?]),
            2 => Self::Panicked(reader.text()?),
            _ => return Err(Garbled),
        })
    }
}

impl Seen {
    fn write(&self, writer: &mut Writer) {
        match self.verdict {
            CaseVerdict::Holds => writer.number(0),
            CaseVerdict::Inconclusive => writer.number(1),
            CaseVerdict::Broken(breach) => {
                writer.number(2);
                write_breach(writer, breach);
            }
        }
        writer.option(self.reached, Writer::number);
        self.place.write(writer);
        writer.list(&self.bugs, |writer, times| writer.number(*times));
        writer.flag(self.shows_effect);
        writer.flag(self.demands_one_output);
        writer.number(self.print);
        writer.option(self.explanation.as_ref(), explanation::write);
    }

    fn read(reader: &mut Reader<'_>) -> Reading<Self> {
        Ok(Self {
            verdict: match reader.number()? {
                0 => CaseVerdict::Holds,
                1 => CaseVerdict::Inconclusive,
                2 => CaseVerdict::Broken(read_breach(reader)?),
                _ => return Err(Garbled),
            },
            reached: reader.option(Reader::number)?,
            place: Option::read(reader)?,
            bugs: reader.list(Reader::number)?,
            shows_effect: reader.flag()?,
            demands_one_output: reader.flag()?,
            print: reader.number()?,
            explanation: reader.option(explanation::read)?,
        })
    }
}
