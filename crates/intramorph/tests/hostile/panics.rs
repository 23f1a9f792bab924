//! Panics of the original, of the other program, and of both.

use std::process::abort;
use std::thread::sleep;
use std::time::Duration;

use intramorph::prelude::*;
use intramorph::{ThisThread, blocking};

use crate::table::{Right, cases};

/// Does not accept multiples of 7.
fn picky(n: &u32) -> u32 {
    assert!(!n.is_multiple_of(7), "not a multiple of 7: {n}");
    *n
}

/// Ends its process on multiples of 300, which are few.
fn fatal(n: &u32) -> u32 {
    if n.is_multiple_of(300) { abort() } else { *n }
}

fn inputs() -> std::ops::Range<u32> {
    1..1000
}

const DOUBLES: Transformation = transformation!();

/// The number of digits that are kept.
const DIGITS: Knob<u32> = knob!(9, 1..=9);

/// Rounds a number, and does not accept all of them where it keeps the fewest digits.
fn rounded(n: &u32) -> u32 {
    let digits = DIGITS.get();
    let unit = 10_u32.pow(9 - digits);
    if digits == 7 {
        picky(n) / unit * unit
    } else {
        n / unit * unit
    }
}

cases! {
    panics_without_a_text_at_two_places: Right::Broken, "nothing else tells whether they are alike", says "at different places" "no text" => {
        program(|n: &u32| {
            if n % 4 == 0 {
                std::panic::panic_any(*n);
            }
            n / 2
        })
        .inputs(any::<u32>())
        .replaced("shift", |n| {
            if n % 4 == 0 {
                std::panic::panic_any(*n);
            }
            n >> 1
        })
        .panics_are_outputs()
        .must_be(equal());
    }

    a_panic_without_a_text_at_one_place: Right::Holds, "both programs panic with the same value at the same place" => {
        program(|n: &u32| {
            let doubled = morph!(DOUBLES, n + n, 2 * n);
            if n.is_multiple_of(7) { std::panic::panic_any(42_u8) }
            doubled
        })
        .inputs(inputs())
        .transformed(DOUBLES)
        .panics_are_outputs()
        .must_be(equal());
    }

    a_panic_whose_value_panics_when_it_is_dropped: Right::Broken, "the panic of the changed program is what counts" => {
        struct Bomb;
        impl Drop for Bomb {
            fn drop(&mut self) {
                assert!(std::thread::panicking(), "bomb");
            }
        }
        program(|n: &u32| *n)
            .inputs(inputs())
            .replaced("a bomb", |n| if *n > 100 { std::panic::panic_any(Bomb) } else { *n })
            .must_be(equal());
    }

    the_original_panics: Right::Broken, "a panic is a finding unless the test declares it",
        says "the original panicked" "`.original_may_panic()`" => {
        program(picky).inputs(inputs()).replaced("takes all", |n| *n).must_be(equal());
    }
    the_original_panics_where_panics_are_outputs: Right::Broken, "one panics and the other does not, and the advice must help",
        says "the original panicked" "`.original_may_panic()`" => {
        program(picky).inputs(inputs()).replaced("takes all", |n| *n).panics_are_outputs().must_be(equal());
    }
    the_original_may_panic: Right::Holds, "a case in which the original panics decides nothing" => {
        program(picky).inputs(inputs()).replaced("takes all", |n| *n).original_may_panic().must_be(equal());
    }
    both_panic_where_the_original_may: Right::Holds, "whatever the other program does, the case decides nothing" => {
        program(picky).inputs(inputs()).replaced("as picky", |n| picky(n)).original_may_panic().must_be(equal());
    }
    the_original_panics_on_most_inputs: Right::Vacuous(Vacuity::MostlyInconclusive), "what decides nothing is counted",
        says "could not decide" "`.original_may_panic()`" => {
        program(|n: &u32| { assert!(*n < 100, "too large"); *n })
            .inputs(inputs())
            .replaced("takes all", |n| *n)
            .original_may_panic()
            .must_be(equal());
    }
    only_the_variant_panics_where_the_original_may: Right::Broken, "only the original may panic",
        says "the changed program panicked" => {
        program(|n: &u32| *n).inputs(inputs()).replaced("picky", picky).original_may_panic().must_be(equal());
    }
    a_bug_besides_panics_is_shrunk_to_no_panic: Right::Broken, "a case that decides nothing is no simpler example",
        says "input I  15\n" => {
        program(picky)
            .inputs(inputs())
            .replaced("off by one", |n| n + u32::from(*n > 13))
            .original_may_panic()
            .must_be(equal());
    }
    both_panic_alike: Right::Broken, "a panic is a finding, and panics that are alike can be outputs",
        says "both panicked" "`.panics_are_outputs()`" => {
        program(picky).inputs(inputs()).replaced("as picky", |n| picky(n)).must_be(equal());
    }
    both_panic_but_not_alike: Right::Broken, "the same message is missing, so panics as outputs would not help",
        says "both panicked" "`.original_may_panic()`" => {
        program(picky)
            .inputs(inputs())
            .replaced("other words", |n| { assert!(!n.is_multiple_of(7), "no"); *n })
            .must_be(equal());
    }
    both_panic_but_not_alike_where_panics_are_outputs: Right::Broken, "the messages differ",
        says "both panicked, but not alike" "`.original_may_panic()`" => {
        program(picky)
            .inputs(inputs())
            .replaced("other words", |n| { assert!(!n.is_multiple_of(7), "no"); *n })
            .panics_are_outputs()
            .must_be(equal());
    }
    only_the_variant_panics: Right::Asserted, "no declaration of panics helps, so none is advised" => {
        let record = program(|n: &u32| *n).inputs(inputs()).replaced("picky", picky).check(equal());
        let advice = record.finding.and_then(|finding| finding.advice).expect("a panic may be no bug");
        assert!(advice.contains("`.assuming(|input| ..)`") && !advice.contains("panic"), "{advice}");
    }
    the_last_word_on_panics_counts: Right::Holds, "the two declarations exclude each other" => {
        program(picky)
            .inputs(inputs())
            .replaced("takes all", |n| *n)
            .panics_are_outputs()
            .original_may_panic()
            .must_be(equal());
    }
    the_first_of_two_programs_may_panic: Right::Holds, "the original of a differential check is the first program" => {
        program(picky).inputs(inputs()).compared_with(|n: &u32| *n).original_may_panic().must_be(equal());
    }
    the_second_of_two_programs_may_not_panic: Right::Broken, "only the original may panic", says "the other program panicked" => {
        program(|n: &u32| *n).inputs(inputs()).compared_with(picky).original_may_panic().must_be(equal());
    }
    a_closure_relation_is_not_asked_about_a_panic: Right::Holds, "there is no output to ask about" => {
        program(picky)
            .inputs(inputs())
            .replaced("one more", |n| n + 1)
            .original_may_panic()
            .must_satisfy("one more", |one, other| one + 1 == *other);
    }
    no_follow_up_because_of_a_panic: Right::Broken, "a panic is a finding unless the test declares it",
        says "the original panicked" "`.original_may_panic()`" => {
        program(picky)
            .inputs(inputs())
            .followed_up(|n, _, _| n * 7 + 1)
            .must_satisfy("grows", |before, after| before.output < after.output);
    }
    no_follow_up_where_the_original_may_panic: Right::Holds, "without an output the case decides nothing" => {
        program(picky)
            .inputs(inputs())
            .followed_up(|n, _, _| n * 7 + 1)
            .original_may_panic()
            .must_satisfy("grows", |before, after| before.output < after.output);
    }
    a_follow_up_that_panics: Right::Broken, "only the run on the input may panic",
        says "panicked on the follow-up input" "let `.followed_up(..)` make another one" => {
        program(picky)
            .inputs(inputs())
            .followed_up(|n, _, _| n * 7)
            .original_may_panic()
            .must_satisfy("grows", |before, after| before.output < after.output);
    }
    the_original_may_panic_in_parallel: Right::Holds, "threads change no verdict" => {
        program(picky)
            .inputs(inputs())
            .replaced("takes all", |n| *n)
            .original_may_panic()
            .in_parallel()
            .threads(3)
            .must_be(equal());
    }
    the_original_mostly_panics_in_parallel: Right::Vacuous(Vacuity::MostlyInconclusive), "threads change no verdict" => {
        program(|n: &u32| { assert!(*n < 100, "too large"); *n })
            .inputs(inputs())
            .replaced("takes all", |n| *n)
            .in_parallel()
            .threads(3)
            .original_may_panic()
            .must_be(equal());
    }
    a_transformed_original_may_panic: Right::Holds, "the variant does not run where the original panics" => {
        program(|n: &u32| morph!(DOUBLES, picky(n), 2 * picky(n)))
            .inputs(inputs())
            .transformed(DOUBLES)
            .original_may_panic()
            .must_be(relation::scaled(2));
    }
    a_sweep_of_an_original_that_panics: Right::Broken, "a panic is a finding unless the test declares it",
        says "`.original_may_panic()`" => {
        program(rounded).inputs(inputs()).swept(DIGITS, [7, 8, 9]).must_be(at_least());
    }
    a_sweep_of_an_original_that_may_panic: Right::Holds, "the program with the first value is the original" => {
        program(rounded).inputs(inputs()).swept(DIGITS, [7, 8, 9]).original_may_panic().must_be(at_least());
    }
    a_sweep_whose_last_program_panics: Right::Broken, "only the program with the first value may panic",
        says "the changed program panicked" => {
        program(rounded).inputs(inputs()).swept(DIGITS, [9, 8, 7]).original_may_panic().must_be(at_most());
    }
    an_asynchronous_original_may_panic: Right::Holds, "a future panics as a function does" => {
        program(blocking(&ThisThread, async |n: &u32| picky(n)))
            .inputs(inputs())
            .replaced("takes all", blocking(&ThisThread, async |n: &u32| *n))
            .original_may_panic()
            .must_be(equal());
    }
    the_original_aborts: Right::Broken, "a crash is a finding unless the test declares it",
        says "the original aborted" "`.original_may_panic()`" => {
        program(fatal).inputs(inputs()).replaced("takes all", |n| *n).isolated().must_be(equal());
    }
    the_original_may_abort: Right::Holds, "a case in which the original ends its process decides nothing" => {
        program(fatal)
            .inputs(each([1, 2, 300, 3, 600, 4]))
            .replaced("takes all", |n| *n)
            .original_may_panic()
            .isolated()
            .must_be(equal());
    }
    the_original_may_hang: Right::Holds, "a run that takes too long decides nothing" => {
        program(|n: &u32| {
            if *n == 3 {
                sleep(Duration::from_secs(9));
            }
            *n
        })
        .inputs(each([1, 2, 3, 4, 5]))
        .replaced("in time", |n| *n)
        .original_may_panic()
        .run_limit(Duration::from_millis(200))
        .must_be(equal());
    }
    the_original_may_panic_in_a_worker: Right::Holds, "the other program does not run, so it can't abort" => {
        program(picky)
            .inputs(inputs())
            .replaced("fatal", |n| if n.is_multiple_of(7) { abort() } else { *n })
            .original_may_panic()
            .isolated()
            .must_be(equal());
    }
    the_original_mostly_aborts: Right::Vacuous(Vacuity::MostlyInconclusive), "what decides nothing is counted" => {
        program(fatal)
            .inputs(each([300, 600, 1]))
            .replaced("takes all", |n| *n)
            .original_may_panic()
            .isolated()
            .must_be(equal());
    }
    only_the_variant_aborts: Right::Broken, "only the original may end its process", says "the changed program aborted" => {
        program(|n: &u32| *n)
            .inputs(each([1, 2, 300]))
            .replaced("fatal", fatal)
            .original_may_panic()
            .isolated()
            .must_be(equal());
    }
}
