//! A scope: the settings of all switches for the code that runs on a thread.

mod fast_path;
mod first_switch;
mod guest;
mod run;
mod thread;

use std::sync::{Arc, Weak};

use super::gate::Gate;
use super::setting::{Phase, Reach, Setting, Shared, Value, environment};
use super::site::SiteNotes;
use first_switch::FirstSwitch;
pub(super) use guest::{Guest, Host};
use run::Run;
use thread::{
    add_to_current, copy_current, host_by_leader, part_of_current_run, swap_with_current,
};

#[cfg(unix)]
pub(crate) use thread::lead_process;
pub(super) use thread::{follow, lead_others, to_carry};
pub(crate) use thread::{is_in_check, is_on, is_this_thread, value_of, with};

/// The settings of all switches. Their gates are open while the scope exists, even if no thread has entered it.
#[derive(Debug)]
pub(crate) struct Scope {
    /// `None` without settings, in a run that has no parts. It is boxed because each run of a program swaps scopes.
    contents: Option<Box<Contents>>,
    /// The phase of the check. For the current scope of a thread, its fast path has the valid value.
    phase: Phase,
}

#[derive(Debug, Default)]
struct Contents {
    settings: Vec<Setting>,
    /// The same settings for other threads, made when a thread first asks for them.
    shared: Option<Arc<Shared>>,
    /// The part that the fast path reads, known until a setting changes.
    first: Option<FirstSwitch>,
    run: Run,
}

impl Contents {
    /// The part that the fast path reads.
    #[inline]
    fn first(&mut self) -> FirstSwitch {
        if let Some(first) = self.first {
            return first;
        }
        *self.first.insert(FirstSwitch::of(self))
    }

    /// Takes over the visits that other threads counted.
    fn take_shared_counts(&mut self) {
        if let Some(shared) = &self.shared {
            for setting in &mut self.settings {
                if let Some(mut counted) = shared.setting_of(setting.gate) {
                    setting.reach.add(std::mem::take(&mut counted.reach));
                }
            }
        }
    }
}

/// Puts the previous scope back in its place when it is dropped.
pub(crate) struct Entered<'scope>(&'scope mut Scope);

impl Drop for Entered<'_> {
    #[inline]
    fn drop(&mut self) {
        swap_with_current(self.0);
    }
}

impl Scope {
    fn of(settings: Vec<Setting>, phase: Phase) -> Self {
        // The fast path relies on the environment being known once a scope exists.
        environment();
        let contents = (!settings.is_empty()).then(|| {
            Box::new(Contents {
                settings,
                ..Contents::default()
            })
        });
        Self { contents, phase }
    }

    /// This scope as a part of a run, if there is one.
    fn in_run(mut self, run: Option<Weak<()>>) -> Self {
        if let Some(run) = run {
            self.contents_mut().run = Run::PartOf(run);
        }
        self
    }

    /// Whether the scope belongs to a check, and nothing else is known of it.
    #[inline]
    fn is_plain(&self) -> bool {
        self.contents.is_none() && self.phase != Phase::NoCheck
    }

    fn contents_mut(&mut self) -> &mut Contents {
        self.contents.get_or_insert_default()
    }

    /// Whether the scope is part of a run that has ended, though it is still in use.
    fn is_over(&self) -> bool {
        let contents = self.contents.as_deref();
        contents.is_some_and(|contents| contents.run.is_over())
    }

    /// The scope of `P`. It keeps injected bugs, since a bug is in `P` and `P'` alike, and drops transformations.
    pub(crate) fn baseline() -> Self {
        Self::of_current(Some(Phase::Run), Gate::is_of_a_bug)
    }

    /// A copy of the scope of the calling code.
    pub(crate) fn current() -> Self {
        Self::of_current(None, |_| true).in_run(part_of_current_run())
    }

    /// The scope of a check between the runs of its programs.
    pub(crate) fn between_runs() -> Self {
        Self::beside_runs().in_run(part_of_current_run())
    }

    /// The same as a scope of its own. A current scope with parts would have to be swapped at each run, even if it sets nothing.
    pub(super) fn beside_runs() -> Self {
        Self::of_current(Some(Phase::BetweenRuns), |_| true)
    }

