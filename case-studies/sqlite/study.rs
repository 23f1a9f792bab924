//! Automatic indexes on and off: the same rows, in any order.

mod inputs;

use inputs::Script;
use intramorph::prelude::*;
use rusqlite::Connection;
use rusqlite::types::Value;

#[test]
fn automatic_indexes_do_not_change_the_rows() {
    program(|script: &Script| rows(script, "ON"))
        .inputs(inputs::scripts())
        .cases(20_000)
        .replaced("no automatic index", |script| rows(script, "OFF"))
        .must_be(equal_as_multiset());
}

pub fn rows(script: &Script, automatic_index: &str) -> Vec<Vec<String>> {
    let database = Connection::open_in_memory().expect("memory");
    let setup = format!(
        "PRAGMA automatic_index = {automatic_index}; {}",
        script.setup
    );
    database.execute_batch(&setup).expect(&script.setup);
    let mut query = database.prepare(&script.query).expect(&script.query);
    let columns = query.column_count();
    let rows = query.query_map([], |row| {
        (0..columns)
            .map(|column| Ok(shown(row.get(column)?)))
            .collect()
    });
    rows.and_then(Iterator::collect).expect("the query runs")
}

fn shown(value: Value) -> String {
    match value {
        Value::Integer(number) => (number as f64).to_string(),
        Value::Real(number) => number.to_string(),
        other => format!("{other:?}"),
    }
}
