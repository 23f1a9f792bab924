//! Requirements of a program: its outputs can be seen and compared, or the user learns why they cannot.

use super::crashes::program_crashes;
use super::failure::SuggestFailure;
use super::observation::Totals;
use super::observe::Observer;
use super::prepare::Prepared;
use super::request::Request;
use super::trial::Explored;

/// Fails if the program returns on no input, or returns nothing that can be seen.
pub(crate) fn require_visible_outputs(
    totals: &Totals,
    observer: &Observer<'_>,
    request: &Request,
    prepared: &Prepared,
) -> Result<(), SuggestFailure> {
    let program = request.program.clone();
    if totals.inputs == 0 {
        let crashes = program_crashes(observer, prepared.are_inputs_of_words())?;
        if let Some(crash) = crashes.into_iter().next() {
            return Err(SuggestFailure::Crashes { program, crash });
        }
    }
    if prepared.is_generated && totals.unseen > 0 && totals.unseen >= totals.returned() {
        let reason = "it has no `Debug`, no `Display`, and is no iterator";
        return Err(SuggestFailure::Unseen { program, reason });
    }
    Ok(())
}

/// Fails if the outputs do not tell changes of the program apart.
pub(crate) fn require_comparable_outputs(
    explored: &Explored,
    request: &Request,
    prepared: &Prepared,
) -> Result<(), SuggestFailure> {
    let totals = &explored.totals;
    let program = request.program.clone();
    let made = totals.inputs - totals.rejected;
    if totals.inputs > 0 && made * 10 < totals.inputs {
        return Err(SuggestFailure::Rejected {
            program,
            made,
            tried: totals.inputs,
        });
    }
    if totals.unsteady > 0 {
        let views = prepared.views().iter();
        return Err(SuggestFailure::Unsteady {
            program,
            types: views.map(|view| view.ty.clone()).collect(),
        });
    }
    // The assertions of a test may well compare the same on all inputs.
    if prepared.is_generated && totals.distinct == 1 && explored.suspects.is_empty() {
        return Err(SuggestFailure::AlwaysSame {
            program,
            inputs: made,
            panics: totals.panics > 0,
        });
    }
    Ok(())
}
