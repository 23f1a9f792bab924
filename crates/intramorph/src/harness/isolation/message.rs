//! The messages: what a parent asks of a worker, and what it answers.

mod explanation;
mod record;
mod reply;
mod request;

use crate::harness::Breach;
use crate::harness::examination::{Case, Making, Occasion};
use crate::harness::path::Path;
use crate::record::classification::Granularity;

use super::Part;
use super::wire::{Garbled, Reader, Reading, Writer};

pub(super) use record::Message;
pub(super) use reply::{Batch, Happening, Reply, Seen, Told};
pub(super) use request::{Request, Wanted};

/// How an input is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Recipe {
    Drawn(u64),
    At(Path),
    File(usize),
}

/// What is examined: an input, as which case, and without which run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Subject {
    pub(super) recipe: Recipe,
    pub(super) case: Case,
    pub(super) withheld: Option<Part>,
    /// The only changes to make, by their places.
    pub(super) restriction: Option<Vec<usize>>,
}

/// Where a variant was reached.
pub(super) type Place = (Granularity, String);

impl From<Making<'_>> for Recipe {
    fn from(making: Making<'_>) -> Self {
        match making {
            Making::Drawn(number) => Self::Drawn(number),
            Making::At(path) => Self::At(path()),
            Making::File(place) => Self::File(place),
        }
    }
}

impl From<Occasion<'_>> for Subject {
    fn from(occasion: Occasion<'_>) -> Self {
        Self {
            recipe: occasion.making.into(),
            case: occasion.case,
            withheld: None,
            restriction: None,
        }
    }
}

impl Recipe {
    fn write(&self, writer: &mut Writer) {
        match self {
            Self::Drawn(number) => {
                writer.number(0);
                writer.number(*number);
            }
            Self::At(path) => {
                writer.number(1);
                writer.text(&path.to_string());
            }
            Self::File(place) => {
                writer.number(2);
                writer.number(*place as u64);
            }
        }
    }

    fn read(reader: &mut Reader<'_>) -> Reading<Self> {
        Ok(match reader.number()? {
            0 => Self::Drawn(reader.number()?),
            1 => Self::At(reader.text()?.parse().map_err(|()| Garbled)?),
            2 => Self::File(reader.size()?),
            _ => return Err(Garbled),
        })
    }
}

impl Subject {
    fn write(&self, writer: &mut Writer) {
        self.recipe.write(writer);
        writer.number(self.case.seed);
        writer.number(self.case.number);
        writer.number(self.withheld.map_or(0, Part::code));
        writer.option(self.restriction.as_ref(), |writer, places| {
            writer.list(places, |writer, place| writer.number(*place as u64));
        });
    }

    fn read(reader: &mut Reader<'_>) -> Reading<Self> {
        Ok(Self {
            recipe: Recipe::read(reader)?,
            case: Case {
                seed: reader.number()?,
                number: reader.number()?,
            },
            withheld: Part::from_code(reader.number()?),
            restriction: reader.option(|reader| reader.list(Reader::size))?,
        })
    }
}

fn write_breach(writer: &mut Writer, breach: Breach) {
    let (kind, index) = match breach {
        Breach::Unrelated(index) => (0, index),
        // A worker that explains the rest of a fatal case is told that a program did not return.
        Breach::OriginalPanicked | Breach::Died(..) => (1, 0),
        Breach::CounterpartPanicked(index) => (2, index),
        Breach::RelationPanicked(index) => (3, index),
        Breach::Evidence => (4, 0),
    };
    writer.number(kind);
    writer.number(index as u64);
}

fn read_breach(reader: &mut Reader<'_>) -> Reading<Breach> {
    let (kind, index) = (reader.number()?, reader.size()?);
    Ok(match kind {
        0 => Breach::Unrelated(index),
        1 => Breach::OriginalPanicked,
        2 => Breach::CounterpartPanicked(index),
        3 => Breach::RelationPanicked(index),
        4 => Breach::Evidence,
        _ => return Err(Garbled),
    })
}
