//! Differential testing: one input through several programs that should agree.

use super::counterpart::{Case, Counterpart, OfOneInput};
use super::program::Name;
use super::sealed::Sealed;
use super::{Check, Deterministic, Undecided};
use crate::harness::Inputs;
use crate::panics::Status;
use crate::record::Oracle;

/// The oracle of [`compared_with`](Check::compared_with): other programs that implement the same.
pub struct ComparedWith<'check, A: ?Sized, O> {
    programs: Vec<Other<'check, A, O>>,
}

struct Other<'check, A: ?Sized, O> {
    name: Name,
    run: Box<dyn Fn(&A) -> O + Sync + 'check>,
}

impl<'check, A: ?Sized, O> ComparedWith<'check, A, O> {
    fn and<G: Fn(&A) -> O + Sync + 'check>(mut self, program: G) -> Self {
        let name = Name::of::<G>();
        let run = Box::new(program);
        self.programs.push(Other { name, run });
        self
    }
}

impl<'check, P: Deterministic, S: Inputs, M, V> Check<'check, P, S, Undecided, M, V> {
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
        program: impl Fn(&P::Argument) -> P::Output + Sync + 'check,
    ) -> Check<'check, P, S, ComparedWith<'check, P::Argument, P::Output>, M, V> {
        let none = ComparedWith {
            programs: Vec::new(),
        };
        self.choosing(|_| none.and(program))
    }
}

impl<'check, P, A, O, S, M, V> Check<'check, P, S, ComparedWith<'check, A, O>, M, V>
where
    A: ?Sized,
    S: Inputs,
{
    /// Compares with one more program that implements the same.
    pub fn compared_with(self, program: impl Fn(&A) -> O + Sync + 'check) -> Self {
        self.choosing(|chosen| chosen.and(program))
    }
}

impl<I, A: ?Sized, O> Counterpart<I, A, O> for ComparedWith<'_, A, O> {
    const ORACLE: Oracle = Oracle::Differential;

    fn count(&self) -> usize {
        self.programs.len()
    }

    fn describe(&self, index: usize) -> String {
        self.programs[index].name.to_string()
    }

    fn run(&self, index: usize, case: Case<'_, I, A, O>, argument: &A) -> Status<O> {
        let program = &self.programs[index].run;
        case.runner.untransformed(|| program(argument))
    }

    fn must_show_effect(&self, _relation_is_equality: bool) -> bool {
        false
    }
}

impl<A: ?Sized, O> OfOneInput for ComparedWith<'_, A, O> {}
impl<A: ?Sized, O> Sealed for ComparedWith<'_, A, O> {}
