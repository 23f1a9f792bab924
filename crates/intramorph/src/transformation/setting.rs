//! A setting: the value that a scope gives to one switch, and how often sites used it.

use std::any::Any;
use std::fmt::{Debug, Formatter, Result};
use std::sync::Arc;

use super::gate::{Gate, Site};

/// The value of a switch.
#[derive(Clone)]
pub(crate) enum Value {
    /// The variant runs.
    On,
    /// The original runs, whatever an outer scope or the environment sets.
    Off,
    /// The value of a knob.
    Chosen(Arc<Chosen>),
    /// The value of a knob, drawn from its domain by this number.
    Drawn(u64),
    /// The value of a knob, as written in the environment.
    Written(Arc<str>),
}

/// A value of any type, and its printed form.
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

/// The number of visits that used a setting, and the site of the last one.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Reach {
    pub(crate) times: u64,
    pub(crate) site: Option<Site>,
}

impl Reach {
    pub(super) fn add(&mut self, other: Self) {
        self.times += other.times;
        self.site = other.site.or(self.site);
    }
}

/// One switch of a scope. The gate of the switch is open while the setting exists.
#[derive(Debug)]
pub(crate) struct Setting {
    pub(crate) gate: &'static Gate,
    pub(crate) value: Value,
    pub(crate) reach: Reach,
    /// Whether the case leaves this change out. Then the switch is off, whatever an outer scope or the environment sets.
    pub(crate) is_left_out: bool,
}

impl Setting {
    pub(crate) fn new(gate: &'static Gate, value: Value) -> Self {
        gate.open();
        Self {
            gate,
            value,
            reach: Reach::default(),
            is_left_out: false,
        }
    }

    /// A new setting of the same switch with the same effective value, which no visit has used yet.
    pub(super) fn unused_copy(&self) -> Self {
        Self::new(self.gate, self.effective_value().clone())
    }

    pub(crate) fn is_of(&self, gate: &'static Gate) -> bool {
        std::ptr::eq(self.gate, gate)
    }

    /// The value that a site sees.
    pub(super) fn effective_value(&self) -> &Value {
        if self.is_left_out {
            &Value::Off
        } else {
            &self.value
        }
    }

    /// Returns the value that a site sees, and counts the visit unless the switch is off.
    pub(super) fn visit(&mut self, site: Site) -> Value {
        let value = self.effective_value().clone();
        if !matches!(value, Value::Off) {
            self.reach.times += 1;
            self.reach.site = Some(site);
        }
        value
    }

    /// The path of the switch, and the value of a knob.
    pub(crate) fn describe(&self) -> String {
        let path = self.gate.path();
        match &self.value {
            Value::On => path.to_owned(),
            Value::Drawn(number) => format!("{path} = {}", self.gate.drawn_value(*number)),
            value => format!("{path} = {value:?}"),
        }
    }
}

impl Drop for Setting {
    fn drop(&mut self) {
        self.gate.close();
    }
}

/// The phase of a check to which a scope belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// No check: the thread runs nothing for one, or the test set a switch by itself.
    NoCheck,
    /// Between two runs of a program: the check asks relations, assumptions and other code of the test.
    BetweenRuns,
    /// A run of a program.
    Run,
}
