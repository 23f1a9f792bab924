//! A setting: what a scope says of one switch, and how often that was heeded.

use std::any::Any;
use std::fmt::{Debug, Formatter, Result};
use std::sync::Arc;

use super::gate::Gate;
use super::site::Site;

/// What a switch is set to.
#[derive(Clone)]
pub(crate) enum Value {
    /// The variant runs.
    On,
    /// The original runs, though a scope around or the environment says otherwise.
    Off,
    /// The value of a knob.
    Chosen(Arc<Chosen>),
    /// The value of a knob, drawn from its domain by this number.
    Drawn(u64),
    /// The value of a knob, as the environment says it.
    Written(Arc<str>),
}

/// A value of any type, and what it prints.
pub(crate) struct Chosen {
    pub(crate) value: Box<dyn Any + Send + Sync>,
    pub(crate) text: String,
}

impl Debug for Value {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
        match self {
            Self::On => formatter.write_str("on"),
            Self::Off => formatter.write_str("off"),
            Self::Drawn(number) => write!(formatter, "drawn by {number}"),
            Self::Chosen(chosen) => formatter.write_str(&chosen.text),
            Self::Written(text) => formatter.write_str(text),
        }
    }
}

/// How often, and where last, a setting was heeded.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Reach {
    pub(crate) times: u64,
    pub(crate) site: Option<Site>,
}

impl Reach {
    pub(super) fn once(site: Site) -> Self {
        Self {
            times: 1,
            site: Some(site),
        }
    }

    pub(super) fn add(&mut self, other: Self) {
        self.times += other.times;
        self.site = other.site.or(self.site);
    }
}

/// One switch of a scope. Its gate is open for as long as the setting exists.
#[derive(Debug)]
pub(crate) struct Setting {
    pub(crate) gate: &'static Gate,
    pub(crate) value: Value,
    pub(crate) reach: Reach,
    /// Left out for now, which is off, whatever a scope around or the environment says.
    pub(crate) is_dormant: bool,
}

impl Setting {
    pub(crate) fn new(gate: &'static Gate, value: Value) -> Self {
        gate.open();
        Self {
            gate,
            value,
            reach: Reach::default(),
            is_dormant: false,
        }
    }

    pub(crate) fn is_of(&self, gate: &'static Gate) -> bool {
        std::ptr::eq(self.gate, gate)
    }

    /// What the switch is set to at present.
    pub(crate) fn said(&self) -> &Value {
        if self.is_dormant {
            &Value::Off
        } else {
            &self.value
        }
    }

    /// Counts that the setting was asked for, and says what it is.
    pub(super) fn heed(&mut self, site: Site) -> Value {
        let said = self.said().clone();
        if !matches!(said, Value::Off) {
            self.reach.add(Reach::once(site));
        }
        said
    }

    /// The switch, and what it is set to if that is a value.
    pub(crate) fn describe(&self) -> String {
        let path = self.gate.path();
        match &self.value {
            Value::On => path.to_owned(),
            Value::Drawn(number) => format!("{path} = {}", self.gate.drawn_by(*number)),
            value => format!("{path} = {value:?}"),
        }
    }
}

impl Drop for Setting {
    fn drop(&mut self) {
        self.gate.close();
    }
}
