//! A change: a transformation that is on, or a knob that is set. A check makes `P'` of `P` by changes.

use std::fmt::{Debug, Formatter, Result};
use std::sync::Arc;

use super::Transformation;
use super::gate::{Gate, Purpose};
use super::setting::Value;

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
        Change::to(self.gate(), Value::On)
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
        match gate.declaration().purpose {
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
