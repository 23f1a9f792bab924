//! Inputs that are hard to shrink, and shrinking that goes wrong.

use std::fmt::{Debug, Formatter};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use intramorph::prelude::*;

use crate::table::{Right, cases};

/// What a check is shrunk to from each of several seeds, which derive from the names of threads.
pub(crate) fn minima(seeds: u64, check: fn()) -> Vec<String> {
    let shrunk = move |seed: u64| {
        let thread = std::thread::Builder::new().name(format!("seed {seed}"));
        let records = thread.spawn(move || recorded(check)).expect("a thread");
        let records = records.join().expect("no panic gets out of a check");
        records[0].finding.as_ref().expect("broken").input.clone()
    };
    (0..seeds).map(shrunk).collect()
}

/// Number of seeds.
const SEEDS: u64 = 4;

/// Fails unless each of several seeds is shrunk to one of these inputs.
#[track_caller]
pub(crate) fn all_shrink_to(expected: &[&str], check: fn()) {
    let minima = minima(SEEDS, check);
    let others: Vec<&String> = minima
        .iter()
        .filter(|minimum| !expected.contains(&minimum.as_str()))
        .collect();
    assert!(others.is_empty(), "{} others: {others:?}", others.len());
}

/// Runs a check that finds an input for which this is true.
pub(crate) fn breaking<S: Strategy + 'static>(inputs: S, is_broken: fn(&S::Value) -> bool) {
    program(move |input: &S::Value| is_broken(input))
        .inputs(inputs)
        .cases(20_000)
        .replaced("never", |_| false)
        .must_be(equal());
}

/// A term that prints as its text.
struct Term {
    text: String,
    value: bool,
}

impl Debug for Term {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> std::fmt::Result {
        self.text.fmt(formatter)
    }
}

/// A number that prints itself only if it is at least the bound.
#[derive(PartialEq)]
struct Shy<const BOUND: u32>(u32);

impl<const BOUND: u32> Debug for Shy<BOUND> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> std::fmt::Result {
        assert!(self.0 >= BOUND, "shy");
        write!(formatter, "{}", self.0)
    }
}

