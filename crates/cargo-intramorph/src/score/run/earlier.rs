//! What a run takes from the one before, and leaves to the next.

use std::path::Path;

use intramorph_record::score::{Elapsed, Score};

use crate::score::failure::Failure;
use crate::score::history::{Fingerprint, LastRun};
use crate::score::plan::Planned;
use crate::score::record;
use crate::score::record::trusted::Trusted;
use crate::score::request::{EarlierOutcomes, Request};

/// This run before its end, as the next one will know it.
pub(super) fn this_run(request: &Request, fingerprint: &Fingerprint) -> LastRun {
    LastRun {
        fingerprint: fingerprint.of_shard(request.shard).to_string(),
        is_finished: false,
        inputs: fingerprint.inputs.clone(),
    }
}

/// The score of the last run, if it came to its end with the same inputs.
pub(super) fn score(
    request: &Request,
    planned: &Planned,
    this_run: &LastRun,
    elapsed: Elapsed,
) -> Result<Option<Score>, Failure> {
    let Some(last_run) = LastRun::read(&planned.folder) else {
        return Ok(None);
    };
    let is_same = last_run.fingerprint == this_run.fingerprint;
    match request.earlier {
        EarlierOutcomes::Resume if !is_same => {
            let changed = this_run.inputs.changed_since(&last_run.inputs);
            Err(Failure::Changed(changed))
        }
        EarlierOutcomes::Forget => Ok(None),
        _ if is_same && last_run.is_finished => {
            Ok(record::of_earlier_run(&planned.folder, elapsed))
        }
        _ => Ok(None),
    }
}

/// The caught bugs of the last record, if the user trusts it.
pub(super) fn trusted(request: &Request, folder: &Path) -> Result<Trusted, Failure> {
    if request.earlier != EarlierOutcomes::Trust {
        return Ok(Trusted::default());
    }
    let last = record::last(folder).ok_or(Failure::NoRecord)?;
    Ok(Trusted::of(last))
}

/// Keeps the record. The next run need not repeat one that has come to its end, unless it trusted outcomes or had no
/// time for some tests.
pub(super) fn keep(
    score: &Score,
    request: &Request,
    mut this_run: LastRun,
    folder: &Path,
) -> Result<(), Failure> {
    record::keep(score, folder)?;
    // Without a limit, slow tests are not left out.
    let has_all_tests = request.within.is_none() || score.left_out_tests.is_empty();
    let is_sure = request.earlier != EarlierOutcomes::Trust && has_all_tests;
    if score.complete && score.damaged_tests.is_empty() && is_sure {
        this_run.is_finished = true;
        this_run.write(folder)?;
    }
    Ok(())
}
