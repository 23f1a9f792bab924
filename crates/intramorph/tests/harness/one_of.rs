//! Choices and nesting: as often as asked, and shrunk as far as any other strategy.

use std::collections::BTreeSet;

use intramorph::prelude::*;

/// What is left of the first input that breaks `is_right`, for each of ten seeds.
fn minima<S: Strategy<Value = String> + 'static>(
    strategy: fn() -> S,
    is_right: fn(&str) -> bool,
) -> BTreeSet<String> {
    let check = move || {
        program(|text: &String| is_right(text))
            .inputs(strategy())
            .cases(5000)
            .replaced("always", |_| true)
            .must_be(equal());
    };
    let names = (0..10).map(|seed| format!("seed {seed}"));
    let minima = names.map(|name| {
        let thread = std::thread::Builder::new().name(name);
        let records = thread
            .spawn(move || recorded(check))
            .expect("a thread")
            .join();
        let records = records.expect("no panic");
        records[0].finding.as_ref().expect("broken").input.clone()
    });
    minima.collect()
}

fn terms() -> impl Strategy<Value = String> {
    let number = one_of![
        Just("x".to_owned()),
        (0..100_u32).prop_map(|n| n.to_string())
    ];
    nested(4, number, |term| {
        one_of![
            (term.clone(), term.clone()).prop_map(|(a, b)| format!("({a} + {b})")),
            (term.clone(), term).prop_map(|(a, b)| format!("({a} / {b})")),
        ]
    })
}

#[test]
fn nested_choices_shrink_to_one_minimum_from_every_seed() {
    let is_right = |term: &str| !(term.contains("/ 0") && term.contains('+'));
    let minima = minima(terms, is_right);
    assert!(
        minima
            .iter()
            .all(|input| input.len() == r#""(0 + (0 / 0))""#.len()),
        "{minima:?}"
    );
}

#[test]
fn a_late_option_is_chosen_only_where_it_has_to_be() {
    let letters = || {
        let letter = one_of![Just("a"), Just("b"), Just("c"), Just("d")];
        vec(letter, 0..20).prop_map(|letters| letters.concat())
    };
    assert_eq!(
        minima(letters, |text| !text.contains('c')),
        BTreeSet::from([r#""c""#.to_owned()])
    );
}

#[test]
fn weights_say_how_often() {
    let records = recorded(|| {
        program(|is_rare: &bool| *is_rare)
            .inputs(one_of![99 => Just(false), 1 => Just(true)])
            .cases(10_000)
            .cover("rare", 0.5, |is_rare| *is_rare)
            .cover("common", 98.0, |is_rare| !*is_rare)
            .replaced("again", |is_rare| *is_rare)
            .must_be(equal());
    });
    assert_eq!(records[0].verdict, Verdict::Holds);
}

#[test]
#[should_panic(expected = "all weights are 0")]
fn a_choice_of_nothing_is_refused() {
    let _ = one_of![0 => Just(1), 0 => Just(2)];
}

#[test]
fn levels_bound_the_depth() {
    let records = recorded(|| {
        program(|term: &String| term.matches('(').count())
            .inputs(nested(3, "[a-z]", |term| {
                term.prop_map(|term| format!("({term})"))
            }))
            .cover("three deep", 5.0, |term| term.starts_with("((("))
            .cover("none", 5.0, |term| !term.starts_with('('))
            .replaced("at most three", |term| term.matches('(').count().min(3))
            .must_be(equal());
    });
    assert_eq!(records[0].verdict, Verdict::Holds, "{}", records[0]);
}

/// What stands around a value takes numbers before and after those of the value.
#[test]
fn a_value_takes_the_place_of_the_one_around_it() {
    let wrapped = || {
        let letter = select(&["a", "b"]).prop_map(str::to_owned);
        let parts = |inner| vec((inner, "[!?]{0,2}"), 1..3);
        nested(3, letter, move |inner| {
            parts(inner).prop_map(|parts| {
                let parts: Vec<String> = parts.into_iter().map(|(a, b)| a + &b).collect();
                format!("({})", parts.concat())
            })
        })
    };
    let minima = minima(wrapped, |text| !text.contains("b!)"));
    assert_eq!(minima, BTreeSet::from([r#""(b!)""#.to_owned()]));
}
