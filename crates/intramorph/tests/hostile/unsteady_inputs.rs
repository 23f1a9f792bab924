//! Strategies that make another input each time: the line that replays a finding draws its case again.

use std::cell::Cell;
use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicU32, Ordering};

use intramorph::prelude::*;

use crate::child::{Child, part};
use crate::table::{Right, cases};

/// Returns numbers that depend on how many were made before.
fn counted(made: &'static AtomicU32) -> impl Strategy<Value = u32> {
    any::<u32>().prop_map(|n| n / 2 + made.fetch_add(1, Ordering::Relaxed))
}

fn wrong(n: &u32) -> u32 {
    n + u32::from(n % 10 == 3)
}

/// Does nothing but in a child.
#[test]
fn child() {
    static MADE: AtomicU32 = AtomicU32::new(0);
    if part().is_some() {
        let check = program(wrong).inputs(counted(&MADE));
        check.replaced("right", |n| *n).must_be(equal());
    }
}

/// Returns the message of the one check.
fn said(check: impl FnOnce()) -> String {
    let [record] = recorded(check).try_into().expect("one check");
    assert_eq!(record.verdict, Verdict::Broken, "{record}");
    record.to_string()
}

cases! {
    a_strategy_with_a_counter: Right::Broken, "the replay makes another input, and passes",
        says "(may not repeat it, since the strategy makes another input" "no `static`" "`.on(..)`" =>
    {
        static MADE: AtomicU32 = AtomicU32::new(0);
        program(wrong).inputs(counted(&MADE)).replaced("right", |n| *n).must_be(equal());
    }

    a_strategy_with_randomness_of_its_own: Right::Broken, "the seed says nothing about it", says "may not repeat it" => {
        let inputs = any::<u32>().prop_map(|n| n / 2 + RandomState::new().hash_one(n) as u32 / 2);
        program(wrong).inputs(inputs).replaced("right", |n| *n).must_be(equal());
    }

    a_strategy_with_a_counter_in_parallel: Right::Broken, "threads do not matter", says "may not repeat it" => {
        static MADE: AtomicU32 = AtomicU32::new(0);
        let check = program(wrong).inputs(counted(&MADE)).replaced("right", |n| *n);
        check.in_parallel().threads(3).must_be(equal());
    }

    a_strategy_with_a_counter_and_a_panic: Right::Broken, "how the case breaks does not matter", says "may not repeat it" => {
        static MADE: AtomicU32 = AtomicU32::new(0);
        let check = program(|n: &u32| *n).inputs(counted(&MADE));
        check.replaced("checked", |n| if n % 10 == 3 { panic!("three") } else { *n }).must_be(equal());
    }

    a_strategy_with_a_counter_and_bytes: Right::Broken, "the same bytes make another input", says "may not repeat it" => {
        static MADE: AtomicU32 = AtomicU32::new(0);
        intramorph::driven_by(&[7; 64], || {
            program(|n: &u32| *n).inputs(counted(&MADE)).replaced("more", |n| n + 1).must_be(equal());
        });
    }

    a_strategy_with_a_counter_and_random_programs: Right::Broken, "the evidence is of other inputs", says "may not repeat it" => {
        static MADE: AtomicU32 = AtomicU32::new(0);
        let check = program_with_rng(|n: &u32, rng| n % 2 + rng.below(2) as u32).inputs(counted(&MADE));
        check.replaced("more", |n, rng| 4 + n % 2 + rng.below(2) as u32).must_be(equally_distributed());
    }

    a_strategy_with_a_counter_that_is_not_shrunk: Right::Asserted, "the warning does not depend on shrinking" => {
        let (passed, said) = Child::of("unsteady_inputs::child", "counted").with("INTRAMORPH_SHRINK", "off").run();
        assert!(!passed && said.contains("may not repeat it"), "{said}");
    }

    a_strategy_that_soon_panics: Right::Broken, "the finding is not lost", says "may not repeat it" "no more than" => {
        static MADE: AtomicU32 = AtomicU32::new(0);
        let inputs = any::<u32>().prop_map(|n| {
            assert!(MADE.fetch_add(1, Ordering::Relaxed) < 1, "no more than one");
            n
        });
        program(|n: &u32| *n).inputs(inputs).replaced("none", |_| 0).must_be(equal());
    }

    a_strategy_that_is_steady: Right::Asserted, "its replay repeats the finding" => {
        let said = said(|| program(wrong).inputs(any::<u32>()).replaced("right", |n| *n).must_be(equal()));
        assert!(!said.contains("may not repeat"), "{said}");
    }

    a_strategy_of_sets: Right::Asserted, "two equal sets print in two orders" => {
        let sets = vec(0u32..1000, 20..40).prop_map(HashSet::<u32>::from_iter);
        let said = said(|| program(|set: &HashSet<u32>| set.len()).inputs(sets).replaced("none", |_| 0).must_be(equal()));
        assert!(!said.contains("may not repeat"), "{said}");
    }

    a_program_that_changes_its_input: Right::Asserted, "the strategy is innocent" => {
        let inputs = (0u32..1000).prop_map(Cell::new);
        let take = |n: &Cell<u32>| n.replace(0);
        let check = program(take).inputs(inputs).tolerating(Vacuity::InputChanged).tolerating(Vacuity::SelfDisagreement);
        let said = said(|| check.replaced("again", |n| take(n)).must_be(equal()));
        assert!(!said.contains("may not repeat"), "{said}");
    }

    a_list_with_a_counter: Right::Asserted, "an item is given once, and none is asked for again" => {
        let given = Cell::new(0u64);
        let items = each((0u32..).inspect(|_| given.set(given.get() + 1)));
        let record = program(wrong).inputs(items).replaced("right", |n| *n).check(equal());
        let finding = record.finding.expect("13 is wrong");
        assert_eq!((finding.case, finding.redrawn_input, given.get()), (4, None, 4));
    }

    a_strategy_with_a_counter_that_breaks_nothing: Right::Asserted, "a check that passes draws each case once" => {
        static MADE: AtomicU32 = AtomicU32::new(0);
        program(|n: &u32| *n).inputs(counted(&MADE)).cases(200).replaced("right", |n| *n).must_be(equal());
        assert_eq!(MADE.load(Ordering::Relaxed), 200);
    }
}
