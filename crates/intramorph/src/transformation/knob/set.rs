//! Setting a knob: in a test that can name the constant, or that knows its path.

use std::fmt::Debug;
use std::marker::PhantomData;
use std::sync::Arc;

use super::{Domain, Knob, KnobValue};
use crate::panics::{fail, misused};
use crate::transformation::change::{Change, IntoChange};
use crate::transformation::gate::{self, Gate, Purpose};
use crate::transformation::scope;
use crate::transformation::setting::{Chosen, VARIABLE, Value};
use crate::transformation::site::Site;

/// A knob that is set to one value or to any, for [`transformed`](crate::Check::transformed).
#[derive(Clone, Debug)]
pub struct KnobSet(Change);

impl IntoChange for KnobSet {
    fn into_change(self) -> Change {
        self.0
    }
}

/// A knob that a test knows by its path, from [`Knob::named`].
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
    /// If the value is not in the domain, or is the default: then `P'` would be `P`.
    #[track_caller]
    pub fn set(self, value: T) -> KnobSet {
        let path = self.switch.gate.path();
        if value == self.default {
            fail(&no_change(path, &value));
        }
        self.must_contain(&value);
        KnobSet(Change::to(self.switch.gate, chosen(value)))
    }

    /// The knob set to a value of its domain, drawn anew for each input: `.transformed(SAMPLES.any())`.
    ///
    /// ```
    /// use intramorph::prelude::*;
    ///
    /// /// The number of numbers that are summed up at once.
    /// const CHUNK: Knob<usize> = knob!(8, 1..=64);
    ///
    /// fn sum(numbers: &[u32]) -> u64 {
    ///     numbers.chunks(CHUNK.get()).map(|chunk| chunk.iter().copied().map(u64::from).sum::<u64>()).sum()
    /// }
    ///
    /// program(sum).inputs(vec(any::<u32>(), 0..100)).transformed(CHUNK.any()).must_be(equal());
    /// ```
    ///
    /// A finding has the simplest value with which its input breaks, of those that a hundred cases draw.
    ///
    /// # Panics
    ///
    /// If the domain has no value but the default.
    #[track_caller]
    pub fn any(self) -> KnobSet {
        let domain = (self.domain)();
        if domain.has_only(&self.default) {
            fail(&no_choice(self.switch.gate.path(), domain));
        }
        let draw = move |number| chosen(domain.draw(number));
        KnobSet(Change::drawn(self.switch.gate, draw))
    }

    /// Runs `job` with the knob set to `value`, on this thread. Use it to try `P'` by hand.
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
        scope::with(self.switch.gate, chosen(value), job)
    }

    #[track_caller]
    fn must_contain(self, value: &T) {
        let domain = (self.domain)();
        if !is_allowed(value, self.default, domain) {
            fail(&outside(self.switch.gate.path(), value, domain));
        }
    }

    /// The knob with that path, or with the only path that ends in it. The constant may be private to any linked crate.
    ///
    /// # Panics
    ///
    /// If no knob or more than one has such a path. The message lists those that exist.
    #[track_caller]
    pub fn named(path: &str) -> KnobNamed<T> {
        KnobNamed {
            gate: gate::named(path, Purpose::Knob),
            value: PhantomData,
        }
    }
}

impl<T: KnobValue> From<Knob<T>> for KnobNamed<T> {
    fn from(knob: Knob<T>) -> Self {
        Self {
            gate: knob.switch.gate,
            value: PhantomData,
        }
    }
}

impl<T: KnobValue> KnobNamed<T> {
    /// The knob set to `value`. The program that reads the knob fails if the value is not in its domain, or is its default.
    pub fn set(self, value: T) -> KnobSet {
        KnobSet(Change::to(self.gate, other_than_default(value)))
    }

    /// One value of a sweep, which may be the default.
    pub(crate) fn swept_to(self, value: T) -> Change {
        Change::to(self.gate, chosen(value))
    }

    /// The knob set to a value of its domain, drawn anew for each input.
    pub fn any(self) -> KnobSet {
        KnobSet(Change::any(self.gate))
    }
}

/// The slow path of [`Knob::get`]. It is no method, because a whole knob does not fit into registers.
#[cold]
#[inline(never)]
pub(super) fn get_slowly<T: KnobValue>(
    default: T,
    domain: fn() -> Domain<T>,
    gate: &'static Gate,
    site: Site,
) -> T {
    let Some(value) = scope::value_of(gate, site) else {
        return default;
    };
    gate.learn_domain(domain());
    // The mistake was made earlier, in the test. The place tells the reader which program reads the knob.
    let refused = |reason| misused(&format!("{reason}, read at {}", site.place()));
    resolved(value, default, domain(), gate.path()).unwrap_or_else(refused)
}

/// The value of a setting, or the reason why a knob can't have it.
fn resolved<T: KnobValue>(
    value: Value,
    default: T,
    domain: Domain<T>,
    path: &str,
) -> Result<T, String> {
    match value {
        Value::Chosen(chosen) => match chosen.value.downcast_ref() {
            Some(value) if chosen.must_differ && *value == default => Err(no_change(path, value)),
            Some(value) if is_allowed(value, default, domain) => Ok(*value),
            Some(value) => Err(outside(path, value, domain)),
            None => Err(format!(
                "knob `{path}` can't be {}: it is a `{}`, so write `Knob::<{1}>::named(..)`",
                chosen.text,
                std::any::type_name::<T>()
            )),
        },
        Value::Drawn(_) if domain.has_only(&default) => Err(no_choice(path, domain)),
        Value::Drawn(number) => Ok(domain.draw(number)),
        Value::Written(text) => {
            let is_default = || format!("{default:?}") == *text;
            let value = domain.parse(&text);
            let value = value.or_else(|| is_default().then_some(default));
            value.ok_or_else(|| {
                format!("{VARIABLE}: `{text}` is no value of `{path}`, which is {domain:?}")
            })
        }
        Value::On | Value::Off => Ok(default),
    }
}

/// Whether a knob may have that value. It may always have its default, even if a list lacks it.
fn is_allowed<T: KnobValue>(value: &T, default: T, domain: Domain<T>) -> bool {
    *value == default || domain.contains(value)
}

fn outside<T: KnobValue>(path: &str, value: &T, domain: Domain<T>) -> String {
    format!("knob `{path}` can't be {value:?}: it is {domain:?}")
}

fn no_change<T: KnobValue>(path: &str, value: &T) -> String {
    format!(
        "knob `{path}` is {value:?} by default, so this changes nothing: P' would be P; set another value"
    )
}

fn no_choice<T: KnobValue>(path: &str, domain: Domain<T>) -> String {
    format!(
        "knob `{path}` is {domain:?}, which is its default, so this changes nothing: P' would be P;\n\
         declare more values, `knob!(default, least..=most)`"
    )
}

fn chosen<T: KnobValue>(value: T) -> Value {
    Value::Chosen(Arc::new(stored(value, false)))
}

/// A value that the knob refuses if it is its default, which only the knob knows.
fn other_than_default<T: KnobValue>(value: T) -> Value {
    Value::Chosen(Arc::new(stored(value, true)))
}

fn stored<T: KnobValue>(value: T, must_differ: bool) -> Chosen {
    Chosen {
        value: Box::new(value),
        text: format!("{value:?}"),
        must_differ,
    }
}
