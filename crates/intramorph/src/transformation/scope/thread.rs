//! The current scope of each thread.

use std::cell::{Cell, RefCell};
use std::sync::Arc;

use super::Scope;
use crate::transformation::environment::{environment, is_environment_set};
use crate::transformation::gate::{Gate, Site};
use crate::transformation::leader;
use crate::transformation::setting::{Phase, Reach, Setting, Value};
use crate::transformation::shared::Shared;

thread_local! {
    static CURRENT: RefCell<Scope> = const { RefCell::new(Scope::none()) };
    static FAST_PATH: FastPath = const { FastPath::of_no_scope() };
}

/// Runs `job` in a copy of the current scope that sets one switch differently.
pub(crate) fn with<R>(gate: &'static Gate, value: Value, job: impl FnOnce() -> R) -> R {
    Scope::current().with(gate, value).run(job)
}

/// Whether a switch is on for this thread; counts the visit if so. A site calls it only while the gate is open.
#[inline]
pub(crate) fn is_on(gate: &'static Gate, site: Site) -> bool {
    let answer = FAST_PATH.try_with(|fast_path| {
        if fast_path
            .gate
            .get()
            .is_some_and(|first| std::ptr::eq(first, gate))
        {
            fast_path.times.set(fast_path.times.get() + 1);
            fast_path.site.set(Some(site));
            return Some(true);
        }
        (!fast_path.is_partial.get()).then_some(false)
    });
    // The fast path has no destructor, so it exists as long as its thread.
    let answer = answer.unwrap_or(Some(false));
    answer.unwrap_or_else(|| is_on_slowly(gate, site))
}

/// The slow path of `is_on`. It is never inlined: that would enlarge the stack frame of every site.
#[cold]
#[inline(never)]
fn is_on_slowly(gate: &'static Gate, site: Site) -> bool {
    value_of(gate, site).is_some()
}

/// The value of a switch for this thread, if it is on; counts the visit. A site calls it only while the gate is open.
#[cold]
pub(crate) fn value_of(gate: &'static Gate, site: Site) -> Option<Value> {
    gate.mark_environment_known();
    let environment = environment();
    let own = CURRENT.try_with(|current| {
        let mut current = current.borrow_mut();
        let mut settings = current.settings_to_count().iter_mut();
        let setting = settings.find(|setting| setting.is_of(gate));
        setting.map(|setting| setting.visit(site))
    });
    // A thread that is shutting down has lost its scope.
    let set = own.ok().flatten().or_else(|| match phase() {
        Phase::NoCheck => leader::value_of(gate, site),
        Phase::BetweenRuns | Phase::Run => None,
    });
    let value = set.or_else(|| environment.value_of(gate, site));
    value.filter(|value| !matches!(value, Value::Off))
}

fn phase() -> Phase {
    FAST_PATH.with(|fast_path| fast_path.phase.get())
}

/// Copies of the settings of the current scope, and its phase.
pub(super) fn copy_current() -> (Vec<Setting>, Phase) {
    let settings = CURRENT.try_with(|current| {
        let current = current.borrow();
        let settings = current.settings().iter();
        settings.map(Setting::unused_copy).collect()
    });
    (settings.unwrap_or_default(), phase())
}

/// Adds the visits that an inner scope counted to the current scope.
pub(super) fn add_to_current(inner: &[Setting]) {
    // A thread that is shutting down has no scope any more.
    let _ = CURRENT.try_with(|current| {
        let Ok(mut current) = current.try_borrow_mut() else {
            return;
        };
        for inner in inner {
            let mut outer = current.settings_to_count().iter_mut();
            if let Some(outer) = outer.find(|outer| outer.is_of(inner.gate)) {
                outer.reach.add(inner.reach);
            }
        }
    });
}

/// The current scope of this thread, for other threads.
pub(in crate::transformation) fn shared() -> Option<Arc<Shared>> {
    let shared = CURRENT.try_with(|current| {
        let mut current = current.borrow_mut();
        current.phase = phase();
        current.shared()
    });
    shared.ok().flatten().or_else(leader::shared)
}

/// Makes this thread publish each scope that it enters from now on.
pub(in crate::transformation) fn publish_changes() {
    FAST_PATH.with(|fast_path| fast_path.publishes.set(true));
}

/// Swaps a scope and the current one.
#[inline]
pub(super) fn swap_with_current(scope: &mut Scope) {
    let _ = FAST_PATH.try_with(|fast_path| {
        let is_empty = fast_path.is_empty.get() && scope.contents.is_none();
        if is_empty && !fast_path.publishes.get() {
            // Two scopes without settings differ by their phases only.
            let phase = scope.phase;
            scope.phase = fast_path.phase.get();
            fast_path.set_phase(phase, false);
        } else {
            // A thread that is shutting down has lost its scope.
            let _ = CURRENT.try_with(|current| {
                swap_contents(&mut current.borrow_mut(), scope, fast_path);
            });
        }
    });
}

fn swap_contents(current: &mut Scope, scope: &mut Scope, fast_path: &FastPath) {
    fast_path.leave(current);
    current.phase = fast_path.phase.get();
    std::mem::swap(current, scope);
    fast_path.enter(current);
    if fast_path.publishes.get() {
        let is_between = current.phase == Phase::BetweenRuns;
        let shared = current.shared().filter(|_| !is_between);
        leader::publish(shared.as_ref());
    }
}

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
