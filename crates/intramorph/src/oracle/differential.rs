//! Differential testing: one input through several programs that should agree.

use super::counterpart::{Case, Counterpart, OfOneInput};
use super::program::{FunctionId, Name};
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
    function: FunctionId,
    run: Box<dyn Fn(&A) -> O + Sync + 'check>,
}

impl<'check, A: ?Sized, O> ComparedWith<'check, A, O> {
    #[track_caller]
    fn and<G: Fn(&A) -> O + Sync + 'check>(mut self, program: G) -> Self {
        let (name, function) = (Name::of::<G>(), FunctionId::of::<G>());
        for other in &self.programs {
            other.function.must_not_be::<G>();
        }
        let run = Box::new(program);
        self.programs.push(Other {
            name,
            function,
            run,
        });
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
    ///
    /// # Panics
    ///
    /// If `program` is the program under test itself, or was given before.
    #[track_caller]
    pub fn compared_with<G>(
        self,
        program: G,
    ) -> Check<'check, P, S, ComparedWith<'check, P::Argument, P::Output>, M, V>
    where
        G: Fn(&P::Argument) -> P::Output + Sync + 'check,
    {
        P::function().must_not_be::<G>();
        let none = ComparedWith {
            programs: Vec::new(),
        };
        let counterpart = none.and(program);
        self.choosing(|_| counterpart)
    }
}

impl<'check, P, A, O, S, M, V> Check<'check, P, S, ComparedWith<'check, A, O>, M, V>
where
    P: Deterministic,
    A: ?Sized,
    S: Inputs,
{
    /// Compares with one more program that implements the same.
    ///
    /// # Panics
    ///
    /// If `program` is the program under test itself, or was given before.
    #[track_caller]
    pub fn compared_with<G: Fn(&A) -> O + Sync + 'check>(mut self, program: G) -> Self {
        P::function().must_not_be::<G>();
        self.counterpart = self.counterpart.and(program);
        self
    }
}

impl<I, A: ?Sized, O> Counterpart<I, A, O> for ComparedWith<'_, A, O> {
    const ORACLE: Oracle = Oracle::Differential;

    fn count(&self) -> usize {
        self.programs.len()
    }

    fn describe(&self, index: usize) -> String {
        let name = &self.programs[index].name;
        let alike = |programs: &[Other<'_, A, O>]| {
            let alike = programs.iter().filter(|other| other.name == *name);
            alike.count()
        };
        // All closures of one function have one name.
        match alike(&self.programs) {
            1 => name.to_string(),
            all => format!(
                "{name} (number {} of {all})",
                alike(&self.programs[..=index])
            ),
        }
    }

    fn describe_all(&self) -> String {
        let names = self.programs.iter().map(|other| other.name.to_string());
        names.collect::<Vec<_>>().join(", ")
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
