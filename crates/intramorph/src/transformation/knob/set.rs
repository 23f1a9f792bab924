//! A knob, set: by a test that has it at hand or knows its path.

use std::fmt::Debug;
use std::marker::PhantomData;
use std::sync::Arc;

use super::{Knob, KnobValue};
use crate::harness::panics::{fail, misused};
use crate::transformation::change::{Change, IntoChange};
use crate::transformation::environment::unreadable;
use crate::transformation::gate::{Gate, Purpose};
use crate::transformation::registry;
use crate::transformation::scope;
use crate::transformation::setting::Value;

/// A knob that is set to a value, or to any: what [`transformed`](crate::Check::transformed) takes.
#[derive(Clone, Debug)]
pub struct KnobSet {
    change: Change,
}

impl IntoChange for KnobSet {
    fn into_change(self) -> Change {
        self.change
    }
}

/// A knob that is known by its path, from [`Knob::named`].
#[derive(Clone, Copy, Debug)]
pub struct KnobNamed<T> {
    gate: &'static Gate,
    value: PhantomData<T>,
}

impl<T: KnobValue> Knob<T> {
    /// The knob set to `value`: `.transformed(SAMPLES.set(10))`.
    ///
    /// # Panics
    ///
    /// If the value is not in the domain.
    #[track_caller]
    pub fn set(self, value: T) -> KnobSet {
        if !self.domain.contains(&value) {
            fail(&self.outside(&value));
        }
        let gate = self.switch.gate();
        KnobSet {
            change: Change::to(gate, chosen(value)),
        }
    }

    /// The knob set to a value of its domain, another one for each input: `.transformed(SAMPLES.any())`.
    ///
    /// ```
    /// use intramorph::prelude::*;
    ///
    /// /// So many are summed up at once.
    /// const CHUNK: Knob<usize> = knob!(8, 1..=64);
    ///
    /// fn sum(numbers: &[u32]) -> u64 {
    ///     numbers.chunks(CHUNK.get()).map(|chunk| chunk.iter().copied().map(u64::from).sum::<u64>()).sum()
    /// }
    ///
    /// program(sum).inputs(vec(any::<u32>(), 0..100)).transformed(CHUNK.any()).must_be(equal());
    /// ```
    pub fn any(self) -> KnobSet {
        let domain = self.domain;
        let draw = move |number| chosen(domain.draw(number));
        KnobSet {
            change: Change::drawn(self.switch.gate(), Arc::new(draw)),
        }
    }

    /// Runs `job` with the knob set to `value`, on this thread; for looking at `P'` by hand.
    ///
    /// ```
    /// use intramorph::{Knob, knob};
    ///
    /// const WIDTH: Knob<usize> = knob!(80, 20..=200);
    ///
    /// assert_eq!(WIDTH.get(), 80);
    /// assert_eq!(WIDTH.applied(40, || WIDTH.get()), 40);
    /// ```
    ///
    /// # Panics
    ///
    /// If the value is not in the domain.
    #[track_caller]
    pub fn applied<R>(self, value: T, job: impl FnOnce() -> R) -> R {
        if !self.domain.contains(&value) {
            fail(&self.outside(&value));
        }
        scope::with(self.switch.gate(), chosen(value), job)
    }

    /// The knob with that path, or with the only path that ends in it, wherever it is declared and however private.
    ///
    /// # Panics
    ///
    /// If there is none; with the nearest, and all that there are.
    #[track_caller]
    pub fn named(path: &str) -> KnobNamed<T> {
        let is_knob = |gate: &Gate| gate.declaration().purpose == Purpose::Knob;
        let gate = registry::find(path, is_knob).unwrap_or_else(|unknown| fail(&unknown));
        let value = PhantomData;
        KnobNamed { gate, value }
    }

    /// The value of a setting.
    #[cold]
    pub(super) fn resolved(self, value: Value) -> T {
        let gate = self.switch.gate();
        gate.learn(|| Box::new(self.domain));
        match value {
            Value::Chosen(value, text) => match value.downcast_ref() {
                Some(value) if self.domain.contains(value) => *value,
                Some(value) => misused(&self.outside(value)),
                None => misused(&format!(
                    "knob `{}` can't be {text}: it is a `{}`, so write `Knob::<{1}>::named(..)`",
                    gate.path(),
                    std::any::type_name::<T>()
                )),
            },
            Value::Drawn(number) => self.domain.draw(number),
            Value::Written(text) => self
                .domain
                .parse(&text)
                .unwrap_or_else(|| unreadable(gate.path(), &text, &format!("{:?}", self.domain))),
            Value::On | Value::Off => self.default,
        }
    }

    fn outside(self, value: &T) -> String {
        let path = self.switch.gate().path();
        format!("knob `{path}` can't be {value:?}: it is {:?}", self.domain)
    }
}

impl<T: KnobValue> From<Knob<T>> for KnobNamed<T> {
    fn from(knob: Knob<T>) -> Self {
        let (gate, value) = (knob.switch.gate(), PhantomData);
        Self { gate, value }
    }
}

impl<T: KnobValue> KnobNamed<T> {
    /// The knob set to `value`. Whether that is in the domain shows when the knob is read.
    pub fn set(self, value: T) -> KnobSet {
        KnobSet {
            change: Change::to(self.gate, chosen(value)),
        }
    }

    /// The knob set to a value of its domain, another one for each input.
    pub fn any(self) -> KnobSet {
        KnobSet {
            change: Change::drawn(self.gate, Arc::new(Value::Drawn)),
        }
    }
}

fn chosen<T: KnobValue>(value: T) -> Value {
    Value::Chosen(Arc::new(value), format!("{value:?}"))
}
