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

/// What to do where a program has nothing that could be tried.
pub(super) fn nothing_to_try(prepared: &Prepared) -> String {
    if prepared.of_function.is_none() {
        return NOTHING_IN_TEST.to_owned();
    }
    let arguments = prepared.of_function.iter();
    let mut types: Vec<String> = arguments
        .flat_map(|(_, program)| program.arguments.iter().map(|it| format!("`{}`", it.made)))
        .collect();
    types.dedup();
    let inputs = match &types[..] {
        [] => String::new(),
        types => format!(", and no other input of {} is known", types.join(", ")),
    };
    format!(
        "nothing to try: there is no switch and no sibling{inputs}; write a second implementation with the same types, \
         or a wrapper function that takes numbers, texts or lists, and name the wrapper instead"
    )
}

/// What to do where the program of a test has nothing that could be tried.
const NOTHING_IN_TEST: &str = "nothing to try: nothing that the test calls has a switch or a sibling; name a function that it calls, for which \
     other inputs and changes of its source are tried, too";
