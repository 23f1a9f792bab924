//! Intramorphic testing: the same input, through the program and through the program with one component replaced.

use super::counterpart::{Answer, Case, Counterpart, OfOneInput};
use super::name::Name;
use super::sealed::Sealed;
use super::{Check, Deterministic, Undecided};
use crate::harness::{InputFor, Inputs};
use crate::panics::fail;
use crate::record::Oracle;
use crate::record::classification::Application;
use crate::transformation::gate;
use crate::transformation::scopes::Changes;
use crate::transformation::scopes::{Change, IntoChange};

/// The oracle of [`transformed`](Check::transformed): `P'` is `P` with transformations on.
#[derive(Debug)]
pub struct Transformed {
    changes: Changes,
}

/// The oracle of [`replaced`](Check::replaced): `P'` is a program of its own, made by a switch that the program has already.
pub struct Replaced<G> {
    name: String,
    variant: G,
}

impl<'check, P, S: Inputs, M, V> Check<'check, P, S, Undecided, M, V> {
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
    ///     .must_be(relation::reversed());
    /// ```
    ///
    /// A knob is set by it, `transformed(KNOB.set(value))`, or drawn anew for each input, `transformed(KNOB.any())`.
    /// Repeat it to make several changes at once: a finding names the smallest set of them that breaks the relation. A check of a
    /// random program makes one change only.
    pub fn transformed(
        self,
        transformation: impl IntoChange,
    ) -> Check<'check, P, S, Transformed, M, V> {
        let mut changes = Changes::default();
        changes.all.push(transformation.into_change());
        self.choosing(|_| Transformed { changes })
    }
}

impl<'check, P: Deterministic, S: Inputs, M, V> Check<'check, P, S, Undecided, M, V> {
    /// Intramorphic: `P'` is the same program with some neutral transformations on, and neutral knobs set to any values. Each
    /// input gets others. A finding names the smallest set of them that breaks the relation.
    ///
    /// They are chosen from all that are linked into the test: [`declared`](crate::declared) lists them. The relation is
    /// equality, unless the output has a part that a neutral change may change.
    ///
    /// ```
    /// use intramorph::prelude::*;
    ///
    /// /// Look at all entries.
    /// const NO_INDEX: Transformation = transformation!(neutral);
    /// /// The number of entries up to which each is looked at.
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
    pub fn transformed_by_any_neutral(self) -> Check<'check, P, S, Transformed, M, V> {
        let neutral = gate::all().filter(|gate| gate.declaration.is_neutral);
        let mut all: Vec<_> = neutral.map(Change::any).collect();
        if all.is_empty() {
            fail(
                "no neutral transformation is linked into this test: declare one, `transformation!(neutral)`,\n\
                 and use its crate, `use the_crate as _;`",
            );
        }
        all.sort_by_key(|change| change.gate.path());
        let changes = Changes {
            all,
            are_sampled: true,
            original: None,
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
    pub fn replaced<G>(self, name: &str, variant: G) -> Check<'check, P, S, Replaced<G>, M, V>
    where
        G: Fn(&P::Argument) -> P::Output,
    {
        let name = name.to_owned();
        self.choosing(|_| Replaced { name, variant })
    }
}

impl<P: Deterministic, S: Inputs, M, V> Check<'_, P, S, Transformed, M, V> {
    /// Makes one more change to `P'`.
    pub fn transformed(self, transformation: impl IntoChange) -> Self {
        let change = transformation.into_change();
        self.choosing(|mut chosen| {
            let all = &mut chosen.changes.all;
            // The last of two values for one knob counts.
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

    fn application(&self) -> Option<Application> {
        Some(Application::InPlace)
    }

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
    fn run(&self, index: usize, mut case: Case<'_, I, A, O>) -> Option<Answer<I, O>> {
        let status = case.run_changed(case.input.argument());
        Some(Answer::to_the_same_input(index, status))
    }
}

impl<I, A: ?Sized, O, G> Counterpart<I, A, O> for Replaced<G>
where
    I: InputFor<A>,
    G: Fn(&A) -> O,
{
    const ORACLE: Oracle = Oracle::Intramorphic;

    fn application(&self) -> Option<Application> {
        Some(Name::of::<G>().application())
    }

    fn describe(&self, _index: usize) -> String {
        format!("\"{}\"", self.name)
    }

    fn run(&self, index: usize, mut case: Case<'_, I, A, O>) -> Option<Answer<I, O>> {
        let argument = case.input.argument();
        let status = case.run_unchanged(|| (self.variant)(argument));
        Some(Answer::to_the_same_input(index, status))
    }
}

impl OfOneInput for Transformed {}
impl<G> OfOneInput for Replaced<G> {}

impl Sealed for Transformed {}
impl<G> Sealed for Replaced<G> {}
