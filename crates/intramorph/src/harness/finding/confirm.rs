//! The confirmation of a reduced case: it breaks each time, and `P` returns the same each time.

use std::fmt::Debug;
use std::time::{Duration, Instant};

use super::Subject;
use super::minimal_changes::describe_minimal_changes;
use super::reduce::Reduced;
use crate::harness::inputs::shrink;
use crate::harness::{Breach, CheckRun, Explain, Explanation, Job, Observation};
use crate::printed::Printed;
use crate::record::{Disagreement, Unsteady, Vacuity};

/// How often a case is repeated before it becomes a finding. It is repeated once where that would take longer than
/// [`LONGEST_CONFIRMATION`] or where findings are not shrunk.
const CONFIRMATIONS: u64 = 8;
const LONGEST_CONFIRMATION: Duration = Duration::from_secs(1);

/// A reduced case that breaks each time.
pub(super) struct Confirmed<I> {
    pub(super) reduced: Reduced<I>,
    pub(super) observation: Observation,
    /// The smallest set of changes that breaks the relation, in words, where changes are not neutral.
    pub(super) minimal_changes: Option<String>,
}

/// Runs `P` several times more, and returns how it disagrees with itself.
pub(super) fn original_disagrees<I>(
    check: &mut CheckRun<'_, '_, I>,
    subject: Subject<'_, I>,
    observation: &Observation,
) -> Option<Disagreement> {
    confirmations().find_map(|_| check.executor.repeat(subject.job(), observation))
}

/// Repeats a reduced case, unless it is evidence, which was confirmed before.
pub(super) fn confirm<I: Debug>(
    check: &mut CheckRun<'_, '_, I>,
    mut reduced: Reduced<I>,
) -> Result<Confirmed<I>, Box<Disagreement>> {
    if reduced.breach == Breach::Evidence {
        return Ok(Confirmed {
            observation: reduced.take_first(),
            reduced,
            minimal_changes: None,
        });
    }
    // A simpler input may need fewer changes.
    reduced.leave_out_changes(check);
    let observation = if reduced.is_changed {
        let explain = Explain::Everything;
        check.executor.observe(Job {
            explain,
            ..reduced.subject().job()
        })
    } else {
        reduced.take_first()
    };
    if let Some(disagreement) = original_disagrees(check, reduced.subject(), &observation) {
        return Err(Box::new(disagreement));
    }
    let observation = if observation.is_like(&reduced.first) {
        observation
    } else if reduced.restore(check) {
        reduced.take_first()
    } else {
        let differing = [&reduced.first, &observation];
        return Err(Box::new(disagreement(check, reduced.subject(), differing)));
    };
    let subject = reduced.subject();
    // The observation of a reduced case repeats one of the search.
    let repeated = usize::from(reduced.is_changed);
    if let Some(other) = other_outcome(check, subject, &observation, repeated) {
        let differing = [&observation, &other];
        return Err(Box::new(disagreement(check, subject, differing)));
    }
    let minimal_changes = describe_minimal_changes(check, subject);
    Ok(Confirmed {
        reduced,
        observation,
        minimal_changes,
    })
}

/// Observes the input several times more, and returns an observation with another verdict, or of a panic in another place.
fn other_outcome<I>(
    check: &mut CheckRun<'_, '_, I>,
    subject: Subject<'_, I>,
    observation: &Observation,
    repeated: usize,
) -> Option<Observation> {
    if check.plan.tolerates(Vacuity::SelfDisagreement) {
        return None;
    }
    let explain = match observation.panicked_at {
        Some(_) => Explain::Everything,
        None => Explain::AllBut(observation.verdict),
    };
    let job = Job {
        explain,
        ..subject.job()
    };
    confirmations().skip(repeated).find_map(|_| {
        let again = check.executor.observe(job);
        (!again.is_like(observation)).then_some(again)
    })
}

/// Reports that what `P` is compared with returns different outputs on one input, or that a closure of the test answers differently.
fn disagreement<I: Debug>(
    check: &CheckRun<'_, '_, I>,
    subject: Subject<'_, I>,
    observations: [&Observation; 2],
) -> Disagreement {
    let explanations = observations.map(|observation| {
        let details = observation.details.as_ref();
        details.map(|details| &details.explanation)
    });
    let text = |of: fn(&Explanation) -> Option<&String>| {
        explanations.map(|explained| explained.and_then(of).cloned().unwrap_or_default())
    };
    let follow_ups = text(|explained| explained.follow_up.as_ref());
    let originals = text(|explained| Some(&explained.output));
    let outputs = text(|explained| Some(&explained.counterpart_output));
    let are_equal = |[one, other]: &[String; 2]| one == other;
    let input = Printed::of(subject.input).in_order();
    let replay = check.seed.replay(subject.case.number);
    let (unsteady, input, outputs) = if !are_equal(&follow_ups) {
        (Unsteady::FollowUp, input, follow_ups)
    } else if are_equal(&originals) && are_equal(&outputs) {
        (Unsteady::Relation, input, outputs)
    } else {
        // The second output is that of the follow-up input, where there is one.
        let [follow_up, _] = follow_ups;
        let is_of_follow_up = !follow_up.is_empty();
        let input = if is_of_follow_up { follow_up } else { input };
        (Unsteady::Program, input, outputs)
    };
    let program = check.about.counterpart_name();
    let mut disagreement = Disagreement::new(program, input, outputs, replay);
    disagreement.unsteady = unsteady;
    disagreement
}

fn confirmations() -> impl Iterator<Item = u64> {
    let started = Instant::now();
    let most = if shrink::is_off() { 1 } else { CONFIRMATIONS };
    (0..most).take_while(move |number| *number == 0 || started.elapsed() < LONGEST_CONFIRMATION)
}
