//! The fast path of a site: the part of a thread's scope that suffices for most visits, which may be millions.

use std::cell::Cell;

use super::Scope;
use crate::transformation::environment::is_environment_set;
use crate::transformation::gate::Gate;
use crate::transformation::phase::Phase;
use crate::transformation::setting::{Reach, Setting, Value};
use crate::transformation::site::Site;

/// The part of a thread's current scope that a site reads first.
pub(super) struct FastPath {
    /// The first switch of the scope, if it is a switch that is on.
    pub(super) gate: Cell<Option<&'static Gate>>,
    /// The number of visits of that switch since the scope was entered, and the site of the last one.
    pub(super) times: Cell<u64>,
    pub(super) site: Cell<Option<Site>>,
    /// Whether another switch may be on, so that its sites take the slow path.
    pub(super) is_partial: Cell<bool>,
    /// The phase of the scope.
    pub(super) phase: Cell<Phase>,
    /// Whether the scope has no settings.
    pub(super) is_empty: Cell<bool>,
    /// Whether the thread publishes each scope that it enters, since other threads follow it.
    pub(super) publishes: Cell<bool>,
}

impl FastPath {
    /// The fast path of a thread that is in no scope.
    pub(super) const fn of_no_scope() -> Self {
        Self {
            gate: Cell::new(None),
            times: Cell::new(0),
            site: Cell::new(None),
            is_partial: Cell::new(true),
            phase: Cell::new(Phase::NoCheck),
            is_empty: Cell::new(true),
            publishes: Cell::new(false),
        }
    }

    /// Reads a scope that the thread is entering.
    #[inline]
    pub(super) fn enter(&self, scope: &mut Scope) {
        let first = scope.contents.as_mut().map(|contents| {
            let settings = &contents.settings;
            *contents
                .first
                .get_or_insert_with(|| FirstSwitch::of(settings))
        });
        self.gate.set(first.and_then(|first| first.gate));
        self.is_empty.set(scope.contents.is_none());
        self.set_phase(scope.phase, first.is_some_and(|first| first.has_others));
    }

    /// Sets the phase, and whether sites of other switches take the slow path.
    #[inline]
    pub(super) fn set_phase(&self, phase: Phase, has_others: bool) {
        self.phase.set(phase);
        let is_outside = phase == Phase::NoCheck;
        self.is_partial
            .set(has_others || is_outside || is_environment_set());
    }

    /// Moves the counted visits to the scope that the thread is leaving.
    #[inline]
    pub(super) fn leave(&self, scope: &mut Scope) {
        if self.gate.get().is_none() {
            return;
        }
        let (times, site) = (self.times.take(), self.site.take());
        if let Some(setting) = scope.settings_to_count().first_mut() {
            setting.reach.add(Reach { times, site });
        }
    }
}

/// The settings of a scope as the fast path needs them.
#[derive(Clone, Copy, Debug)]
pub(super) struct FirstSwitch {
    /// The switch of the first setting, unless it is off or a knob.
    gate: Option<&'static Gate>,
    /// Whether there are settings besides it.
    has_others: bool,
}

impl FirstSwitch {
    #[cold]
    fn of(settings: &[Setting]) -> Self {
        let first = settings.first();
        let switch = first.filter(|first| matches!(first.effective_value(), Value::On));
        let others = settings.len() - usize::from(switch.is_some());
        Self {
            gate: switch.map(|switch| switch.gate),
            has_others: others > 0,
        }
    }
}
