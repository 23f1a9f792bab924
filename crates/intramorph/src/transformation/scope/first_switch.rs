//! The first switch of a scope: what the fast path of a site needs to know of the settings.

use std::num::NonZeroU64;

use crate::transformation::gate::Gate;
use crate::transformation::setting::{Setting, Value};

/// The settings of a scope as the fast path needs them.
#[derive(Clone, Copy, Debug)]
pub(super) struct FirstSwitch {
    /// The switch of the first setting, unless it is a knob with a value.
    pub(super) gate: Option<&'static Gate>,
    pub(super) is_on: bool,
    /// The number of the notes that want its sites.
    pub(super) notes: Option<NonZeroU64>,
    /// Whether there are settings besides it.
    pub(super) has_others: bool,
}

impl FirstSwitch {
    #[cold]
    pub(super) fn of(settings: &[Setting]) -> Self {
        let first = settings.first();
        let is = |value: fn(&Value) -> bool| first.filter(|first| value(first.effective_value()));
        let on = is(|value| matches!(value, Value::On));
        let switch = on.or_else(|| is(|value| matches!(value, Value::Off)));
        Self {
            gate: switch.map(|switch| switch.gate),
            is_on: on.is_some(),
            notes: switch
                .and_then(Setting::wanted_notes)
                .map(|notes| notes.number),
            has_others: settings.len() > usize::from(switch.is_some()),
        }
    }
}
