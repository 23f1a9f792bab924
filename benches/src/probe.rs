//! A probe in the property, the same for all libraries: executions and time from the first failure on.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::time::Duration;

use crate::measure::process_time;

thread_local! {
    static FIRST_FAILURE: Cell<Option<Duration>> = const { Cell::new(None) };
    static EXECUTIONS: Cell<u64> = const { Cell::new(0) };
    static LAST_FAILING: RefCell<Option<Box<dyn Any>>> = const { RefCell::new(None) };
}

/// What the probe saw on this thread since the first failure.
#[derive(Clone, Copy, Debug)]
pub struct Seen {
    /// Executions of the property, the first failing one included.
    pub executions: u64,
    /// Processor time of the whole process.
    pub time: Duration,
}

/// Counts an execution, if the property has failed already.
pub fn count() {
    if FIRST_FAILURE.get().is_some() {
        EXECUTIONS.set(EXECUTIONS.get() + 1);
    }
}

/// Passes a verdict on, and notes the first that is false.
pub fn judged(holds: bool) -> bool {
    if !holds && FIRST_FAILURE.get().is_none() {
        EXECUTIONS.set(1);
        FIRST_FAILURE.set(Some(process_time()));
    }
    holds
}

/// Remembers a failing input, for libraries that do not hand theirs back.
pub fn remember<I: 'static>(input: I) {
    LAST_FAILING.set(Some(Box::new(input)));
}

/// The failing input that was remembered last.
pub fn remembered<I: 'static>() -> Option<I> {
    let last: Box<dyn Any> = LAST_FAILING.take()?;
    last.downcast().ok().map(|input| *input)
}

/// Reads the probe; `None` if nothing failed.
pub fn read() -> Option<Seen> {
    FIRST_FAILURE.get().map(|first| Seen {
        executions: EXECUTIONS.get(),
        time: process_time().saturating_sub(first),
    })
}
