//! Procedural macros, which are tested by what uses them.

use std::collections::BTreeSet;

use intramorph_record::score::Outcome;

use super::Scored;

#[test]
fn a_procedural_macro_is_tested_by_the_targets_that_it_is_compiled_for() {
    let scored = Scored::copied("score-macros", "all");
    let score = scored.score(&["--list"]);
    let spots = score.blind_spots.iter();
    let spots: Vec<_> = spots
        .map(|spot| (spot.reason.name(), spot.functions))
        .collect();
    assert_eq!(spots, [("procedural macro", 2)]);

    let score = scored.score(&["-p", "macros"]);
    let bugs = |item: &'static str| score.bugs.iter().filter(move |bug| bug.item == item);
    let killers = |item| -> BTreeSet<Option<&str>> {
        bugs(item).map(|bug| bug.caught_by.as_deref()).collect()
    };
    assert_eq!(
        killers("counted"),
        BTreeSet::from([Some("uses-macros::counted compiled anew")])
    );
    assert_eq!(
        killers("named"),
        BTreeSet::from([Some("uses-macros compiled anew")])
    );
    assert_eq!(score.count(Outcome::Caught), score.bugs.len());
    assert_eq!(score.blind_spots, []);
    scored.must_have_left_nothing();
}
