//! Automatic indexes on and off: the same rows, in any order.

mod inputs;
use inputs::Script;
use intramorph::prelude::*;
use rusqlite::{Connection, Result, Row, types::Value};

#[test]
fn automatic_indexes_do_not_change_the_rows() {
    program(|script: &Script| rows(script, "ON").expect("the query runs"))
        .inputs(inputs::scripts())
        .cases(50_000)
        .replaced("no automatic index", |script| rows(script, "OFF").unwrap())
        .must_be(equal_as_multiset());
}

fn rows(script: &Script, automatic_index: &str) -> Result<Vec<Vec<String>>> {
    let database = Connection::open_in_memory()?;
    database.pragma_update(None, "automatic_index", automatic_index)?;
    database.execute_batch(&script.setup)?;
    let mut query = database.prepare(&script.query)?;
    let columns = query.column_count();
    let cells = |row: &Row| (0..columns).map(|n| row.get(n).map(numeric)).collect();
    query.query_map([], cells)?.collect()
}

/// Numbers are compared as numbers, since SQLite keeps a real 1.0 as the integer 1 inside.
fn numeric(value: Value) -> String {
    match value {
        Value::Integer(number) => (number as f64).to_string(),
        Value::Real(number) => number.to_string(),
        other => format!("{other:?}"),
    }
}
