//! A finding: a broken case, its input shrunk, its changes minimised, confirmed and explained.
//!
//! Each stage takes what the stage before it returns: `Broken` → `Reduced` → `Confirmed` → `Finding`.

mod confirm;
mod minimal_changes;
mod reduce;

use std::path::PathBuf;

use confirm::{Confirmed, confirm, original_disagrees};
use reduce::{Reduced, reduce};

use super::kept_findings::shown;
use crate::harness::{
    Breach, Broken, CheckRun, Details, Job, Making, Observation, Path, Place, Purpose, Recipe,
};
use crate::panics::caught;
use crate::printed::Printed;
use crate::randomness::Case;
use crate::record::{Disagreement, Finding, Oracle};

/// Where the input of a broken case came from, which decides whether it is shrunk and how it is replayed.
pub(crate) enum InputOrigin<'origin> {
    /// The input was drawn as a case of the check.
    Drawn,
    /// Bytes of a fuzzer have made the input along this path; the text says how to give them again.
    Bytes { path: Path, replay: String },
    /// A file holds the input. It stays as it is, and only these changes are made.
    File {
        making: Making<'origin>,
        file: PathBuf,
        changes: Option<Vec<usize>>,
    },
}

/// A broken case as the stages work on it.
pub(crate) struct Subject<'subject, I> {
    pub(crate) input: &'subject I,
    pub(crate) making: Making<'subject>,
    pub(crate) case: Case,
    /// What the case did first.
    pub(crate) first: &'subject Observation,
    /// The only changes to make, by their places; `None` for all.
    pub(crate) changes: Option<&'subject [usize]>,
}

impl<I> Clone for Subject<'_, I> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<I> Copy for Subject<'_, I> {}

impl<'subject, I> Subject<'subject, I> {
    pub(crate) fn job(&self) -> Job<'subject, I> {
        Job {
            changes: self.changes,
            purpose: Purpose::Confirmation,
            ..Job::new(self.input, self.making, self.case)
        }
    }
}

/// The end of a check.
pub(crate) enum Ending {
    /// All cases ran, and the relation held in each.
    Completed,
    /// A fuzzer gave one input, and the relation held on it.
    Driven,
    /// The relation is broken. The variant was reached last in that place.
    Broke(Box<Finding>, Option<Place>),
    /// A program does not return the same output each time, so the check proves nothing.
    Disagreed(Disagreement),
}

/// Makes the finding of a broken case, unless a program disagrees with itself.
pub(crate) fn find<I: std::fmt::Debug>(
    check: &mut CheckRun<'_, '_, I>,
    broken: Broken<I>,
    origin: &InputOrigin<'_>,
) -> Ending {
    let unshrunk = Printed::of(&broken.input).in_order();
    let confirmed = reduced(check, broken, origin).and_then(|reduced| confirm(check, reduced));
    match confirmed {
        Ok(confirmed) => {
            let (finding, place) = explained(check, confirmed, unshrunk, origin);
            Ending::Broke(Box::new(finding), place)
        }
        Err(mut disagreement) => {
            if let Some(replay) = replay_of(check, origin) {
                disagreement.replay = replay;
            }
            Ending::Disagreed(*disagreement)
        }
    }
}

/// Reduces a broken case, unless `P` disagrees with itself. The input of a file stays as it is.
fn reduced<I: std::fmt::Debug>(
    check: &mut CheckRun<'_, '_, I>,
    broken: Broken<I>,
    origin: &InputOrigin<'_>,
) -> Result<Reduced<I>, Box<Disagreement>> {
    let (path, recipe) = match origin {
        InputOrigin::File {
            making, changes, ..
        } => {
            let mut unshrunk = Reduced::unshrunk(broken, (*making).into());
            unshrunk.changes.clone_from(changes);
            return Ok(unshrunk);
        }
        InputOrigin::Bytes { path, .. } => (Some(path.clone()), Recipe::At(path.clone())),
        InputOrigin::Drawn => {
            let number = broken.case.number;
            (check.source.path(number), Recipe::Drawn(number))
        }
    };
    let subject = Subject {
        input: &broken.input,
        making: Making::Again(&recipe),
        case: broken.case,
        first: &broken.observation,
        changes: None,
    };
    if let Some(disagreement) = original_disagrees(check, subject, &broken.observation) {
        return Err(Box::new(disagreement));
    }
    Ok(reduce(check, broken, recipe, path))
}

