//! The collection of records, each of which says what one check did and found.

pub(crate) mod noted;
pub(crate) mod write;

use std::cell::RefCell;

pub use intramorph_record::{
    Classification, Coverage, Disagreement, Finding, Oracle, Record, Statistics, Vacuity, Verdict,
    classification,
};

thread_local! {
    static COLLECTED: RefCell<Option<Vec<Record>>> = const { RefCell::new(None) };
}

/// Runs checks and returns their records, instead of panicking where one fails.
///
/// ```
/// use intramorph::prelude::*;
///
/// let records = recorded(|| {
///     program(|n: &i32| n.abs()).on(-3).must_return(-3);
/// });
/// assert_eq!(records[0].verdict, Verdict::Broken);
/// ```
pub fn recorded(checks: impl FnOnce()) -> Vec<Record> {
    /// Restores the outer collection when it is dropped, even if the code of a check panics.
    struct Outer(Option<Vec<Record>>);
    impl Drop for Outer {
        fn drop(&mut self) {
            COLLECTED.set(self.0.take());
        }
    }

    let _outer = Outer(COLLECTED.replace(Some(Vec::new())));
    checks();
    COLLECTED.take().unwrap_or_default()
}

/// Whether [`recorded`] collects the records of this thread. Otherwise a failed check panics.
pub(crate) fn is_collecting() -> bool {
    COLLECTED.with_borrow(Option::is_some)
}

/// Gives a record to the enclosing [`recorded`], or returns it if there is none.
pub(crate) fn collect(record: Record) -> Option<Record> {
    COLLECTED.with_borrow_mut(|collected| match collected {
        Some(records) => {
            records.push(record);
            None
        }
        None => Some(record),
    })
}
