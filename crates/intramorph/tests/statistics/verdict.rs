//! What becomes of a check of a random program: held, broken or undecided.

use intramorph::prelude::*;
use intramorph::{Record, classification};

/// A die, of which a bug throws some numbers more often.
const LOADED: InjectedBug = injected_bug!();
/// How many dice are thrown.
const DICE: Knob<usize> = knob!(1, 1..=10);

fn throw(rng: &mut Randomness) -> usize {
    let dice = (0..DICE.get()).map(|_| {
        let number = 1 + rng.below(6);
        bug!(LOADED, number, number.max(1 + rng.below(6)))
    });
    dice.sum()
}

fn record(check: impl FnOnce()) -> Record {
    recorded(check).remove(0)
}

fn more_dice() {
    program_with_rng(|&(), rng| throw(rng))
        .on(())
        .swept(DICE, [1, 2])
        .must_be(stochastically_at_least());
}

fn same_dice() {
    program_with_rng(|&(), rng| throw(rng))
        .on(())
        .replaced("one to six", |&(), rng| 1 + rng.below(6))
        .must_be(equally_distributed());
}

#[test]
fn a_check_ends_as_soon_as_the_relation_is_held() {
    let record = record(more_dice);
    assert_eq!(record.verdict, Verdict::Holds);
    assert!((10..200).contains(&record.cases), "{}", record.cases);
    let statistics = record.statistics.expect("a statistical check");
    assert!(statistics.is_held() && statistics.in_favour >= 1e9);
}

#[test]
fn a_check_ends_as_soon_as_the_relation_is_broken() {
    let record = LOADED.injected(|| record(same_dice));
    assert_eq!(record.verdict, Verdict::Broken);
    assert!((10..1000).contains(&record.cases), "{}", record.cases);
    let statistics = record.statistics.expect("a statistical check");
    assert!(statistics.is_broken() && statistics.against >= 1e9);
    assert_eq!(
        record.finding.map(|finding| finding.case),
        Some(record.cases)
    );
}

#[test]
fn a_seeded_bug_is_caught() {
    LOADED.must_be_caught_by(same_dice);
}

#[test]
fn a_budget_that_ends_first_leaves_the_check_undecided() {
    let record = record(|| {
        program_with_rng(|&(), rng| throw(rng))
            .on(())
            .replaced("the same", |&(), rng| throw(rng))
            .cases(100)
            .must_be(equally_distributed());
    });
    assert_eq!(
        (record.verdict, record.vacuity, record.cases),
        (Verdict::Inconclusive, Some(Vacuity::Undecided), 100)
    );
}

/// The relation has so much room that a few pairs suffice, and few inputs get to the component.
#[test]
fn a_component_that_is_seldom_reached_is_waited_for() {
    let record = record(|| {
        program_with_rng(|dice: &usize, rng| if *dice == 0 { throw(rng) } else { rng.below(2) })
            .inputs(0usize..100)
            .transformed(DICE.set(10))
            .must_be(stochastically_at_least().to_within(0.9));
    });
    assert_eq!(record.verdict, Verdict::Holds, "{record}");
    assert!(record.reached > Some(0));
}

#[test]
fn time_alone_sets_no_number_of_pairs() {
    let record = record(|| {
        program_with_rng(|&(), rng| throw(rng))
            .on(())
            .replaced("the same", |&(), rng| throw(rng))
            .time_limit(std::time::Duration::from_millis(20))
            .must_be(equally_distributed().to_within(1e-6));
    });
    assert_eq!(record.vacuity, Some(Vacuity::Undecided));
    assert!(record.elapsed.as_millis() >= 20);
}

#[test]
fn an_undecided_check_can_be_tolerated() {
    let record = record(|| {
        program_with_rng(|&(), rng| throw(rng))
            .on(())
            .replaced("the same", |&(), rng| throw(rng))
            .cases(100)
            .tolerating(Vacuity::Undecided)
            .must_be(equally_distributed());
    });
    assert_eq!(record.verdict, Verdict::Holds);
    assert_eq!(
        record.to_string(),
        "`equally distributed` is undecided after 100 pairs"
    );
}

#[test]
fn the_same_seed_gives_the_same_verdict_from_the_same_evidence() {
    let [one, other] = [(); 2].map(|()| LOADED.injected(|| record(same_dice)));
    assert_eq!((one.cases, one.statistics), (other.cases, other.statistics));
}

#[test]
fn a_smaller_rate_of_false_alarms_takes_more_pairs() {
    let pairs = |rate: f64| {
        let record = record(|| {
            program_with_rng(|&(), rng| throw(rng))
                .on(())
                .swept(DICE, [1, 2])
                .false_alarms(rate)
                .must_be(stochastically_at_least());
        });
        record.cases
    };
    let [often, seldom] = [1e-3, 1e-12].map(pairs);
    assert!(often < seldom && seldom < 10 * often, "{often} {seldom}");
}

#[test]
fn false_alarms_are_bounded_in_the_classification() {
    let classification = record(more_dice).classification.expect("a transformation");
    assert_eq!(
        classification.false_alarms,
        classification::FalseAlarms::AtMost(1e-9)
    );
    assert_eq!(
        classification.granularity,
        Some(classification::Granularity::Constant)
    );
}

#[test]
fn inputs_are_drawn_anew_for_each_pair() {
    program_with_rng(|dice: &usize, rng| DICE.applied(*dice, || throw(rng)))
        .inputs(1usize..5)
        .compared_with(|dice, rng| (0..*dice).map(|_| 1 + rng.below(6)).sum())
        .must_be(means_within(0.5, 1.0..=24.0));
}

#[test]
fn rejected_inputs_are_no_pairs() {
    let record = record(|| {
        program_with_rng(|dice: &usize, rng| DICE.applied(*dice, || throw(rng)))
            .inputs(0usize..5)
            .assuming(|dice| *dice > 0)
            .cover("many", 10.0, |dice| *dice > 3)
            .replaced("one more", |dice, rng| {
                DICE.applied(*dice + 1, || throw(rng))
            })
            .must_be(stochastically_at_least());
    });
    assert_eq!(record.verdict, Verdict::Holds);
    assert!(record.rejected > 0);
    assert_eq!(record.coverage[0].class, "many");
}
