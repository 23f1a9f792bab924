//! Random tables, rows, and queries that join them.

use std::fmt;

use intramorph::prelude::*;
use intramorph::proptest::prop_oneof;
use intramorph::proptest::sample::select;

/// What makes a database, and a query on it.
pub struct Script {
    pub setup: String,
    pub query: String,
}

impl fmt::Debug for Script {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.setup, self.query)
    }
}

pub fn scripts() -> impl Strategy<Value = Script> {
    let tables = [table("t"), table("u"), table("v")];
    (tables, query()).prop_map(|(tables, query)| Script {
        setup: tables.concat(),
        query,
    })
}

/// A table of two columns, its rows, and perhaps an index.
fn table(name: &'static str) -> impl Strategy<Value = String> {
    let kind = || select(&["", " INTEGER", " TEXT", " REAL"]);
    let index = prop_oneof![
        3 => Just(String::new()),
        1 => select(&["a", "b"]).prop_map(move |column| format!("CREATE INDEX {name}{column} ON {name}({column}); ")),
    ];
    (kind(), kind(), vec((value(), value()), 0..4), index).prop_map(move |(a, b, rows, index)| {
        let rows = rows
            .iter()
            .map(|(a, b)| format!("INSERT INTO {name} VALUES({a}, {b}); "));
        format!("CREATE TABLE {name}(a{a}, b{b}); {index}") + &rows.collect::<String>()
    })
}

fn value() -> impl Strategy<Value = &'static str> {
    select(&["NULL", "0", "1", "2", "0.5", "'a'", "'1'"])
}

fn query() -> impl Strategy<Value = String> {
    let join = || select(&[" JOIN ", " LEFT JOIN "]);
    (
        join(),
        condition(&COLUMNS[..4]),
        join(),
        condition(&COLUMNS),
        condition(&COLUMNS),
    )
        .prop_map(|(first, on_first, second, on_second, filter)| {
            format!("SELECT * FROM t{first}u ON {on_first}{second}v ON {on_second} WHERE {filter}")
        })
}

const COLUMNS: [&str; 6] = ["t.a", "t.b", "u.a", "u.b", "v.a", "v.b"];

fn condition(columns: &'static [&'static str]) -> impl Strategy<Value = String> {
    let column = || select(columns);
    let operator = select(&[" = ", " < ", " >= ", " <> ", " IS ", " IS NOT "]);
    let operand = || prop_oneof![column(), value()];
    let comparison = prop_oneof![
        4 => (column(), operator, operand()).prop_map(|(a, operator, b)| format!("{a}{operator}{b}")),
        1 => operand().prop_map(str::to_owned),
    ];
    comparison.prop_recursive(2, 4, 2, |condition| {
        prop_oneof![
            (
                condition.clone(),
                select(&[" AND ", " OR "]),
                condition.clone()
            )
                .prop_map(|(a, operator, b)| format!("({a}{operator}{b})")),
            condition.prop_map(|a| format!("NOT ({a})")),
        ]
    })
}
