//! The records of a text.

use csv::ReaderBuilder;
use intramorph::prelude::*;

#[test]
fn records() {
    let _ = program(|text: &str| {
        let mut reader = ReaderBuilder::new().from_reader(text.as_bytes());
        let fields = |record: csv::StringRecord| record.iter().map(str::to_owned).collect::<Vec<_>>();
        let records = reader.records();
        let records = records.map(|it| it.map(fields).map_err(|error| error.to_string()));
        records.collect::<Vec<_>>()
    })
    .inputs("([ab,\" ]{0,4}\n){0,4}");
}
