//! A program with its inputs, driven from outside: `cargo intramorph suggest` tries switches on it.

use std::fmt::Debug;

use super::{Check, Program, Setup, Undecided};
use crate::harness::inputs::reduction::{Reduction, Simplicity};
use crate::harness::inputs::{Draw, Path, Source};
use crate::harness::{InputFor, Inputs};

/// Not public: a program that runs on one input at a time.
#[doc(hidden)]
pub trait Driven {
    /// Draws the input of a case, and returns whether there is one.
    fn draw(&mut self, number: u64) -> bool;

    /// Prints the input.
    fn input(&self) -> String;

    /// Runs the program on the input, and prints its output.
    fn run(&self) -> String;

    /// Replaces the input of a case by the simplest one for which the question is still answered with yes.
    ///
    /// The question gets the input as it is printed, and the program, which runs on it.
    fn shrink(&mut self, number: u64, question: &mut dyn FnMut(&str, &dyn Fn() -> String) -> bool);
}

/// Seed of all inputs; those of another run are cases of other numbers.
const SEED: u64 = 0;

impl<'check, A: ?Sized, O: Debug, F, S, M, V> Check<'check, Program<A, O, F>, S, Undecided, M, V>
where
    F: Fn(&A) -> O,
    S: Inputs<Input: InputFor<A>>,
{
    /// Not public: gives the program and its inputs away, to be driven.
    #[doc(hidden)]
    pub fn driven(self) -> impl Driven + use<'check, A, O, F, S, M, V> {
        let Setup {
            program,
            inputs,
            plan,
            pending,
            ..
        } = self.setup;
        pending.start();
        DrivenCheck {
            program,
            source: inputs.source(SEED),
            assumptions: plan.assumptions,
            input: None,
        }
    }
}

/// Conditions that an input has to satisfy.
type Assumptions<'check, I> = Vec<Box<dyn Fn(&I) -> bool + 'check>>;

struct DrivenCheck<'check, A: ?Sized, O, F, S: Source> {
    program: Program<A, O, F>,
    source: S,
    assumptions: Assumptions<'check, S::Input>,
    input: Option<S::Input>,
}

impl<A: ?Sized, O: Debug, F, S> Driven for DrivenCheck<'_, A, O, F, S>
where
    F: Fn(&A) -> O,
    S: Source<Input: InputFor<A>>,
{
    fn draw(&mut self, number: u64) -> bool {
        self.input = match self.source.draw(number) {
            Draw::Drawn(input) => Some(input),
            Draw::Rejected(_) | Draw::Exhausted => None,
        };
        let is_accepted = |input: &S::Input| self.assumptions.iter().all(|it| it(input));
        self.input = self.input.take().filter(is_accepted);
        self.input.is_some()
    }

    fn input(&self) -> String {
        self.input.as_ref().map_or_else(String::new, printed)
    }

    fn run(&self) -> String {
        let input = self.input.as_ref().expect("an input was drawn");
        printed(&self.program.run(input.argument()))
    }

    fn shrink(&mut self, number: u64, question: &mut dyn FnMut(&str, &dyn Fn() -> String) -> bool) {
        if !self.draw(number) {
            return;
        }
        let (Some(input), Some(path)) = (self.input.take(), self.source.path(number)) else {
            return;
        };
        let (program, assumptions) = (&self.program, &self.assumptions);
        let mut still_broken = |input: &S::Input, _: &dyn Fn() -> Path| {
            assumptions.iter().all(|it| it(input))
                && question(&printed(input), &|| printed(&program.run(input.argument())))
        };
        let simplicity = Simplicity::of(&input);
        let mut reduction = Reduction::from(input, simplicity, &mut still_broken);
        self.source.reduce(&path, &mut reduction);
        self.input = Some(reduction.best);
    }
}

fn printed(value: &impl Debug) -> String {
    format!("{value:?}")
}
