//! A scope: which switches are on for the code that runs on this thread, and how often each was reached.

use std::cell::{Cell, RefCell};

use super::gate::{Gate, Purpose};
use super::site::Site;
use crate::harness::isolation::Progress;

thread_local! {
    static CURRENT: RefCell<Scope> = const { RefCell::new(Scope { reaches: Vec::new() }) };
    static GLANCE: Glance = const { Glance::of_nothing() };
}

/// The current scope's first switch, at hand for sites that are reached millions of times.
struct Glance {
    gate: Cell<Option<&'static Gate>>,
    /// How often it was reached since the scope was entered, and where last.
    times: Cell<u64>,
    site: Cell<Option<Site>>,
    /// Whether the scope has more switches than this one.
    is_partial: Cell<bool>,
}

impl Glance {
    const fn of_nothing() -> Self {
        Self {
            gate: Cell::new(None),
            times: Cell::new(0),
            site: Cell::new(None),
            is_partial: Cell::new(false),
        }
    }

    /// Looks at a scope that is being entered.
    fn at(&self, scope: &Scope) {
        self.gate.set(scope.reaches.first().map(|reach| reach.gate));
        self.is_partial.set(scope.reaches.len() > 1);
    }

    /// Gives what was counted to the scope that is being left.
    fn settle(&self, scope: &mut Scope) {
        let (times, site) = (self.times.take(), self.site.take());
        if let Some(reach) = scope.reaches.first_mut() {
            reach.times += times;
            reach.site = site.or(reach.site);
        }
    }
}

/// The set of switches that are on. Their gates are open for as long as the scope exists, entered or not.
#[derive(Debug)]
pub(crate) struct Scope {
    reaches: Vec<Reach>,
}

/// The scopes of the two programs of a check, on one thread.
#[derive(Debug)]
pub(crate) struct Scopes {
    /// Of `P`, in which no transformation is on.
    pub(crate) original: Scope,
    /// Of `P'`, which counts how often the variant was reached; where there is no transformation, that of `P` serves both.
    pub(crate) transformed: Option<Scope>,
    /// Where a worker notes what it runs; none in the test's own process.
    pub(crate) progress: Option<Progress>,
}

impl Scopes {
    pub(crate) fn with(transformation: Option<&'static Gate>) -> Self {
        Self {
            original: Scope::baseline(),
            transformed: transformation.map(|gate| Scope::baseline().also(gate)),
            progress: None,
        }
    }

    /// How often each injected bug was reached in either program. They come first in both scopes.
    #[cfg(unix)]
    pub(crate) fn bugs_reached(&self) -> Vec<u64> {
        let transformed = self.transformed.iter().flat_map(|scope| &scope.reaches);
        let transformed = transformed
            .map(|reach| reach.times)
            .chain(std::iter::repeat(0));
        let reaches = self.original.reaches.iter().zip(transformed);
        reaches.map(|(reach, times)| reach.times + times).collect()
    }

    /// Counts what another process has reached in the place of this one.
    #[cfg(unix)]
    pub(crate) fn credit(&mut self, bugs: &[u64]) {
        for (reach, times) in self.original.reaches.iter_mut().zip(bugs) {
            reach.times += times;
        }
    }

    /// How often the variant has run so far, and where last; `None` where there is no transformation.
    pub(crate) fn reach(&self) -> Option<&Reach> {
        self.transformed.as_ref()?.reaches.last()
    }
}

/// How often, and where last, one switch was asked while it was on.
#[derive(Debug)]
pub(crate) struct Reach {
    gate: &'static Gate,
    pub(crate) times: u64,
    pub(crate) site: Option<Site>,
}

impl Scope {
    /// The scope of `P`: injected bugs stay, since a bug is in `P` and `P'` alike; transformations go.
    pub(crate) fn baseline() -> Self {
        Self::of_current(|gate| gate.purpose() == Purpose::InjectedBug)
    }

    /// The scope of the code that asks.
    pub(crate) fn current() -> Self {
        Self::of_current(|_| true)
    }

    pub(crate) fn also(mut self, gate: &'static Gate) -> Self {
        self.reaches.push(Reach::new(gate));
        self
    }

