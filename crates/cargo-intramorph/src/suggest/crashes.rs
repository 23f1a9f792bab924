//! Crashes of the program itself: a first look at it alone, and the simplest input of each way in which it ends its process.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use intramorph_record::suggest::ProgramCrash;

use super::observation::{Crash, ORDINARY, SMALL, Settings, Sweep, Totals};
use super::observe::{Drawn, HANGS, LeftOutOnCrash, Observer};
use super::service::DEFAULT_RUN_TIMEOUT;
use super::shrink::shrink;
use crate::score::failure::Failure;

/// Inputs of the first look.
const INPUTS: u64 = 200;
/// Maximum time of the first look; a program that is slower than that is looked at on fewer inputs.
const TIME: Duration = Duration::from_secs(5);
/// Maximum number of crashes whose inputs are looked into.
const MAX_EXAMINED_CRASHES: usize = 32;
/// Maximum time for the search of a simpler input.
const SHRINKING: Duration = Duration::from_secs(2);

/// Runs the program alone on some inputs: on small ones only if it returns on no other. Inputs on which it crashes are left out from
/// then on.
pub(crate) fn run_program_alone(observer: &mut Observer<'_>, seed: u64) -> Result<Totals, Failure> {
    observer.leave_out_on_crash(LeftOutOnCrash::InputLater);
    let mut totals = Totals::default();
    for distribution in [ORDINARY, SMALL] {
        let sweep = Sweep {
            seed,
            first: 0,
            count: INPUTS,
            distribution,
            pairs: 0,
            end: Instant::now().checked_add(TIME),
        };
        let (more, _) = observer.sweep(&sweep, &Settings::new(), &[])?;
        totals.add(&more);
        if totals.inputs > 0 {
            break;
        }
    }
    Ok(totals)
}

/// The ways in which the program ends its process, each with the simplest input that was found.
pub(crate) fn program_crashes(
    observer: &Observer<'_>,
    are_inputs_of_words: bool,
) -> Result<Vec<ProgramCrash>, Failure> {
    let mut found = Vec::new();
    let mut observer = observer.thorough();
    for (crash, drawn) in shortest(&mut observer)? {
        let Some(how) = observer.end_on_drawn(&crash)? else {
            continue;
        };
        let input = if are_inputs_of_words {
            simpler(&mut observer.thorough(), &how, &crash, drawn)?
        } else {
            drawn.text
        };
        let mut crash = ProgramCrash::default();
        crash.input = input;
        crash.how = in_words(&how);
        found.push(crash);
    }
    Ok(found)
}

/// The crash with the shortest input of each way in which processes ended.
fn shortest(observer: &mut Observer<'_>) -> Result<Vec<(Crash, Drawn)>, Failure> {
    let mut ways: BTreeMap<String, (Crash, Drawn)> = BTreeMap::new();
    let crashes = observer.crashes().iter().take(MAX_EXAMINED_CRASHES);
    let crashes: Vec<Crash> = crashes.cloned().collect();
    for crash in crashes {
        let Some(drawn) = observer.drawn(&crash)? else {
            continue;
        };
        let known = ways.get(&crash.how);
        if known.is_none_or(|(_, known)| drawn.text.len() < known.text.len()) {
            ways.insert(crash.how.clone(), (crash, drawn));
        }
    }
    Ok(ways.into_values().collect())
}

/// The text of the simplest input on which the program ends in the same way, as far as there is time to search for it.
fn simpler(
    observer: &mut Observer<'_>,
    how: &str,
    crash: &Crash,
    drawn: Drawn,
) -> Result<String, Failure> {
    let distribution = crash.distribution;
    let end = Instant::now() + SHRINKING;
    let mut shortest = drawn.text.chars().count();
    observer.hurry();
    let is_shown = |words: &[u64]| -> Result<Option<(String, String)>, Failure> {
        if Instant::now() >= end {
            return Ok(None);
        }
        let text = observer.made(distribution, words)?;
        let length = text.chars().count();
        if length > shortest || observer.end_on_words(distribution, words)?.as_deref() != Some(how)
        {
            return Ok(None);
        }
        shortest = length;
        Ok(Some((text.clone(), text)))
    };
    let found = (drawn.text.clone(), drawn.text);
    let shrunk = shrink(drawn.words, found, is_shown)?;
    Ok(shrunk.found)
}

/// The way in which the program ends, as people read it.
fn in_words(how: &str) -> String {
    if how == HANGS {
        return format!("does not return within {} s", DEFAULT_RUN_TIMEOUT.as_secs());
    }
    how.to_owned()
}
