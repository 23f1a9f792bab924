//! What messages say where code of the test panics, and where several things have one name.

use std::cmp::Ordering;
use std::fmt::{self, Debug, Formatter};

use intramorph::prelude::*;

use crate::child::{Child, part};
use crate::table::{Right, cases};

const LATE: Transformation = transformation!();
const ELSEWHERE: Transformation = transformation!();

/// A number that is not to be compared above 500.
#[derive(Clone, Debug)]
struct Touchy(u32);

impl PartialEq for Touchy {
    fn eq(&self, other: &Self) -> bool {
        assert!(self.0 < 500, "not equal to anything");
        self.0 == other.0
    }
}

impl PartialOrd for Touchy {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        assert!(self.0 < 500, "not in any order");
        self.0.partial_cmp(&other.0)
    }
}

/// A number that is not to be dropped above 500.
#[derive(Debug, PartialEq)]
struct Clingy(u32);

impl Drop for Clingy {
    fn drop(&mut self) {
        assert!(
            self.0 < 500 || std::thread::panicking(),
            "not to be dropped"
        );
    }
}

/// A number that is not to be printed.
#[derive(PartialEq)]
struct Shy(u32);

impl Debug for Shy {
    fn fmt(&self, _: &mut Formatter<'_>) -> fmt::Result {
        panic!("too shy");
    }
}

/// A number that asks a switch when it is dropped.
#[derive(Debug, PartialEq)]
struct Late(u32);

impl Drop for Late {
    fn drop(&mut self) {
        std::hint::black_box(LATE.is_on());
    }
}

fn elsewhere(n: &u32) -> u32 {
    let n = *n;
    let job = move || morph!(ELSEWHERE, n, n + 1);
    std::thread::spawn(job).join().expect("it does not panic")
}

/// Does nothing but in a child.
#[test]
fn child() {
    let numbers = || program(|n: &u32| *n).inputs(0u32..1000);
    match part().as_deref() {
        Some("assumption") => numbers()
            .assuming(|n| *n < 900 || panic!("unknown"))
            .replaced("again", |n| *n)
            .must_be(equal()),
        Some("assumption in isolation") => {
            let assumed = numbers().assuming(|n| *n < 900 || panic!("unknown"));
            assumed
                .replaced("again", |n| *n)
                .isolated()
                .must_be(equal());
        }
        Some("strategy in isolation") => {
            let numbers =
                (0u32..1000).prop_map(|n| if n < 900 { n } else { panic!("no such number") });
            program(|n: &u32| *n)
                .inputs(numbers)
                .replaced("again", |n| *n)
                .isolated()
                .must_be(equal());
        }
        Some("class") => {
            let class = |n: &u32| *n < 900 || panic!("unknown");
            numbers()
                .cover("small", 1.0, class)
                .replaced("again", |n| *n)
                .must_be(equal());
        }
        Some("follow-up") => numbers()
            .followed_up(|n, _, _| n.checked_sub(100).expect("large"))
            .must_be(at_most()),
        Some("strategy") => {
            let numbers =
                (0u32..1000).prop_map(|n| if n < 900 { n } else { panic!("no such number") });
            program(|n: &u32| *n)
                .inputs(numbers)
                .replaced("again", |n| *n)
                .must_be(equal());
        }
        Some("strategy in parallel") => {
            let numbers =
                (0u32..1000).prop_map(|n| if n < 900 { n } else { panic!("no such number") });
            program(|n: &u32| *n)
                .inputs(numbers)
                .replaced("again", |n| *n)
                .in_parallel()
                .must_be(equal());
        }
        Some("drop") => program(|n: &u32| Clingy(*n))
            .inputs(0u32..501)
            .replaced("again", |n| Clingy(*n))
            .must_be(equal()),
        _ => {}
    }
}

/// Checks that a child fails, and says all of this.
fn check(part: &str, expected: &[&str]) {
    let (passed, said) = Child::of("messages::child", part).run();
    assert!(!passed, "{said}");
    for expected in expected {
        assert!(said.contains(expected), "no `{expected}` in:\n{said}");
    }
}

