//! A scope: what is said of each switch to the code that runs on this thread, and how often that was heeded.

use std::cell::{Cell, RefCell};
use std::sync::Arc;

use super::elsewhere;
use super::environment::{environment, is_environment_set};
use super::gate::Gate;
use super::setting::{Reach, Setting, Value};
use super::shared::Shared;
use super::site::Site;

thread_local! {
    static CURRENT: RefCell<Scope> = const { RefCell::new(Scope::none()) };
    static GLANCE: Glance = const { Glance::of_nothing() };
}

/// The current scope's first switch, at hand for sites that are reached millions of times.
struct Glance {
    gate: Cell<Option<&'static Gate>>,
    /// How often it was reached since the scope was entered, and where last.
    times: Cell<u64>,
    site: Cell<Option<Site>>,
    /// Whether there is more to look at than this one switch.
    is_partial: Cell<bool>,
    /// Whether the thread is in a scope, and whether that says anything.
    is_entered: Cell<bool>,
    is_empty: Cell<bool>,
    /// Whether other threads follow this one.
    leads: Cell<bool>,
}

impl Glance {
    const fn of_nothing() -> Self {
        Self {
            gate: Cell::new(None),
            times: Cell::new(0),
            site: Cell::new(None),
            is_partial: Cell::new(true),
            is_entered: Cell::new(false),
            is_empty: Cell::new(true),
            leads: Cell::new(false),
        }
    }

    /// Looks at a scope that is being entered.
    #[inline]
    fn at(&self, scope: &mut Scope) {
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
        self.is_entered.set(scope.is_entered);
        self.is_partial
            .set(is_partial || !scope.is_entered || is_environment_set());
    }

    /// Gives what was counted to the scope that is being left.
    #[inline]
    fn settle(&self, scope: &mut Scope) {
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
struct Look {
    gate: Option<&'static Gate>,
    is_partial: bool,
}

impl Look {
    #[cold]
    fn at(settings: &[Setting]) -> Self {
        let first = settings.first();
        let switch = first.filter(|first| matches!(first.value, Value::On) && !first.is_dormant);
        let rest = settings.len() - usize::from(switch.is_some());
        Self {
            gate: switch.map(|switch| switch.gate),
            is_partial: rest > 0,
        }
    }
}

/// What is said of each switch. Gates are open for as long as the scope exists, entered or not.
#[derive(Debug)]
pub(crate) struct Scope {
    /// `None` where nothing is said. In a box, since scopes change places for each run of a program.
    said: Option<Box<Said>>,
    /// False only for threads that run nothing of a check. Of the current scope, the thread's glance knows better.
    is_entered: bool,
}

/// What a scope says.
#[derive(Debug)]
struct Said {
    settings: Vec<Setting>,
    /// The same for other threads, made when the scope is carried there.
    shared: Option<Arc<Shared>>,
    /// Known as long as no setting changes.
    look: Option<Look>,
}

impl Said {
    /// Takes over what other threads have counted.
    fn settle(&mut self) {
        if let Some(shared) = &self.shared {
            for setting in &mut self.settings {
                setting.reach.add(shared.take_reach_of(setting.gate));
            }
        }
    }
}

impl Scope {
    /// Of a thread that is in no scope.
    const fn none() -> Self {
        Self {
            said: None,
            is_entered: false,
        }
    }

    fn of(settings: Vec<Setting>) -> Self {
        // From now on sites may trust that the environment is known.
        environment();
        let said = (!settings.is_empty()).then(|| {
            Box::new(Said {
                settings,
                shared: None,
                look: None,
            })
        });
        Self {
            said,
            is_entered: true,
        }
    }

    /// The scope of `P`: injected bugs stay, since a bug is in `P` and `P'` alike; transformations go.
    pub(crate) fn baseline() -> Self {
        Self::of_current(Gate::is_of_a_bug)
    }

    /// The scope of the code that asks.
    pub(crate) fn current() -> Self {
        Self::of_current(|_| true)
    }

    /// What is said to another thread.
    pub(super) fn of_shared(shared: &Shared) -> Self {
        let settings = shared.settings.iter();
        Self::of(
            settings
                .map(|one| Setting::new(one.gate, one.value.clone()))
                .collect(),
        )
    }

    pub(crate) fn with(mut self, gate: &'static Gate, value: Value) -> Self {
        let said = self.said.take();
        let mut settings = said.map_or_else(Vec::new, |said| said.settings);
        settings.retain(|setting| !std::ptr::eq(setting.gate, gate));
        settings.push(Setting::new(gate, value));
        Self::of(settings)
    }

    pub(crate) fn also(self, gate: &'static Gate) -> Self {
        self.with(gate, Value::On)
    }

    pub(crate) fn settings(&self) -> &[Setting] {
        self.said.as_ref().map_or(&[], |said| &said.settings)
    }

    /// Changes settings of a scope that is not entered.
    pub(crate) fn settings_mut(&mut self) -> &mut [Setting] {
        if let Some(said) = &mut self.said {
            said.settle();
            said.shared = None;
            said.look = None;
        }
        self.settings_unsettled()
    }

    /// For counting only.
    fn settings_unsettled(&mut self) -> &mut [Setting] {
        self.said
            .as_mut()
            .map_or(&mut [], |said| &mut said.settings)
    }

    /// How often a switch was heeded, on all threads.
    pub(crate) fn reach_of(&self, gate: &'static Gate) -> Reach {
        let mut settings = self.settings().iter();
        let setting = settings.find(|setting| setting.is_of(gate));
        setting.map_or_else(Reach::default, |setting| self.reach_at(setting))
    }

    /// How often all transformations were heeded, on all threads, and where one was last.
    pub(crate) fn reach(&self) -> Reach {
        let mut all = Reach::default();
        for setting in self.settings() {
            if !setting.gate.is_of_a_bug() {
                all.add(self.reach_at(setting));
            }
        }
        all
    }

    /// How often all transformations were heeded, on all threads.
    #[inline]
    pub(crate) fn times(&self) -> u64 {
        match self.said.as_deref() {
            Some(Said {
                settings,
                shared: None,
                ..
            }) if settings.len() == 1 => settings[0].reach.times,
            _ => self.reach().times,
        }
    }

    fn reach_at(&self, setting: &Setting) -> Reach {
        let mut reach = setting.reach;
        let shared = self.said.as_ref().and_then(|said| said.shared.as_ref());
        if let Some(shared) = shared {
            reach.add(shared.reach_of(setting.gate));
        }
        reach
    }

    /// Runs `job` in this scope; the scope before comes back, also when `job` panics.
    #[inline]
    pub(crate) fn run<R>(&mut self, job: impl FnOnce() -> R) -> R {
        let _entered = Entered::swap_in(self);
        job()
    }

    /// The same for other threads.
    pub(super) fn shared(&mut self) -> Option<Arc<Shared>> {
        if !self.is_entered {
            return None;
        }
        let Some(said) = &mut self.said else {
            return Some(Arc::new(Shared::of(&[])));
        };
        let settings = &said.settings;
        let shared = said
            .shared
            .get_or_insert_with(|| Arc::new(Shared::of(settings)));
        Some(Arc::clone(shared))
    }

    fn of_current(keep: impl Fn(&Gate) -> bool) -> Self {
        let current = CURRENT.with_borrow(|current| {
            let settings = current.settings().iter();
            let settings = settings.filter(|one| !one.is_dormant && keep(one.gate));
            settings
                .map(|one| (one.gate, one.value.clone()))
                .collect::<Vec<_>>()
        });
        // Pool threads that follow another one continue its scope.
        let settings = if current.is_empty() {
            elsewhere::followed(keep)
        } else {
            current
        };
        Self::of(
            settings
                .into_iter()
                .map(|(gate, value)| Setting::new(gate, value))
                .collect(),
        )
    }
}

impl Drop for Scope {
    /// What an inner scope reached, the scope around it has reached too.
    fn drop(&mut self) {
        let Some(said) = &mut self.said else {
            return;
        };
        said.settle();
        // A thread that is shutting down has no scope any more.
        let _ = CURRENT.try_with(|current| {
            let Ok(mut current) = current.try_borrow_mut() else {
                return;
            };
            for inner in &said.settings {
                let mut outer = current.settings_unsettled().iter_mut();
                if let Some(outer) = outer.find(|outer| outer.is_of(inner.gate)) {
                    outer.reach.add(inner.reach);
                }
            }
        });
    }
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
    // A thread that is shutting down has lost its scope, and runs the original.
    let glance = glance.unwrap_or(Some(false));
    glance.unwrap_or_else(|| is_on_further(gate, site))
}

/// Looks further than at the first switch of the scope.
#[cold]
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
        if let Some(setting) = settings.find(|setting| setting.is_of(gate)) {
            if !matches!(setting.value, Value::Off) {
                setting.reach.add(Reach::once(site));
            }
            return Some(Some(setting.value.clone()));
        }
        let is_entered = GLANCE.try_with(|glance| glance.is_entered.get());
        is_entered.unwrap_or(false).then_some(None)
    });
    let said = match said {
        Ok(Some(said)) => said,
        Ok(None) => elsewhere::value_of(gate, site),
        Err(_) => None,
    };
    let value = said.or_else(|| environment.value_of(gate, site));
    value.filter(|value| !matches!(value, Value::Off))
}

