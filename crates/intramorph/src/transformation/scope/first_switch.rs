//! The first switch of a scope: what the fast path of a site needs to know of the settings.

use std::num::NonZeroU64;

use super::Contents;
use crate::transformation::gate::Gate;
use crate::transformation::setting::{Setting, Value};

/// The settings of a scope as the fast path needs them.
#[derive(Clone, Copy, Debug)]
pub(super) struct FirstSwitch {
    /// The switch of the first setting, unless it is a knob with a value or may be over at the next visit.
    pub(super) gate: Option<&'static Gate>,
    pub(super) is_on: bool,
    /// The address of the site at which it was on last; 0 if there is none.
    pub(super) last: usize,
    /// The number of the notes that want its sites.
    pub(super) notes: Option<NonZeroU64>,
    /// Whether other sites have to look at all settings.
    pub(super) is_partial: bool,
}

impl FirstSwitch {
    #[cold]
    pub(super) fn of(Contents { settings, run, .. }: &Contents) -> Self {
        // A run that began elsewhere may be over at the next visit.
        let first = settings.first().filter(|_| !run.is_part());
        let is = |value: fn(&Value) -> bool| first.filter(|first| value(first.effective_value()));
        let on = is(|value| matches!(value, Value::On));
        let switch = on.or_else(|| is(|value| matches!(value, Value::Off)));
        let notes = switch.and_then(Setting::wanted_notes);
        Self {
            gate: switch.map(|switch| switch.gate),
            is_on: on.is_some(),
            last: 0,
            notes: notes.map(|notes| notes.number),
            is_partial: run.is_part() || settings.len() > usize::from(switch.is_some()),
        }
    }
}
