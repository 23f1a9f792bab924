//! What a record says of inputs that were recorded from tests.

use intramorph_record::suggest::{RecordedInputs, Suggestions};

use super::failure::{NoRecording, SuggestFailure};
use super::observe::Observer;
use super::prepare::Prepared;

/// Reason why there is no test of a relation.
const NO_TEST: &str = "its inputs are recorded from tests, and no test can name them; write a check of your own, with a strategy that makes such inputs";

/// The calls that inputs are taken from; `None` if inputs are not recorded. Fails if there are none after all.
pub(crate) fn recorded(
    observer: &mut Observer<'_>,
    prepared: &Prepared,
) -> Result<Option<RecordedInputs>, SuggestFailure> {
    let Some(recorded) = &prepared.recorded else {
        return Ok(None);
    };
    let calls = observer.recorded()?;
    if calls == 0 {
        return Err(SuggestFailure::Recording {
            function: prepared.name.clone(),
            obstacle: None,
            reason: NoRecording::NotRepeated,
        });
    }
    let mut inputs = RecordedInputs::default();
    inputs.calls = calls;
    inputs.tests.clone_from(&recorded.tests);
    Ok(Some(inputs))
}

/// Says of all suspects and relations that their inputs are recorded, and that there are no tests of them for this reason.
pub(crate) fn mark(suggestions: &mut Suggestions) {
    for held in &mut suggestions.relations {
        held.recorded_inputs = true;
        NO_TEST.clone_into(&mut held.test.obstacle);
    }
    for suspect in &mut suggestions.suspects {
        NO_TEST.clone_into(&mut suspect.test.obstacle);
    }
}