    /// This scope with another value for one switch.
    pub(crate) fn with(mut self, gate: &'static Gate, value: Value) -> Self {
        let contents = self.contents_mut();
        (contents.shared, contents.first) = (None, None);
        let settings = &mut contents.settings;
        let known = settings.iter().position(|setting| setting.is_of(gate));
        let known = known.map(|place| settings.remove(place));
        settings.push(match known {
            Some(known) => known.unused(value),
            None => Setting::new(gate, value),
        });
        self
    }

    /// This scope with another value for one switch, which the code that runs now chooses, and no check around it.
    fn overriding(self, gate: &'static Gate, value: Value) -> Self {
        let mut scope = self.with(gate, value);
        let mut settings = scope.settings_mut().iter_mut();
        if let Some(setting) = settings.find(|setting| setting.is_of(gate)) {
            setting.is_of_program = true;
        }
        scope
    }

    /// This scope with notes of the sites that ask for one switch, which is off unless the scope sets it.
    pub(super) fn noting(self, gate: &'static Gate, notes: SiteNotes) -> Self {
        let is_set = self.settings().iter().any(|setting| setting.is_of(gate));
        let mut scope = if is_set {
            self
        } else {
            self.with(gate, Value::Off)
        };
        let mut settings = scope.settings_mut().iter_mut();
        if let Some(setting) = settings.find(|setting| setting.is_of(gate)) {
            setting.notes = Some(notes);
        }
        scope
    }

    pub(crate) fn settings(&self) -> &[Setting] {
        let contents = self.contents.as_ref();
        contents.map_or(&[], |contents| &contents.settings)
    }

    /// The settings of a scope that no thread has entered, to change them.
    pub(crate) fn settings_mut(&mut self) -> &mut [Setting] {
        if let Some(contents) = &mut self.contents {
            contents.take_shared_counts();
            contents.shared = None;
            contents.first = None;
        }
        self.settings_to_count()
    }

    /// The settings, to count visits only.
    fn settings_to_count(&mut self) -> &mut [Setting] {
        let contents = self.contents.as_mut();
        contents.map_or(&mut [], |contents| &mut contents.settings)
    }

    /// Counts a visit of one switch, if this scope sets it. A part of a run counts for all of it at once: the run may end before
    /// the scope does.
    fn visit<R>(
        &mut self,
        gate: &'static Gate,
        count: impl FnOnce(&mut Setting) -> R,
    ) -> Option<R> {
        let contents = self.contents.as_deref_mut()?;
        if contents.run.is_part()
            && let Some(shared) = &contents.shared
        {
            return shared
                .setting_of(gate)
                .map(|mut setting| count(&mut setting));
        }
        let mut settings = contents.settings.iter_mut();
        settings.find(|setting| setting.is_of(gate)).map(count)
    }

    /// The visits of one switch, on all threads.
    pub(crate) fn reach_of(&self, gate: &'static Gate) -> Reach {
        let mut settings = self.settings().iter();
        let setting = settings.find(|setting| setting.is_of(gate));
        setting.map_or_else(Reach::default, |setting| self.reach_at(setting))
    }

    /// The visits of all transformations, on all threads.
    pub(crate) fn reach(&self) -> Reach {
        let mut all = Reach::default();
        let settings = self.settings().iter();
        for setting in settings.filter(|setting| !setting.gate.is_of_a_bug()) {
            let reach = self.reach_at(setting);
            // An earlier case made a change that this case leaves out; its site is no site of this case.
            let site = reach.site.filter(|_| !setting.is_left_out);
            all.add(Reach { site, ..reach });
        }
        all
    }

    /// The number of visits of all transformations, on all threads.
    #[inline]
    pub(crate) fn times(&self) -> u64 {
        match self.contents.as_deref() {
            Some(contents) if contents.settings.len() == 1 && contents.shared.is_none() => {
                contents.settings[0].reach.times
            }
            _ => self.reach().times,
        }
    }

    fn reach_at(&self, setting: &Setting) -> Reach {
        let mut reach = setting.reach;
        if let Some(contents) = &self.contents
            && let Some(shared) = &contents.shared
            && let Some(counted) = shared.setting_of(setting.gate)
        {
            reach.add(counted.reach);
        }
        reach
    }

