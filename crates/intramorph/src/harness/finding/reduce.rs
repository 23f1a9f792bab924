//! The reduction of a broken case: the fewest changes, and the simplest input, that break the relation in the same way.

use std::fmt::Debug;
use std::time::Instant;

use super::{Subject, minimal_changes};
use crate::harness::inputs::reduction::Reduction;
use crate::harness::inputs::shrink;
use crate::harness::{
    Breach, Broken, CaseVerdict, CheckRun, Explain, Job, Making, Observation, Path, Purpose, Recipe,
};
use crate::randomness::Case;

/// A broken case, reduced as far as it goes.
pub(super) struct Reduced<I> {
    pub(super) input: I,
    pub(super) recipe: Recipe,
    pub(super) case: Case,
    pub(super) breach: Breach,
    pub(super) changes: Option<Vec<usize>>,
    /// The path that a kept finding stores.
    pub(super) path: Option<Path>,
    /// How often programs ran to shrink the input.
    pub(super) runs: u64,
    /// The observation of the input before it was shrunk.
    pub(super) first: Observation,
    /// Whether the input or the changes are others than in the first observation.
    pub(super) is_changed: bool,
}

impl<I> Reduced<I> {
    pub(super) fn unshrunk(broken: Broken<I>, recipe: Recipe) -> Self {
        Self {
            input: broken.input,
            recipe,
            case: broken.case,
            breach: broken.breach,
            changes: None,
            path: None,
            runs: 0,
            first: broken.observation,
            is_changed: false,
        }
    }

    pub(super) fn subject(&self) -> Subject<'_, I> {
        Subject {
            input: &self.input,
            making: Making::Again(&self.recipe),
            case: self.case,
            breach: self.breach,
            changes: self.changes.as_deref(),
        }
    }
}

/// Reduces a broken case: its changes first, and then its input if there is a path to it.
pub(super) fn reduce<I: Debug>(
    check: &mut CheckRun<'_, '_, I>,
    broken: Broken<I>,
    recipe: Recipe,
    path: Option<Path>,
) -> Reduced<I> {
    let mut reduced = Reduced::unshrunk(broken, recipe);
    // No single input is to blame for evidence.
    if reduced.breach == Breach::Evidence {
        return reduced;
    }
    reduced.changes = minimal_changes::of_neutral(check, reduced.subject());
    reduced.is_changed = reduced.changes.is_some();
    match path {
        Some(path) if !shrink::is_off() => {
            let started = Instant::now();
            let reduced = shrunk(check, reduced, &path);
            check.shrinking += started.elapsed();
            reduced
        }
        path => Reduced { path, ..reduced },
    }
}

/// Shrinks the input at the end of a path. Where a short time limit has misled the search, it starts again with the usual one.
fn shrunk<I: Debug>(
    check: &mut CheckRun<'_, '_, I>,
    reduced: Reduced<I>,
    first: &Path,
) -> Reduced<I> {
    if !check.executor.can_hurry(reduced.breach) {
        return searched(check, reduced, first, Purpose::Shrinking);
    }
    let hurried = searched(check, reduced, first, Purpose::HurriedShrinking);
    let is_sure = !hurried.is_changed || {
        let observation = check.executor.observe(hurried.subject().job());
        observation.verdict == CaseVerdict::Broken(hurried.breach)
    };
    match check.source.at(first) {
        Some(input) if !is_sure => {
            let again = Reduced { input, ..hurried };
            searched(check, again, first, Purpose::Shrinking)
        }
        _ => hurried,
    }
}

/// Searches for simpler inputs that still break.
fn searched<I: Debug>(
    check: &mut CheckRun<'_, '_, I>,
    reduced: Reduced<I>,
    first: &Path,
    purpose: Purpose,
) -> Reduced<I> {
    let (case, breach) = (reduced.case, reduced.breach);
    let changes = reduced.changes.as_deref();
    let is_unreached = reduced.first.reached == Some(0);
    let (plan, executor) = (check.plan, &mut *check.executor);
    let mut still_broken = |input: &I, path: &dyn Fn() -> Path| {
        let job = Job {
            changes,
            explain: Explain::Nothing,
            purpose,
            ..Job::new(input, Making::At(path), case)
        };
        if executor.admit(plan, job).is_none() {
            return false;
        }
        let observation = executor.observe(job);
        observation.verdict == CaseVerdict::Broken(breach)
            && (observation.reached == Some(0)) == is_unreached
    };
    let mut reduction = Reduction::from(reduced.input, &mut still_broken);
    check.source.reduce(first, &mut reduction);
    let (input, path, runs) = (reduction.best, reduction.path, reduction.runs);
    let is_changed = reduced.changes.is_some() || path.is_some();
    let path = path.unwrap_or_else(|| first.clone());
    Reduced {
        input,
        recipe: Recipe::At(path.clone()),
        path: Some(path),
        runs,
        is_changed,
        ..reduced
    }
}
