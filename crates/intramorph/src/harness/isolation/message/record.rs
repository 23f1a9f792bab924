//! Records as messages: those of the checks that a worker does not run, for the code between them.

use std::time::Duration;

use crate::harness::isolation::wire::{Garbled, Reader, Reading, Writer};
use crate::record::classification::{
    Application, Automation, Completeness, FalseAlarms, Format, Granularity,
};
use crate::record::{
    Classification, Coverage, Disagreement, Finding, Oracle, Record, Statistics, Vacuity, Verdict,
};

/// What is written and read back.
pub(in crate::harness::isolation) trait Message: Sized {
    fn write(&self, writer: &mut Writer);
    fn read(reader: &mut Reader<'_>) -> Reading<Self>;
}

/// A struct is all of its fields.
macro_rules! with_fields {
    ($type:ident { $($field:ident),* }) => {
        impl Message for $type {
            fn write(&self, writer: &mut Writer) {
                $(self.$field.write(writer);)*
            }

            fn read(reader: &mut Reader<'_>) -> Reading<Self> {
                let mut value = Self::default();
                $(value.$field = Message::read(reader)?;)*
                Ok(value)
            }
        }
    };
}

intramorph_record::fields_of_record!();
intramorph_record::fields_of_finding!();
intramorph_record::fields_of_statistics!();
intramorph_record::fields_of_coverage!();
intramorph_record::fields_of_disagreement!();
intramorph_record::fields_of_classification!();

/// A variant is its place among all.
macro_rules! enums {
    ($($type:ident),*) => {$(
        impl Message for $type {
            fn write(&self, writer: &mut Writer) {
                let place = Self::ALL.iter().position(|variant| variant == self);
                writer.number(place.unwrap_or_default() as u64);
            }

            fn read(reader: &mut Reader<'_>) -> Reading<Self> {
                Self::ALL.get(reader.size()?).copied().ok_or(Garbled)
            }
        }
    )*};
}

enums!(
    Oracle,
    Verdict,
    Vacuity,
    Granularity,
    Format,
    Application,
    Automation,
    Completeness
);

impl Message for FalseAlarms {
    fn write(&self, writer: &mut Writer) {
        let rate = match self {
            Self::NoneClaimed => None,
            Self::AtMost(rate) => Some(*rate),
        };
        rate.write(writer);
    }

    fn read(reader: &mut Reader<'_>) -> Reading<Self> {
        let rate = Message::read(reader)?;
        Ok(Option::map_or(rate, Self::NoneClaimed, Self::AtMost))
    }
}

impl Message for String {
    fn write(&self, writer: &mut Writer) {
        writer.text(self);
    }

    fn read(reader: &mut Reader<'_>) -> Reading<Self> {
        reader.text()
    }
}

impl Message for u64 {
    fn write(&self, writer: &mut Writer) {
        writer.number(*self);
    }

    fn read(reader: &mut Reader<'_>) -> Reading<Self> {
        reader.number()
    }
}

impl Message for u32 {
    fn write(&self, writer: &mut Writer) {
        writer.number((*self).into());
    }

    fn read(reader: &mut Reader<'_>) -> Reading<Self> {
        reader.number()?.try_into().map_err(|_| Garbled)
    }
}

impl Message for f64 {
    fn write(&self, writer: &mut Writer) {
        writer.number(self.to_bits());
    }

    fn read(reader: &mut Reader<'_>) -> Reading<Self> {
        reader.number().map(Self::from_bits)
    }
}

impl Message for Duration {
    fn write(&self, writer: &mut Writer) {
        let nanoseconds = u64::try_from(self.as_nanos());
        writer.number(nanoseconds.unwrap_or(u64::MAX));
    }

    fn read(reader: &mut Reader<'_>) -> Reading<Self> {
        reader.number().map(Self::from_nanos)
    }
}

impl<S: Message, T: Message> Message for (S, T) {
    fn write(&self, writer: &mut Writer) {
        self.0.write(writer);
        self.1.write(writer);
    }

    fn read(reader: &mut Reader<'_>) -> Reading<Self> {
        Ok((Message::read(reader)?, Message::read(reader)?))
    }
}

impl<T: Message> Message for Option<T> {
    fn write(&self, writer: &mut Writer) {
        writer.option(self.as_ref(), |writer, value| value.write(writer));
    }

    fn read(reader: &mut Reader<'_>) -> Reading<Self> {
        reader.option(T::read)
    }
}

impl<T: Message> Message for Vec<T> {
    fn write(&self, writer: &mut Writer) {
        writer.list(self, |writer, value| value.write(writer));
    }

    fn read(reader: &mut Reader<'_>) -> Reading<Self> {
        reader.list(T::read)
    }
}

#[cfg(test)]
mod tests {
    use super::Message;
    use crate::harness::isolation::wire::{Reader, Writer};
    use crate::prelude::*;

    #[test]
    fn a_record_is_read_as_it_is_written() {
        let records = recorded(|| {
            program(|number: &i32| *number)
                .inputs(0i32..100)
                .cover("small", 10.0, |number| *number < 50)
                .replaced("doubled", |number| 2 * number)
                .must_be(equal());
            program(|number: &i32| *number)
                .inputs(0i32..100)
                .replaced("the same", |number| *number)
                .must_be(at_least());
            program_with_rng(|&(), rng| rng.below(2))
                .on(())
                .replaced("the other half", |&(), rng| 1 - rng.below(2))
                .must_be(stochastically_at_least());
        });
        for record in records {
            let mut writer = Writer::default();
            record.write(&mut writer);
            let mut sent = Vec::new();
            writer.send(&mut sent).expect("memory takes it");
            let read = Message::read(&mut Reader::of(&sent[4..]));
            assert_eq!(read, Ok(record));
        }
    }
}
