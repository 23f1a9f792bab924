//! The reduction of a broken case: the fewest changes, and the simplest input, that break the relation in the same way.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::time::Instant;

use super::Subject;
use super::minimal_changes::{TOO_SLOW, is_of_original, minimal_neutral_changes};
use crate::harness::inputs::reduction::{Reduction, Simplicity};
use crate::harness::inputs::shrink;
use crate::harness::{
    Breach, Broken, CheckRun, Explain, Job, Making, Observation, Path, Purpose, Recipe,
};
use crate::panics::caught;
use crate::randomness::Case;

/// A broken case, reduced as far as it goes.
pub(super) struct Reduced<I> {
    pub(super) input: I,
    pub(super) recipe: Recipe,
    /// The number of the case that broke.
    pub(super) number: u64,
    /// The case from which knobs draw their values: the same one, or another with simpler values.
    pub(super) case: Case,
    pub(super) breach: Breach,
    pub(super) changes: Option<Vec<usize>>,
    /// The path that a kept finding stores.
    pub(super) path: Option<Path>,
    /// The path to the input before it was shrunk, if it was.
    unshrunk_path: Option<Path>,
    /// How often programs ran to shrink the input.
    pub(super) runs: u64,
    /// Why the search for a simpler input or for fewer changes ended early, if it did.
    pub(super) ended_early: Option<String>,
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
            number: broken.case.number,
            case: broken.case,
            breach: broken.breach,
            changes: None,
            path: None,
            unshrunk_path: None,
            runs: 0,
            ended_early: None,
            first: broken.observation,
            is_changed: false,
        }
    }

    /// Returns the case with the path at whose end its input is.
    fn at(self, path: Path, ended_early: Option<String>) -> Self {
        Self {
            recipe: Recipe::At(path.clone()),
            path: Some(path),
            ended_early: self.ended_early.or(ended_early),
            ..self
        }
    }

    pub(super) fn subject(&self) -> Subject<'_, I> {
        Subject {
            input: &self.input,
            making: Making::Again(&self.recipe),
            case: self.case,
            first: &self.first,
            changes: self.changes.as_deref(),
        }
    }

    /// Takes the first observation out, without a copy of outputs that may be large. Its verdict stays, and the place of its panic.
    pub(super) fn take_first(&mut self) -> Observation {
        let short = self.first.in_short();
        std::mem::replace(&mut self.first, short)
    }

    /// Goes back to the input as it was before it was shrunk, because the simpler one has not broken again. Returns whether it was
    /// shrunk at all.
    pub(super) fn restore(&mut self, check: &CheckRun<'_, '_, I>) -> bool
    where
        I: Debug,
    {
        let path = self.unshrunk_path.take();
        let Some((path, input)) =
            path.and_then(|path| Some((path.clone(), check.source.at(&path)?)))
        else {
            return false;
        };
        self.input = input;
        self.recipe = Recipe::At(path.clone());
        self.path = Some(path);
        self.changes = None;
        self.case.number = self.number;
        self.is_changed = false;
        self.ended_early = Some(NOT_REPEATED.to_owned());
        true
    }

    /// Takes the simplest values for knobs, of those that other cases draw, with which the input breaks as it did.
    fn simplify_values(&mut self, check: &mut CheckRun<'_, '_, I>) {
        let changes = self.changes.as_deref();
        let scopes = check.executor.scopes();
        if !scopes.have_drawn_values() || is_of_original(&self.first) || shrink::is_off() {
            return;
        }
        let mut values = |case| {
            scopes.choose(case, changes);
            let text = scopes.describe_changes().unwrap_or_default();
            (text.len(), text)
        };
        let drawn = values(self.case);
        let others = (1..=MOST_VALUES).map(|number| Case {
            number,
            ..self.case
        });
        let simpler: BTreeMap<_, _> = others.map(|case| (values(case), case)).collect();
        for case in simpler.range(..drawn).map(|(_, case)| *case) {
            let job = Job {
                case,
                explain: Explain::Nothing,
                ..self.subject().job()
            };
            let observation = check.executor.observe(job);
            self.runs += 1;
            if breaks_alike(&observation, &self.first) {
                self.case = case;
                self.is_changed = true;
                return;
            }
        }
    }

    /// Leaves out the changes that this input does not need, if all changes are neutral.
    pub(super) fn leave_out_changes(&mut self, check: &mut CheckRun<'_, '_, I>) {
        if let Some(minimal) = minimal_neutral_changes(check, self.subject()) {
            self.changes = Some(minimal.places);
            self.is_changed = true;
            let cut_short = minimal.is_cut_short.then(|| TOO_SLOW.to_owned());
            self.ended_early = self.ended_early.take().or(cut_short);
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
    reduced.leave_out_changes(check);
    if path.is_some() {
        reduced.simplify_values(check);
    }
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
        observation.is_like(&hurried.first)
    };
    match check.source.at(first) {
        Some(input) if !is_sure => {
            let again = Reduced { input, ..hurried };
            searched(check, again, first, Purpose::Shrinking)
        }
        _ => hurried,
    }
}

/// Searches for simpler inputs that still break. A panic ends the search, and not the finding.
fn searched<I: Debug>(
    check: &mut CheckRun<'_, '_, I>,
    reduced: Reduced<I>,
    first: &Path,
    purpose: Purpose,
) -> Reduced<I> {
    // An input that can't be printed can't be compared with others.
    let simplicity = match caught(|| Simplicity::of(&reduced.input)) {
        Ok(simplicity) => simplicity,
        Err(panic) => return reduced.at(first.clone(), Some(panic.to_string())),
    };
    let (case, before) = (reduced.case, &reduced.first);
    let changes = reduced.changes.as_deref();
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
        breaks_alike(&executor.observe(job), before)
    };
    let mut reduction = Reduction::from(reduced.input, simplicity, &mut still_broken);
    let end = caught(|| check.source.reduce(first, &mut reduction));
    let ended_early = match end {
        Ok(()) => reduction.cut_short().map(|spent| spent.to_string()),
        Err(panic) => Some(panic.to_string()),
    };
    let runs = reduced.runs + reduction.runs();
    let (input, path) = (reduction.best, reduction.path);
    Reduced {
        input,
        runs,
        unshrunk_path: Some(first.clone()),
        is_changed: reduced.is_changed || path.is_some(),
        ..reduced
    }
    .at(path.unwrap_or_else(|| first.clone()), ended_early)
}

/// Whether a case breaks as it did at first, and gets to the component if it did then.
fn breaks_alike(now: &Observation, first: &Observation) -> bool {
    now.is_like(first) && (now.reached == Some(0)) == (first.reached == Some(0))
}

/// Why an input is not shrunk.
const NOT_REPEATED: &str =
    "the simpler input broke once and not again, so something is kept from run to run";
/// Number of cases whose values for knobs are tried.
const MOST_VALUES: u64 = 100;
