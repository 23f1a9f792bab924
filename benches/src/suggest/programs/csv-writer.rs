//! The text of records.

use csv::WriterBuilder;
use intramorph::prelude::*;

#[test]
fn text() {
    let _ = program(|records: &[Vec<String>]| {
        let mut writer = WriterBuilder::new().from_writer(Vec::new());
        let written: Vec<bool> = records.iter().map(|it| writer.write_record(it).is_ok()).collect();
        let text = writer.into_inner().map_err(|error| error.to_string());
        (written, text.map(|text| String::from_utf8_lossy(&text).into_owned()))
    })
    .inputs(vec(vec("[ab,\"\n ]{0,4}", 1..4), 0..4));
}
