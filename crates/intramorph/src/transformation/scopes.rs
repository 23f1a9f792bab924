//! The scopes of the two programs of a check, on one thread.

use super::change::Change;
use super::environment::environment;
use super::scope::Scope;
use super::setting::{Reach, Setting, Value};
use crate::Randomness;
use crate::harness::examination::Case;
use crate::harness::isolation::Progress;
use crate::stable_hash::hash_text;

/// By what `P'` differs from `P`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Changes {
    pub(crate) all: Vec<Change>,
    /// Whether each input gets some of them only, chosen at random.
    pub(crate) are_sampled: bool,
    /// The change that `P` has instead, where two values of a knob are compared.
    pub(crate) original: Option<Change>,
}

/// The scopes of the two programs of a check, on one thread.
#[derive(Debug)]
pub(crate) struct Scopes {
    /// Of `P`, in which no transformation is on.
    pub(crate) original: Scope,
    /// Of `P'`, which counts how often the variant was reached; where there is no transformation, that of `P` serves both.
    pub(crate) transformed: Option<Scope>,
    changes: Changes,
    /// Whether the changes are others for each input.
    are_drawn: bool,
    /// The changes that are made while the guilty ones are looked for, by their places; `None` for all.
    restriction: Option<Vec<usize>>,
    /// The changes that were reached on other threads and in other processes, a bit for each.
    reached_elsewhere: u64,
    /// Where a worker notes what it runs; none in the test's own process.
    pub(crate) progress: Option<Progress>,
}

impl Scopes {
    pub(crate) fn with(changes: Changes) -> Self {
        let is_in_environment = |change: &&Change| environment().sets(change.gate);
        let mut original = Scope::baseline();
        // What the environment has on is in both programs, unless it is what the check is about.
        for change in changes.all.iter().filter(is_in_environment) {
            original = original.with(change.gate, Value::Off);
        }
        if let Some(change) = &changes.original {
            original = original.with(change.gate, change.value(0));
        }
        let transformed = (!changes.all.is_empty()).then(|| {
            let all = changes.all.iter();
            all.fold(Scope::baseline(), |scope, change| {
                scope.with(change.gate, change.value(0))
            })
        });
        Self {
            original,
            transformed,
            are_drawn: changes.are_sampled || changes.all.iter().any(Change::is_drawn),
            changes,
            restriction: None,
            reached_elsewhere: 0,
            progress: None,
        }
    }

    /// How often variants have run so far, and where one did last; `None` where there is no transformation.
    pub(crate) fn reach(&self) -> Option<Reach> {
        self.transformed.as_ref().map(Scope::reach)
    }

    /// How often each injected bug was reached in either program.
    #[cfg(unix)]
    pub(crate) fn bugs_reached(&self) -> Vec<u64> {
        let bugs = self.original.settings().iter();
        let bugs = bugs.filter(|setting| setting.gate.is_of_a_bug());
        let scopes = || std::iter::once(&self.original).chain(&self.transformed);
        let times = |gate| scopes().map(|scope| scope.reach_of(gate).times).sum();
        bugs.map(|setting| times(setting.gate)).collect()
    }

    /// Counts what another process has reached in the place of this one.
    #[cfg(unix)]
    pub(crate) fn credit(&mut self, bugs: &[u64]) {
        let settings = self.original.settings_mut().iter_mut();
        let settings = settings.filter(|setting| setting.gate.is_of_a_bug());
        for (setting, times) in settings.zip(bugs) {
            setting.reach.times += times;
        }
    }

    /// How often variants have run so far.
    #[inline]
    pub(crate) fn times(&self) -> Option<u64> {
        self.transformed.as_ref().map(Scope::times)
    }

    /// Where the first change is declared.
    pub(crate) fn declared_at(&self) -> Option<String> {
        let first = self.changes.all.first();
        first.map(|change| change.gate.declared_at())
    }

    /// The changes that were reached so far, a bit for each of the first 64.
    pub(crate) fn changes_reached(&self) -> u64 {
        let times = |change: &Change| {
            let scope = self.transformed.as_ref();
            scope.map_or(0, |scope| scope.reach_of(change.gate).times)
        };
        let all = self.changes.all.iter().take(64).enumerate();
        let reached = all.filter(|(_, change)| times(change) > 0);
        reached.fold(self.reached_elsewhere, |bits, (place, _)| bits | 1 << place)
    }