cases! {
    choices_inside_of_choices: Right::Asserted, "the words of the best input may become fewer while spans of old ones are tried" => {
        let minima = minima(20, || {
            let number = || one_of![Just(0), one_of![Just(0), (0..10, 0..10).prop_map(|(a, b)| a * b)]];
            breaking((number(), number()), |(a, b)| *a >= 0 && *b >= 3);
        });
        // Two factors of 2 have to become 1 and 3 at once.
        assert!(minima.iter().all(|minimum| minimum == "(0, 3)"), "{minima:?}");
    }

    a_number_that_has_to_be_odd: Right::Asserted, "every other number holds, so halves miss small ones" => {
        let minima = minima(100, || breaking(0_u32..1000, |number| number % 2 == 1));
        assert!(minima.iter().all(|minimum| minimum == "1"), "{minima:?}");
    }

    a_number_with_a_remainder: Right::Asserted, "few numbers hold, so halves miss small ones" => {
        let minima = minima(50, || breaking(0_u8..200, |number| number % 8 == 5));
        assert!(minima.iter().all(|minimum| minimum == "5"), "{minima:?}");
    }

    a_leap_year: Right::Asserted, "few numbers hold, and the range does not start at zero" => {
        let minima = minima(50, || breaking(1900_u16..2100, |year| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)));
        assert!(minima.iter().all(|minimum| minimum == "1904"), "{minima:?}");
    }

    a_number_just_above_a_power_of_two: Right::Asserted, "numbers below it take more words, so only a step up shows which words it is made from" => {
        let minima = minima(20, || {
            let inputs = (-100.0..100.0, vec(0.0..1.0, 0..10));
            breaking(inputs, |(number, numbers)| *number > 1.5 && numbers.iter().any(|number| *number > 0.5));
        });
        assert!(minima.iter().all(|minimum| minimum == "(2.0, [0.6])"), "{minima:?}");
    }

    a_strategy_that_panics_while_its_inputs_are_shrunk: Right::Broken, "the best input so far is a finding", says "ended early: panicked: no small ones" "tests/hostile/shrinking.rs" => {
        let large = any::<u32>().prop_map(|n| {
            assert!(n > 1000, "no small ones");
            n
        });
        program(|n: &u32| *n).inputs(large).replaced("next", |n| n.wrapping_add(1)).must_be(equal());
    }

    a_simpler_input_that_does_not_print: Right::Broken, "the best input so far is a finding", says "ended early: panicked: shy" => {
        program(|n: &Shy<1000>| n.0)
            .inputs(any::<u32>().prop_map(Shy))
            .replaced("next", |n| n.0.wrapping_add(1))
            .must_be(equal());
    }

    an_input_that_never_prints: Right::Broken, "how to replay the finding is known without it", says "(its `Debug` panicked: shy" "ended early: panicked: shy" "replay" => {
        program(|n: &Shy<{ u32::MAX }>| n.0)
            .inputs((0..1000_u32).prop_map(Shy))
            .replaced("next", |n| n.0.wrapping_add(1))
            .must_be(equal());
    }

    outputs_that_do_not_print: Right::Broken, "the relation is broken whatever its outputs print", says "O = P(I)" "(its `Debug` panicked: shy" => {
        program(|n: &u32| Shy::<{ u32::MAX }>(*n))
            .inputs(0..1000_u32)
            .replaced("next", |n| Shy(n + 1))
            .must_be(equal());
    }

    a_relation_that_panics_on_simpler_inputs: Right::Broken, "a panic is another breach, and shrinking goes on", says "1001" => {
        program(|n: &u32| *n).inputs(any::<u32>()).replaced("next", |n| n.wrapping_add(1)).must_satisfy("equal", |one, other| {
            assert!(*one > 1000, "no relation of small ones");
            one == other
        });
    }

    an_assumption_that_panics_while_inputs_are_shrunk: Right::Broken, "the best input so far is a finding", says "ended early: panicked: nothing known of small ones" => {
        program(|n: &u32| *n)
            .inputs(any::<u32>())
            .assuming(|n| *n > 1000 || panic!("nothing known of small ones"))
            .replaced("next", |n| n.wrapping_add(1))
            .must_be(equal());
    }

    shrinking_in_a_worker_that_panics: Right::Broken, "the best input so far is a finding", says "ended early: panicked: no small ones" => {
        let large = any::<u32>().prop_map(|n| {
            assert!(n > 1000, "no small ones");
            n
        });
        program(|n: &u32| *n).inputs(large).replaced("next", |n| n.wrapping_add(1)).isolated().must_be(equal());
    }

    a_machine_that_stands_still_while_inputs_are_shrunk: Right::Asserted, "budgets are counted in runs and not in seconds" => {
        static HAS_SLEPT: AtomicBool = AtomicBool::new(false);
        let records = recorded(|| {
            let sleepy = any::<u32>().prop_map(|n| {
                if n < 1_000_000 && !HAS_SLEPT.swap(true, Ordering::Relaxed) {
                    std::thread::sleep(Duration::from_millis(5_200));
                }
                n
            });
            program(|n: &u32| *n).inputs(sleepy).replaced("at most", |n| *n.min(&1000)).must_be(equal());
        });
        let finding = records[0].finding.as_ref().expect("broken");
        assert!(HAS_SLEPT.load(Ordering::Relaxed));
        assert_eq!((finding.input.as_str(), &finding.shrinking_ended_early), ("1001", &None));
    }

    an_input_that_is_simplest_already: Right::Broken, "what was not shrunk is not called so", says "nothing simpler found in " => {
        program(|n: &u32| *n).inputs(70..99_u32).replaced("another", |n| if *n == 70 { 0 } else { *n }).must_be(equal());
    }

    an_input_of_which_no_part_can_be_left_out: Right::Broken, "the finding says that something simpler may break", says "ended early: cut short after 20000 runs" => {
        static ONLY: OnceLock<Vec<u64>> = OnceLock::new();
        program(|numbers: &[u64]| numbers.len())
            .inputs(vec(any::<u64>(), 48))
            .replaced("wrong for one input", |numbers| {
                numbers.len() + usize::from(numbers == ONLY.get_or_init(|| numbers.to_vec()))
            })
            .must_be(equal());
    }

    a_half_open_range_of_fractions: Right::Asserted, "one digit is simpler than fourteen" => {
        all_shrink_to(&["0.6"], || breaking(0.0..1.0, |x| *x > 0.5));
    }

    a_range_of_fractions_around_zero: Right::Asserted, "a small whole number is the simplest" => {
        all_shrink_to(&["2.0"], || breaking(-100.0..100.0, |x| *x > 1.5));
    }

    fractions_of_any_sign: Right::Asserted, "a positive number is simpler than a negative one" => {
        all_shrink_to(&["2.0"], || breaking(-100.0..100.0, |x: &f64| x.abs() > 1.5));
    }

    negative_fractions: Right::Asserted, "the one closest to zero is the simplest" => {
        all_shrink_to(&["-2.0"], || breaking(-100.0..100.0, |x| *x < -1.5));
    }

    fractions_in_a_narrow_gap: Right::Asserted, "digits are added until a number fits in" => {
        all_shrink_to(&["68.21"], || breaking(-100.0..100.0, |x| *x > 68.2 && *x < 68.3));
    }

    fractions_of_32_bits: Right::Asserted, "they are drawn from half as many words" => {
        all_shrink_to(&["2.0"], || breaking(-100.0..100.0_f32, |x| *x > 1.5));
    }

    fractions_up_to_the_end_of_a_range: Right::Asserted, "they are drawn like those of a half-open range" => {
        all_shrink_to(&["0.5"], || breaking(0.0..=1.0, |x| *x >= 0.5 && *x < 1.0));
    }

    any_fractions: Right::Asserted, "they are drawn by their bits" => {
        all_shrink_to(&["2.0"], || breaking(any::<f64>(), |x| *x > 1.5));
    }

    fractions_in_a_list: Right::Asserted, "each number is made from a part of the words" => {
        all_shrink_to(&["[(0.0, 0.6)]"], || breaking(vec((0.0..1.0, 0.0..1.0), 0..20), |list| list.iter().any(|(_, x)| *x > 0.5)));
    }

    rows_of_a_common_length: Right::Asserted, "an item of every row has to go at once" => {
        all_shrink_to(&["([3], [3], [[3]])"], || {
            let rows = (1..6_usize).prop_flat_map(|n| {
                let row = || vec(0..9_u8, n);
                (row(), row(), vec(row(), 1..4))
            });
            breaking(rows, |(a, b, rows)| (0..a.len()).any(|i| a[i] > 2 && b[i] > 2 && rows.iter().any(|row| row[i] > 2)));
        });
    }

    many_equal_points: Right::Asserted, "no more points than it takes" => {
        all_shrink_to(&["[(0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0)]"], || {
            breaking(vec((0..3_u8, 0..3_u8), 0..200), |points| {
                points.iter().any(|point| points.iter().filter(|other| *other == point).count() > 10)
            });
        });
    }

    many_equal_points_among_others: Right::Asserted, "items of different sizes are left out, too" => {
        all_shrink_to(&["[(0, 0), (0, 0), (0, 0), (0, 0), (0, 0)]"], || {
            let point = || (0..100_u8, 0..100_u8);
            let points = point().prop_flat_map(move |equal| vec(one_of![point(), Just(equal)], 0..15));
            breaking(points, |points| {
                points.iter().any(|point| points.iter().filter(|other| *other == point).count() > 4)
            });
        });
    }

    ranges_that_depend_on_a_length: Right::Asserted, "they move when an item goes" => {
        all_shrink_to(&["(([4], 0, 1), ([4], 0, 1))"], || {
            let span = || vec(0..5_u8, 0..12).prop_flat_map(|list| {
                let length = list.len();
                (Just(list), 0..=length, 0..=length)
            });
            breaking((span(), span()), |(one, other)| {
                let has = |(list, start, end): &(Vec<u8>, usize, usize)| start < end && list[*start..*end].contains(&4);
                has(one) && has(other)
            });
        });
    }

    a_simpler_leaf_that_is_not_the_first: Right::Asserted, "the first option need not be the shortest" => {
        all_shrink_to(&[r#""(true > false)""#], || {
            let leaf = one_of![
                (0..3_u8, 0..3_u8).prop_map(|(a, b)| (format!("({a} < {b})"), a < b)),
                Just(("true".to_owned(), true)),
                Just(("false".to_owned(), false)),
            ];
            let terms = nested(3, leaf, |term| {
                (term.clone(), term).prop_map(|((a, x), (b, y))| (format!("({a} > {b})"), x && !y))
            });
            breaking(terms.prop_map(|(text, value)| Term { text, value }), |term| term.value && term.text.contains('>'));
        });
    }

    an_item_that_another_draw_selects: Right::Asserted, "the draw moves when an item before it goes" => {
        all_shrink_to(&["([7], 7)"], || {
            let selected = vec(0..50_u8, 1..12).prop_flat_map(|list| (Just(list.clone()), select(list)));
            breaking(selected, |(_, selected)| *selected > 6);
        });
    }

    an_index_into_a_list: Right::Asserted, "the index moves when an item before it goes" => {
        all_shrink_to(&["([7], 0)"], || {
            let indexed = vec(0..50_u8, 1..12).prop_flat_map(|list| { let length = list.len(); (Just(list), 0..length) });
            breaking(indexed, |(list, index)| list[*index] > 6);
        });
    }

    inputs_of_200_kilobytes_by_value: Right::Refused, "they overflow the stack, and the finding would be lost", says "200000 bytes" ".prop_map(Box::new)" "RUST_MIN_STACK" => {
        breaking(any::<u8>().prop_map(|byte| [byte; 200_000]), |bytes| bytes[0] > 3);
    }

    inputs_of_200_kilobytes_in_a_tuple: Right::Refused, "they overflow the stack, and the finding would be lost", says "bytes by value" => {
        breaking((any::<u8>().prop_map(|byte| [byte; 200_000]), any::<bool>()), |(bytes, _)| bytes[0] > 3);
    }

    large_inputs_in_a_box: Right::Broken, "the program takes them as before" => {
        program(|bytes: &[u8; 40_000]| bytes[0] > 3)
            .inputs(any::<u8>().prop_map(|byte| [byte; 40_000]).prop_map(Box::new))
            .replaced("never", |_| false)
            .must_be(equal());
    }

    inputs_of_5_kilobytes_by_value: Right::Broken, "the stack has room for them" => {
        breaking(any::<u8>().prop_map(|byte| [byte; 5_000]), |bytes| bytes[0] > 3);
    }
}