    /// Runs `job` in this scope, then returns to the previous scope, even if `job` panics.
    #[inline]
    pub(crate) fn run<R>(&mut self, job: impl FnOnce() -> R) -> R {
        let _entered = self.enter();
        job()
    }

    /// Enters this scope until the returned value is dropped.
    #[inline]
    pub(crate) fn enter(&mut self) -> Entered<'_> {
        swap_with_current(self);
        Entered(self)
    }

    /// Runs a program in this scope. When it has ended, so has the scope on threads that it was carried to.
    #[inline]
    pub(crate) fn run_program<R>(&mut self, program: impl FnOnce() -> R) -> R {
        swap_with_current(self);
        let _running = Running(self);
        program()
    }

    #[inline]
    fn end_run(&mut self) {
        let run = self.contents.as_ref().map(|contents| &contents.run);
        if run.is_some_and(|run| !run.is_alone()) {
            self.end_parts();
        }
    }

    #[cold]
    fn end_parts(&mut self) {
        self.contents_mut().run = Run::Alone;
        self.contents
            .take_if(|contents| contents.settings.is_empty());
    }

    /// This scope for other threads; `None` if it sets nothing and belongs to no check.
    fn host(&mut self) -> Option<Host> {
        let phase = self.phase;
        if phase == Phase::NoCheck && self.contents.is_none() {
            return None;
        }
        let contents = self.contents_mut();
        let run = (phase != Phase::NoCheck).then(|| contents.run.part());
        let shared = contents.shared.get_or_insert_with(|| {
            let copies = contents.settings.iter().map(Setting::unused_copy);
            Arc::new(Shared::new(copies, phase))
        });
        let shared = Arc::clone(shared);
        Some(Host { shared, run })
    }

    /// A copy of the current scope with some of its settings, in a phase of its own or in the same one.
    fn of_current(own_phase: Option<Phase>, keep: impl Fn(&Gate) -> bool) -> Self {
        let (mut settings, mut phase) = copy_current();
        // A thread that follows another one continues the scope of that thread.
        if settings.is_empty()
            && phase == Phase::NoCheck
            && let Some(host) = host_by_leader()
        {
            (settings, phase) = (host.shared.unused_copies(), host.shared.phase);
        }
        settings.retain(|setting| keep(setting.gate));
        Self::of(settings, own_phase.unwrap_or(phase))
    }
}

impl Drop for Scope {
    /// Adds the visits in this scope to those of the scope around it. The changes of a check are its own, and only the bugs in its
    /// programs are those of a check around it, too. A switch that a program sets by itself is not reached by the change of a check.
    fn drop(&mut self) {
        if let Some(contents) = &mut self.contents {
            let is_of_a_program = self.phase == Phase::Run && !contents.run.is_part();
            contents.take_shared_counts();
            let passed_on = |setting: &&Setting| {
                setting.gate.is_of_a_bug() || !is_of_a_program && !setting.is_of_program
            };
            add_to_current(contents.settings.iter().filter(passed_on));
        }
    }
}

/// The run of a program, which ends when this is dropped.
struct Running<'scope>(&'scope mut Scope);

impl Drop for Running<'_> {
    #[inline]
    fn drop(&mut self) {
        swap_with_current(self.0);
        self.0.end_run();
    }
}

#[cfg(test)]
#[expect(
    unsafe_code,
    reason = "in its own crate the macro is not exempt from the lint"
)]
mod tests {
    use super::Scope;
    use crate::transformation::setting::Value;
    use crate::{Transformation, transformation};

    const EXAMPLE: Transformation = transformation!();

    #[test]
    fn a_gate_is_open_for_as_long_as_a_scope_has_it_on() {
        let gate = EXAMPLE.switch.gate;
        let mut scope = Scope::current().with(gate, Value::On);
        assert!(gate.is_open());
        scope.run(|| EXAMPLE.applied(|| assert!(gate.is_open())));
        assert!(gate.is_open());
        drop(scope);
        assert!(!gate.is_open());
    }
}
