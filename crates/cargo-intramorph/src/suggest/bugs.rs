//! Injected bugs that a program reaches, and what each of them does to its outputs.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use intramorph_record::suggest::BugEffect;

use super::missed::Missed;
use super::observation::{Seen, Settings, Sweep};
use super::observe::Observer;
use crate::rewrite::Change;
use crate::score::estimate::order;
use crate::score::failure::Failure;

/// An injected bug.
#[derive(Clone, Debug)]
pub(crate) struct Bug<'a> {
    pub(crate) change: &'a Change,
    pub(crate) effect: BugEffect,
    /// Whether all tests of the package pass with it; `None` if that is not known.
    pub(crate) missed_by_tests: Option<bool>,
}

/// The injected bugs of a program, those that are looked at first: of each function, some.
#[derive(Debug, Default)]
pub(crate) struct Bugs<'a> {
    /// Bugs whose effect is known.
    pub(crate) known: Vec<Bug<'a>>,
    /// Number of bugs that the program reaches, and all sites that it reaches.
    pub(crate) reached: usize,
    pub(crate) reached_sites: HashSet<u32>,
    /// Number of runs with a bug.
    pub(crate) evaluations: u64,
}

/// Inputs that bugs are tried on, and for how long.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    pub(crate) seed: u64,
    pub(crate) distribution: u8,
    pub(crate) time: Duration,
}

/// Inputs by which it is known what is reached.
const REACHING_INPUTS: u64 = 4096;
/// Inputs by which the effect of a bug is known.
const INPUTS: u64 = 256;
/// Bugs of one request. One that crashes makes the others run again.
const TOGETHER: usize = 32;
/// Maximum time of one request.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(2);

impl Bug<'_> {
    /// The setting that turns the bug on.
    pub(crate) fn setting(&self) -> (u32, u8) {
        (self.change.site.0, self.change.arm)
    }

    pub(crate) fn is_missed_by_tests(&self) -> bool {
        self.missed_by_tests == Some(true)
    }

    /// Settings with this bug beside them.
    pub(crate) fn beside(&self, settings: &Settings) -> Settings {
        settings.iter().copied().chain([self.setting()]).collect()
    }
}

/// Finds the bugs that a program reaches, and what they do, until the time is over.
pub(crate) fn bugs<'a>(
    observer: &mut Observer<'_>,
    (changes, missed): (&'a [Change], &Missed<'_>),
    effort: Effort,
) -> Result<Bugs<'a>, Failure> {
    if changes.is_empty() {
        return Ok(Bugs::default());
    }
    let Effort { seed, time, .. } = effort;
    let end = Instant::now().checked_add(time);
    let sweep = Sweep {
        seed,
        first: 0,
        count: REACHING_INPUTS,
        distribution: effort.distribution,
        pairs: 0,
        end: Instant::now().checked_add(time / 4),
    };
    observer.restart();
    observer.sweep(&sweep, &Settings::new(), &[])?;
    let sites: HashSet<u32> = observer.reached().into_iter().collect();
    // How outputs are printed is no part of the program.
    let is_printing = |change: &Change| change.identity.is_in_impl_of("Debug");
    let is_reached = |change: &&Change| sites.contains(&change.site.0) && !is_printing(change);
    let reached: Vec<&Change> = changes.iter().filter(is_reached).collect();
    let mut bugs = Bugs {
        reached: reached.len(),
        reached_sites: sites.clone(),
        ..Bugs::default()
    };
    let functions: Vec<_> = reached
        .iter()
        .map(|it| (&it.identity.file, &it.identity.item))
        .collect();
    let order = order(&functions, seed);
    observer.wait_at_most(REQUEST_TIMEOUT);
    for together in order.chunks(TOGETHER) {
        if end.is_some_and(|end| Instant::now() >= end) {
            break;
        }
        let changes: Vec<&Change> = together.iter().map(|index| reached[*index]).collect();
        let settings = changes.iter().map(|it| vec![(it.site.0, it.arm)]);
        let settings: Vec<Settings> = settings.collect();
        let count = INPUTS;
        let sweep = Sweep {
            count,
            end,
            ..sweep
        };
        let (totals, seen) = observer.sweep(&sweep, &Settings::new(), &settings)?;
        for (change, seen) in changes.into_iter().zip(seen) {
            bugs.evaluations += seen.runs;
            bugs.known.push(Bug {
                change,
                effect: effect(&seen, totals.panics),
                missed_by_tests: missed.is_missed(&change.identity),
            });
        }
    }
    Ok(bugs)
}

/// What a bug does, by what was seen of a program that panics on some inputs without it.
fn effect(seen: &Seen, panics: u64) -> BugEffect {
    if seen.crash.is_some() {
        BugEffect::Crashes
    } else if seen.differing == 0 {
        BugEffect::Nothing
    } else if seen.panics > panics {
        BugEffect::Panics
    } else {
        BugEffect::Silent
    }
}
