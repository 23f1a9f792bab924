//! Random tables, rows, and queries that join them.

use std::fmt::{Debug, Formatter};

use intramorph::prelude::*;

/// Statements that make a database, and a query on it.
pub struct Script {
    pub setup: String,
    pub query: String,
}

impl Debug for Script {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{}{}", self.setup, self.query)
    }
}

const COLUMNS: [&str; 6] = ["t.a", "t.b", "u.a", "u.b", "v.a", "v.b"];
const VALUES: [&str; 8] = ["NULL", "0", "1", "2", "0.5", "'a'", "'A'", "'1'"];

pub fn scripts() -> impl Strategy<Value = Script> {
    let tables = [table("t"), table("u"), table("v")];
    (tables, query()).prop_map(|(tables, query)| Script {
        setup: tables.concat(),
        query,
    })
}

/// A table of two columns, its rows, and perhaps an index.
fn table(name: &'static str) -> impl Strategy<Value = String> {
    let kind = || select(&["", " INTEGER", " TEXT", " REAL", " TEXT COLLATE NOCASE"]);
    let index = one_of![
        3 => Just(String::new()),
        1 => select(&["a", "b"])
            .prop_map(move |column| format!("CREATE INDEX i{name} ON {name}({column}); ")),
    ];
    let rows = vec((select(&VALUES), select(&VALUES)), 0..4);
    (kind(), kind(), rows, index).prop_map(move |(a, b, rows, index)| {
        let insert = |(a, b)| format!("INSERT INTO {name} VALUES({a}, {b}); ");
        let rows: String = rows.into_iter().map(insert).collect();
        format!("CREATE TABLE {name}(a{a}, b{b}); {index}{rows}")
    })
}

/// A join condition sees the tables to its left.
fn query() -> impl Strategy<Value = String> {
    let join = || select(&[" JOIN ", " LEFT JOIN "]);
    let first = (join(), source("u"), condition(&COLUMNS[..4]));
    let second = (join(), source("v"), condition(&COLUMNS));
    let filter = condition(&COLUMNS);
    (first, second, filter).prop_map(|((join, u, on_u), (also_join, v, on_v), filter)| {
        format!("SELECT * FROM t{join}{u} ON {on_u}{also_join}{v} ON {on_v} WHERE {filter}")
    })
}

/// A table, or a query on it in its place.
fn source(table: &'static str) -> impl Strategy<Value = String> {
    let nested = select(&["*", "DISTINCT a, b", "b AS a, a AS b"]);
    one_of![
        3 => Just(table.to_owned()),
        1 => nested.prop_map(move |columns| format!("(SELECT {columns} FROM {table}) AS {table}")),
    ]
}

fn condition(columns: &'static [&'static str]) -> impl Strategy<Value = String> {
    let operator = select(&[" = ", " < ", " >= ", " <> ", " IS ", " IS NOT "]);
    let operand = || one_of![select(columns), select(&VALUES)];
    let comparison = one_of![
        1 => operand().prop_map(str::to_owned),
        4 => (select(columns), operator, operand()).prop_map(|(a, is, b)| format!("{a}{is}{b}")),
        1 => (select(columns), operand(), operand()).prop_map(|(a, b, c)| format!("{a} IN ({b}, {c})")),
    ];
    nested(2, comparison, |inner| {
        let operator = select(&[" AND ", " OR "]);
        one_of![
            inner.clone().prop_map(|a| format!("NOT ({a})")),
            (inner.clone(), operator, inner).prop_map(|(a, and, b)| format!("({a}{and}{b})")),
        ]
    })
}
