//! One run of the program, with changes on: what it returns or how it panics, and which sites it reaches.

// A library may be without the standard library, and its tests are in it.
extern crate std;
#[allow(unused_imports)]
use std::prelude::v1::*;

use std::any::Any;
use std::cell::RefCell;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};

use super::frames::{Change, Observed};

/// Steps in changed code that one run may take.
static FUEL: AtomicI64 = AtomicI64::new(20_000_000);

/// Lets runs take any number of steps.
pub fn run_without_limit() {
    FUEL.store(i64::MAX, Ordering::Relaxed);
}

/// Whether the last run called the program with another input than the one that was made.
static IS_OTHER_INPUT: AtomicBool = AtomicBool::new(false);

/// Notes that the program is called with another input.
pub fn note_other_input() {
    IS_OTHER_INPUT.store(true, Ordering::Relaxed);
}

/// Whether there is nothing to compare: the program got two inputs, and panicked on one of them, so that it does not accept it.
pub fn is_refused(original: &Observed, changed: &Observed) -> bool {
    (original.is_panic || changed.is_panic) && IS_OTHER_INPUT.load(Ordering::Relaxed)
}

std::thread_local! {
    /// The change of the current run.
    static CHANGE: RefCell<Change> = RefCell::new(Vec::new());
}

/// Makes an input as if nothing was changed. It may be made by code of the package, and both programs get the same.
pub fn unchanged<T>(make: impl FnOnce() -> T) -> T {
    CHANGE.with(|change| {
        for (site, _) in change.borrow().iter() {
            ::__intramorph::set(*site, 0);
        }
    });
    let made = make();
    CHANGE.with(|change| {
        for (site, arm) in change.borrow().iter() {
            ::__intramorph::set(*site, *arm);
        }
    });
    made
}

/// Runs a program with a change, and notes which of its sites were reached.
pub fn observe(
    change: &Change,
    run: &mut dyn FnMut() -> Option<String>,
    reached: &mut Vec<u32>,
) -> Option<Observed> {
    IS_OTHER_INPUT.store(false, Ordering::Relaxed);
    ::__intramorph::refuel(FUEL.load(Ordering::Relaxed));
    for (site, arm) in change {
        ::__intramorph::set(*site, *arm);
    }
    CHANGE.with(|current| current.borrow_mut().clone_from(change));
    let result = catch_unwind(AssertUnwindSafe(run));
    reached.clear();
    for (site, _) in change {
        if ::__intramorph::take(*site) {
            reached.push(*site);
        }
    }
    match result {
        Ok(text) => text.map(|text| Observed {
            text: text,
            is_panic: false,
        }),
        Err(payload) => Some(Observed {
            text: message(&*payload),
            is_panic: true,
        }),
    }
}

fn message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(|text| text.to_string());
    let text = text.or_else(|| payload.downcast_ref::<String>().cloned());
    text.unwrap_or_default()
}
