//! An explanation as a message.

use crate::harness::Explanation;
use crate::harness::isolation::wire::{Reader, Reading, Writer};
use crate::relation::Printed;

pub(super) fn write(writer: &mut Writer, explanation: &Explanation) {
    writer.text(&explanation.why);
    for part in [&explanation.advice, &explanation.follow_up] {
        writer.option(part.as_deref(), Writer::text);
    }
    for part in [
        &explanation.output,
        &explanation.counterpart,
        &explanation.counterpart_output,
    ] {
        writer.text(part);
    }
    writer.option(explanation.demanded.as_ref(), |writer, demanded| {
        for printed in demanded {
            writer.text(&printed.compact);
            writer.text(&printed.pretty);
        }
    });
}

pub(super) fn read(reader: &mut Reader<'_>) -> Reading<Explanation> {
    Ok(Explanation {
        why: reader.text()?,
        advice: reader.option(Reader::text)?,
        follow_up: reader.option(Reader::text)?,
        output: reader.text()?,
        counterpart: reader.text()?,
        counterpart_output: reader.text()?,
        demanded: reader.option(|reader| Ok([printed(reader)?, printed(reader)?]))?,
    })
}

fn printed(reader: &mut Reader<'_>) -> Reading<Printed> {
    Ok(Printed {
        compact: reader.text()?,
        pretty: reader.text()?,
    })
}