/// Puts a confirmed case into words, and returns where the variant was reached last.
fn explained<I: std::fmt::Debug>(
    check: &CheckRun<'_, '_, I>,
    confirmed: Confirmed<I>,
    unshrunk: String,
    origin: &InputOrigin<'_>,
) -> (Finding, Option<Place>) {
    let Confirmed {
        reduced,
        observation,
        minimal_changes,
    } = confirmed;
    let details = observation.details.expect("breaches are explained");
    let Details { explanation, place } = *details;
    let number = reduced.number;
    let redrawn_input = redrawn(check, number, &unshrunk, origin);
    let input = Printed::of(&reduced.input).in_order();
    let replay = replay_of(check, origin).unwrap_or_else(|| match check.about.oracle {
        Oracle::Regression => check.seed.replay_without_seed(),
        _ if reduced.breach == Breach::Evidence => check.seed.replay_all(),
        _ => check.seed.replay(number),
    });
    let mut finding = Finding::default();
    finding.why = explanation.why;
    finding.advice = explanation.advice;
    finding.unshrunk_input = (unshrunk != input).then_some(unshrunk);
    finding.input = input;
    finding.follow_up = explanation.follow_up;
    finding.output = explanation.output;
    finding.panicked = matches!(
        reduced.breach,
        Breach::OriginalPanicked | Breach::CounterpartPanicked(_)
    );
    finding.counterpart = explanation.counterpart;
    finding.counterpart_output = explanation.counterpart_output;
    finding.minimal_changes = minimal_changes;
    finding.difference = explanation.difference;
    let symptoms = explanation.symptoms.into_iter();
    finding.symptoms = symptoms.map(|symptom| symptom.text).collect();
    finding.case = number;
    finding.values_of_case = Some(reduced.case.number).filter(|values| *values != number);
    finding.shrinking_runs = reduced.runs;
    finding.shrinking_ended_early = reduced.ended_early;
    finding.redrawn_input = redrawn_input;
    finding.reached = observation.reached;
    finding.replay = replay;
    match origin {
        InputOrigin::Drawn => finding.path = reduced.path.map(|path| path.to_string()),
        InputOrigin::File { file, .. } => finding.kept = Some(shown(file)),
        // The fuzzer keeps the bytes.
        InputOrigin::Bytes { .. } => {}
    }
    (finding, place)
}

/// Makes the input of a case again, and returns what it is now, if the strategy makes another one each time.
fn redrawn<I: std::fmt::Debug>(
    check: &CheckRun<'_, '_, I>,
    number: u64,
    first: &str,
    origin: &InputOrigin<'_>,
) -> Option<String> {
    let path = match origin {
        InputOrigin::Drawn => check.source.path(number)?,
        InputOrigin::Bytes { path, .. } => path.clone(),
        InputOrigin::File { .. } => return None,
    };
    let again = || {
        let made = caught(|| Some(Printed::of(&check.source.at(&path)?).in_order()));
        let made = made.map_err(|panic| panic.to_string())?;
        made.ok_or_else(|| "none".to_owned())
    };
    match again() {
        Ok(now) if now == first => None,
        // Where it is the same one from now on, a program has changed the input that it was given.
        Ok(now) => (Ok(&now) != again().as_ref()).then_some(now),
        Err(now) => Some(now),
    }
}

/// Says how to replay an input that was not drawn.
fn replay_of<I>(check: &CheckRun<'_, '_, I>, origin: &InputOrigin<'_>) -> Option<String> {
    match origin {
        InputOrigin::Drawn => None,
        InputOrigin::Bytes { replay, .. } => Some(replay.clone()),
        InputOrigin::File { .. } => Some(check.seed.replay_without_seed()),
    }
}
