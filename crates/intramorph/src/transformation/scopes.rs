//! The scopes of the two programs of a check, on one thread.

use super::change::{Change, Changes};
use super::orphans::OrphanCount;
use super::scope::Scope;
use super::setting::{Reach, Setting};
use super::site::{AskedSite, Asker, Missed};
use super::site_tracker::SiteTracker;
use crate::randomness::{Case, Randomness, hash_text};

/// The scopes of the two programs of a check, on one thread.
#[derive(Debug)]
pub(crate) struct Scopes {
    /// The scope of `P`, in which no transformation is on.
    pub(crate) original: Scope,
    /// The scope of `P'`, which counts the visits of variants; `None` without a transformation, when `P'` runs in the scope of `P`.
    pub(crate) transformed: Option<Scope>,
    changes: Changes,
    /// Whether each input has changes of its own.
    are_drawn: bool,
    /// Whether some changes were left out in the last case.
    is_restricted: bool,
    /// The number of visits of the changes by threads in no scope, while a changed program ran.
    orphans: u64,
    /// What was counted when a run last began or ended.
    counted: OrphanCount,
    /// The tracker of the sites that are asked; `None` unless each input has all changes.
    tracker: Option<SiteTracker>,
    /// The sites that were asked on other threads and in other processes.
    asked_elsewhere: Vec<AskedSite>,
}

/// How often an injected bug was asked for.
#[cfg(unix)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct BugVisits {
    /// The visits of programs that have the bug.
    pub(crate) reached: u64,
    /// The visits of threads in no scope, which run without the bug.
    pub(crate) orphans: u64,
}

impl Scopes {
    pub(crate) fn with(changes: Changes) -> Self {
        let tracker = (!changes.all.is_empty() && !changes.are_sampled).then(|| {
            let gates = changes.all.iter().map(|change| change.gate);
            SiteTracker::new(gates, changes.scope_of_original())
        });
        let mut transformed = Scope::baseline();
        for change in &changes.all {
            transformed = transformed.with(change.gate, change.value(0));
        }
        if let Some(tracker) = &tracker {
            transformed = tracker.transformed(transformed);
        }
        Self {
            original: changes.scope_of_original(),
            tracker,
            transformed: (!changes.all.is_empty()).then_some(transformed),
            are_drawn: changes.are_sampled || changes.all.iter().any(Change::is_drawn),
            changes,
            is_restricted: false,
            orphans: 0,
            counted: OrphanCount::default(),
            asked_elsewhere: Vec::new(),
        }
    }

    /// The visits of all variants so far; `None` without a transformation.
    pub(crate) fn reach(&self) -> Option<Reach> {
        self.transformed.as_ref().map(Scope::reach)
    }

    /// The visits of each injected bug, in both programs.
    #[cfg(unix)]
    pub(crate) fn bug_visits(&self) -> Vec<BugVisits> {
        let bugs = self.original.settings().iter();
        let bugs = bugs.filter(|setting| setting.gate.is_of_a_bug());
        let tracked = self.tracker.as_ref().map(|tracker| &tracker.original);
        let scopes = || [Some(&self.original), tracked, self.transformed.as_ref()];
        let scopes = || scopes().into_iter().flatten();
        let times = |gate| scopes().map(|scope| scope.reach_of(gate).times).sum();
        let visits = |setting: &Setting| BugVisits {
            reached: times(setting.gate),
            orphans: setting.gate.orphans(),
        };
        bugs.map(visits).collect()
    }

    /// Adds the visits of injected bugs that another process counted.
    #[cfg(unix)]
    pub(crate) fn add_bug_visits(&mut self, bugs: &[BugVisits]) {
        let settings = self.original.settings_mut().iter_mut();
        let settings = settings.filter(|setting| setting.gate.is_of_a_bug());
        for (setting, visits) in settings.zip(bugs) {
            setting.reach.times += visits.reached;
            setting.reach.orphans_elsewhere += visits.orphans;
        }
    }