/// What this thread's scope is, for other threads.
pub(super) fn shared() -> Option<Arc<Shared>> {
    let is_entered = GLANCE.try_with(|glance| glance.is_entered.get());
    let shared = CURRENT.try_with(|current| {
        let mut current = current.borrow_mut();
        current.is_entered = is_entered.unwrap_or(false);
        current.shared()
    });
    shared.ok().flatten().or_else(elsewhere::shared)
}

/// From now on other threads follow this one.
pub(super) fn lead() {
    GLANCE.with(|glance| glance.leads.set(true));
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
    GLANCE.with(|glance| {
        if glance.is_empty.get() && scope.said.is_none() && !glance.leads.get() {
            // All that tells them apart.
            scope.is_entered = glance.is_entered.replace(scope.is_entered);
            let is_partial = !glance.is_entered.get() || is_environment_set();
            glance.is_partial.set(is_partial);
        } else {
            CURRENT.with_borrow_mut(|current| change_places_of(current, scope, glance));
        }
    });
}

fn change_places_of(current: &mut Scope, scope: &mut Scope, glance: &Glance) {
    glance.settle(current);
    current.is_entered = glance.is_entered.get();
    std::mem::swap(current, scope);
    glance.at(current);
    if glance.leads.get() {
        elsewhere::publish(current.shared());
    }
}

impl Drop for Entered<'_> {
    #[inline]
    fn drop(&mut self) {
        change_places(self.scope);
    }
}

#[cfg(test)]
#[expect(
    unsafe_code,
    reason = "in its own crate the macro is not exempt from the lint"
)]
mod tests {
    use super::Scope;
    use crate::{Transformation, transformation};

    const EXAMPLE: Transformation = transformation!();

    #[test]
    fn a_gate_is_open_for_as_long_as_a_scope_has_it_on() {
        let gate = EXAMPLE.gate();
        let mut scope = Scope::current().also(gate);
        assert!(gate.is_open());
        scope.run(|| EXAMPLE.applied(|| assert!(gate.is_open())));
        assert!(gate.is_open());
        drop(scope);
        assert!(!gate.is_open());
    }
}
