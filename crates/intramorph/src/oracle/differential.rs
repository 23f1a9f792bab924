//! Differential testing: one input through several programs that should agree.

use super::counterpart::{Answer, Case, Counterpart, OfOneInput};
use super::program::name_of;
use super::{Check, Undecided};
use crate::harness::{InputFor, Inputs};
use crate::record::Oracle;
use crate::record::classification::Application;

/// Other programs that implement the same.
pub struct ComparedWith<'check, A: ?Sized, O> {
    programs: Vec<Other<'check, A, O>>,
}

struct Other<'check, A: ?Sized, O> {
    name: String,
    run: Box<dyn Fn(&A) -> O + Sync + 'check>,
}

impl<'check, A: ?Sized, O> ComparedWith<'check, A, O> {
    fn and<G: Fn(&A) -> O + Sync + 'check>(mut self, program: G) -> Self {
        let name = name_of::<G>();
        let run = Box::new(program);
        self.programs.push(Other { name, run });
        self
    }
}

impl<'check, A: ?Sized, O, F, S: Inputs> Check<'check, A, O, F, S, Undecided> {
    /// Differential: another program that implements the same. Repeat it to compare with several.
    ///
    /// ```
    /// use intramorph::prelude::*;
    ///
    /// program(|n: &u64| n.pow(2))
    ///     .inputs(0u64..1000)
    ///     .compared_with(|n| n * n)
    ///     .compared_with(|n| (0..*n).map(|odd| 2 * odd + 1).sum())
    ///     .must_be(equal());
    /// ```
    pub fn compared_with(
        self,
        program: impl Fn(&A) -> O + Sync + 'check,
    ) -> Check<'check, A, O, F, S, ComparedWith<'check, A, O>> {
        self.choosing(|_| {
            ComparedWith {
                programs: Vec::new(),
            }
            .and(program)
        })
    }
}

impl<'check, A: ?Sized, O, F, S: Inputs> Check<'check, A, O, F, S, ComparedWith<'check, A, O>> {
    /// One more program that implements the same.
    pub fn compared_with(self, program: impl Fn(&A) -> O + Sync + 'check) -> Self {
        self.choosing(|chosen| chosen.and(program))
    }
}

impl<I, A: ?Sized, O> Counterpart<I, A, O> for ComparedWith<'_, A, O>
where
    I: InputFor<A>,
{
    const ORACLE: Oracle = Oracle::Differential;
    const APPLICATION: Option<Application> = Some(Application::Added);
    const PANICKED: &'static str = "the other program panicked";

    fn count(&self) -> usize {
        self.programs.len()
    }

    fn describe(&self, index: usize) -> String {
        self.programs[index].name.clone()
    }

    fn run(&self, index: usize, case: Case<'_, I, A, O>) -> Option<Answer<I, O>> {
        let program = &self.programs[index].run;
        let status = case.runner.untransformed(|| program(case.input.argument()));
        Some(Answer {
            index,
            follow_up: None,
            status,
        })
    }

    fn must_show_effect(&self, _relation_is_equality: bool) -> bool {
        false
    }
}

impl<A: ?Sized, O> OfOneInput for ComparedWith<'_, A, O> {}
