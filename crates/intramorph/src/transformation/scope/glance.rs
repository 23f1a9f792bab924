//! A glance at a thread's scope: what a site that is reached millions of times has to look at.

use std::cell::Cell;

use super::{Scope, Standing};
use crate::transformation::environment::is_environment_set;
use crate::transformation::gate::Gate;
use crate::transformation::setting::{Reach, Setting, Value};
use crate::transformation::site::Site;

/// The current scope's first switch, at hand for sites that are reached millions of times.
pub(super) struct Glance {
    pub(super) gate: Cell<Option<&'static Gate>>,
    /// How often it was reached since the scope was entered, and where last.
    pub(super) times: Cell<u64>,
    pub(super) site: Cell<Option<Site>>,
    /// Whether there is more to look at than this one switch.
    pub(super) is_partial: Cell<bool>,
    /// The standing of the thread's scope, and whether it says nothing.
    pub(super) standing: Cell<Standing>,
    pub(super) is_empty: Cell<bool>,
    /// Whether other threads follow this one.
    pub(super) leads: Cell<bool>,
}

impl Glance {
    pub(super) const fn of_nothing() -> Self {
        Self {
            gate: Cell::new(None),
            times: Cell::new(0),
            site: Cell::new(None),
            is_partial: Cell::new(true),
            standing: Cell::new(Standing::Outside),
            is_empty: Cell::new(true),
            leads: Cell::new(false),
        }
    }

    /// Looks at a scope that is being entered.
    #[inline]
    pub(super) fn at(&self, scope: &mut Scope) {
        let look = scope.said.as_mut().map(|said| match said.look {
            Some(look) => look,
            None => *said.look.insert(Look::at(&said.settings)),
        });
        let Look { gate, is_partial } = look.unwrap_or(Look {
            gate: None,
            is_partial: false,
        });
        self.gate.set(gate);
        self.is_empty.set(scope.said.is_none());
        self.stand(scope.standing, is_partial);
    }

    /// Sets what else there is to look at than one switch.
    #[inline]
    pub(super) fn stand(&self, standing: Standing, is_partial: bool) {
        self.standing.set(standing);
        let is_outside = standing == Standing::Outside;
        self.is_partial
            .set(is_partial || is_outside || is_environment_set());
    }

    /// Gives what was counted to the scope that is being left.
    #[inline]
    pub(super) fn settle(&self, scope: &mut Scope) {
        if self.gate.get().is_none() {
            return;
        }
        let (times, site) = (self.times.take(), self.site.take());
        if let Some(setting) = scope.settings_unsettled().first_mut() {
            setting.reach.add(Reach { times, site });
        }
    }
}

/// What there is to see at a glance.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    gate: Option<&'static Gate>,
    is_partial: bool,
}

impl Look {
    #[cold]
    fn at(settings: &[Setting]) -> Self {
        let first = settings.first();
        let switch = first.filter(|first| matches!(first.said(), Value::On));
        let rest = settings.len() - usize::from(switch.is_some());
        Self {
            gate: switch.map(|switch| switch.gate),
            is_partial: rest > 0,
        }
    }
}
