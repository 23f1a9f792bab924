//! The fast path of a site: the part of a thread's current scope that a site reads first.

use std::cell::Cell;
use std::num::NonZeroU64;
use std::ptr;

use super::Scope;
use crate::transformation::gate::Gate;
use crate::transformation::setting::{Phase, is_environment_set};
use crate::transformation::site::Site;

/// Number of slots for sites that were noted.
const NOTED: usize = 8;

/// The part of a thread's current scope that a site reads first.
pub(super) struct FastPath {
    /// The first switch of the scope, if it is on or off and no knob.
    gate: Cell<Option<&'static Gate>>,
    is_on: Cell<bool>,
    /// The number of visits of that switch since the scope was entered, and the site of the last one.
    times: Cell<u64>,
    site: Cell<Option<Site>>,
    /// The address of the site at which that switch was on last; 0 if there is none.
    last: Cell<usize>,
    /// The addresses of sites of that switch that were noted already. The address of a site decides on its slot.
    noted: [Cell<usize>; NOTED],
    /// The number of the notes that have these sites.
    notes: Cell<Option<NonZeroU64>>,
    /// Whether another switch may be on, so that its sites take the slow path.
    pub(super) is_partial: Cell<bool>,
    /// The phase of the scope.
    pub(super) phase: Cell<Phase>,
    /// Whether the scope belongs to a check and has no contents, and no thread follows. Two such scopes differ by their phases only.
    pub(super) is_plain: Cell<bool>,
    /// Whether the thread publishes each scope that it enters, since other threads follow it.
    pub(super) publishes: Cell<bool>,
}

impl FastPath {
    /// The fast path of a thread that has not entered a scope.
    pub(super) const fn new() -> Self {
        Self {
            gate: Cell::new(None),
            is_on: Cell::new(false),
            times: Cell::new(0),
            site: Cell::new(None),
            last: Cell::new(0),
            notes: Cell::new(None),
            noted: [const { Cell::new(0) }; NOTED],
            is_partial: Cell::new(true),
            phase: Cell::new(Phase::NoCheck),
            is_plain: Cell::new(false),
            publishes: Cell::new(false),
        }
    }

    /// Swaps a scope and the current one if they differ by their phases only. Returns whether they do.
    #[inline]
    pub(super) fn swap_phase(&self, scope: &mut Scope) -> bool {
        let is_plain = self.is_plain.get() && scope.is_plain();
        if is_plain {
            scope.phase = self.phase.replace(scope.phase);
        }
        is_plain
    }

    /// Reads a scope that the thread is entering.
    #[inline]
    pub(super) fn enter(&self, scope: &mut Scope) {
        self.phase.set(scope.phase);
        self.is_plain.set(scope.is_plain() && !self.publishes.get());
        let mut is_partial = scope.phase == Phase::NoCheck || is_environment_set();
        if let Some(contents) = scope.contents.as_deref_mut() {
            let first = contents.first();
            self.gate.set(first.gate);
            self.is_on.set(first.is_on);
            self.last.set(first.last);
            is_partial |= first.is_partial;
            if first.notes != self.notes.get() {
                self.forget_noted(first.notes);
            }
        } else {
            self.gate.set(None);
        }
        self.is_partial.set(is_partial);
    }

    /// Counts the visit of the site at which the first switch was on last. Returns whether this is that site.
    #[inline]
    pub(super) fn visit_last(&self, site: Site) -> bool {
        let is_last = self.last.get() == site.address();
        if is_last {
            self.times.set(self.times.get() + 1);
        }
        is_last
    }

    /// Counts the visit of a site that was noted already; it is the last one now. Returns whether its switch is on.
    pub(super) fn visit_again(&self, gate: &'static Gate, site: Site) -> Option<bool> {
        let is_known = self.is_first(gate) && self.slot(site).get() == site.address();
        is_known.then(|| {
            self.times.set(self.times.get() + 1);
            self.site.set(Some(site));
            self.set_last(site);
            self.is_on.get()
        })
    }

    /// Remembers a site that the slow path has counted and noted.
    pub(super) fn remember(&self, gate: &'static Gate, site: Site) {
        if self.is_first(gate) {
            self.slot(site).set(site.address());
            self.site.set(None);
            self.set_last(site);
        }
    }

    /// Lets the next visit of a site take the fast path, if the switch is on.
    fn set_last(&self, site: Site) {
        if self.is_on.get() {
            self.last.set(site.address());
        }
    }

    #[inline]
    pub(super) fn is_first(&self, gate: &'static Gate) -> bool {
        self.gate.get().is_some_and(|first| ptr::eq(first, gate))
    }

    #[inline]
    fn slot(&self, site: Site) -> &Cell<usize> {
        &self.noted[site.address() / 8 % NOTED]
    }

    #[cold]
    fn forget_noted(&self, notes: Option<NonZeroU64>) {
        self.noted.iter().for_each(|slot| slot.set(0));
        self.notes.set(notes);
    }

    /// Moves the phase and the counted visits to the scope that the thread is leaving.
    #[inline]
    pub(super) fn leave(&self, scope: &mut Scope) {
        scope.phase = self.phase.get();
        let Some(contents) = scope.contents.as_deref_mut() else {
            return;
        };
        let Some(first) = contents.first.as_mut().filter(|first| first.gate.is_some()) else {
            return;
        };
        first.last = self.last.get();
        let (times, site) = (self.times.take(), self.site.take());
        if first.is_on
            && let Some(setting) = contents.settings.first_mut()
        {
            setting.reach.count(times, site);
        }
    }
}
