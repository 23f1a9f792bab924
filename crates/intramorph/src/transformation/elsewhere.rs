//! Threads that are in no scope of their own: those that follow another thread, and orphans.

use std::cell::RefCell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::gate::Gate;
use super::scope::{self, Standing};
use super::setting::Value;
use super::shared::Shared;
use super::site::Site;

/// The scope that a leading thread is in, as its followers see it.
#[derive(Debug, Default)]
struct Lead {
    scope: Mutex<Option<Arc<Shared>>>,
    /// How often followers asked for a switch that is on somewhere, while the leader ran no program.
    orphans: AtomicU64,
}

impl Lead {
    fn shared(&self) -> Option<Arc<Shared>> {
        let scope = self.scope.lock().unwrap_or_else(PoisonError::into_inner);
        scope.clone()
    }

    fn publish(&self, shared: Option<Arc<Shared>>) {
        *self.scope.lock().unwrap_or_else(PoisonError::into_inner) = shared;
    }
}

/// Whom all threads of the process follow that follow nobody else.
static PROCESS: OnceLock<Arc<Lead>> = OnceLock::new();

thread_local! {
    /// Of a thread that leads others: those that it was asked to lead, and all of the process.
    static LEADS: RefCell<[Option<Arc<Lead>>; 2]> = const { RefCell::new([None, None]) };
    /// Of a thread that follows another.
    static FOLLOWS: RefCell<Option<Arc<Lead>>> = const { RefCell::new(None) };
}

/// Makes the threads that call the returned hook follow this thread: whatever is on here is on there, at the same time.
///
/// For pools and runtimes that the check owns; a shared pool serves others too.
///
/// ```
/// use intramorph::prelude::*;
///
/// const NEGATED: Transformation = transformation!();
///
/// let follow = intramorph::follow();
/// let (jobs, waiting) = std::sync::mpsc::channel::<(i32, std::sync::mpsc::Sender<i32>)>();
/// std::thread::spawn(move || {
///     follow();
///     for (number, reply) in waiting {
///         reply.send(morph!(NEGATED, number, -number)).unwrap();
///     }
/// });
///
/// program(|number: &i32| {
///     let (reply, answer) = std::sync::mpsc::channel();
///     jobs.send((*number, reply)).unwrap();
///     answer.recv().unwrap()
/// })
/// .inputs(-100i32..100)
/// .transformed(NEGATED)
/// .must_be(relation::negated());
/// ```
pub fn follow() -> impl Fn() + Clone + Send + Sync + 'static {
    // Whoever follows a follower follows its leader.
    let lead = FOLLOWS.with_borrow(Clone::clone).unwrap_or_else(|| {
        let lead = LEADS.with_borrow_mut(|[lead, _]| Arc::clone(lead.get_or_insert_default()));
        scope::lead();
        lead.publish(scope::shared());
        lead
    });
    move || FOLLOWS.set(Some(Arc::clone(&lead)))
}

/// From now on all threads of the process follow this one, but those that follow another.
#[cfg(unix)]
pub(crate) fn lead_process() {
    let lead = PROCESS.get_or_init(Arc::default);
    LEADS.with_borrow_mut(|[_, process]| *process = Some(Arc::clone(lead)));
    scope::lead();
}

/// Tells followers which scope this thread is in now.
pub(super) fn publish(shared: Option<&Arc<Shared>>) {
    // A thread that is shutting down leads nobody any more.
    let _ = LEADS.try_with(|leads| {
        for lead in leads.borrow().iter().flatten() {
            lead.publish(shared.cloned());
        }
    });
}

/// How often followers of this thread asked for a switch that is on somewhere, while this thread ran no program.
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

/// Whom this thread follows.
fn lead() -> Option<Arc<Lead>> {
    let followed = FOLLOWS.try_with(|follows| follows.borrow().clone());
    followed.ok().flatten().or_else(|| PROCESS.get().cloned())
}

/// What a switch is set to for a thread that is in no scope of its own.
///
/// One that follows nobody is an orphan, if the switch is on elsewhere: perhaps it works for the program that is tested there.
pub(super) fn value_of(gate: &'static Gate, site: Site) -> Option<Value> {
    let lead = lead();
    let shared = lead.as_ref().and_then(|lead| lead.shared());
    let value = shared
        .as_ref()
        .and_then(|shared| shared.value_of(gate, site));
    let is_of_a_check = shared.is_some_and(|shared| shared.standing != Standing::Outside);
    if value.is_none() && !is_of_a_check && gate.is_in_a_scope() {
        gate.count_orphan();
        if let Some(lead) = lead {
            lead.orphans.fetch_add(1, Ordering::Relaxed);
        }
    }
    value
}
