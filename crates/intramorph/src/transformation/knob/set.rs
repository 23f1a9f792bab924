//! A knob, set: by a test that has it at hand or knows its path.

use std::fmt::Debug;
use std::marker::PhantomData;
use std::sync::Arc;

use super::{Knob, KnobValue};
use crate::panics::{fail, misused};
use crate::transformation::change::{Change, IntoChange};
use crate::transformation::domain::Domain;
use crate::transformation::environment::unreadable;
use crate::transformation::gate::{Gate, Purpose};
use crate::transformation::registry;
use crate::transformation::scope;
use crate::transformation::setting::{Chosen, Value};
use crate::transformation::site::Site;

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
    /// If the value is neither in the domain nor the default.
    #[track_caller]
    pub fn set(self, value: T) -> KnobSet {
        self.must_contain(&value);
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
        let domain = (self.domain)();
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
    /// If the value is neither in the domain nor the default.
    #[track_caller]
    pub fn applied<R>(self, value: T, job: impl FnOnce() -> R) -> R {
        self.must_contain(&value);
        scope::with(self.switch.gate(), chosen(value), job)
    }

    #[track_caller]
    fn must_contain(self, value: &T) {
        let domain = (self.domain)();
        if !is_allowed(value, self.default, domain) {
            fail(&outside(self.switch.gate().path(), value, domain));
        }
    }

    /// The knob with that path, or with the only path that ends in it, wherever it is declared and however private.
    ///
    /// # Panics
    ///
    /// If there is none, with the nearest, and all that there are; or if there are several, with their places.
    #[track_caller]
    pub fn named(path: &str) -> KnobNamed<T> {
        let is_knob = |gate: &Gate| gate.declaration().purpose == Purpose::Knob;
        let gate = match registry::find(path, is_knob) {
            Ok(gate) => gate,
            // Not in a closure, which has no caller to be accused.
            Err(unknown) => fail(&unknown),
        };
        let value = PhantomData;
        KnobNamed { gate, value }
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

/// The value that some scope may have set. Not a method: a knob is larger than what fits into registers.
#[cold]
#[inline(never)]
pub(super) fn get_further<T: KnobValue>(
    default: T,
    domain: fn() -> Domain<T>,
    gate: &'static Gate,
    site: Site,
) -> T {
    let value = scope::value_of(gate, site);
    let Some(value) = value else {
        return default;
    };
    gate.learn(domain());
    // What is wrong shows in here, long after the mistake: only the place tells the reader of which program.
    let refused = |reason| misused(&format!("{reason}, read at {}", site.place()));
    resolved(value, default, domain(), gate.path()).unwrap_or_else(refused)
}

/// The value of a setting, or why it is none.
fn resolved<T: KnobValue>(
    value: Value,
    default: T,
    domain: Domain<T>,
    path: &str,
) -> Result<T, String> {
    match value {
        Value::Chosen(chosen) => match chosen.value.downcast_ref() {
            Some(value) if is_allowed(value, default, domain) => Ok(*value),
            Some(value) => Err(outside(path, value, domain)),
            None => Err(format!(
                "knob `{path}` can't be {}: it is a `{}`, so write `Knob::<{1}>::named(..)`",
                chosen.text,
                std::any::type_name::<T>()
            )),
        },
        Value::Drawn(number) => Ok(domain.draw(number)),
        Value::Written(text) => {
            let is_default = || format!("{default:?}") == *text;
            let value = domain.parse(&text);
            let value = value.or_else(|| is_default().then_some(default));
            value.ok_or_else(|| unreadable(path, &text, &format!("{domain:?}")))
        }
        Value::On | Value::Off => Ok(default),
    }
}

/// Whether a knob may be set to it: to the default always, which a list may lack.
fn is_allowed<T: KnobValue>(value: &T, default: T, domain: Domain<T>) -> bool {
    *value == default || domain.contains(value)
}

fn outside<T: KnobValue>(path: &str, value: &T, domain: Domain<T>) -> String {
    format!("knob `{path}` can't be {value:?}: it is {domain:?}")
}

fn chosen<T: KnobValue>(value: T) -> Value {
    Value::Chosen(Arc::new(Chosen {
        value: Box::new(value),
        text: format!("{value:?}"),
    }))
}
