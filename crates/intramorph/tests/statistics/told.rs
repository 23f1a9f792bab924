//! What a failed check of a random program prints.

use intramorph::prelude::*;

/// One die more is thrown.
const ONE_MORE: Transformation = transformation!();

fn throw(rng: &mut Randomness) -> usize {
    let first = 1 + rng.below(6);
    morph!(ONE_MORE, first, first + 1 + rng.below(6))
}

fn check(snapshot: &str, check: impl FnOnce()) {
    let text = recorded(check)[0].to_string();
    assert!(text.lines().count() < 20, "{text}");
    insta::assert_snapshot!(snapshot, text);
}

#[test]
fn a_broken_order() {
    check("broken_order", || {
        program_with_rng(|&(), rng| throw(rng))
            .on(())
            .transformed(ONE_MORE)
            .must_be(stochastically_at_most());
    });
}

#[test]
fn a_broken_distribution() {
    check("broken_distribution", || {
        program_with_rng(|&(), rng| throw(rng))
            .on(())
            .transformed(ONE_MORE)
            .must_be(equally_distributed());
    });
}

#[test]
fn broken_means() {
    check("broken_means", || {
        program_with_rng(|&(), rng| throw(rng))
            .on(())
            .transformed(ONE_MORE)
            .must_be(means_within(1.0, 1.0..=12.0));
    });
}

#[test]
fn a_broken_rate_of_what_is_observed() {
    check("broken_rate", || {
        program_with_rng(|&(), rng| (throw(rng), "of no interest"))
            .on(())
            .transformed(ONE_MORE)
            .observed(|(number, _)| *number)
            .must_be(at_most().in_all_but(0.1));
    });
}

#[test]
fn too_little_evidence() {
    check("undecided", || {
        program_with_rng(|&(), rng| throw(rng))
            .on(())
            .transformed(ONE_MORE)
            .cases(5)
            .must_be(stochastically_at_least());
    });
}

#[test]
fn no_randomness() {
    check("no_randomness", || {
        program_with_rng(|&(), _| 1)
            .on(())
            .replaced("two", |&(), _| 2)
            .must_be(stochastically_at_least());
    });
}

#[test]
fn randomness_of_its_own() {
    use std::sync::atomic::{AtomicU8, Ordering};
    static COUNTER: AtomicU8 = AtomicU8::new(1);
    check("unseeded", || {
        program_with_rng(|&(), _| COUNTER.fetch_add(1, Ordering::Relaxed))
            .on(())
            .replaced("zero", |&(), _| 0)
            .must_be(stochastically_at_most());
    });
}

#[test]
fn a_panic() {
    check("panic", || {
        program_with_rng(|length: &usize, rng| 10 / rng.below(*length))
            .inputs(1usize..10)
            .replaced("ten", |_, rng| rng.below(10))
            .must_be(stochastically_at_most());
    });
}

#[test]
fn what_held() {
    check("held", || {
        program_with_rng(|&(), rng| throw(rng))
            .on(())
            .transformed(ONE_MORE)
            .must_be(stochastically_at_least());
    });
}
