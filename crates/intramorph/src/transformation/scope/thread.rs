//! The scope that a thread is in.

use std::cell::RefCell;
use std::sync::Arc;

use super::glance::Glance;
use super::{Scope, Standing};
use crate::transformation::elsewhere;
use crate::transformation::environment::environment;
use crate::transformation::gate::Gate;
use crate::transformation::setting::{Setting, Value};
use crate::transformation::shared::Shared;
use crate::transformation::site::Site;

thread_local! {
    static CURRENT: RefCell<Scope> = const { RefCell::new(Scope::none()) };
    static GLANCE: Glance = const { Glance::of_nothing() };
}

/// Runs `job` in the current scope with one switch set otherwise.
pub(crate) fn with<R>(gate: &'static Gate, value: Value, job: impl FnOnce() -> R) -> R {
    Scope::current().with(gate, value).run(job)
}

/// Whether a switch is on for this thread; counts the reach if so. Called only while its gate is open.
#[inline]
pub(crate) fn is_on(gate: &'static Gate, site: Site) -> bool {
    let glance = GLANCE.try_with(|glance| {
        if glance
            .gate
            .get()
            .is_some_and(|at_hand| std::ptr::eq(at_hand, gate))
        {
            glance.times.set(glance.times.get() + 1);
            glance.site.set(Some(site));
            return Some(true);
        }
        (!glance.is_partial.get()).then_some(false)
    });
    // It has nothing to drop, and so is there for as long as its thread.
    let glance = glance.unwrap_or(Some(false));
    glance.unwrap_or_else(|| is_on_further(gate, site))
}

/// Looks further than at the first switch of the scope. Never inlined: a site has no room on the stack to spare.
#[cold]
#[inline(never)]
fn is_on_further(gate: &'static Gate, site: Site) -> bool {
    value_of(gate, site).is_some()
}

/// What a switch is set to for this thread, if it is on; counts the reach. Called only while its gate is open.
#[cold]
pub(crate) fn value_of(gate: &'static Gate, site: Site) -> Option<Value> {
    gate.ask();
    let environment = environment();
    let said = CURRENT.try_with(|current| {
        let mut current = current.borrow_mut();
        let mut settings = current.settings_unsettled().iter_mut();
        let setting = settings.find(|setting| setting.is_of(gate));
        setting.map(|setting| setting.heed(site))
    });
    // A thread that is shutting down has lost its scope.
    let said = said.ok().flatten().or_else(|| match standing() {
        Standing::Outside => elsewhere::value_of(gate, site),
        Standing::Between | Standing::Inside => None,
    });
    let value = said.or_else(|| environment.value_of(gate, site));
    value.filter(|value| !matches!(value, Value::Off))
}

fn standing() -> Standing {
    GLANCE.with(|glance| glance.standing.get())
}

/// What the thread's scope says, and its standing.
pub(super) fn said_here() -> (Vec<Setting>, Standing) {
    let settings = CURRENT.try_with(|current| {
        let current = current.borrow();
        let settings = current.settings().iter();
        let settings = settings.map(|one| Setting::new(one.gate, one.said().clone()));
        settings.collect()
    });
    (settings.unwrap_or_default(), standing())
}

/// Tells the thread's scope what one inside of it has reached.
pub(super) fn tell_around(inner: &[Setting]) {
    // A thread that is shutting down has no scope any more.
    let _ = CURRENT.try_with(|current| {
        let Ok(mut current) = current.try_borrow_mut() else {
            return;
        };
        for inner in inner {
            let mut outer = current.settings_unsettled().iter_mut();
            if let Some(outer) = outer.find(|outer| outer.is_of(inner.gate)) {
                outer.reach.add(inner.reach);
            }
        }
    });
}

/// What this thread's scope is, for other threads.
pub(in crate::transformation) fn shared() -> Option<Arc<Shared>> {
    let shared = CURRENT.try_with(|current| {
        let mut current = current.borrow_mut();
        current.standing = standing();
        current.shared()
    });
    shared.ok().flatten().or_else(elsewhere::shared)
}

/// From now on other threads follow this one.
pub(in crate::transformation) fn lead() {
    GLANCE.with(|glance| glance.leads.set(true));
}

/// While it lives, the scope and the thread's current one have changed places.
pub(crate) struct Entered<'scope> {
    scope: &'scope mut Scope,
}

impl<'scope> Entered<'scope> {
    #[inline]
    pub(super) fn swap_in(scope: &'scope mut Scope) -> Self {
        change_places(scope);
        Self { scope }
    }
}

#[inline]
fn change_places(scope: &mut Scope) {
    let _ = GLANCE.try_with(|glance| {
        if glance.is_empty.get() && scope.said.is_none() && !glance.leads.get() {
            // All that tells them apart.
            let standing = scope.standing;
            scope.standing = glance.standing.get();
            glance.stand(standing, false);
        } else {
            // A thread that is shutting down has lost its scope.
            let _ = CURRENT.try_with(|current| {
                change_places_of(&mut current.borrow_mut(), scope, glance);
            });
        }
    });
}

fn change_places_of(current: &mut Scope, scope: &mut Scope, glance: &Glance) {
    glance.settle(current);
    current.standing = glance.standing.get();
    std::mem::swap(current, scope);
    glance.at(current);
    if glance.leads.get() {
        let is_between = current.standing == Standing::Between;
        let shared = current.shared().filter(|_| !is_between);
        elsewhere::publish(shared.as_ref());
    }
}

impl Drop for Entered<'_> {
    #[inline]
    fn drop(&mut self) {
        change_places(self.scope);
    }
}
