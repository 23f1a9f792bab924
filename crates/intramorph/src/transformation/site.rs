//! Sites: the places in the source that ask a switch, and which parts of a check ask them.

use std::num::NonZeroU64;
use std::panic::Location;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::record::classification::Granularity;

/// A place in the source that asks a switch, and how much of the program it replaces.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Site {
    pub(crate) granularity: Granularity,
    location: &'static Location<'static>,
}

impl Site {
    // Both parts are known at compile time where this is inlined.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn here(granularity: Granularity) -> Self {
        Self {
            granularity,
            location: Location::caller(),
        }
    }

    /// The place of the site, as `file:line`.
    pub(crate) fn place(self) -> String {
        format!("{}:{}", self.location.file(), self.location.line())
    }

    /// The address of the place in memory. The compiler may make several copies of a place.
    #[inline]
    pub(super) fn address(self) -> usize {
        std::ptr::from_ref(self.location).addr()
    }

    fn is(self, other: Self) -> bool {
        self.address() == other.address() || self.location == other.location
    }
}

/// A part of a check that asks sites.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asker {
    /// The first run of `P` on an input that it runs on twice.
    FirstRun,
    /// The second run of `P` on that input.
    SecondRun,
    /// A run of `P'`.
    Transformed,
    /// The comparison of two outputs of `P`, after their runs.
    Comparison,
}

impl Asker {
    fn bit(self) -> u32 {
        1 << self as u32
    }
}

/// The bit of a site that the first run of `P` on some input asked, and the second run did not.
const ONLY_FIRST: u32 = 1 << 4;

/// The sites that asked one switch in a check, on all threads, each with a bit for each asker.
#[derive(Clone, Debug, Default)]
pub(crate) struct SiteLog {
    sites: Arc<Mutex<Vec<(Site, u32)>>>,
}

/// The part of a check for which sites ask in a scope, and the log in which they are noted.
#[derive(Clone, Debug)]
pub(crate) struct SiteNotes {
    asker: Asker,
    log: SiteLog,
    /// A number that no other notes have.
    pub(super) number: NonZeroU64,
}

impl SiteNotes {
    pub(super) fn new(asker: Asker, log: &SiteLog) -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let log = log.clone();
        Self {
            asker,
            log,
            number: NonZeroU64::MIN.saturating_add(NEXT.fetch_add(1, Ordering::Relaxed)),
        }
    }

    /// The same log for another part of the check.
    pub(super) fn of(&self, asker: Asker) -> Self {
        Self::new(asker, &self.log)
    }

    /// Whether a site is noted that asks a switch which is on, or off.
    ///
    /// `P'` reaches a site only where the variant runs.
    pub(super) fn are_wanted(&self, is_on: bool) -> bool {
        is_on || self.asker != Asker::Transformed
    }

    pub(super) fn add(&self, site: Site) {
        self.log.note(self.asker, site);
    }
}

impl SiteLog {
    /// Notes that a site was asked.
    fn note(&self, asker: Asker, site: Site) {
        let mut sites = self.locked();
        let is_known = |(known, _): &&mut (Site, u32)| known.is(site);
        match sites.iter_mut().find(is_known) {
            Some((_, askers)) => *askers |= asker.bit(),
            None => sites.push((site, asker.bit())),
        }
    }

    /// Forgets the first run of `P` on an earlier input.
    pub(super) fn start_input(&self) {
        for (_, askers) in &mut *self.locked() {
            *askers &= !Asker::FirstRun.bit();
        }
    }

    /// Compares the two runs of `P` on an input.
    pub(super) fn compare_runs(&self) {
        let (first, second) = (Asker::FirstRun.bit(), Asker::SecondRun.bit());
        for (_, askers) in &mut *self.locked() {
            // A site that a second run has asked before is asked again and again.
            if *askers & (first | second) == first {
                *askers |= ONLY_FIRST;
            }
        }
    }

    /// The sites so far, of the change at this place.
    pub(super) fn sites(&self, change: usize) -> Vec<AskedSite> {
        let sites = self.locked();
        let asked = sites.iter().map(|(site, askers)| AskedSite {
            change,
            place: site.place(),
            column: site.location.column(),
            askers: *askers,
        });
        asked.collect()
    }

    fn locked(&self) -> MutexGuard<'_, Vec<(Site, u32)>> {
        self.sites.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A site of a check as plain data, and which parts of the check asked it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AskedSite {
    /// The place of its change among all changes of the check.
    pub(crate) change: usize,
    /// The place in the source, as `file:line`, and the column.
    pub(crate) place: String,
    pub(crate) column: u32,
    /// A bit for each asker.
    pub(crate) askers: u32,
}

/// The reason why `P'` never asked a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Missed {
    /// `P` asks it once and never again, so that `P'` uses what the program has kept since.
    Kept,
    /// It is asked after the runs, when outputs are compared.
    AfterRun,
}

impl AskedSite {
    /// Adds what other threads and processes know to a list of sites.
    pub(super) fn merge(all: &mut Vec<Self>, others: Vec<Self>) {
        for other in others {
            let is_same = |site: &&mut Self| {
                (site.change, site.column) == (other.change, other.column)
                    && site.place == other.place
            };
            match all.iter_mut().find(is_same) {
                Some(site) => site.askers |= other.askers,
                None => all.push(other),
            }
        }
    }

    /// Whether the variant ran there.
    pub(super) fn is_reached(&self) -> bool {
        self.askers & Asker::Transformed.bit() != 0
    }

    /// The reason why `P'` never asked the site, if that can be known.
    ///
    /// That `P` asks it is no reason: the variant of another site may go round it. But a `P` that stops asking it on one and the
    /// same input has kept something.
    pub(super) fn missed(&self) -> Option<Missed> {
        let is_asked_by = |bit| self.askers & bit != 0;
        if self.is_reached() {
            None
        } else if is_asked_by(Asker::Comparison.bit()) {
            Some(Missed::AfterRun)
        } else {
            let is_kept = is_asked_by(ONLY_FIRST) && !is_asked_by(Asker::SecondRun.bit());
            is_kept.then_some(Missed::Kept)
        }
    }
}
