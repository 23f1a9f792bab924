//! What a worker answers.

use std::time::Duration;

use super::{Place, explanation, read_breach, read_place, write_breach, write_place};
use crate::harness::isolation::wire::{Reader, Writer};
use crate::harness::{Breach, CaseVerdict, Explanation};

/// What came of a request.
pub(in crate::harness::isolation) enum Reply {
    Cases(Batch),
    /// The classes of an input, if the program accepts it.
    Admitted(Option<u64>),
    Examined(Seen),
    /// The two outputs of `P`.
    Disagreement(Option<[String; 2]>),
    Explained(Explanation),
    /// There is no such input.
    NotMade,
    /// The test's own code panicked, with that message.
    Panicked(String),
}

/// What came of some cases.
#[derive(Default)]
pub(in crate::harness::isolation) struct Batch {
    pub(in crate::harness::isolation) reports: Vec<Told>,
    /// The number of the case that comes next, unless there are no more inputs.
    pub(in crate::harness::isolation) next: u64,
    pub(in crate::harness::isolation) is_exhausted: bool,
    /// How many inputs were rejected since the last case.
    pub(in crate::harness::isolation) rejected: u64,
    /// Where the variant was reached last.
    pub(in crate::harness::isolation) place: Option<Place>,
    /// How often the component ran on threads that are in no scope.
    pub(in crate::harness::isolation) orphans: u64,
    /// How long a program took at most.
    pub(in crate::harness::isolation) slowest: Duration,
}

/// What became of one case.
pub(in crate::harness::isolation) struct Told {
    pub(in crate::harness::isolation) number: u64,
    pub(in crate::harness::isolation) classes: u64,
    pub(in crate::harness::isolation) rejected: u64,
    pub(in crate::harness::isolation) is_inconclusive: bool,
    pub(in crate::harness::isolation) reached: Option<u64>,
    pub(in crate::harness::isolation) shows_effect: bool,
    pub(in crate::harness::isolation) demands_one_output: bool,
    pub(in crate::harness::isolation) happening: Option<Happening>,
}

/// What ends a batch.
pub(in crate::harness::isolation) enum Happening {
    /// With a hash of what the input prints.
    Broke(Breach, u64, Explanation),
    /// The input and two outputs of `P`.
    Disagreed([String; 3]),
    Panicked(String),
}

/// What was seen when an input was examined.
pub(in crate::harness::isolation) struct Seen {
    pub(in crate::harness::isolation) verdict: CaseVerdict,
    pub(in crate::harness::isolation) reached: Option<u64>,
    pub(in crate::harness::isolation) place: Option<Place>,
    pub(in crate::harness::isolation) shows_effect: bool,
    pub(in crate::harness::isolation) demands_one_output: bool,
    /// A hash of what the input prints.
    pub(in crate::harness::isolation) print: u64,
    /// Of a case that is broken.
    pub(in crate::harness::isolation) explanation: Option<Explanation>,
}

impl Reply {
    pub(in crate::harness::isolation) fn written(&self) -> Writer {
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
                writer.option(outputs.as_ref(), |writer, outputs| {
                    outputs.iter().for_each(|output| writer.text(output));
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

    pub(in crate::harness::isolation) fn read(frame: &[u8]) -> Option<Self> {
        let reader = &mut Reader::of(frame);
        Some(match reader.number()? {
            0 => Self::Cases(Batch::read(reader)?),
            1 => Self::Admitted(reader.option(Reader::number)?),
            2 => Self::Examined(Seen::read(reader)?),
            3 => {
                Self::Disagreement(reader.option(|reader| Some([reader.text()?, reader.text()?]))?)
            }
            4 => Self::Explained(explanation::read(reader)?),
            5 => Self::NotMade,
            6 => Self::Panicked(reader.text()?),
            _ => return None,
        })
    }
}

impl Batch {
    fn write(&self, writer: &mut Writer) {
        writer.number(self.reports.len() as u64);
        self.reports.iter().for_each(|report| report.write(writer));
        writer.number(self.next);
        writer.flag(self.is_exhausted);
        writer.number(self.rejected);
        writer.option(self.place.as_ref(), write_place);
        writer.number(self.orphans);
        let slowest = u64::try_from(self.slowest.as_nanos());
        writer.number(slowest.unwrap_or(u64::MAX));
    }

    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        let length = reader.size()?;
        Some(Self {
            reports: (0..length)
                .map(|_| Told::read(reader))
                .collect::<Option<_>>()?,
            next: reader.number()?,
            is_exhausted: reader.flag()?,
            rejected: reader.number()?,
            place: reader.option(read_place)?,
            orphans: reader.number()?,
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

    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        Some(Self {
            number: reader.number()?,
            classes: reader.number()?,
            rejected: reader.number()?,
            is_inconclusive: reader.flag()?,
            shows_effect: reader.flag()?,
            demands_one_output: reader.flag()?,
            reached: reader.option(Reader::number)?,
            happening: reader.option(Happening::read)?,
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
                texts.iter().for_each(|text| writer.text(text));
            }
            Self::Panicked(message) => {
                writer.number(2);
                writer.text(message);
            }
        }
    }

    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        Some(match reader.number()? {
            0 => Self::Broke(
                read_breach(reader)?,
                reader.number()?,
                explanation::read(reader)?,
            ),
            1 => Self::Disagreed([reader.text()?, reader.text()?, reader.text()?]),
            2 => Self::Panicked(reader.text()?),
            _ => return None,
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
        writer.option(self.place.as_ref(), write_place);
        writer.flag(self.shows_effect);
        writer.flag(self.demands_one_output);
        writer.number(self.print);
        writer.option(self.explanation.as_ref(), explanation::write);
    }

    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        Some(Self {
            verdict: match reader.number()? {
                0 => CaseVerdict::Holds,
                1 => CaseVerdict::Inconclusive,
                2 => CaseVerdict::Broken(read_breach(reader)?),
                _ => return None,
            },
            reached: reader.option(Reader::number)?,
            place: reader.option(read_place)?,
            shows_effect: reader.flag()?,
            demands_one_output: reader.flag()?,
            print: reader.number()?,
            explanation: reader.option(explanation::read)?,
        })
    }
}
