//! Changes: what a check turns on or sets, so that `P` becomes `P'`.

use std::fmt::{Debug, Formatter, Result};
use std::sync::Arc;

use super::Transformation;
use super::gate::{Gate, Purpose};
use super::orphans::Threads;
use super::scope::Scope;
use super::setting::{Value, environment};

/// The changes by which `P'` differs from `P`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Changes {
    pub(crate) all: Vec<Change>,
    /// Whether each input gets only some of them, chosen at random.
    pub(crate) are_sampled: bool,
    /// The change of `P` itself, if the check compares two values of a knob.
    pub(crate) original: Option<Change>,
}

impl Changes {
    /// The number of visits by threads in no scope.
    #[cold]
    pub(super) fn orphans(&self) -> u64 {
        let all = self.all.iter();
        all.map(|change| change.gate.orphans()).sum()
    }

    /// The same number for each change, by its place, and each group of such threads.
    pub(crate) fn orphans_by_threads(&self) -> Vec<(usize, Threads, u64)> {
        let all = self.all.iter().enumerate();
        let groups = all.flat_map(|(place, change)| {
            let groups = change.gate.orphans_by_threads().into_iter();
            groups.map(move |(threads, times)| (place, threads, times))
        });
        groups.collect()
    }

    /// A scope of `P`, in which no transformation is on.
    pub(super) fn scope_of_original(&self) -> Scope {
        let mut original = Scope::baseline();
        for change in &self.all {
            // A switch of the environment is on in both programs, unless the check is about it.
            if environment().setting_of(change.gate).is_some() {
                original = original.with(change.gate, Value::Off);
            }
        }
        if let Some(change) = &self.original {
            original = original.with(change.gate, change.value(0));
        }
        original
    }
}

/// Not public: one of the changes that make `P'`.
#[doc(hidden)]
#[derive(Clone)]
pub struct Change {
    pub(crate) gate: &'static Gate,
    values: Values,
}

/// The values that a change gives to its switch.
#[derive(Clone)]
enum Values {
    /// The same value for every input.
    Fixed(Value),
    /// A value for each input, made from a random number.
    Drawn(Arc<dyn Fn(u64) -> Value + Send + Sync>),
}

/// A [`Transformation`], or a [`Knob`](crate::Knob) that is set.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no transformation",
    label = "neither a `Transformation` nor a knob that is set",
    note = "declare one: `const X: Transformation = transformation!();`, or set a knob: `KNOB.set(value)`, `KNOB.any()`; \
            a program of its own goes into `replaced(\"name\", |input| ..)`"
)]
pub trait IntoChange {
    #[doc(hidden)]
    fn into_change(self) -> Change;
}

impl IntoChange for Transformation {
    fn into_change(self) -> Change {
        Change::to(self.switch.gate, Value::On)
    }
}

impl Change {
    pub(crate) fn to(gate: &'static Gate, value: Value) -> Self {
        let values = Values::Fixed(value);
        Self { gate, values }
    }

    pub(crate) fn drawn(
        gate: &'static Gate,
        draw: impl Fn(u64) -> Value + Send + Sync + 'static,
    ) -> Self {
        let values = Values::Drawn(Arc::new(draw));
        Self { gate, values }
    }

    /// The change that turns a transformation on, or sets a knob to any value.
    pub(crate) fn any(gate: &'static Gate) -> Self {
        match gate.declaration.purpose {
            Purpose::Knob => Self::drawn(gate, Value::Drawn),
            Purpose::Transformation | Purpose::InjectedBug => Self::to(gate, Value::On),
        }
    }

    /// Whether each input gets a value of its own.
    pub(crate) fn is_drawn(&self) -> bool {
        matches!(self.values, Values::Drawn(_))
    }

    /// The value for a case with that random number.
    pub(crate) fn value(&self, number: u64) -> Value {
        match &self.values {
            Values::Fixed(value) => value.clone(),
            Values::Drawn(draw) => draw(number),
        }
    }
}

impl Debug for Change {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
        let path = self.gate.path();
        match &self.values {
            Values::Fixed(Value::On) => write!(formatter, "{path}"),
            Values::Fixed(value) => write!(formatter, "{path} = {value:?}"),
            Values::Drawn(_) => write!(formatter, "{path} = any value"),
        }
    }
}
