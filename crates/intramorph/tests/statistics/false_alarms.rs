//! A correct program at the very boundary of what is claimed fails no more often than promised, however long one looks.

use std::thread;

use intramorph::prelude::*;

/// Of so many runs, how many of each raise an alarm at that rate of false alarms.
fn alarms(runs: u32, check: fn()) -> usize {
    let alarm = |run: &u32| {
        let thread = thread::Builder::new().name(format!("run {run}"));
        let verdict = move || recorded(check)[0].verdict;
        let verdict = thread.spawn(verdict).expect("a thread can be started");
        verdict.join().expect("a recorded check does not panic") == Verdict::Broken
    };
    (0..runs).filter(alarm).count()
}

#[test]
fn a_rate_as_claimed_raises_no_more_alarms_than_promised() {
    let alarms = alarms(500, || {
        program_with_rng(|&(), rng| rng.below(10))
            .on(())
            .replaced("another", |&(), rng| rng.below(10))
            .false_alarms(0.05)
            .cases(1000)
            .must_satisfy_in_all_but(0.1, "not the same", |one, other| one != other);
    });
    assert!(alarms <= 25, "{alarms} of 500");
}

#[test]
fn equal_distributions_raise_no_more_alarms_than_promised() {
    let alarms = alarms(500, || {
        program_with_rng(|&(), rng| rng.below(10))
            .on(())
            .replaced("another", |&(), rng| rng.below(10))
            .false_alarms(0.05)
            .cases(300)
            .must_be(equally_distributed());
    });
    assert!(alarms <= 25, "{alarms} of 500");
}
