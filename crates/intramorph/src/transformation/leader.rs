//! Leading threads: the scope that each one publishes, and the threads without a scope that follow it or are orphans.

use std::cell::RefCell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::gate::{Gate, Site};
use super::setting::{Phase, Value};
use super::shared::Shared;

/// The published scope of a leading thread.
#[derive(Debug, Default)]
pub(super) struct Lead {
    scope: Mutex<Option<Arc<Shared>>>,
    /// The number of times that a follower asked for a switch that is on somewhere, while the leader ran no program.
    orphans: AtomicU64,
}

impl Lead {
    fn shared(&self) -> Option<Arc<Shared>> {
        let scope = self.scope.lock().unwrap_or_else(PoisonError::into_inner);
        scope.clone()
    }

    pub(super) fn publish(&self, shared: Option<Arc<Shared>>) {
        *self.scope.lock().unwrap_or_else(PoisonError::into_inner) = shared;
    }
}

/// The leader of all threads of the process that follow no other thread.
static PROCESS: OnceLock<Arc<Lead>> = OnceLock::new();

thread_local! {
    /// The two ways in which this thread leads: the threads that called its hook, and the whole process.
    static LEADS: RefCell<[Option<Arc<Lead>>; 2]> = const { RefCell::new([None, None]) };
    /// The leader that this thread chose to follow.
    static FOLLOWS: RefCell<Option<Arc<Lead>>> = const { RefCell::new(None) };
}

/// The leader that this thread chose to follow, if it did.
pub(super) fn followed() -> Option<Arc<Lead>> {
    FOLLOWS.with_borrow(Clone::clone)
}

/// Makes this thread follow a leader.
pub(super) fn follow(lead: &Arc<Lead>) {
    FOLLOWS.set(Some(Arc::clone(lead)));
}

/// Makes this thread a leader of threads that choose to follow it.
pub(super) fn lead_others() -> Arc<Lead> {
    LEADS.with_borrow_mut(|[others, _]| Arc::clone(others.get_or_insert_default()))
}

/// Makes this thread the leader of the process.
#[cfg(unix)]
pub(super) fn lead_process() {
    let lead = PROCESS.get_or_init(Arc::default);
    LEADS.with_borrow_mut(|[_, process]| *process = Some(Arc::clone(lead)));
}

/// Shows followers the scope that this thread has entered.
pub(super) fn publish(shared: Option<&Arc<Shared>>) {
    // A thread that is shutting down leads no other thread any more.
    let _ = LEADS.try_with(|leads| {
        for lead in leads.borrow().iter().flatten() {
            lead.publish(shared.cloned());
        }
    });
}

/// The number of times that followers of this thread asked for a switch that is on somewhere, while this thread ran no program.
pub(crate) fn orphans_of_followers() -> u64 {
    LEADS.with_borrow(|leads| {
        let orphans = |lead: &Arc<Lead>| lead.orphans.load(Ordering::Relaxed);
        leads.iter().flatten().map(orphans).sum()
    })
}

/// The scope of the thread that this one follows.
pub(super) fn shared() -> Option<Arc<Shared>> {
    lead().and_then(|lead| lead.shared())
}

/// The leader of this thread: the one that it chose, or the leader of the process.
fn lead() -> Option<Arc<Lead>> {
    let followed = FOLLOWS.try_with(|follows| follows.borrow().clone());
    followed.ok().flatten().or_else(|| PROCESS.get().cloned())
}

/// The value of a switch for a thread that has no scope of its own.
///
/// A thread that follows no check is an orphan if a scope has the switch on: it may work for the program that is tested there.
pub(super) fn value_of(gate: &'static Gate, site: Site) -> Option<Value> {
    let lead = lead();
    let shared = lead.as_ref().and_then(|lead| lead.shared());
    let value = shared
        .as_ref()
        .and_then(|shared| shared.value_of(gate, site));
    let is_of_a_check = shared.is_some_and(|shared| shared.phase != Phase::NoCheck);
    if value.is_none() && !is_of_a_check && gate.is_in_a_scope() {
        gate.count_orphan();
        if let Some(lead) = lead {
            lead.orphans.fetch_add(1, Ordering::Relaxed);
        }
    }
    value
}
