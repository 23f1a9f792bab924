//! A change: a transformation that is on, or a knob that is set, as a check makes `P'` of `P` by it.

use std::fmt::{Debug, Formatter, Result};
use std::sync::Arc;

use super::gate::{Gate, Purpose};
use super::setting::Value;
use crate::Transformation;

/// Not public: one of the changes that make `P'`.
#[doc(hidden)]
#[derive(Clone)]
pub struct Change {
    pub(crate) gate: &'static Gate,
    how: How,
}

#[derive(Clone)]
enum How {
    /// The same for every input.
    To(Value),
    /// Made from a random number for each input.
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
        let how = How::To(value);
        Self { gate, how }
    }

    pub(crate) fn drawn(
        gate: &'static Gate,
        draw: Arc<dyn Fn(u64) -> Value + Send + Sync>,
    ) -> Self {
        let how = How::Drawn(draw);
        Self { gate, how }
    }

    /// The transformation on, or any value of the knob.
    pub(crate) fn any(gate: &'static Gate) -> Self {
        match gate.declaration().purpose {
            Purpose::Knob => Self::drawn(gate, Arc::new(Value::Drawn)),
            Purpose::Transformation | Purpose::InjectedBug => Self::to(gate, Value::On),
        }
    }

    /// Whether it is another one for each input.
    pub(crate) fn is_drawn(&self) -> bool {
        matches!(self.how, How::Drawn(_))
    }

    /// What the switch is set to, by the random number of a case.
    pub(crate) fn value(&self, number: u64) -> Value {
        match &self.how {
            How::To(value) => value.clone(),
            How::Drawn(draw) => draw(number),
        }
    }
}

impl Debug for Change {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
        let path = self.gate.path();
        match &self.how {
            How::To(Value::On) => write!(formatter, "{path}"),
            How::To(value) => write!(formatter, "{path} = {value:?}"),
            How::Drawn(_) => write!(formatter, "{path} = any value"),
        }
    }
}
