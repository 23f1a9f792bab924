//! A scope: what is said of each switch to the code that runs on this thread, and how often that was heeded.

mod glance;
mod thread;

use std::sync::Arc;

use super::elsewhere;
use super::environment::environment;
use super::gate::Gate;
use super::setting::{Reach, Setting, Value};
use super::shared::Shared;
use glance::Look;
use thread::{Entered, said_here, tell_around};

pub(crate) use thread::{is_on, value_of, with};
pub(super) use thread::{lead, shared};

/// What is said of each switch. Gates are open for as long as the scope exists, entered or not.
#[derive(Debug)]
pub(crate) struct Scope {
    /// `None` where nothing is said. In a box, since scopes change places for each run of a program.
    said: Option<Box<Said>>,
    /// Of the current scope, the thread's glance knows better.
    standing: Standing,
}

/// What a scope is part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// No check: of a thread that runs nothing of one, or that set something by itself.
    Outside,
    /// A check, between the runs of its programs: relations, assumptions, and whatever else is the test's own.
    Between,
    /// A run of a program.
    Inside,
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
            standing: Standing::Outside,
        }
    }

    fn of(settings: Vec<Setting>, standing: Standing) -> Self {
        // From now on sites may trust that the environment is known.
        environment();
        let said = (!settings.is_empty()).then(|| {
            Box::new(Said {
                settings,
                shared: None,
                look: None,
            })
        });
        Self { said, standing }
    }

    /// The scope of `P`: injected bugs stay, since a bug is in `P` and `P'` alike; transformations go.
    pub(crate) fn baseline() -> Self {
        let mut scope = Self::of_current(Gate::is_of_a_bug);
        scope.standing = Standing::Inside;
        scope
    }

    /// The scope of the code that asks.
    pub(crate) fn current() -> Self {
        Self::of_current(|_| true)
    }

    /// The scope of a check between the runs of its programs.
    pub(crate) fn between_runs() -> Self {
        let mut scope = Self::current();
        scope.standing = Standing::Between;
        scope
    }

    /// What is said to another thread.
    pub(super) fn of_shared(shared: &Shared) -> Self {
        let settings = shared.settings.iter();
        let settings = settings.map(|one| Setting::new(one.gate, one.value.clone()));
        Self::of(settings.collect(), shared.standing)
    }

    pub(crate) fn with(mut self, gate: &'static Gate, value: Value) -> Self {
        let said = self.said.take();
        let mut settings = said.map_or_else(Vec::new, |said| said.settings);
        settings.retain(|setting| !std::ptr::eq(setting.gate, gate));
        settings.push(Setting::new(gate, value));
        Self::of(settings, self.standing)
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
                let reach = self.reach_at(setting);
                // Where what is left out was reached before is of no interest now.
                let site = reach.site.filter(|_| !setting.is_dormant);
                all.add(Reach { site, ..reach });
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
        let _entered = self.enter();
        job()
    }

    /// Until what is returned is dropped, the thread is in this scope.
    #[inline]
    pub(crate) fn enter(&mut self) -> Entered<'_> {
        Entered::swap_in(self)
    }

    /// The same for other threads.
    pub(super) fn shared(&mut self) -> Option<Arc<Shared>> {
        let standing = self.standing;
        let Some(said) = &mut self.said else {
            let is_outside = standing == Standing::Outside;
            return (!is_outside).then(|| Arc::new(Shared::of(&[], standing)));
        };
        let settings = &said.settings;
        let shared = said
            .shared
            .get_or_insert_with(|| Arc::new(Shared::of(settings, standing)));
        Some(Arc::clone(shared))
    }

    fn of_current(keep: impl Fn(&Gate) -> bool) -> Self {
        let (settings, standing) = said_here();
        let is_nothing = settings.is_empty() && standing == Standing::Outside;
        // Pool threads that follow another one continue its scope.
        let followed = elsewhere::shared().filter(|_| is_nothing);
        let mut scope = match followed {
            Some(shared) => Self::of_shared(&shared),
            None => Self::of(settings, standing),
        };
        if let Some(said) = &mut scope.said {
            said.settings.retain(|setting| keep(setting.gate));
        }
        scope.said.take_if(|said| said.settings.is_empty());
        scope
    }
}

impl Drop for Scope {
    /// What an inner scope reached, the scope around it has reached too.
    fn drop(&mut self) {
        let Some(said) = &mut self.said else {
            return;
        };
        said.settle();
        tell_around(&said.settings);
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
