//! Tests of relations as texts: they are read as they are printed, and errors have a place.

use super::super::{Claim, Comparison, Constant, Map, Relation, Step, Tolerance};

#[track_caller]
fn check(text: &str) {
    let relation: Relation = text
        .parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(relation.to_string(), text);
}

#[track_caller]
fn check_error(text: &str, at: usize, expected: &str) {
    let error = text.parse::<Relation>().expect_err("no relation");
    assert_eq!(error.at, at, "{error}");
    assert!(error.expected.contains(expected), "{error}");
}

#[test]
fn every_relation_is_read_as_it_prints() {
    let mut steps: Vec<Step> = Step::FUNCTIONS.into_iter().map(|(_, step)| step).collect();
    steps.extend([
        Step::Field("a_1".to_owned()),
        Step::Field("0".to_owned()),
        Step::Index(7),
    ]);
    let fraction = Constant::fraction(-2, 3).expect("a fraction");
    let maps = [
        Map::Same,
        Map::Reversed,
        Map::Sorted,
        Map::Negated,
        Map::Opposite,
        Map::offset(Constant::integer(-3)),
        Map::offset(fraction),
        Map::scaled(Constant::Float(-1e-7)),
        Map::scaled(fraction),
        Map::Linear {
            factor: Constant::Float(2.0),
            offset: Constant::integer(5),
        },
    ];
    let mut comparisons = Comparison::TEXTS.map(|(comparison, _)| comparison).to_vec();
    comparisons.push(Comparison::Near(Tolerance::Relative(1e-9)));
    comparisons.push(Comparison::Near(Tolerance::Absolute(0.25)));
    for first in &steps {
        for map in maps {
            for comparison in &comparisons {
                let claim = |path: Vec<Step>| Claim {
                    path,
                    map,
                    comparison: *comparison,
                };
                let paths = [
                    vec![],
                    vec![first.clone()],
                    vec![first.clone(), Step::Index(0), Step::Len],
                ];
                for path in paths {
                    let relation = Relation::from(claim(path)).and(Relation::equality());
                    let text = relation.to_string();
                    assert_eq!(text.parse(), Ok(relation), "{text}");
                }
            }
        }
    }
}

#[test]
fn texts_are_what_one_would_write() {
    check("O' = O");
    check("O' = reversed(O)");
    check("O' = sorted(O)");
    check("sorted(O') = sorted(O)");
    check("bag(O') = bag(O)");
    check("O'.value >= O.value and bag(O'.items) = bag(O.items)");
    check("payload(O').0[3] = payload(O).0[3]");
    check("len(O') = len(O) + 1");
    check("O' = -3 * O - 1/2");
    check("O' ~ O within 1e-9 relative");
    check("O' ~ 0.5 * O within 0.001");
    check("O' prefix of O");
    check("O' refines O");
}

#[test]
fn symbols_and_blanks_are_read() {
    let read = |text: &str| text.parse::<Relation>().expect("a relation").to_string();
    assert_eq!(
        read(" len( O' )≤len(O)  and O'⊆O "),
        "len(O') <= len(O) and O' subset of O"
    );
    assert_eq!(read("O'≈O within 1"), "O' ~ O within 1.0");
}

#[test]
fn the_outputs_may_be_exchanged() {
    let read = |text: &str| text.parse::<Relation>().expect("a relation").to_string();
    assert_eq!(read("len(O) <= len(O')"), "len(O') >= len(O)");
    assert_eq!(read("O prefix of O'"), "O' starts with O");
    assert_eq!(read("O ~ O' within 0.5"), "O' ~ O within 0.5");
}

#[test]
fn an_error_has_a_place() {
    check_error("", 0, "O, O' or a projection");
    check_error("length(O') = 3", 0, "O, O' or a projection");
    check_error("O = -O'", 0, "a part of O' on the left");
    check_error("O = O", 0, "a part of O' on the left");
    check_error("O' == O", 4, "O, O' or a projection");
    check_error("O' is O", 3, "`prefix of`");
    check_error("len(O') = O", 10, "the same part");
    check_error("O' = O'", 5, "the same part of the other output");
    check_error("O' = O or O' = O", 7, "`and` or the end");
    check_error("O' ~ O", 6, "`within`");
    check_error("len(O' = len(O)", 7, "`)`");
    check_error("O'[x] = O", 3, "an index");
    check_error("O'. = O", 3, "the name of a field");
    check_error("O' = 1/0 * O", 8, "a fraction");
}

#[test]
fn no_text_makes_it_panic() {
    let pieces = [
        "O", "O'", "len(", "(", ")", "[", "]", ".", "0", "=", "<=", "~", " within ", "-", "*", "/",
        "e", "é", "≤", " and ", "not ", "+", " ",
    ];
    let mut state = 1usize;
    for _ in 0..20_000 {
        let mut text = "O' = ".to_owned();
        for _ in 0..8 {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            text += pieces[(state >> 33) % pieces.len()];
        }
        if let Ok(relation) = text.parse::<Relation>() {
            assert_eq!(relation.to_string().parse(), Ok(relation));
        }
    }
    assert!("len(".repeat(100_000).parse::<Relation>().is_err());
    assert!(
        format!("O'{}", ".a".repeat(100_000))
            .parse::<Relation>()
            .is_err()
    );
}
