//! Programs with state: inputs and outputs that change while programs run, and programs that disagree with themselves.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use intramorph::prelude::*;

use crate::table::{Right, cases};

const INPUT_CHANGED: Right = Right::Vacuous(Vacuity::InputChanged);
const OUTPUT_CHANGED: Right = Right::Vacuous(Vacuity::OutputChanged);
const DISAGREES: Right = Right::Vacuous(Vacuity::SelfDisagreement);
const REVERSED: Transformation = transformation!();

fn stack() -> impl Strategy<Value = RefCell<Vec<u8>>> {
    vec(any::<u8>(), 1..9).prop_map(RefCell::new)
}

/// A tally that counts how often it is read.
#[derive(Debug)]
struct Counted {
    value: u32,
    reads: Cell<u32>,
}

fn counted() -> impl Strategy<Value = Counted> {
    any::<u32>().prop_map(|value| Counted {
        value,
        reads: Cell::new(0),
    })
}

cases! {
    a_program_that_takes_from_its_input: INPUT_CHANGED, "P' gets an input with less in it",
        says "a program changed its input" "I afterwards" "work on a copy" =>
    {
        program(|stack: &RefCell<Vec<u8>>| stack.borrow_mut().pop().is_some())
            .inputs(stack())
            .replaced("by length", |stack| !stack.borrow().is_empty())
            .tolerating(Vacuity::TellsNothingApart)
            .must_satisfy("anything", |_, _| true);
    }

    a_program_that_sorts_its_input: INPUT_CHANGED, "P' gets a sorted input" => {
        program(|numbers: &RefCell<Vec<u8>>| {
            numbers.borrow_mut().sort_unstable();
            numbers.borrow().clone()
        })
        .inputs(stack())
        .replaced("trusts that it is sorted", |numbers| numbers.borrow().clone())
        .must_be(equal());
    }

    a_variant_that_changes_the_input: INPUT_CHANGED, "the next run of P would get another input" => {
        program(|numbers: &RefCell<Vec<u8>>| numbers.borrow().len())
            .inputs(stack())
            .replaced("counts down", |numbers| {
                let mut count = 0;
                while numbers.borrow_mut().pop().is_some() {
                    count += 1;
                }
                count
            })
            .must_be(equal());
    }

    an_input_that_is_taken_by_both: INPUT_CHANGED, "the relation is broken because P' gets an empty list" => {
        program(|stack: &RefCell<Vec<u8>>| stack.take().len())
            .inputs(stack())
            .replaced("by counting", |stack| stack.take().into_iter().fold(0, |count, _| count + 1))
            .must_be(equal());
    }

    an_input_that_counts_its_readers: INPUT_CHANGED, "a counter in the input is a part of it" => {
        program(|counted: &Counted| {
            counted.reads.set(counted.reads.get() + 1);
            counted.value / 2
        })
        .inputs(counted())
        .replaced("by a shift", |counted| counted.value >> 1)
        .must_be(equal());
    }

    an_input_behind_a_lock: INPUT_CHANGED, "a lock hides a change from the compiler" => {
        program(|numbers: &Mutex<Vec<u8>>| numbers.lock().expect("no panic").drain(..).map(u32::from).sum::<u32>())
            .inputs(vec(any::<u8>(), 1..9).prop_map(Mutex::new))
            .replaced("by folding", |numbers| {
                numbers.lock().expect("no panic").iter().fold(0, |sum, n| sum + u32::from(*n))
            })
            .tolerating(Vacuity::TellsNothingApart)
            .must_satisfy("anything", |_, _| true);
    }

    an_atomic_input_in_parallel: INPUT_CHANGED, "threads do not matter" => {
        program(|number: &AtomicU32| number.fetch_add(1, Ordering::Relaxed) / 2)
            .inputs(any::<u32>().prop_map(AtomicU32::new))
            .replaced("by a shift", |number| number.load(Ordering::Relaxed) >> 1)
            .in_parallel()
            .threads(2)
            .tolerating(Vacuity::TellsNothingApart)
            .must_satisfy("anything", |_, _| true);
    }

    an_input_that_changes_in_a_worker: INPUT_CHANGED, "isolation does not matter" => {
        program(|counted: &Counted| {
            counted.reads.set(counted.reads.get() + 1);
            counted.value / 2
        })
        .inputs(counted())
        .replaced("by a shift", |counted| counted.value >> 1)
        .isolated()
        .must_be(equal());
    }

    an_input_that_changes_and_is_tolerated: Right::Holds, "the test says that it knows" => {
        program(|counted: &Counted| {
            counted.reads.set(counted.reads.get() + 1);
            counted.value / 2
        })
        .inputs(counted())
        .replaced("by a shift", |counted| counted.value >> 1)
        .tolerating(Vacuity::InputChanged)
        .must_be(equal());
    }

    a_program_that_copies_its_input: Right::Holds, "only the copy changes" => {
        program(|numbers: &RefCell<Vec<u8>>| {
            let mut copy = numbers.borrow().clone();
            copy.sort_unstable();
            copy
        })
        .inputs(stack())
        .replaced("by a stable sort", |numbers| {
            let mut copy = numbers.borrow().clone();
            copy.sort();
            copy
        })
        .must_be(equal());
    }

    a_variant_that_is_random: DISAGREES, "P' returns another number each time", says "P' disagrees with itself" => {
        let state = Cell::new(1u32);
        program(|n: &u32| n / 2 + 100)
            .inputs(0u32..1000)
            .replaced("less by some", |n| {
                state.set(state.get().wrapping_mul(1_664_525).wrapping_add(1_013_904_223));
                n / 2 + (state.get() >> 26)
            })
            .must_be(at_most());
    }

    another_program_with_a_counter: DISAGREES, "P2 counts its calls", says "P2 disagrees with itself" => {
        let calls = AtomicU32::new(0);
        program(|n: &u32| u64::from(*n))
            .inputs(any::<u32>())
            .compared_with(|n| u64::from(*n) + u64::from(calls.fetch_add(1, Ordering::Relaxed)))
            .must_be(at_least());
    }

    a_variant_with_a_counter: DISAGREES, "P' counts its calls", says "P' disagrees with itself" => {
        let calls = Cell::new(0);
        program(|n: &u32| u64::from(*n))
            .inputs(any::<u32>())
            .replaced("plus calls", |n| {
                calls.set(calls.get() + 1);
                u64::from(*n) + calls.get()
            })
            .must_be(at_least());
    }

    a_variant_with_a_counter_in_parallel: DISAGREES, "P' counts its calls", says "P' disagrees with itself" => {
        static CALLS: AtomicU32 = AtomicU32::new(0);
        program(|n: &u32| u64::from(*n))
            .inputs(any::<u32>())
            .replaced("plus calls", |n| u64::from(*n) + u64::from(CALLS.fetch_add(1, Ordering::Relaxed)) + 1)
            .in_parallel()
            .threads(3)
            .must_be(at_least());
    }

    a_variant_that_is_random_and_tolerated: Right::Holds, "the test says that it knows" => {
        let calls = Cell::new(0);
        program(|n: &u32| u64::from(*n))
            .inputs(any::<u32>())
            .replaced("plus calls", |n| {
                calls.set(calls.get() + 1);
                u64::from(*n) + calls.get()
            })
            .tolerating(Vacuity::SelfDisagreement)
            .must_be(at_least());
    }

    a_transformed_program_with_a_counter: DISAGREES, "P' counts its calls", says "P' disagrees with itself" => {
        let calls = Cell::new(0);
        program(|n: &u32| {
            morph!(REVERSED, u64::from(*n), {
                calls.set(calls.get() + 1);
                u64::from(*n) + calls.get()
            })
        })
        .inputs(any::<u32>())
        .transformed(REVERSED)
        .must_be(at_least());
    }

    an_original_with_a_counter: DISAGREES, "P counts its calls", says "P disagrees with itself" => {
        let calls = Cell::new(0);
        program(|n: &u32| {
            calls.set(calls.get() + 1);
            u64::from(*n) + calls.get()
        })
        .inputs(any::<u32>())
        .replaced("as it is", |n| u64::from(*n))
        .must_be(at_most());
    }

    outputs_that_share_a_buffer: OUTPUT_CHANGED, "P' writes over the output of P, so that the two are always equal",
        says "the output of P changed while P' ran" "return a copy" =>
    {
        let buffer = Rc::new(RefCell::new(Vec::new()));
        let write = |numbers: &[u8], plus: u8| {
            let mut written = buffer.borrow_mut();
            written.clear();
            written.extend(numbers.iter().map(|n| n.wrapping_add(plus)));
            Rc::clone(&buffer)
        };
        program(|numbers: &[u8]| write(numbers, 0))
            .inputs(vec(any::<u8>(), 1..9))
            .replaced("one more", |numbers| write(numbers, 1))
            .must_be(equal());
    }

    an_output_that_is_a_shared_counter: OUTPUT_CHANGED, "both outputs are the same counter" => {
        let counter = Rc::new(Cell::new(0));
        program(|n: &u32| {
            counter.set(*n);
            Rc::clone(&counter)
        })
        .inputs(any::<u32>())
        .replaced("one more", |n| {
            counter.set(n.wrapping_add(1));
            Rc::clone(&counter)
        })
        .must_be(equal());
    }

    outputs_that_share_a_buffer_and_are_copied: Right::Holds, "each output is its own" => {
        let buffer = RefCell::new(Vec::new());
        let write = |numbers: &[u8], plus: u8| {
            let mut written = buffer.borrow_mut();
            written.clear();
            written.extend(numbers.iter().map(|n| n.wrapping_add(plus)));
            written.clone()
        };
        program(|numbers: &[u8]| write(numbers, 0))
            .inputs(vec(any::<u8>(), 1..9))
            .replaced("256 more", |numbers| write(numbers, 255).iter().map(|n| n.wrapping_add(1)).collect())
            .must_be(equal());
    }
}
