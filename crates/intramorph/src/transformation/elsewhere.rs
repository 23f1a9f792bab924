//! Threads that are in no scope of their own: those that follow another thread, and orphans.

use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use super::gate::Gate;
use super::scope;
use super::setting::Value;
use super::shared::Shared;
use super::site::Site;

/// The scope that a leading thread is in, as its followers see it.
#[derive(Debug, Default)]
struct Lead(Mutex<Option<Arc<Shared>>>);

impl Lead {
    fn shared(&self) -> Option<Arc<Shared>> {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    fn publish(&self, shared: Option<Arc<Shared>>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = shared;
    }
}

/// Whom all threads of the process follow that follow nobody else.
static PROCESS: Lead = Lead(Mutex::new(None));
static IS_PROCESS_LED: AtomicBool = AtomicBool::new(false);

thread_local! {
    /// Of a thread that leads others.
    static LEADS: RefCell<Leads> = const { RefCell::new(Leads { others: None, process: false }) };
    /// Of a thread that follows another.
    static FOLLOWS: RefCell<Option<Arc<Lead>>> = const { RefCell::new(None) };
}

/// Whom a thread leads.
struct Leads {
    others: Option<Arc<Lead>>,
    process: bool,
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
/// .must_be(negated());
/// ```
pub fn follow() -> impl Fn() + Clone + Send + Sync + 'static {
    let lead = LEADS.with_borrow_mut(|leads| Arc::clone(leads.others.get_or_insert_default()));
    scope::lead();
    lead.publish(scope::shared());
    move || FOLLOWS.set(Some(Arc::clone(&lead)))
}

/// From now on all threads of the process follow this one, but those that follow another.
#[cfg(unix)]
pub(crate) fn lead_process() {
    LEADS.with_borrow_mut(|leads| leads.process = true);
    scope::lead();
    IS_PROCESS_LED.store(true, Ordering::Relaxed);
}

/// Tells followers which scope this thread is in now.
pub(super) fn publish(shared: Option<Arc<Shared>>) {
    LEADS.with_borrow(|leads| {
        if leads.process {
            PROCESS.publish(shared.clone());
        }
        if let Some(lead) = &leads.others {
            lead.publish(shared);
        }
    });
}

/// The scope of the thread that this one follows.
pub(super) fn shared() -> Option<Arc<Shared>> {
    let followed = FOLLOWS.try_with(|follows| {
        let follows = follows.borrow();
        follows.as_ref().map(|lead| lead.shared())
    });
    match followed.ok().flatten() {
        Some(shared) => shared,
        None if IS_PROCESS_LED.load(Ordering::Relaxed) => PROCESS.shared(),
        None => None,
    }
}

/// What the followed thread's scope says of some switches.
pub(super) fn followed(keep: impl Fn(&Gate) -> bool) -> Vec<(&'static Gate, Value)> {
    let shared = shared();
    let settings = shared.iter().flat_map(|shared| &shared.settings);
    settings
        .filter(|setting| keep(setting.gate))
        .map(|setting| (setting.gate, setting.value.clone()))
        .collect()
}

/// What a switch is set to for a thread that is in no scope of its own.
///
/// One that follows nobody is an orphan, if the switch is on elsewhere: perhaps it works for the program that is tested there.
pub(super) fn value_of(gate: &'static Gate, site: Site) -> Option<Value> {
    if let Some(shared) = shared() {
        return shared.value_of(gate, site);
    }
    if gate.is_in_a_scope() {
        gate.count_orphan();
    }
    None
}
