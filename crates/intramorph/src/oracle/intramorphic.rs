//! Intramorphic testing: the same input, through the program and through the program with one component replaced.

use super::counterpart::{Answer, Case, Counterpart, OfOneInput};
use super::{Check, Undecided};
use crate::Transformation;
use crate::harness::inputs::{InputFor, Inputs};
use crate::harness::panics::caught;
use crate::record::Oracle;
use crate::record::classification::Application;

/// `P'` is `P` with a transformation on.
#[derive(Debug)]
pub struct Transformed {
    transformation: Transformation,
}

/// `P'` is given as a program of its own, by a switch that the program has already.
#[derive(Debug)]
pub struct Replaced<G> {
    name: String,
    variant: G,
}

impl<'check, A: ?Sized, O, F, S: Inputs> Check<'check, A, O, F, S, Undecided> {
    /// Intramorphic: `P'` is the same program with `transformation` on.
    ///
    /// The check fails if the transformed component is never reached.
    ///
    /// ```
    /// use intramorph::prelude::*;
    ///
    /// /// Sort from largest to smallest.
    /// const DESCENDING: Transformation = transformation!();
    ///
    /// fn bubble_sort(numbers: &mut [i32]) {
    ///     for end in (1..numbers.len()).rev() {
    ///         for j in 0..end {
    ///             if morph!(DESCENDING, numbers[j] > numbers[j + 1], numbers[j] < numbers[j + 1]) {
    ///                 numbers.swap(j, j + 1);
    ///             }
    ///         }
    ///     }
    /// }
    ///
    /// program(in_place(bubble_sort))
    ///     .inputs(vec(any::<i32>(), 0..20))
    ///     .transformed(DESCENDING)
    ///     .must_be(reversed());
    /// ```
    pub fn transformed(
        self,
        transformation: Transformation,
    ) -> Check<'check, A, O, F, S, Transformed> {
        self.choosing(|_| Transformed { transformation })
    }

    /// Intramorphic: `P'` is `variant`, the program with a component replaced by a switch that it has already.
    ///
    /// ```
    /// use intramorph::prelude::*;
    ///
    /// fn is_prime(n: u32, skip_even: bool) -> bool {
    ///     let step = if skip_even { 2 } else { 1 };
    ///     n == 2 || n > 2 && n % 2 == 1 && (3..n).step_by(step).take_while(|d| d * d <= n).all(|d| n % d != 0)
    /// }
    ///
    /// program(|n: &u32| is_prime(*n, true))
    ///     .inputs(0u32..10_000)
    ///     .replaced("every divisor", |n| is_prime(*n, false))
    ///     .must_be(equal());
    /// ```
    pub fn replaced<G: Fn(&A) -> O>(
        self,
        name: &str,
        variant: G,
    ) -> Check<'check, A, O, F, S, Replaced<G>> {
        let name = name.to_owned();
        self.choosing(|_| Replaced { name, variant })
    }
}

impl<I, A: ?Sized, O> Counterpart<I, A, O> for Transformed
where
    I: InputFor<A>,
{
    const ORACLE: Oracle = Oracle::Intramorphic;
    const APPLICATION: Option<Application> = Some(Application::InPlace);
    const PANICKED: &'static str = "the changed program panicked";

    fn describe(&self, _index: usize) -> String {
        self.transformation.gate().path().to_owned()
    }

    fn transformation(&self) -> Option<Transformation> {
        Some(self.transformation)
    }

    #[inline]
    fn run(&self, index: usize, case: Case<'_, I, A, O>) -> Option<Answer<I, O>> {
        let scope = case.scopes.transformed.as_mut();
        let scope = scope.expect("the scopes were made for this transformation");
        let status = scope.run(|| caught(|| (case.program)(case.input.argument())));
        Some(Answer {
            index,
            follow_up: None,
            status,
        })
    }
}

impl<I, A: ?Sized, O, G> Counterpart<I, A, O> for Replaced<G>
where
    I: InputFor<A>,
    G: Fn(&A) -> O,
{
    const ORACLE: Oracle = Oracle::Intramorphic;
    const APPLICATION: Option<Application> = Some(Application::Parameter);
    const PANICKED: &'static str = "the changed program panicked";

    fn describe(&self, _index: usize) -> String {
        format!("\"{}\"", self.name)
    }

    fn run(&self, index: usize, case: Case<'_, I, A, O>) -> Option<Answer<I, O>> {
        let status = case
            .scopes
            .original
            .run(|| caught(|| (self.variant)(case.input.argument())));
        Some(Answer {
            index,
            follow_up: None,
            status,
        })
    }
}

impl OfOneInput for Transformed {}
impl<G> OfOneInput for Replaced<G> {}
