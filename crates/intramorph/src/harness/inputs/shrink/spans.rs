//! Which numbers each choice of an input took, so that one value can take the place of another.

use std::cell::RefCell;

use proptest::test_runner::{TestRng, TestRunner};

/// The generator before and after a choice.
pub(super) type Heard = (TestRng, TestRng);

thread_local! {
    /// What choices have told, while someone listens.
    static HEARD: RefCell<Option<Vec<Heard>>> = const { RefCell::new(None) };
}

/// Makes something, and returns with it what choices have told meanwhile.
pub(super) fn listening<T>(make: impl FnOnce() -> T) -> (T, Vec<Heard>) {
    HEARD.set(Some(Vec::new()));
    let result = make();
    (result, HEARD.take().unwrap_or_default())
}

/// The generator as a choice finds it, if someone listens.
pub(crate) fn start(runner: &mut TestRunner) -> Option<TestRng> {
    let is_heard = HEARD.with_borrow(Option::is_some);
    is_heard.then(|| runner.rng().clone())
}

/// A choice has made its value.
pub(crate) fn end(start: Option<TestRng>, runner: &mut TestRunner) {
    let Some(start) = start else { return };
    HEARD.with_borrow_mut(|heard| {
        if let Some(heard) = heard {
            heard.push((start, runner.rng().clone()));
        }
    });
}
