//! Intramorphic testing: the same input, through the program and through the program with one component replaced.

use super::counterpart::{Case, Counterpart, OfOneInput};
use super::program::Name;
use super::sealed::Sealed;
use super::{Check, Deterministic, Undecided};
use crate::harness::Inputs;
use crate::panics::{Status, fail};
use crate::record::Oracle;
use crate::record::classification::Application;
use crate::transformation::change::{Change, Changes, IntoChange};
use crate::transformation::gate::{self, Purpose};
use crate::transformation::knob::{KnobNamed, KnobValue};
use crate::transformation::setting::Value;

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
    /// The check fails if the transformed component is never reached, or if the program also runs it on threads that the
    /// transformation does not get to ([threads](crate#threads)). A process that the program starts does not get it either, which
    /// the check can't notice.
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
    ///
    /// # Panics
    ///
    /// If `variant` is the program itself.
    #[track_caller]
    pub fn replaced<G>(self, name: &str, variant: G) -> Check<'check, P, S, Replaced<G>, M, V>
    where
        G: Fn(&P::Argument) -> P::Output,
    {
        P::function().must_not_be::<G>();
        let name = name.to_owned();
        self.choosing(|_| Replaced { name, variant })
    }
}

impl<P: Deterministic, S: Inputs, M, V> Check<'_, P, S, Transformed, M, V> {
    /// Makes one more change to `P'`.
    ///
    /// # Panics
    ///
    /// If the check makes that change already: a knob can have one value only, and a transformation is on or off.
    #[track_caller]
    pub fn transformed(self, transformation: impl IntoChange) -> Self {
        let change = transformation.into_change();
        refuse_second(&self.counterpart.changes, &change);
        self.choosing(|mut chosen| {
            let all = &mut chosen.changes.all;
            // A change that is given by name is no sample any more.
            all.retain(|other| !std::ptr::eq(other.gate, change.gate));
            all.push(change);
            chosen
        })
    }
}

/// Fails if a switch is given a second time. Those of which each input gets a sample have not been given yet.
#[track_caller]
fn refuse_second(changes: &Changes, change: &Change) {
    let mut all = changes.all.iter();
    let first = all.find(|first| std::ptr::eq(first.gate, change.gate));
    let Some(first) = first.filter(|_| !changes.are_sampled) else {
        return;
    };
    if change.gate.declaration.purpose == Purpose::Knob {
        fail(&format!(
            "a knob gets two values in one check, `{first:?}` and `{change:?}`, and one would be ignored:\n\
             leave one out, or compare the program with one value to that with the other: `.swept(KNOB, [..])`"
        ));
    }
    fail(&format!(
        "`{change:?}` is given twice in one check, and to turn it on twice changes no more than to turn it on once:\n\
         leave one out, or name the transformation that was meant"
    ));
}

impl<I, A: ?Sized, O> Counterpart<I, A, O> for Transformed {
    const ORACLE: Oracle = Oracle::Intramorphic;

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
    fn run(&self, _index: usize, case: Case<'_, I, A, O>, argument: &A) -> Status<O> {
        case.runner.transformed(|| (case.program)(argument))
    }
}

impl<I, A: ?Sized, O, G: Fn(&A) -> O> Counterpart<I, A, O> for Replaced<G> {
    const ORACLE: Oracle = Oracle::Intramorphic;

    fn application(&self) -> Option<Application> {
        Some(Name::of::<G>().application())
    }

    fn describe(&self, _index: usize) -> String {
        format!("\"{}\"", self.name)
    }

    fn run(&self, _index: usize, case: Case<'_, I, A, O>, argument: &A) -> Status<O> {
        case.runner.untransformed(|| (self.variant)(argument))
    }
}

impl OfOneInput for Transformed {}
impl<G> OfOneInput for Replaced<G> {}

impl Sealed for Transformed {}
impl<G> Sealed for Replaced<G> {}

