use intramorph::prelude::*;
use stranger::{DESCENDING, Scan, count, sort};

#[test]
fn scanning_bytes_counts_the_same() {
    program(|text: &str| count(text, 'é', Scan::Bytes))
        .inputs("[aeé]{0,20}")
        .replaced("scan characters", |text| count(text, 'é', Scan::Characters))
        .must_be(equal());
}

#[test]
fn descending_reverses() {
    let sorting = program(in_place(sort)).inputs(vec(any::<i32>(), 0..20));
    sorting.transformed(DESCENDING).must_be(reversed());
}
