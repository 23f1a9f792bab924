//! Programs that do something every second time: `P` and `P'` run in turns, so that each of them always does the same.

use std::cell::{Cell, RefCell};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use intramorph::prelude::*;

use crate::table::{Right, cases};

const INPUT_CHANGED: Right = Right::Vacuous(Vacuity::InputChanged);
const DISAGREES: Right = Right::Vacuous(Vacuity::SelfDisagreement);
const NEXT: Transformation = transformation!();

/// Returns 0 and 1 in turns.
fn turn(calls: &AtomicUsize) -> usize {
    calls.fetch_add(1, Ordering::Relaxed) % 2
}

fn turned(numbers: &RefCell<Vec<u8>>) -> Vec<u8> {
    numbers.borrow_mut().reverse();
    numbers.borrow().clone()
}

cases! {
    an_input_that_is_turned_and_turned_back: INPUT_CHANGED, "each program gets the input that the other one has turned",
        says "a program changed its input" =>
    {
        program(turned)
            .inputs(vec(any::<u8>(), 2..9).prop_map(RefCell::new))
            .replaced("descending", |numbers| turned(numbers))
            .must_be(relation::reversed());
    }

    a_flag_in_the_input_that_is_flipped: INPUT_CHANGED, "both programs flip it" => {
        let flip = |(n, flag): &(u32, Cell<bool>)| {
            flag.set(!flag.get());
            i64::from(*n) + i64::from(flag.get())
        };
        program(flip)
            .inputs(any::<u32>().prop_map(|n| (n, Cell::new(false))))
            .replaced("next", move |input| flip(input))
            .must_be(relation::offset(-1));
    }

    a_program_that_counts_by_two: DISAGREES, "the difference is in the order of the calls" => {
        static CALLS: AtomicUsize = AtomicUsize::new(0);
        let ticket = |n: &usize| 2 * n + turn(&CALLS);
        program(ticket)
            .inputs(0usize..999)
            .replaced("next", move |n| ticket(n))
            .must_be(relation::offset(1));
    }

    a_transformed_program_that_counts_by_two: DISAGREES, "the difference is in the order of the calls" => {
        static CALLS: AtomicUsize = AtomicUsize::new(0);
        program(|n: &usize| {
            let turn = turn(&CALLS);
            morph!(NEXT, 2 * n + turn, 2 * n + turn)
        })
        .inputs(0usize..999)
        .transformed(NEXT)
        .must_be(relation::offset(1));
    }

    a_slot_that_one_program_fills_and_the_other_empties: DISAGREES, "P' computes nothing" => {
        static SLOT: Mutex<Option<u32>> = Mutex::new(None);
        program(|n: &u32| {
            *SLOT.lock().expect("no program panics") = Some(n / 2);
            n / 2
        })
        .inputs(any::<u32>())
        .replaced("from the slot", |_| SLOT.lock().expect("no program panics").take().unwrap_or(0))
        .must_be(equal());
    }

    a_buffer_that_both_programs_take_in_turns: Right::Holds, "which buffer it is does not show" => {
        static CALLS: AtomicUsize = AtomicUsize::new(0);
        static BUFFERS: [Mutex<Vec<u32>>; 2] = [Mutex::new(Vec::new()), Mutex::new(Vec::new())];
        let run = |n: &u32| {
            let mut buffer = BUFFERS[turn(&CALLS)].lock().expect("no program panics");
            buffer.clear();
            buffer.extend((0..4).map(|shift| n >> shift));
            buffer.clone()
        };
        program(run)
            .inputs(any::<u32>())
            .replaced("by division", move |n| run(n))
            .must_be(equal());
    }

    an_input_that_is_changed_and_put_back: Right::Holds, "after each run it is what it was" => {
        program(|numbers: &RefCell<Vec<u8>>| {
            let mut numbers = numbers.borrow_mut();
            numbers.push(0);
            let length = numbers.len() - 1;
            numbers.pop();
            length
        })
        .inputs(vec(any::<u8>(), 0..9).prop_map(RefCell::new))
        .replaced("directly", |numbers| numbers.borrow().len())
        .must_be(equal());
    }
}