/// The oracle of [`swept`](Check::swept): `P` and `P'` are the program with two values of a knob, one after the other.
#[derive(Debug)]
pub struct Swept {
    changes: Vec<Change>,
}

impl<'check, P: Deterministic, S: Inputs, M, V> Check<'check, P, S, Undecided, M, V> {
    /// Intramorphic: the program runs with each of these values of a knob, and each output is related to the next.
    ///
    /// With values in ascending order, [`at_least`](crate::relation::at_least) says that the output is monotone in the knob.
    ///
    /// ```
    /// use intramorph::prelude::*;
    ///
    /// /// How many terms are summed up.
    /// const TERMS: Knob<u32> = knob!(30, 1..=30);
    ///
    /// fn exponential(x: &f64) -> f64 {
    ///     let terms = (1..TERMS.get()).scan(1.0, |term, n| { *term *= x / f64::from(n); Some(*term) });
    ///     1.0 + terms.sum::<f64>()
    /// }
    ///
    /// program(exponential)
    ///     .inputs(0.0..10.0)
    ///     .swept(TERMS, [1, 3, 10, 30])
    ///     .must_be(at_least());
    /// ```
    ///
    /// # Panics
    ///
    /// If there are fewer than two values, or if a value comes twice in a row.
    #[track_caller]
    pub fn swept<T: KnobValue>(
        self,
        knob: impl Into<KnobNamed<T>>,
        values: impl IntoIterator<Item = T>,
    ) -> Check<'check, P, S, Swept, M, V> {
        let swept = Swept::over(&knob.into(), values);
        self.choosing(|_| swept)
    }
}

impl<I, A: ?Sized, O> Counterpart<I, A, O> for Swept {
    const ORACLE: Oracle = Oracle::Intramorphic;
    const IS_CHAIN: bool = true;

    fn count(&self) -> usize {
        self.changes.len() - 1
    }

    fn describe(&self, index: usize) -> String {
        let path = self.changes[index].gate.path();
        let [from, to] = [index, index + 1].map(|place| self.value(place));
        format!("{path} from {from:?} to {to:?}")
    }

    fn describe_all(&self) -> String {
        let path = self.changes[0].gate.path();
        let values = (0..self.changes.len()).map(|place| format!("{:?}", self.value(place)));
        format!("{path} = {}", values.collect::<Vec<_>>().join(", "))
    }

    fn changes(&self) -> Changes {
        Changes {
            all: vec![self.changes[1].clone()],
            are_sampled: false,
            original: Some(self.changes[0].clone()),
        }
    }

    fn run(&self, index: usize, case: Case<'_, I, A, O>, argument: &A) -> Status<O> {
        let gate = self.changes[0].gate;
        let mut scope = case.runner.scopes.transformed.as_mut();
        let mut settings = scope.iter_mut().flat_map(|scope| scope.settings_mut());
        if let Some(setting) = settings.find(|setting| setting.is_of(gate)) {
            setting.value = self.value(index + 1);
        }
        case.runner.transformed(|| (case.program)(argument))
    }
}

impl OfOneInput for Swept {}
impl Sealed for Swept {}

impl Swept {
    #[track_caller]
    pub(super) fn over<T: KnobValue>(
        knob: &KnobNamed<T>,
        values: impl IntoIterator<Item = T>,
    ) -> Self {
        let mut changes = Vec::new();
        let mut previous = None;
        // A closure would hide the caller, whose place is shown where a value is refused.
        for value in values {
            if previous == Some(value) {
                fail(&format!(
                    "a knob is swept over values that differ, and {value:?} comes twice in a row"
                ));
            }
            previous = Some(value);
            changes.push(knob.swept_to(value));
        }
        if changes.len() < 2 {
            fail("a knob is swept over at least two values");
        }
        Self { changes }
    }

    fn value(&self, place: usize) -> Value {
        self.changes[place].value(0)
    }
}
