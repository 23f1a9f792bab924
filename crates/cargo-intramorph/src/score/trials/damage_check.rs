//! All tests once more after the last trial: a bug may have damaged what they need, and others been caught by that.

use crate::score::failure::Failure;
use crate::score::shared_process::{companies, failing};
use crate::score::suite::Suite;
use crate::score::worker_pool::settings::Settings;

/// The names of tests that fail now; of those that run together, the first.
///
/// They run in the companies that passed before any bug was tried, since others might never have passed. What fails now and
/// then is no damage either: that stays.
pub(crate) fn damaged(suite: &Suite, settings: &Settings<'_>) -> Result<Vec<String>, Failure> {
    let mut companies = companies(&suite.tests);
    // No outcome rests on the others.
    companies.retain(|company| {
        let reaches = |test: &usize| !suite.tests[*test].reached.is_empty();
        company.iter().any(reaches)
    });
    let suspects = failing(suite, &companies, settings)?;
    companies = suspects
        .iter()
        .map(|(company, _)| companies[*company].clone())
        .collect();
    let failing = failing(suite, &companies, &settings.one_at_a_time())?;
    let mut failing: Vec<usize> = failing.into_iter().map(|(_, test)| test).collect();
    failing.sort_unstable();
    Ok(failing.into_iter().map(|test| suite.name(test)).collect())
}
