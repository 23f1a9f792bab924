//! The occurrence of a check: its number among the checks of its test that have the same relation and counterpart.

use std::cell::RefCell;
use std::collections::BTreeMap;

use crate::harness::About;
use crate::record::is_collecting;
use crate::transformation::scope::is_in_check;

/// How many checks have begun on this thread, by relation and counterpart.
type Counts = BTreeMap<[String; 2], u64>;

thread_local! {
    static COUNTS: RefCell<Counts> = const { RefCell::new(Counts::new()) };
}

/// Counts a check that begins, and returns its number, from 1.
pub(super) fn next_occurrence(about: &About) -> u64 {
    // A check inside of a program runs with each input, and one whose record is collected keeps no findings.
    if is_in_check() || is_collecting() {
        return 1;
    }
    let name = [about.relation.clone(), about.counterpart.clone()];
    COUNTS.with_borrow_mut(|counts| {
        let count = counts.entry(name).or_default();
        *count += 1;
        *count
    })
}

/// The counts that were put aside because the same checks run again. They come back when this is dropped.
pub(super) struct CountedAnew(Counts);

impl CountedAnew {
    pub(super) fn begins() -> Self {
        Self(COUNTS.take())
    }
}

impl Drop for CountedAnew {
    fn drop(&mut self) {
        COUNTS.set(std::mem::take(&mut self.0));
    }
}
