//! What a parent asks.

use std::time::Duration;

use super::{Batch, Recipe, Subject, read_breach, write_breach};
use crate::harness::Breach;
use crate::harness::isolation::wire::{Garbled, Reader, Reading, Writer};

/// What a worker is to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Request {
    /// Draw and examine cases.
    Cases(Wanted),
    /// Make an input, and ask assumptions and classes.
    Admit(Recipe),
    Examine(Subject),
    /// Run `P` once more.
    Disagreement(Subject),
    Explain(Subject, Breach),
}

/// Which cases are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wanted {
    /// The numbers of the first and the last.
    pub(crate) first: u64,
    pub(crate) last: u64,
    /// How many, and how many rejected inputs are too many.
    pub(crate) cases: u64,
    pub(crate) rejections: u64,
    pub(crate) time: Option<Duration>,
}

impl Request {
    pub(crate) fn written(&self) -> Writer {
        let mut writer = Writer::default();
        match self {
            Self::Cases(wanted) => {
                writer.number(0);
                wanted.write(&mut writer);
            }
            Self::Admit(recipe) => {
                writer.number(1);
                recipe.write(&mut writer);
            }
            Self::Examine(subject) => {
                writer.number(2);
                subject.write(&mut writer);
            }
            Self::Disagreement(subject) => {
                writer.number(3);
                subject.write(&mut writer);
            }
            Self::Explain(subject, breach) => {
                writer.number(4);
                subject.write(&mut writer);
                write_breach(&mut writer, *breach);
            }
        }
        writer
    }

    pub(crate) fn read(frame: &[u8]) -> Reading<Self> {
        let reader = &mut Reader::of(frame);
        Ok(match reader.number()? {
            0 => Self::Cases(Wanted::read(reader)?),
            1 => Self::Admit(Recipe::read(reader)?),
            2 => Self::Examine(Subject::read(reader)?),
            3 => Self::Disagreement(Subject::read(reader)?),
            4 => Self::Explain(Subject::read(reader)?, read_breach(reader)?),
            _ => return Err(Garbled),
        })
    }
}

impl Wanted {
    /// Whether one more case is wanted: not after one that needs the parent's attention.
    pub(crate) fn goes_on_after(&self, batch: &Batch, rejections: u64) -> bool {
        let is_quiet = batch
            .reports
            .last()
            .is_none_or(|told| told.happening.is_none());
        is_quiet
            && batch.next <= self.last
            && (batch.reports.len() as u64) < self.cases
            && rejections <= self.rejections
    }

    fn write(&self, writer: &mut Writer) {
        for number in [self.first, self.last, self.cases, self.rejections] {
            writer.number(number);
        }
        let nanoseconds = self.time.map(|time| u64::try_from(time.as_nanos()));
        let nanoseconds = nanoseconds.map(|time| time.unwrap_or(u64::MAX));
        writer.option(nanoseconds, Writer::number);
    }

    fn read(reader: &mut Reader<'_>) -> Reading<Self> {
        Ok(Self {
            first: reader.number()?,
            last: reader.number()?,
            cases: reader.number()?,
            rejections: reader.number()?,
            time: reader.option(Reader::number)?.map(Duration::from_nanos),
        })
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Recipe, Request, Subject, Wanted};
    use crate::harness::Breach;
    use crate::harness::examination::Case;
    use crate::harness::isolation::Part;

    fn check(request: &Request) {
        let mut sent = Vec::new();
        request.written().send(&mut sent).expect("memory takes it");
        assert_eq!(Request::read(&sent[4..]).as_ref(), Ok(request));
    }

    #[test]
    fn a_request_is_read_as_it_is_written() {
        check(&Request::Cases(Wanted {
            first: 1,
            last: u64::MAX,
            cases: 1000,
            rejections: 5000,
            time: Some(Duration::from_secs(1)),
        }));
        let path = "words 1 2 s3".parse().expect("a path");
        check(&Request::Admit(Recipe::At(path)));
        let subject = Subject {
            recipe: Recipe::File(3),
            case: Case { seed: 7, number: 0 },
            withheld: Some(Part::Counterpart(2)),
            restriction: Some(vec![0, 300]),
        };
        check(&Request::Examine(subject.clone()));
        check(&Request::Disagreement(subject.clone()));
        check(&Request::Explain(subject, Breach::CounterpartPanicked(2)));
    }
}
