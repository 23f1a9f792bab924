//! The damage check: all tests once more after the last trial. A bug may have damaged something that they need, and others may
//! have been caught by that.

use crate::score::failure::Failure;
use crate::score::shared_process::{failing_processes, shared_processes};
use crate::score::suite::Suite;
use crate::score::worker_pool::Settings;

/// The names of tests that fail now; of each shared process, the first.
///
/// They share processes as before any bug was tried, since they might fail in other combinations. Tests that fail now and then
/// are no damage either: damage stays. So a test that fails twice among others has to fail alone as well.
pub(crate) fn damaged_tests(
    suite: &Suite,
    settings: &Settings<'_>,
) -> Result<Vec<String>, Failure> {
    let mut processes = shared_processes(&suite.tests);
    // No outcome depends on the others.
    processes.retain(|process| {
        let reaches = |test: &usize| !suite.tests[*test].reached.is_empty();
        process.iter().any(reaches)
    });
    let suspects = failing_processes(suite, &processes, settings)?;
    let suspects: Vec<Vec<usize>> = suspects
        .iter()
        .map(|(process, _)| processes[*process].clone())
        .collect();
    let settings = settings.one_at_a_time();
    let failing = failing_processes(suite, &suspects, &settings)?;
    let alone: Vec<Vec<usize>> = failing.into_iter().map(|(_, test)| vec![test]).collect();
    let failing = failing_processes(suite, &alone, &settings)?;
    let mut failing: Vec<usize> = failing.into_iter().map(|(_, test)| test).collect();
    failing.sort_unstable();
    Ok(failing.into_iter().map(|test| suite.name(test)).collect())
}