cases! {
    an_assumption_that_panics: Right::Asserted, "a test has much code that may panic" => {
        check("assumption", &["unknown", "the closure of `assuming` panicked with the input 9", "replay: ", "INTRAMORPH_SEED="]);
    }

    an_assumption_that_panics_in_a_worker: Right::Asserted, "its message gets to the test" => {
        check("assumption in isolation", &["unknown", "the closure of `assuming` panicked with the input 9", "replay: "]);
    }

    a_strategy_that_panics_in_a_worker: Right::Asserted, "its message gets to the test" => {
        check("strategy in isolation", &["no such number", "the strategy panicked while it made the input of case ", "replay: "]);
    }

    a_class_that_panics: Right::Asserted, "a test has much code that may panic" => {
        check("class", &["unknown", "the closure of `cover` panicked with the input 9", "replay: "]);
    }

    a_closure_of_follow_ups_that_panics: Right::Asserted, "a test has much code that may panic" => {
        check("follow-up", &["large", "the closure of `followed_up` panicked with the input ", "replay: "]);
    }

    a_strategy_that_panics: Right::Asserted, "there is no input to show, but a way to draw it again" => {
        check("strategy", &["no such number", "the strategy panicked while it made the input of case ", "replay: ", "INTRAMORPH_SEED="]);
    }

    a_strategy_that_panics_beside_several_threads: Right::Asserted, "threads do not matter" => {
        check("strategy in parallel", &["no such number", "the strategy panicked while it made the input of case ", "replay: "]);
    }

    an_output_that_panics_when_it_is_dropped: Right::Asserted, "the run is over, but its input is to blame" => {
        check("drop", &["not to be dropped", "the `Drop` of an output panicked with the input 500", "replay: "]);
    }

    a_view_that_panics: Right::Broken, "the relation is not to blame", says "the closure of `observed` panicked: too large" => {
        program(|n: &u32| *n)
            .inputs(0u32..1000)
            .replaced("again", |n| *n)
            .observed(|n| if *n < 500 { *n } else { panic!("too large") })
            .must_be(equal());
    }

    an_equality_that_panics: Right::Broken, "the relation is not to blame", says "`PartialEq` of the output panicked: not equal" => {
        program(|n: &u32| Touchy(*n)).inputs(0u32..1000).replaced("again", |n| Touchy(*n)).must_be(equal());
    }

    an_order_that_panics: Right::Broken, "the relation is not to blame", says "`PartialOrd` of the output panicked: not in any" => {
        program(|n: &u32| Touchy(*n)).inputs(0u32..1000).replaced("next", |n| Touchy(n + 1)).must_be(at_least());
    }

    a_closure_that_panics: Right::Broken, "it is the relation", says "the relation panicked: too large" => {
        program(|n: &u32| *n)
            .inputs(0u32..1000)
            .replaced("again", |n| *n)
            .must_satisfy("small", |one, other| if *one < 500 { one == other } else { panic!("too large") });
    }

    outputs_that_do_not_print_under_a_closure: Right::Broken, "a finding is worth more than what its outputs print",
        says "input I  1\n" "O = P(I)  (its `Debug` panicked: too shy" =>
    {
        program(|n: &u32| Shy(*n))
            .inputs(0u32..1000)
            .replaced("rounded", |n| Shy(n / 2 * 2))
            .must_satisfy("equal", |one, other| one == other);
    }

    outputs_that_differ_and_do_not_print: Right::Broken, "no NaN is to blame", says "but their `Debug` panics" => {
        program(|n: &u32| Shy(*n)).inputs(0u32..1000).replaced("rounded", |n| Shy(n / 2 * 2)).must_be(equal());
    }

    outputs_that_differ_and_print_nothing: Right::Broken, "no NaN is to blame", says "but their `Debug` prints nothing" => {
        #[derive(PartialEq)]
        struct Silent(u32);
        impl Debug for Silent {
            fn fmt(&self, _: &mut Formatter<'_>) -> fmt::Result {
                Ok(())
            }
        }
        program(|n: &u32| Silent(*n)).inputs(0u32..1000).replaced("rounded", |n| Silent(n / 2 * 2)).must_be(equal());
    }

    a_single_case: Right::Vacuous(Vacuity::NoEffect), "one is not many", says "no output ever differed in 1 case\n" => {
        program(|n: &u32| n / 2).on(7).replaced("by a shift", |n| n >> 1).must_be(at_least());
    }

    outputs_that_do_not_print_in_parallel: Right::Broken, "threads do not matter", says "(its `Debug` panicked: too shy" => {
        program(|n: &u32| Shy(*n))
            .inputs(0u32..1000)
            .replaced("rounded", |n| Shy(n / 2 * 2))
            .in_parallel()
            .must_satisfy("equal", |one, other| one == other);
    }

    outputs_that_do_not_print_isolated: Right::Broken, "a worker prints the same", says "(its `Debug` panicked: too shy" => {
        program(|n: &u32| Shy(*n))
            .inputs(0u32..1000)
            .replaced("rounded", |n| Shy(n / 2 * 2))
            .isolated()
            .must_satisfy("equal", |one, other| one == other);
    }

    two_closures_of_one_test: Right::Broken, "both are called a closure in this test", says "(number 2 of 2)" => {
        program(|n: &u32| n / 2)
            .inputs(0u32..1000)
            .compared_with(|n| n >> 1)
            .compared_with(|n| n.div_ceil(2))
            .must_be(equal());
    }

    one_closure_beside_a_function: Right::Broken, "there is no other closure", says "a closure in hostile::messages" => {
        program(|n: &u32| n / 2).inputs(0u32..1000).compared_with(|n| n.div_ceil(2)).must_be(equal());
    }

    a_follow_up_that_never_differs: Right::Vacuous(Vacuity::NoEffect), "`equal()` would not help", says "`followed_up` return an input that differs" => {
        program(|n: &u32| *n).inputs(0u32..1000).followed_up(|n, _, _| *n).must_be(at_least());
    }

    a_site_that_is_reached_when_an_output_is_dropped: Right::Vacuous(Vacuity::ReachedAfterRun), "the run is over by then", says "messages.rs:" => {
        program(|n: &u32| Late(*n)).inputs(0u32..1000).transformed(LATE).must_be(equal());
    }

    a_site_on_a_forgotten_thread: Right::Vacuous(Vacuity::Orphaned), "the thread asks there, wherever the switch is declared", says "messages.rs:67" => {
        program(elsewhere).inputs(0u32..1000).transformed(ELSEWHERE).must_be(at_least());
    }
}
