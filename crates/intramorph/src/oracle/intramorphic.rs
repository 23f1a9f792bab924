//! Intramorphic testing: the same input, through the program and through the program with one component replaced.

use super::counterpart::{Answer, Case, Counterpart, OfOneInput};
use super::program::{CLOSURE, name_of};
use super::{Check, Undecided};
use crate::harness::{InputFor, Inputs};
use crate::panics::fail;
use crate::record::Oracle;
use crate::record::classification::Application;
use crate::transformation::registry;
use crate::transformation::scopes::{Change, Changes, IntoChange};

/// `P'` is `P` with transformations on.
#[derive(Debug)]
pub struct Transformed {
    changes: Changes,
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
    ///
    /// A knob is set by it, `transformed(KNOB.set(value))`, or drawn anew for each input, `transformed(KNOB.any())`.
    /// Repeat it to make several changes at once: a finding names the smallest set of them that breaks the relation.
    pub fn transformed(
        self,
        transformation: impl IntoChange,
    ) -> Check<'check, A, O, F, S, Transformed> {
        let mut changes = Changes::default();
        changes.all.push(transformation.into_change());
        self.choosing(|_| Transformed { changes })
    }

    /// Intramorphic: `P'` is the same program with some of all neutral transformations on, and neutral knobs set to any values;
    /// others for each input. A finding names the smallest set of them that breaks the relation.
    ///
    /// All means those that are linked into the test: [`declared`](crate::declared) lists them. The relation is equality, unless
    /// the program says more than it should.
    ///
    /// ```
    /// use intramorph::prelude::*;
    ///
    /// /// Look at all entries.
    /// const NO_INDEX: Transformation = transformation!(neutral);
    /// /// So many entries are looked at one by one.
    /// const SHORT: Knob<usize> = knob!(8, 0..=100, neutral);
    ///
    /// fn find(sorted: &[u8], wanted: u8) -> bool {
    ///     if NO_INDEX.is_on() || sorted.len() < SHORT.get() {
    ///         return sorted.contains(&wanted);
    ///     }
    ///     sorted.binary_search(&wanted).is_ok()
    /// }
    ///
    /// program(|(numbers, wanted): &(Vec<u8>, u8)| {
    ///     let mut sorted = numbers.clone();
    ///     sorted.sort_unstable();
    ///     find(&sorted, *wanted)
    /// })
    /// .inputs((vec(any::<u8>(), 0..50), any::<u8>()))
    /// .transformed_by_any_neutral()
    /// .must_be(equal());
    /// ```
    ///
    /// # Panics
    ///
    /// If no neutral transformation and no neutral knob is linked into the test.
    #[track_caller]
    pub fn transformed_by_any_neutral(self) -> Check<'check, A, O, F, S, Transformed> {
        let neutral = registry::all().filter(|gate| gate.declaration().is_neutral);
        let mut all: Vec<_> = neutral.map(Change::any).collect();
        if all.is_empty() {
            fail(
                "no neutral transformation is linked into this test: declare one, `transformation!(neutral)`,\n\
                 and use its crate, `use the_crate as _;`",
            );
        }
        all.sort_by_key(|change| change.gate.path());
        let are_sampled = true;
        let original = None;
        let changes = Changes {
            all,
            are_sampled,
            original,
        };
        self.choosing(|_| Transformed { changes })
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

impl<A: ?Sized, O, F, S: Inputs> Check<'_, A, O, F, S, Transformed> {
    /// One more change to make `P'`.
    pub fn transformed(self, transformation: impl IntoChange) -> Self {
        let change = transformation.into_change();
        self.choosing(|mut chosen| {
            let all = &mut chosen.changes.all;
            // Of two values for one knob the last one counts.
            all.retain(|other| !std::ptr::eq(other.gate, change.gate));
            all.push(change);
            chosen
        })
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
        if self.changes.are_sampled {
            return "any neutral transformations".to_owned();
        }
        let all = self.changes.all.iter();
        let all: Vec<_> = all.map(|change| format!("{change:?}")).collect();
        all.join(" and ")
    }

    fn changes(&self) -> Changes {
        self.changes.clone()
    }

    #[inline]
    fn run(&self, index: usize, case: Case<'_, I, A, O>) -> Option<Answer<I, O>> {
        let status = case
            .runner
            .transformed(|| (case.program)(case.input.argument()));
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

    fn application(&self) -> Option<Application> {
        Some(application_of::<G>())
    }

    fn describe(&self, _index: usize) -> String {
        format!("\"{}\"", self.name)
    }

    fn run(&self, index: usize, case: Case<'_, I, A, O>) -> Option<Answer<I, O>> {
        let status = case
            .runner
            .untransformed(|| (self.variant)(case.input.argument()));
        Some(Answer {
            index,
            follow_up: None,
            status,
        })
    }
}

/// A function was added to the program; a closure sets a parameter that the program has.
pub(super) fn application_of<G>() -> Application {
    if name_of::<G>().starts_with(CLOSURE) {
        Application::Parameter
    } else {
        Application::Added
    }
}

impl OfOneInput for Transformed {}
impl<G> OfOneInput for Replaced<G> {}