    /// The number of visits of all variants so far; `None` without a transformation.
    #[inline]
    pub(crate) fn times(&self) -> Option<u64> {
        self.transformed.as_ref().map(Scope::times)
    }

    /// The place where the first change is declared.
    pub(crate) fn declared_at(&self) -> Option<String> {
        let first = self.changes.all.first();
        first.map(|change| change.gate.declared_at())
    }

    /// The scope of the next run of `P`.
    #[inline]
    pub(crate) fn of_original(&mut self) -> &mut Scope {
        let tracked = self.tracker.as_mut().and_then(SiteTracker::tracked);
        tracked.unwrap_or(&mut self.original)
    }

    /// Tracks the sites that the next run of `P` asks, as its first one on an input.
    #[cold]
    pub(crate) fn track_first_run(&mut self) {
        if let Some(tracker) = &mut self.tracker {
            tracker.track(Some(Asker::FirstRun));
        }
    }

    /// Stops to track the runs of `P`.
    #[cold]
    pub(crate) fn stop_tracking(&mut self) {
        if let Some(tracker) = &mut self.tracker {
            tracker.track(None);
        }
    }

    /// Starts the second run of `P` on an input whose first run was tracked; returns the scope in which the outputs are compared.
    pub(crate) fn start_comparison(&mut self) -> Option<Scope> {
        self.tracker.as_mut()?.start_comparison()
    }

    /// Ends the second run of `P` on an input, and the comparison of the two outputs.
    pub(crate) fn end_comparison(&mut self, comparison: Option<Scope>) {
        if let (Some(tracker), Some(comparison)) = (&mut self.tracker, comparison) {
            tracker.end_comparison(comparison);
        }
    }

    /// The sites that were asked so far.
    pub(crate) fn asked_sites(&self) -> Vec<AskedSite> {
        let mut sites = self.asked_elsewhere.clone();
        let own = self.tracker.as_ref().map(SiteTracker::sites);
        AskedSite::merge(&mut sites, own.unwrap_or_default());
        sites
    }

    /// Adds the sites that were asked on another thread or in another process.
    pub(crate) fn add_asked_sites(&mut self, sites: Vec<AskedSite>) {
        AskedSite::merge(&mut self.asked_elsewhere, sites);
    }

    /// A site of which it is known why `P'` never asked it: its change, its place, and why.
    pub(crate) fn missed_site(&self) -> Option<(String, String, Missed)> {
        self.asked_sites().into_iter().find_map(|site| {
            let missed = site.missed()?;
            let change = &self.changes.all[site.change];
            Some((format!("{change:?}"), site.place, missed))
        })
    }

    /// The first of several changes that was never reached, though each input has it: its description and its place.
    pub(crate) fn unreached(&self) -> Option<(String, String)> {
        if self.changes.all.len() < 2 || self.changes.are_sampled {
            return None;
        }
        let sites = self.asked_sites();
        let is_reached = |place| {
            let mut sites = sites.iter().filter(|site| site.change == place);
            sites.any(AskedSite::is_reached)
        };
        let mut all = self.changes.all.iter().enumerate();
        let (_, change) = all.find(|(place, _)| !is_reached(*place))?;
        Some((format!("{change:?}"), change.gate.declared_at()))
    }

    /// Whether all changes are neutral, so that the relation is claimed for any part of them as well.
    pub(crate) fn are_neutral(&self) -> bool {
        let mut all = self.changes.all.iter();
        all.all(|change| change.gate.declaration.is_neutral)
    }

    /// Runs a program in the scope of `P`.
    #[inline]
    pub(crate) fn run_original<R>(&mut self, program: impl FnOnce() -> R) -> R {
        // A thread that no change gets to runs what `P` is, unless `P` is changed, too.
        if self.changes.original.is_none() {
            return self.of_original().run_program(program);
        }
        self.take_orphans();
        let output = self.of_original().run_program(program);
        self.orphans += self.take_orphans();
        output
    }

