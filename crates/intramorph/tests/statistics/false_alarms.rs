//! A correct program at the very boundary of what is claimed fails no more often than promised, however long one looks.

use std::thread;

use intramorph::prelude::*;

/// The verdicts of a check from so many seeds: a thread's name decides each.
fn verdicts(seeds: u32, check: fn()) -> Vec<Verdict> {
    let verdict = |seed: u32| {
        let thread = thread::Builder::new().name(format!("run {seed}"));
        let verdict = move || recorded(check)[0].verdict;
        let verdict = thread.spawn(verdict).expect("a thread can be started");
        verdict.join().expect("a recorded check does not panic")
    };
    (0..seeds).map(verdict).collect()
}

/// From how many of so many seeds an alarm is raised.
fn alarms(seeds: u32, check: fn()) -> usize {
    let verdicts = verdicts(seeds, check).into_iter();
    verdicts
        .filter(|verdict| *verdict == Verdict::Broken)
        .count()
}

/// Undecided checks accuse nobody, but they fail; so those who ask for nothing special should be decided.
#[test]
fn checks_that_ask_for_nothing_special_are_decided_from_all_seeds() {
    let checks: [fn(); 4] = [
        || {
            program_with_rng(|&(), rng| rng.fraction())
                .on(())
                .replaced("another", |&(), rng| 1.0 - rng.fraction())
                .must_be(equally_distributed());
        },
        || {
            program_with_rng(|&(), rng| rng.below(6))
                .on(())
                .replaced("another", |&(), rng| 5 - rng.below(6))
                .must_be(stochastically_at_least());
        },
        || {
            program_with_rng(|&(), rng| rng.fraction())
                .on(())
                .replaced("another", |&(), rng| 1.0 - rng.fraction())
                .must_be(means_within(0.05, 0.0..=1.0));
        },
        || {
            program_with_rng(|&(), rng| rng.below(6))
                .on(())
                .replaced("another", |&(), rng| 5 - rng.below(6))
                .must_satisfy_in_all_but("not the same", 0.2, |one, other| one != other);
        },
    ];
    for check in checks {
        assert_eq!(verdicts(20, check), vec![Verdict::Holds; 20]);
    }
}

#[test]
fn a_rate_as_claimed_raises_no_more_alarms_than_promised() {
    let alarms = alarms(500, || {
        program_with_rng(|&(), rng| rng.below(10))
            .on(())
            .replaced("another", |&(), rng| rng.below(10))
            .false_alarms(0.05)
            .cases(1000)
            .must_satisfy_in_all_but("not the same", 0.1, |one, other| one != other);
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