    /// Counts what was reached in the place of this thread.
    pub(crate) fn credit_changes(&mut self, reached: u64) {
        self.reached_elsewhere |= reached;
    }

    /// One of several changes that was never reached, though it is made for each input: what it is, and where.
    pub(crate) fn unreached(&self) -> Option<(String, String)> {
        if self.changes.all.len() < 2 || self.changes.are_sampled {
            return None;
        }
        let reached = self.changes_reached();
        let mut all = self.changes.all.iter().take(64).enumerate();
        let (_, change) = all.find(|(place, _)| reached & 1 << place == 0)?;
        Some((format!("{change:?}"), change.gate.declared_at()))
    }

    /// Whether the relation is claimed for any part of the changes as well: they are neutral.
    pub(crate) fn are_neutral(&self) -> bool {
        let mut all = self.changes.all.iter();
        all.all(|change| change.gate.declaration().is_neutral)
    }

    /// How often threads that are in no scope have asked for one of the changes.
    pub(crate) fn orphans(&self) -> u64 {
        let all = self.changes.all.iter();
        all.map(|change| change.gate.orphans()).sum()
    }

    /// Makes the changes of a case, which a random number decides where they are drawn.
    #[inline]
    pub(crate) fn choose(&mut self, case: Case) {
        if self.are_drawn || self.restriction.is_some() {
            self.choose_anew(case);
        }
    }

    #[cold]
    fn choose_anew(&mut self, case: Case) {
        let Some(scope) = &mut self.transformed else {
            return;
        };
        let number = Randomness::of_case(case.seed, case.number).number();
        let mut settings = scope.settings_mut().iter_mut();
        for (place, change) in self.changes.all.iter().enumerate() {
            // A stream of its own for each, which stays the same when others come or go.
            let mut randomness = Randomness::seeded(number ^ hash_text(change.gate.path()));
            let is_left_out = self.changes.are_sampled && randomness.below(2) == 0;
            let restriction = self.restriction.as_ref();
            let is_excluded = restriction.is_some_and(|places| !places.contains(&place));
            let is_of_change = |setting: &&mut Setting| std::ptr::eq(setting.gate, change.gate);
            if let Some(setting) = settings.by_ref().find(is_of_change) {
                setting.value = change.value(randomness.number());
                setting.is_dormant = is_left_out || is_excluded;
            }
        }
    }

    /// The places of the changes that were made in the last case.
    pub(crate) fn made(&self) -> Vec<usize> {
        let settings = self.transformed.iter().flat_map(Scope::settings);
        let made = |change: &Change| {
            let mut settings = settings.clone();
            settings.any(|setting| setting.is_of(change.gate) && !setting.is_dormant)
        };
        let all = self.changes.all.iter().enumerate();
        all.filter(|(_, change)| made(change))
            .map(|(place, _)| place)
            .collect()
    }

    /// The changes that are made while the guilty ones are looked for.
    #[cfg(unix)]
    pub(crate) fn restriction(&self) -> Option<&[usize]> {
        self.restriction.as_deref()
    }

    /// From the next case on only these changes are made, of those that the case asks for.
    pub(crate) fn restrict(&mut self, places: Option<Vec<usize>>) {
        let is_lifted = self.restriction.is_some() && places.is_none();
        self.restriction = places;
        if let (true, Some(scope)) = (is_lifted, &mut self.transformed) {
            for setting in scope.settings_mut() {
                setting.is_dormant = false;
            }
        }
    }

    /// From the next case on only the changes with these paths are made; all, if there is none of them.
    pub(crate) fn restrict_to(&mut self, paths: &[String]) {
        let all = self.changes.all.iter().enumerate();
        let places = all.filter(|(_, change)| paths.iter().any(|path| path == change.gate.path()));
        let places: Vec<_> = places.map(|(place, _)| place).collect();
        self.restrict((!places.is_empty()).then_some(places));
    }

    /// What was on in the last case, if that is not the same in every case.
    pub(crate) fn described(&self) -> Option<String> {
        let is_plain = self.changes.all.len() < 2 && !self.are_drawn;
        if is_plain {
            return None;
        }
        let settings = self.transformed.iter().flat_map(Scope::settings);
        let made = settings.filter(|setting| {
            let mut all = self.changes.all.iter();
            !setting.is_dormant && all.any(|change| setting.is_of(change.gate))
        });
        let made: Vec<_> = made.map(Setting::describe).collect();
        Some(made.join(" and "))
    }
}