    pub(crate) fn reach_of(&self, gate: &'static Gate) -> Option<&Reach> {
        self.reaches.iter().find(|reach| reach.is_of(gate))
    }

    /// Runs `job` in this scope; the scope before comes back, also when `job` panics.
    #[inline]
    pub(crate) fn run<R>(&mut self, job: impl FnOnce() -> R) -> R {
        let _entered = Entered::swap_in(self);
        job()
    }

    fn of_current(keep: impl Fn(&Gate) -> bool) -> Self {
        let gates: Vec<&'static Gate> = CURRENT.with_borrow(|current| {
            current
                .reaches
                .iter()
                .map(|reach| reach.gate)
                .filter(|gate| keep(gate))
                .collect()
        });
        let reaches = gates.into_iter().map(Reach::new).collect();
        Self { reaches }
    }
}

impl Reach {
    fn new(gate: &'static Gate) -> Self {
        gate.open();
        Self {
            gate,
            times: 0,
            site: None,
        }
    }

    fn is_of(&self, gate: &'static Gate) -> bool {
        std::ptr::eq(self.gate, gate)
    }
}

impl Drop for Reach {
    /// What an inner scope reached, the scope around it has reached too.
    fn drop(&mut self) {
        self.gate.close();
        // A thread that is shutting down has no scope any more.
        let _ = CURRENT.try_with(|current| {
            let mut current = current.borrow_mut();
            if let Some(outer) = current
                .reaches
                .iter_mut()
                .find(|reach| reach.is_of(self.gate))
            {
                outer.times += self.times;
                outer.site = self.site.or(outer.site);
            }
        });
    }
}

/// Runs `job` in the current scope with one more switch on.
pub(crate) fn with_also<R>(gate: &'static Gate, job: impl FnOnce() -> R) -> R {
    Scope::current().also(gate).run(job)
}

/// Whether `gate` is on in this thread's scope; counts the reach if so. Called only while the gate is open.
#[inline]
pub(crate) fn reach(gate: &'static Gate, site: Site) -> bool {
    let glance = GLANCE.with(|glance| {
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
    glance.unwrap_or_else(|| reach_another(gate, site))
}

/// Looks further than at the first switch of the scope.
#[cold]
fn reach_another(gate: &'static Gate, site: Site) -> bool {
    let found = CURRENT.try_with(|current| {
        let mut current = current.borrow_mut();
        let Some(reach) = current.reaches.iter_mut().find(|reach| reach.is_of(gate)) else {
            return false;
        };
        reach.times += 1;
        reach.site = Some(site);
        true
    });
    // A thread that is shutting down has lost its scope, and runs the original.
    found.unwrap_or(false)
}

/// While it lives, the scope and the thread's current one have changed places.
struct Entered<'scope> {
    scope: &'scope mut Scope,
}

impl<'scope> Entered<'scope> {
    #[inline]
    fn swap_in(scope: &'scope mut Scope) -> Self {
        change_places(scope);
        Self { scope }
    }
}

#[inline]
fn change_places(scope: &mut Scope) {
    let is_nothing_on = GLANCE.with(|glance| glance.gate.get().is_none());
    if is_nothing_on && scope.reaches.is_empty() {
        return;
    }
    CURRENT.with_borrow_mut(|current| {
        GLANCE.with(|glance| {
            glance.settle(current);
            std::mem::swap(current, scope);
            glance.at(current);
        });
    });
}

impl Drop for Entered<'_> {
    #[inline]
    fn drop(&mut self) {
        change_places(self.scope);
    }
}

#[cfg(test)]
mod tests {
    use super::Scope;
    use crate::{Transformation, transformation};

    const EXAMPLE: Transformation = transformation!();

    #[test]
    fn a_gate_is_open_for_as_long_as_a_scope_has_it_on() {
        let gate = EXAMPLE.gate();
        assert!(!gate.is_open());
        let mut scope = Scope::current().also(gate);
        assert!(gate.is_open());
        scope.run(|| EXAMPLE.applied(|| assert!(gate.is_open())));
        assert!(gate.is_open());
        drop(scope);
        assert!(!gate.is_open());
    }
}
