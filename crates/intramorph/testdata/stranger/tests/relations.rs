use intramorph::prelude::*;
use stranger::{DESCENDING, Scan, count, sort};

#[test]
fn scanning_words_counts_the_same() {
    program(|text: &str| count(text, 'e', Scan::Words))
        .inputs("[aeé]{0,20}")
        .replaced("scan characters", |text| count(text, 'e', Scan::Characters))
        .must_be(equal());
}

#[test]
fn descending_reverses() {
    let sorting = program(in_place(sort)).inputs(vec(any::<i32>(), 0..20));
    sorting.transformed(DESCENDING).must_be(relation::reversed());
}
