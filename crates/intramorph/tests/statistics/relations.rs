//! Each statistical relation tells a claim that holds from one that does not, and what its tolerance is for.

use intramorph::prelude::*;

/// The verdict on a die and another program.
fn verdict<R>(other: fn(&mut Randomness) -> usize, relation: R) -> Verdict
where
    R: intramorph::StatisticalRelation<usize>,
{
    let records = recorded(|| {
        program_with_rng(|&(), rng| 1 + rng.below(6))
            .on(())
            .replaced("another", move |&(), rng| other(rng))
            .cases(10_000)
            .must_be(relation);
    });
    records[0].verdict
}

fn die(rng: &mut Randomness) -> usize {
    6 - rng.below(6)
}

fn best_of_two(rng: &mut Randomness) -> usize {
    die(rng).max(die(rng))
}

/// One and six come up more often; the mean stays.
fn extreme(rng: &mut Randomness) -> usize {
    [1, 1, 3, 4, 6, 6][rng.below(6)]
}

#[test]
fn equal_dice_are_stochastically_at_least_and_at_most() {
    assert_eq!(verdict(die, stochastically_at_least()), Verdict::Holds);
    assert_eq!(verdict(die, stochastically_at_most()), Verdict::Holds);
}

#[test]
fn the_best_of_two_dice_is_at_least_and_not_at_most() {
    assert_eq!(
        verdict(best_of_two, stochastically_at_least()),
        Verdict::Holds
    );
    assert_eq!(
        verdict(best_of_two, stochastically_at_most()),
        Verdict::Broken
    );
}

#[test]
fn equal_dice_are_equally_distributed() {
    assert_eq!(verdict(die, equally_distributed()), Verdict::Holds);
}

#[test]
fn other_dice_with_the_same_mean_are_not_equally_distributed() {
    assert_eq!(verdict(extreme, equally_distributed()), Verdict::Broken);
    assert_eq!(
        verdict(extreme, means_within(0.5, 1.0..=6.0)),
        Verdict::Holds
    );
}

#[test]
fn other_means_are_broken_where_they_are_further_apart_than_the_tolerance() {
    // 4.47 and 3.5.
    assert_eq!(
        verdict(best_of_two, means_within(0.5, 1.0..=6.0)),
        Verdict::Broken
    );
    assert_eq!(
        verdict(best_of_two, means_within(1.5, 1.0..=6.0)),
        Verdict::Holds
    );
}

#[test]
fn a_rate_is_broken_where_it_is_exceeded() {
    // The best of two dice is less than a die in 55 of 216 cases.
    assert_eq!(
        verdict(best_of_two, at_least().in_all_but(0.15)),
        Verdict::Broken
    );
    assert_eq!(
        verdict(best_of_two, at_least().in_all_but(0.26)),
        Verdict::Holds
    );
}

#[test]
fn a_smaller_tolerance_needs_more_evidence() {
    let relation = stochastically_at_least().to_within(0.01);
    assert_eq!(verdict(die, relation), Verdict::Inconclusive);
    let relation = at_least().in_all_but(0.26).to_within(0.001);
    assert_eq!(verdict(best_of_two, relation), Verdict::Inconclusive);
    let relation = equally_distributed().to_within(0.01);
    assert_eq!(verdict(die, relation), Verdict::Inconclusive);
}

#[test]
fn a_bias_breaks_the_scaled_error_though_errors_shrink() {
    /// How many dice are thrown.
    const DICE: Knob<u32> = knob!(1000, 1..=1000);
    const BIAS: InjectedBug = injected_bug!();

    fn mean(rng: &mut Randomness) -> f64 {
        let dice = DICE.get();
        let sum: f64 = (0..dice).map(|_| 6.0 * rng.fraction() + 0.5).sum();
        sum / f64::from(dice) + bug!(BIAS, 0.0, 0.3)
    }
    let scaled = || {
        program_with_rng(|&(), rng| mean(rng))
            .on(())
            .swept(DICE, [10, 1000])
            .must_be(scaled_error(3.5, 10.0, 1000.0));
    };
    let smaller = || {
        program_with_rng(|&(), rng| mean(rng))
            .on(())
            .swept(DICE, [10, 1000])
            .observed(|mean| (mean - 3.5).abs())
            .must_be(stochastically_at_most());
    };
    BIAS.must_be_caught_by(scaled);
    assert_eq!(
        BIAS.injected(|| recorded(smaller))[0].verdict,
        Verdict::Holds
    );
}
