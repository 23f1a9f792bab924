//! The current scope of each thread, and the threads whose scopes others follow.

use std::cell::RefCell;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

use super::fast_path::FastPath;
use super::{Host, Scope};
use crate::transformation::asked;
use crate::transformation::gate::Gate;
use crate::transformation::orphans::LeadId;
use crate::transformation::setting::{Phase, Setting, Value, environment};
use crate::transformation::site::Site;

thread_local! {
    static CURRENT: RefCell<Scope> = const {
        RefCell::new(Scope { contents: None, phase: Phase::NoCheck })
    };
    static FAST_PATH: FastPath = const {
        FastPath::new()
    };
    /// The two ways in which this thread leads: the threads that called its hook, and the whole process.
    static LEADS: RefCell<[Option<Arc<Lead>>; 2]> = const { RefCell::new([None, None]) };
    /// The leader that this thread chose to follow.
    static FOLLOWS: RefCell<Option<Arc<Lead>>> = const { RefCell::new(None) };
}

/// The leader of all threads of the process that follow no other thread.
static PROCESS: OnceLock<Arc<Lead>> = OnceLock::new();

/// Runs `job` in a copy of the current scope that sets one switch differently.
pub(crate) fn with<R>(gate: &'static Gate, value: Value, job: impl FnOnce() -> R) -> R {
    Scope::current().overriding(gate, value).run(job)
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
    let value = set.or_else(|| {
        let value = environment.value_of(gate, site)?;
        asked::note(gate.path());
        Some(value)
    });
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

/// Whether this thread runs something for a check.
pub(crate) fn is_in_check() -> bool {
    phase() != Phase::NoCheck
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
