//! A test of proptest, whose inputs come from its own strategy.

// A library may be without the standard library, and its tests are in it.
extern crate std;
#[allow(unused_imports)]
use std::prelude::v1::*;
use std::{format, thread_local};

use std::cell::RefCell;
use std::fmt::{Arguments, Debug};

use ::proptest::strategy::{Strategy, ValueTree};
use ::proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestRng, TestRunner};

use super::serve::{self, Subject};
use super::words::{Words, EMPTY};

/// Serves a test: its output is what its assertions compare, and a failure is a panic.
pub fn serve<S, T>(strategy: S, show: fn(&S::Value) -> String, test: T)
where
    S: Strategy,
    T: Fn(S::Value) -> Result<(), TestCaseError>,
{
    serve_program(strategy, show, |value| {
        NOTED.with(|noted| noted.borrow_mut().clear());
        match test(value) {
            Ok(()) => Some(NOTED.with(|noted| format!("[{}]", noted.borrow().join(", ")))),
            Err(TestCaseError::Reject(_)) => None,
            Err(TestCaseError::Fail(reason)) => panic!("{}", reason.message()),
        }
    });
}

/// Serves a program that prints its output; `None` if it rejects its input.
pub fn serve_program<S, P>(strategy: S, show: fn(&S::Value) -> String, program: P)
where
    S: Strategy,
    P: Fn(S::Value) -> Option<String>,
{
    let subject = OfStrategy {
        strategy: strategy,
        show: show,
        program: program,
        current: None,
    };
    serve::serve(subject, &EMPTY);
}

/// The text of an input.
pub fn text(input: Arguments) -> String {
    input.to_string()
}

thread_local! {
    /// Texts of what the assertions of the current run have compared.
    static NOTED: RefCell<Vec<String>> = RefCell::new(Vec::new());
}

/// Maximum length of a text that is noted as it is.
const LONGEST: usize = 4096;

/// Notes an argument of an assertion. Of a long one, its beginning, its length and its hash are enough to tell it from others.
pub fn note<T: Debug + ?Sized>(value: &T) {
    let mut text = format!("{:?}", value);
    if text.len() > LONGEST {
        let beginning: String = text.chars().take(LONGEST / 64).collect();
        text = format!("Long({:?}, {}, {})", beginning, text.len(), serve::hash(&text));
    }
    NOTED.with(|noted| noted.borrow_mut().push(text));
}

struct OfStrategy<S: Strategy, P> {
    strategy: S,
    show: fn(&S::Value) -> String,
    program: P,
    /// The number of the case that was drawn last, and its input.
    current: Option<(u64, Option<S::Tree>)>,
}

/// Maximum number of inputs that are tried to find the simplest.
const MOST_SHRINKING: u32 = 5000;

impl<S: Strategy, P> OfStrategy<S, P> {
    /// The input of the case, drawn unless it is there already.
    fn value(&mut self, words: &Words) -> Option<S::Value> {
        let number = words.case();
        let is_drawn = self.current.as_ref().map_or(false, |(current, _)| *current == number);
        if !is_drawn {
            self.current = Some((number, self.tree(number)));
        }
        let tree = self.current.as_ref().and_then(|(_, tree)| tree.as_ref());
        tree.map(|tree| tree.current())
    }

    fn tree(&self, number: u64) -> Option<S::Tree> {
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&number.to_le_bytes());
        let random = TestRng::from_seed(RngAlgorithm::ChaCha, &seed);
        let config = Config {
            failure_persistence: None,
            ..Config::default()
        };
        let mut runner = TestRunner::new_with_rng(config, random);
        self.strategy.new_tree(&mut runner).ok()
    }
}

impl<S: Strategy, P: Fn(S::Value) -> Option<String>> Subject for OfStrategy<S, P> {
    fn input(&mut self, words: &mut Words) -> Option<String> {
        let value = self.value(words)?;
        Some((self.show)(&value))
    }

    fn run(&mut self, words: &mut Words) -> Option<String> {
        let value = self.value(words)?;
        (self.program)(value)
    }

    fn shrink(
        &mut self,
        words: &Words,
        question: &mut dyn FnMut(&str, &dyn Fn() -> Option<String>) -> bool,
    ) {
        self.current = None;
        let mut tree = match self.tree(words.case()) {
            Some(tree) => tree,
            None => return,
        };
        let mut is_shown = |tree: &S::Tree| {
            let text = (self.show)(&tree.current());
            question(&text, &|| (self.program)(tree.current()))
        };
        if !is_shown(&tree) || !tree.simplify() {
            return;
        }
        for _ in 0..MOST_SHRINKING {
            let goes_on = if is_shown(&tree) {
                tree.simplify()
            } else {
                tree.complicate()
            };
            if !goes_on {
                return;
            }
        }
    }
}

/// `assert!` that notes its condition.
#[macro_export]
macro_rules! __intramorph_assert {
    ($condition:expr $(,)?) => {
        $crate::__intramorph_assert!($condition, "assertion failed: {}", ::core::stringify!($condition))
    };
    ($condition:expr, $($message:tt)+) => {{
        let fails = !$condition;
        $crate::__intramorph_driver::property::note(&!fails);
        ::core::assert!(!fails, $($message)+);
    }};
}

/// `assert_eq!` that notes both values.
#[macro_export]
macro_rules! __intramorph_assert_eq {
    ($left:expr, $right:expr $(, $($message:tt)*)?) => {
        match (&$left, &$right) {
            (left, right) => {
                $crate::__intramorph_driver::property::note(left);
                $crate::__intramorph_driver::property::note(right);
                ::core::assert_eq!(left, right $(, $($message)*)?);
            }
        }
    };
}

/// `assert_ne!` that notes both values.
#[macro_export]
macro_rules! __intramorph_assert_ne {
    ($left:expr, $right:expr $(, $($message:tt)*)?) => {
        match (&$left, &$right) {
            (left, right) => {
                $crate::__intramorph_driver::property::note(left);
                $crate::__intramorph_driver::property::note(right);
                ::core::assert_ne!(left, right $(, $($message)*)?);
            }
        }
    };
}

/// `prop_assert!` that notes its condition.
#[macro_export]
macro_rules! __intramorph_prop_assert {
    ($condition:expr $(,)?) => {
        $crate::__intramorph_prop_assert!($condition, "assertion failed: {}", ::core::stringify!($condition))
    };
    ($condition:expr, $($message:tt)+) => {{
        let fails = !$condition;
        $crate::__intramorph_driver::property::note(&!fails);
        ::proptest::prop_assert!(!fails, $($message)+);
    }};
}

/// `prop_assert_eq!` that notes both values.
#[macro_export]
macro_rules! __intramorph_prop_assert_eq {
    ($left:expr, $right:expr $(, $($message:tt)*)?) => {
        match (&$left, &$right) {
            (left, right) => {
                $crate::__intramorph_driver::property::note(left);
                $crate::__intramorph_driver::property::note(right);
                ::proptest::prop_assert_eq!(left, right $(, $($message)*)?);
            }
        }
    };
}

/// `prop_assert_ne!` that notes both values.
#[macro_export]
macro_rules! __intramorph_prop_assert_ne {
    ($left:expr, $right:expr $(, $($message:tt)*)?) => {
        match (&$left, &$right) {
            (left, right) => {
                $crate::__intramorph_driver::property::note(left);
                $crate::__intramorph_driver::property::note(right);
                ::proptest::prop_assert_ne!(left, right $(, $($message)*)?);
            }
        }
    };
}
