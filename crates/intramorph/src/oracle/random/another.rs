//! A second random program, given by a closure.

use std::cell::Cell;

use crate::Randomness;
use crate::harness::InputFor;
use crate::oracle::counterpart::{Answer, Case, Counterpart};
use crate::oracle::name::Name;
use crate::record::Oracle;
use crate::record::classification::Application;

/// The oracle of `replaced` and `compared_with` for random programs: `P'` is a random program of its own, either a variant or
/// another implementation.
pub struct Another<G, const IS_VARIANT: bool> {
    name: String,
    variant: G,
    has_drawn: Cell<bool>,
}

impl<G, const IS_VARIANT: bool> Another<G, IS_VARIANT> {
    pub(super) fn new(name: String, variant: G) -> Self {
        let has_drawn = Cell::new(false);
        Self {
            name,
            variant,
            has_drawn,
        }
    }
}

impl<I, A, O, G, const IS_VARIANT: bool> Counterpart<I, A, O> for Another<G, IS_VARIANT>
where
    A: ?Sized,
    I: InputFor<A>,
    G: Fn(&A, &mut Randomness) -> O,
{
    const ORACLE: Oracle = if IS_VARIANT {
        Oracle::Intramorphic
    } else {
        Oracle::Differential
    };

    fn application(&self) -> Option<Application> {
        Some(if IS_VARIANT {
            Name::of::<G>().application()
        } else {
            Application::Added
        })
    }

    fn describe(&self, _index: usize) -> String {
        self.name.clone()
    }

    fn has_drawn(&self) -> bool {
        self.has_drawn.get()
    }

    fn run(&self, index: usize, mut case: Case<'_, I, A, O>) -> Option<Answer<I, O>> {
        let argument = case.input.argument();
        let mut randomness = case.randomness.clone();
        let status = case.run_unchanged(|| (self.variant)(argument, &mut randomness));
        if randomness != case.randomness {
            self.has_drawn.set(true);
        }
        Some(Answer::to_the_same_input(index, status))
    }
}