    /// Runs a program in the scope of `P'`.
    #[inline]
    pub(crate) fn run_transformed<R>(&mut self, program: impl FnOnce() -> R) -> R {
        self.take_orphans();
        let scope = self.transformed.as_mut();
        let scope = scope.expect("the scopes were made for these changes");
        let output = scope.run_program(program);
        self.orphans += self.take_orphans();
        output
    }

    /// The number of visits of the changes by threads in no scope, since the last call.
    #[inline]
    fn take_orphans(&mut self) -> u64 {
        self.counted.update(|| self.changes.orphans())
    }

    /// The number of visits of the changes by threads in no scope, while a changed program ran.
    pub(crate) fn orphans(&self) -> u64 {
        self.orphans
    }

    /// Adds the orphans that another thread of the check saw.
    pub(crate) fn add_orphans(&mut self, orphans: u64) {
        self.orphans += orphans;
    }

    /// Sets the changes of a case: those at these places, or all. Drawn changes depend on the random number of the case.
    #[inline]
    pub(crate) fn choose(&mut self, case: Case, places: Option<&[usize]>) {
        if self.are_drawn || self.is_restricted || places.is_some() {
            self.choose_anew(case, places);
        }
    }

    #[cold]
    fn choose_anew(&mut self, case: Case, places: Option<&[usize]>) {
        let Some(scope) = &mut self.transformed else {
            return;
        };
        self.is_restricted = places.is_some();
        let number = case.randomness().number();
        let mut settings = scope.settings_mut().iter_mut();
        for (place, change) in self.changes.all.iter().enumerate() {
            // Each change has random numbers of its own, which do not depend on the other changes.
            let mut randomness = Randomness::seeded(number ^ hash_text(change.gate.path()));
            let is_left_out = self.changes.are_sampled && randomness.below(2) == 0;
            let is_excluded = places.is_some_and(|places| !places.contains(&place));
            if let Some(setting) = settings.find(|setting| setting.is_of(change.gate)) {
                setting.value = change.value(randomness.number());
                setting.is_left_out = is_left_out || is_excluded;
            }
        }
    }

    /// Sets the changes of a case, and returns the places of those that are made.
    pub(crate) fn changes_made(&mut self, case: Case, places: Option<&[usize]>) -> Vec<usize> {
        self.choose(case, places);
        self.made().map(|(place, _)| place).collect()
    }

    /// Whether all cases have the same changes, and each has values of its own for them.
    pub(crate) fn have_drawn_values(&self) -> bool {
        self.are_drawn && !self.changes.are_sampled
    }

    /// The changes that were made in the last case, unless every case has the same single one.
    pub(crate) fn describe_changes(&self) -> Option<String> {
        if self.changes.all.len() < 2 && !self.are_drawn {
            return None;
        }
        let made: Vec<_> = self.made().map(|(_, setting)| setting.describe()).collect();
        Some(made.join(" and "))
    }

    /// The changes that were made in the last case: their places and their settings.
    fn made(&self) -> impl Iterator<Item = (usize, &Setting)> {
        let all = self.changes.all.iter().enumerate();
        all.filter_map(|(place, change)| {
            let settings = self.transformed.as_ref()?.settings();
            let setting = settings.iter().find(|setting| setting.is_of(change.gate))?;
            (!setting.is_left_out).then_some((place, setting))
        })
    }

    /// Returns the places of the changes with these paths, if there are any.
    pub(crate) fn places_of(&self, paths: &[String]) -> Option<Vec<usize>> {
        let all = self.changes.all.iter().enumerate();
        let places = all.filter(|(_, change)| paths.iter().any(|path| path == change.gate.path()));
        let places: Vec<_> = places.map(|(place, _)| place).collect();
        (!places.is_empty()).then_some(places)
    }
}
