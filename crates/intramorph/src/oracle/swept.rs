//! Intramorphic testing by a knob: the same input, through the program with one value after another.

use super::counterpart::{Case, Counterpart, OfOneInput};
use super::sealed::Sealed;
use super::{Check, Deterministic, Undecided};
use crate::harness::Inputs;
use crate::panics::{Status, fail};
use crate::record::Oracle;
use crate::transformation::knob::{KnobNamed, KnobValue};
use crate::transformation::scopes::{Change, Changes, IntoChange};
use crate::transformation::setting::Value;

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
    /// If there are fewer than two values.
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
        // A closure would hide the caller, whose place is shown where a value is refused.
        for value in values {
            changes.push(knob.set(value).into_change());
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
