//! Sites that `P'` does not get to, since the program keeps what `P` computed there; and sites that it need not get to.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};
use std::thread;

use intramorph::prelude::*;

use crate::table::{Right, cases};

const SKIPPED: Right = Right::Vacuous(Vacuity::SiteNotReached);

/// A memo table that outlives a run.
type Memo = Mutex<Vec<(u8, u32)>>;

/// Ten times the key, and what the memo table has for it, or else what is computed now.
fn remembered(memo: &Memo, key: u8, compute: impl FnOnce() -> u32) -> u32 {
    let mut memo = memo.lock().unwrap_or_else(PoisonError::into_inner);
    let known = memo.iter().find(|(known, _)| *known == key);
    let known = known.map(|(_, value)| *value);
    let value = known.unwrap_or_else(|| {
        let value = compute();
        memo.push((key, value));
        value
    });
    10 * u32::from(key) + value
}

cases! {
    one_site_that_asks_two_switches: Right::Asserted, "the switch decides, not the place in the source" => {
        const FIRST: Transformation = transformation!();
        const SECOND: Transformation = transformation!();
        let asked = || [FIRST, SECOND, FIRST].map(|switch| switch.is_on());
        FIRST.applied(|| assert_eq!([asked(), asked()], [[true, false, true]; 2]));
        program(|n: &u8| u32::from(*n) + u32::from([FIRST, SECOND, FIRST].iter().all(|one| one.is_on())))
            .inputs(any::<u8>())
            .transformed(FIRST)
            .must_be(equal());
    }
    a_memo_table_beside_an_eager_site: SKIPPED, "P' finds what P computed", says "tests/hostile/reach.rs:" "never reached" "memo table" => {
        const SWITCH: Transformation = transformation!();
        static MEMO: Memo = Mutex::new(Vec::new());
        program(|n: &u8| {
            let eager = morph!(SWITCH, 2 * u32::from(*n), u32::from(*n) + u32::from(*n));
            (eager, remembered(&MEMO, *n, || morph!(SWITCH, 1, 2)))
        })
        .inputs(any::<u8>())
        .transformed(SWITCH)
        .must_be(equal());
    }
    a_memo_table_and_a_relation_that_sees_the_eager_site: SKIPPED, "the effect of one site says nothing of the other" => {
        const SWITCH: Transformation = transformation!();
        static MEMO: Memo = Mutex::new(Vec::new());
        program(|n: &u8| morph!(SWITCH, 0, 1) + remembered(&MEMO, *n, || morph!(SWITCH, 9, 0)))
            .inputs(any::<u8>())
            .transformed(SWITCH)
            .must_be(at_least());
    }
    a_memo_table_alone: SKIPPED, "the message names the cause rather than an unreached component", says "memo table" => {
        const SWITCH: Transformation = transformation!();
        static MEMO: Memo = Mutex::new(Vec::new());
        program(|n: &u8| remembered(&MEMO, *n, || morph!(SWITCH, 1, 2)))
            .inputs(any::<u8>())
            .transformed(SWITCH)
            .must_be(equal());
    }
    a_memo_table_and_a_relation_that_breaks: SKIPPED, "the relation breaks because the variant never runs", says "memo table" => {
        const SWITCH: Transformation = transformation!();
        static MEMO: Memo = Mutex::new(Vec::new());
        program(|n: &u8| remembered(&MEMO, *n, || morph!(SWITCH, 1, 2)))
            .inputs(any::<u8>())
            .transformed(SWITCH)
            .must_be(relation::offset(1));
    }
    a_memo_table_whose_eager_site_comes_last: SKIPPED, "the order of sites does not matter" => {
        const SWITCH: Transformation = transformation!();
        static MEMO: Memo = Mutex::new(Vec::new());
        program(|n: &u8| remembered(&MEMO, *n, || morph!(SWITCH, 1, 2)) + morph!(SWITCH, 0, 0))
            .inputs(any::<u8>())
            .transformed(SWITCH)
            .must_be(equal());
    }
    a_memo_table_of_one_thread: SKIPPED, "the memo table is as global for a check as a static one" => {
        const SWITCH: Transformation = transformation!();
        thread_local! {
            static MEMO: RefCell<HashMap<u8, u32>> = RefCell::default();
        }
        program(|n: &u8| {
            let eager = morph!(SWITCH, 0, 0);
            let value = MEMO.with_borrow_mut(|memo| *memo.entry(*n).or_insert_with(|| u32::from(*n) + morph!(SWITCH, 1, 2)));
            (eager, value)
        })
        .inputs(any::<u8>())
        .transformed(SWITCH)
        .must_be(equal());
    }
    a_memo_table_that_the_closure_of_a_test_holds: SKIPPED, "it outlives a run as well" => {
        const SWITCH: Transformation = transformation!();
        let memo = Memo::default();
        program(|n: &u8| (morph!(SWITCH, 0, 0), remembered(&memo, *n, || morph!(SWITCH, 1, 2))))
            .inputs(any::<u8>())
            .transformed(SWITCH)
            .must_be(equal());
    }
    a_static_that_is_made_once: SKIPPED, "P makes it, and P' uses it" => {
        const SWITCH: Transformation = transformation!();
        static TABLE: LazyLock<[u32; 2]> = LazyLock::new(|| morph!(SWITCH, [1, 2], [3, 4]));
        program(|n: &usize| morph!(SWITCH, 0, 0) + TABLE[n % 2])
            .inputs(0usize..9)
            .transformed(SWITCH)
            .must_be(equal());
    }
    a_statement_behind_a_memo_table: SKIPPED, "all kinds of sites are tracked" => {
        const SWITCH: Transformation = transformation!();
        static MEMO: Memo = Mutex::new(Vec::new());
        program(|n: &u8| {
            let eager = u32::from(SWITCH.is_on()) / 2;
            eager + remembered(&MEMO, *n, || if SWITCH.is_on() { 1 } else { 2 })
        })
        .inputs(any::<u8>())
        .transformed(SWITCH)
        .must_be(equal());
    }
    a_component_behind_a_memo_table: SKIPPED, "all kinds of sites are tracked" => {
        const SWITCH: Transformation = transformation!();
        static MEMO: Memo = Mutex::new(Vec::new());
        fn two() -> u32 { 2 }
        #[component(SWITCH, two)]
        fn one() -> u32 { 1 }
        program(|n: &u8| morph!(SWITCH, 0, 0) + remembered(&MEMO, *n, one))
            .inputs(any::<u8>())
            .transformed(SWITCH)
            .must_be(equal());
    }
    a_knob_behind_a_memo_table: SKIPPED, "all kinds of sites are tracked" => {
        const SIZE: Knob<u32> = knob!(4, 1..=9);
        static MEMO: Memo = Mutex::new(Vec::new());
        program(|n: &u8| SIZE.get() / 10 + remembered(&MEMO, *n, || SIZE.get()))
            .inputs(any::<u8>())
            .transformed(SIZE.set(7))
            .must_be(equal());
    }
    a_drawn_knob_behind_a_memo_table: SKIPPED, "it is the first value that is kept" => {
        const SIZE: Knob<u32> = knob!(4, 1..=9);
        static MEMO: Memo = Mutex::new(Vec::new());
        program(|n: &u8| SIZE.get() / 10 + remembered(&MEMO, *n, || SIZE.get()))
            .inputs(any::<u8>())
            .transformed(SIZE.any())
            .must_be(equal());
    }
    a_sweep_with_a_memo_table: SKIPPED, "all values see the result of the first" => {
        const SIZE: Knob<u32> = knob!(4, 1..=9);
        static MEMO: Memo = Mutex::new(Vec::new());
        program(|n: &u8| SIZE.get() + remembered(&MEMO, *n, || 9 - SIZE.get()))
            .inputs(any::<u8>())
            .swept(SIZE, [1, 5, 9])
            .must_be(at_least());
    }
    one_of_two_changes_behind_a_memo_table: SKIPPED, "each change has its sites", says "MEMOISED" => {
        const EAGER: Transformation = transformation!();
        const MEMOISED: Transformation = transformation!();
        static MEMO: Memo = Mutex::new(Vec::new());
        program(|n: &u8| {
            let eager = morph!(EAGER, 0, 0) + morph!(MEMOISED, 0, 0);
            eager + remembered(&MEMO, *n, || morph!(MEMOISED, 1, 2))
        })
        .inputs(any::<u8>())
        .transformed(EAGER)
        .transformed(MEMOISED)
        .must_be(equal());
    }
    a_memo_table_and_several_threads: SKIPPED, "the outcome does not depend on threads" => {
        const SWITCH: Transformation = transformation!();
        static MEMO: Memo = Mutex::new(Vec::new());
        program(|n: &u8| (morph!(SWITCH, 0, 0), remembered(&MEMO, *n, || morph!(SWITCH, 1, 2))))
            .inputs(any::<u8>())
            .in_parallel()
            .transformed(SWITCH)
            .must_be(equal());
    }
    a_memo_table_in_a_process_of_its_own: SKIPPED, "a worker tells which sites were asked" => {
        const SWITCH: Transformation = transformation!();
        static MEMO: Memo = Mutex::new(Vec::new());
        program(|n: &u8| (morph!(SWITCH, 0, 0), remembered(&MEMO, *n, || morph!(SWITCH, 1, 2))))
            .inputs(any::<u8>())
            .isolated()
            .transformed(SWITCH)
            .must_be(equal());
    }
    a_memo_table_behind_a_carried_thread: SKIPPED, "a carried scope notes its sites for the check" => {
        const SWITCH: Transformation = transformation!();
        static MEMO: Memo = Mutex::new(Vec::new());
        program(|n: &u8| {
            let n = *n;
            let job = move || (morph!(SWITCH, 0, 0), remembered(&MEMO, n, || morph!(SWITCH, 1, 2)));
            thread::spawn(carried(job)).join().expect("it does not panic")
        })
        .inputs(any::<u8>())
        .cases(20)
        .transformed(SWITCH)
        .must_be(equal());
    }
    a_memo_table_of_a_random_program: SKIPPED, "random outputs are kept as others are" => {
        const SWITCH: Transformation = transformation!();
        static MEMO: Memo = Mutex::new(Vec::new());
        program_with_rng(|n: &u8, rng| {
            let noise = rng.below(morph!(SWITCH, 2, 2));
            noise + remembered(&MEMO, *n, || morph!(SWITCH, 1, 2)) as usize
        })
        .inputs(0u8..3)
        .transformed(SWITCH)
        .must_be(equally_distributed());
    }
    a_memo_table_that_is_tolerated: Right::Holds, "the test says that it knows" => {
        const SWITCH: Transformation = transformation!();
        static MEMO: Memo = Mutex::new(Vec::new());
        program(|n: &u8| (morph!(SWITCH, 0, 0), remembered(&MEMO, *n, || morph!(SWITCH, 1, 2))))
            .inputs(any::<u8>())
            .transformed(SWITCH)
            .tolerating(Vacuity::SiteNotReached)
            .must_be(equal());
    }
    a_memo_table_that_each_run_clears: Right::Broken, "P' computes again" => {
        const SWITCH: Transformation = transformation!();
        static MEMO: Memo = Mutex::new(Vec::new());
        program(|n: &u8| {
            MEMO.lock().unwrap_or_else(PoisonError::into_inner).clear();
            (morph!(SWITCH, 0, 0), remembered(&MEMO, *n, || morph!(SWITCH, 1, 2)))
        })
        .inputs(any::<u8>())
        .transformed(SWITCH)
        .must_be(equal());
    }
    a_memo_table_of_each_run: Right::Holds, "both programs get to the site, the first time in each run" => {
        const SWITCH: Transformation = transformation!();
        program(|n: &u8| {
            let memo = Memo::default();
            let value = || remembered(&memo, *n, || morph!(SWITCH, 6, 2 * 3));
            (value(), value())
        })
        .inputs(any::<u8>())
        .transformed(SWITCH)
        .must_be(equal());
    }
    a_variant_around_another_site: Right::Holds, "P' has no use for the inner site" => {
        const SWITCH: Transformation = transformation!();
        program(|n: &u32| morph!(SWITCH, n + morph!(SWITCH, 1, 2), n + 1))
            .inputs(0u32..100)
            .transformed(SWITCH)
            .must_be(equal());
    }
    a_variant_that_returns_before_another_site: Right::Holds, "P' has no use for the second site" => {
        const SWITCH: Transformation = transformation!();
        fn even(n: u32) -> bool {
            if SWITCH.is_on() {
                return n.is_multiple_of(2);
            }
            (0..n).fold(true, |even, _| morph!(SWITCH, !even, even))
        }
        program(|n: &u32| even(*n)).inputs(0u32..100).transformed(SWITCH).must_be(equal());
    }
    a_component_with_sites_in_its_body: Right::Holds, "the variant has none" => {
        const SWITCH: Transformation = transformation!();
        fn by_formula(n: u32) -> u32 { n * (n + 1) / 2 }
        #[component(SWITCH, by_formula)]
        fn sum(n: u32) -> u32 {
            if n == 0 { 0 } else { morph!(SWITCH, n, 0) + sum(n - 1) }
        }
        program(|n: &u32| sum(*n)).inputs(0u32..100).transformed(SWITCH).must_be(equal());
    }
    a_variant_that_calls_its_original: Right::Holds, "sites of the bypassed original count for neither program" => {
        const SWITCH: Transformation = transformation!();
        fn length(text: &str) -> usize {
            if SWITCH.is_on() {
                return SWITCH.bypassed(|| length(text));
            }
            text.chars().map(|_| morph!(SWITCH, 1, 2)).sum()
        }
        program(|text: &str| length(text)).inputs("[a-c]{0,9}").transformed(SWITCH).must_be(equal());
    }
    a_site_that_few_inputs_lead_to: Right::Holds, "P' gets to it where P does" => {
        const SWITCH: Transformation = transformation!();
        program(|n: &u32| {
            if n.is_multiple_of(50) {
                return morph!(SWITCH, n / 2, n >> 1);
            }
            morph!(SWITCH, n + n, n * 2)
        })
        .inputs(0u32..1000)
        .transformed(SWITCH)
        .must_be(equal());
    }
    a_knob_of_zero_rounds: Right::Holds, "the loop that asks again is not entered" => {
        const ROUNDS: Knob<u32> = knob!(3, 0..=9);
        program(|n: &u32| (0..ROUNDS.get()).fold(*n, |n, _| n + ROUNDS.get() - ROUNDS.get()))
            .inputs(0u32..100)
            .transformed(ROUNDS.set(0))
            .must_be(equal());
    }
    a_neutral_change_behind_a_memo_table: Right::Asserted, "a change that an input may have or not need not be reached" => {
        const NEUTRAL_SWITCH: Transformation = transformation!(neutral);
        static MEMO: Memo = Mutex::new(Vec::new());
        let check = program(|n: &u8| (morph!(NEUTRAL_SWITCH, 0, 0), remembered(&MEMO, *n, || morph!(NEUTRAL_SWITCH, 1, 1))));
        let record = check.inputs(any::<u8>()).transformed_by_any_neutral().check(equal());
        assert_eq!(record.verdict, Verdict::Holds, "{record}");
    }
    a_relation_that_asks_a_site_of_its_own: Right::Holds, "what the test computes for itself is no output" => {
        const SWITCH: Transformation = transformation!();
        fn is_even(n: u32) -> bool { morph!(SWITCH, n.is_multiple_of(2), n & 1 == 0) }
        program(|n: &u32| morph!(SWITCH, 2 * n, 4 * n))
            .inputs(0u32..100)
            .transformed(SWITCH)
            .must_satisfy("twice an even number", |one, other| is_even(*one) && *other == 2 * one);
    }
}
