//! A second random program, given by a closure.

use std::cell::Cell;

use crate::Randomness;
use crate::harness::InputFor;
use crate::oracle::counterpart::{Answer, Case, Counterpart};
use crate::oracle::intramorphic::application_of;
use crate::record::Oracle;
use crate::record::classification::Application;

/// `P'` is given as a random program of its own: by a switch that the program has, or as another implementation.
#[derive(Debug)]
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
    const APPLICATION: Option<Application> = Some(Application::Added);
    const PANICKED: &'static str = if IS_VARIANT {
        "the changed program panicked"
    } else {
        "the other program panicked"
    };

    fn application(&self) -> Option<Application> {
        Some(if IS_VARIANT {
            application_of::<G>()
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

    fn run(&self, index: usize, case: Case<'_, I, A, O>) -> Option<Answer<I, O>> {
        let mut randomness = case.randomness;
        let before = randomness.clone();
        let status = case
            .runner
            .untransformed(|| (self.variant)(case.input.argument(), &mut randomness));
        self.has_drawn
            .set(self.has_drawn.get() || randomness != before);
        Some(Answer {
            index,
            follow_up: None,
            status,
        })
    }
}
