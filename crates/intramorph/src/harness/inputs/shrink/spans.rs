//! Spans: which words each choice of an input took, so that one value can take the place of another.

use std::cell::RefCell;

use proptest::test_runner::{TestRng, TestRunner};

/// The generator before and after a choice.
type Choice = (TestRng, TestRng);

thread_local! {
    /// Choices made so far, while they are recorded.
    static CHOICES: RefCell<Option<Vec<Choice>>> = const { RefCell::new(None) };
}

/// Makes an input, and returns the choices that were made for it.
pub(super) fn recorded(make: impl FnOnce()) -> Vec<Choice> {
    CHOICES.set(Some(Vec::new()));
    make();
    CHOICES.take().unwrap_or_default()
}

/// Makes the value of a choice, and records the choice if choices are recorded.
pub(crate) fn choice<T>(runner: &mut TestRunner, make: impl FnOnce(&mut TestRunner) -> T) -> T {
    let is_recorded = CHOICES.with_borrow(Option::is_some);
    let before = is_recorded.then(|| runner.rng().clone());
    let value = make(runner);
    if let Some(before) = before {
        CHOICES.with_borrow_mut(|choices| {
            let choice = (before, runner.rng().clone());
            choices.get_or_insert_default().push(choice);
        });
    }
    value
}
