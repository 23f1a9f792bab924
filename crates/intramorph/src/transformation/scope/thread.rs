//! The current scope of each thread, and the threads whose scopes others follow.

use std::cell::{Cell, RefCell};
use std::num::NonZeroU64;
use std::ptr;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

use super::{Host, Scope};
use crate::transformation::gate::Gate;
use crate::transformation::orphans::LeadId;
use crate::transformation::setting::{
    Phase, Reach, Setting, Value, environment, is_environment_set,
};
use crate::transformation::site::Site;

thread_local! {
    static CURRENT: RefCell<Scope> = const {
        RefCell::new(Scope { contents: None, phase: Phase::NoCheck })
    };
    static FAST_PATH: FastPath = const {
        FastPath {
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
    };
    /// The two ways in which this thread leads: the threads that called its hook, and the whole process.
    static LEADS: RefCell<[Option<Arc<Lead>>; 2]> = const { RefCell::new([None, None]) };
    /// The leader that this thread chose to follow.
    static FOLLOWS: RefCell<Option<Arc<Lead>>> = const { RefCell::new(None) };
}

/// Number of slots for sites that were noted.
const NOTED: usize = 8;

/// The leader of all threads of the process that follow no other thread.
static PROCESS: OnceLock<Arc<Lead>> = OnceLock::new();

/// Runs `job` in a copy of the current scope that sets one switch differently.
pub(crate) fn with<R>(gate: &'static Gate, value: Value, job: impl FnOnce() -> R) -> R {
    Scope::current().with(gate, value).run(job)
}

/// Whether a switch is on for this thread; counts the visit if so. A site calls it only while the gate is open.
#[inline]
pub(crate) fn is_on(gate: &'static Gate, site: Site) -> bool {
    let answer = FAST_PATH.try_with(|fast_path| {
        if fast_path.is_first(gate) {
            return fast_path.visit_last(site).then_some(true);
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
    let visited_before = FAST_PATH.try_with(|fast_path| fast_path.visit_again(gate, site));
    if let Ok(Some(is_on)) = visited_before {
        return is_on;
    }
    let is_on = value_of(gate, site).is_some();
    // The setting has counted and noted this visit. The next ones of the same site take the fast path.
    let _ = FAST_PATH.try_with(|fast_path| fast_path.remember(gate, site));
    is_on
}

/// The value of a switch for this thread, if it is on; counts the visit. A site calls it only while the gate is open.
#[cold]
pub(crate) fn value_of(gate: &'static Gate, site: Site) -> Option<Value> {
    gate.mark_environment_known();
    let environment = environment();
    let own = CURRENT.try_with(|current| {
        let mut current = current.borrow_mut();
        if current.is_over() {
            return None;
        }
        current.visit(gate, |setting| setting.visit(site))
    });
    // A thread that is shutting down has lost its scope.
    let set = own.ok().flatten().or_else(|| match phase() {
        Phase::NoCheck => value_for_follower(gate, site),
        Phase::BetweenRuns | Phase::Run => None,
    });
    let value = set.or_else(|| environment.value_of(gate, site));
    value.filter(|value| !matches!(value, Value::Off))
}

/// The value of a switch for a thread that has no scope of its own.
///
/// It is an orphan if another scope has the switch on: it may work for the program that is tested there.
fn value_for_follower(gate: &'static Gate, site: Site) -> Option<Value> {
    let lead = leader();
    let host = lead.as_ref().and_then(|lead| lead.host());
    let value = host.and_then(|host| host.shared.value_of(gate, site));
    if value.is_none() && gate.is_in_a_scope() {
        gate.count_orphan(lead.map(|lead| lead.id), site);
    }
    value
}

/// The phase of the current scope. A scope whose run is over belongs to no check any more.
fn phase() -> Phase {
    let is_over = CURRENT.try_with(|current| current.borrow().is_over());
    if is_over.unwrap_or(false) {
        return Phase::NoCheck;
    }
    FAST_PATH.with(|fast_path| fast_path.phase.get())
}

/// Copies of the settings of the current scope, and its phase.
pub(super) fn copy_current() -> (Vec<Setting>, Phase) {
    let settings = CURRENT.try_with(|current| {
        let current = current.borrow();
        let settings = current.settings().iter();
        let settings = settings.filter(|_| !current.is_over());
        settings.map(Setting::unused_copy).collect()
    });
    (settings.unwrap_or_default(), phase())
}

/// Adds the visits that an inner scope counted to the current scope.
pub(super) fn add_to_current<'inner>(inner: impl Iterator<Item = &'inner Setting>) {
    // A thread that is shutting down has no scope any more.
    let _ = CURRENT.try_with(|current| {
        let Ok(mut current) = current.try_borrow_mut() else {
            return;
        };
        for inner in inner {
            current.visit(inner.gate, |outer| outer.reach.add(inner.reach));
        }
    });
}

/// A part of the run of the current scope, for a scope inside of it.
pub(super) fn part_of_current_run() -> Option<Weak<()>> {
    if phase() == Phase::NoCheck {
        return host_by_leader().and_then(|host| host.run);
    }
    let part = CURRENT.try_with(|current| current.borrow_mut().contents_mut().run.part());
    FAST_PATH.with(|fast_path| fast_path.is_plain.set(false));
    part.ok()
}

/// The current scope of this thread, for other threads.
pub(in crate::transformation) fn to_carry() -> Option<Host> {
    let phase = phase();
    let host = CURRENT.try_with(|current| {
        let mut current = current.borrow_mut();
        if current.is_over() {
            return None;
        }
        current.phase = phase;
        // It has parts from now on.
        FAST_PATH.with(|fast_path| fast_path.is_plain.set(false));
        current.host()
    });
    host.ok().flatten().or_else(host_by_leader)
}

/// Swaps a scope and the current one.
#[inline]
pub(super) fn swap_with_current(scope: &mut Scope) {
    let _ = FAST_PATH.try_with(|fast_path| {
        if !fast_path.swap_phase(scope) {
            swap_slowly(scope, fast_path);
        }
    });
}

/// The slow path of `swap_with_current`. It is never inlined: runs of programs without settings don't take it.
#[inline(never)]
fn swap_slowly(scope: &mut Scope, fast_path: &FastPath) {
    // A thread that is shutting down has lost its scope.
    let _ = CURRENT.try_with(|current| {
        let current = &mut *current.borrow_mut();
        fast_path.leave(current);
        std::mem::swap(current, scope);
        fast_path.enter(current);
        if fast_path.publishes.get() {
            publish(current);
        }
    });
}

/// Publishes the current scope for threads that follow this one.
#[cold]
fn publish(current: &mut Scope) {
    let host = current.host();
    // A thread that is shutting down leads no other thread any more.
    let _ = LEADS.try_with(|leads| {
        for lead in leads.borrow().iter().flatten() {
            lead.publish(host.clone());
        }
    });
}

/// The part of a thread's current scope that a site reads first.
struct FastPath {
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
    is_partial: Cell<bool>,
    /// The phase of the scope.
    phase: Cell<Phase>,
    /// Whether the scope belongs to a check and has no contents, and no thread follows. Two such scopes differ by their phases only.
    is_plain: Cell<bool>,
    /// Whether the thread publishes each scope that it enters, since other threads follow it.
    publishes: Cell<bool>,
}

impl FastPath {
    /// Swaps a scope and the current one if they differ by their phases only. Returns whether they do.
    #[inline]
    fn swap_phase(&self, scope: &mut Scope) -> bool {
        let is_plain = self.is_plain.get() && scope.is_plain();
        if is_plain {
            scope.phase = self.phase.replace(scope.phase);
        }
        is_plain
    }

    /// Reads a scope that the thread is entering.
    #[inline]
    fn enter(&self, scope: &mut Scope) {
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
    fn visit_last(&self, site: Site) -> bool {
        let is_last = self.last.get() == site.address();
        if is_last {
            self.times.set(self.times.get() + 1);
        }
        is_last
    }

    /// Counts the visit of a site that was noted already; it is the last one now. Returns whether its switch is on.
    fn visit_again(&self, gate: &'static Gate, site: Site) -> Option<bool> {
        let is_known = self.is_first(gate) && self.slot(site).get() == site.address();
        is_known.then(|| {
            self.times.set(self.times.get() + 1);
            self.site.set(Some(site));
            self.set_last(site);
            self.is_on.get()
        })
    }

    /// Remembers a site that the slow path has counted and noted.
    fn remember(&self, gate: &'static Gate, site: Site) {
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
    fn is_first(&self, gate: &'static Gate) -> bool {
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
    fn leave(&self, scope: &mut Scope) {
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
            setting.reach.add(Reach { times, site });
        }
    }
}

/// The published scope of a leading thread.
#[derive(Debug, Default)]
pub(in crate::transformation) struct Lead {
    scope: Mutex<Option<Host>>,
    id: LeadId,
}

impl Lead {
    fn host(&self) -> Option<Host> {
        let scope = self.scope.lock().unwrap_or_else(PoisonError::into_inner);
        scope.clone()
    }

    fn publish(&self, host: Option<Host>) {
        *self.scope.lock().unwrap_or_else(PoisonError::into_inner) = host;
    }
}

/// Makes this thread a leader, or returns the leader that it chose to follow.
pub(in crate::transformation) fn lead_others() -> Arc<Lead> {
    FOLLOWS.with_borrow(Clone::clone).unwrap_or_else(|| {
        let lead = LEADS.with_borrow_mut(|[others, _]| Arc::clone(others.get_or_insert_default()));
        publish_from_now_on();
        lead.publish(to_carry());
        lead
    })
}

/// Makes this thread follow a leader.
pub(in crate::transformation) fn follow(lead: &Arc<Lead>) {
    FOLLOWS.set(Some(Arc::clone(lead)));
}

/// Makes all threads of the process follow this one from now on, except those that follow another thread.
#[cfg(unix)]
pub(crate) fn lead_process() {
    let lead = PROCESS.get_or_init(Arc::default);
    LEADS.with_borrow_mut(|[_, process]| *process = Some(Arc::clone(lead)));
    publish_from_now_on();
}

/// Publishes each scope that this thread enters.
fn publish_from_now_on() {
    FAST_PATH.with(|fast_path| {
        fast_path.publishes.set(true);
        fast_path.is_plain.set(false);
    });
}

/// Whether a leader is this thread.
pub(crate) fn is_this_thread(leader: LeadId) -> bool {
    LEADS.with_borrow(|leads| leads.iter().flatten().any(|lead| lead.id == leader))
}

/// The scope of the thread that this one follows.
pub(super) fn host_by_leader() -> Option<Host> {
    leader().and_then(|lead| lead.host())
}

/// The leader of this thread: the one that it chose, or the leader of the process.
fn leader() -> Option<Arc<Lead>> {
    let followed = FOLLOWS.try_with(|follows| follows.borrow().clone());
    followed.ok().flatten().or_else(|| PROCESS.get().cloned())
}
