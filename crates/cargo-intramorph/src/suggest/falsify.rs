//! Falsification: relations that held on drawn inputs are tried near those inputs with which the programs reach unusual code.

use std::time::{Duration, Instant};

use super::exception::Exception;
use super::judge::{Expectation, may_be_meant, may_be_promised};
use super::observation::{NEAR, Pair, Settings, Sweep};
use super::tally::{TalliedRelation, Tally, tally};
use super::trial::{Exploration, Held};
use crate::score::failure::Failure;

/// Part of the time for the search for unusual inputs, in percent; the rest is for inputs near them.
const SEARCH: u32 = 30;

/// An attack on relations of one original program.
pub(super) struct Attack<'a> {
    /// The number of the observer that runs them.
    pub(super) observer: usize,
    /// Settings of the original program.
    pub(super) base: &'a Settings,
    /// The drawn inputs that the relations held on.
    pub(super) drawn: &'a Sweep,
    pub(super) time: Duration,
}

/// Tries relations of one original program on inputs that are drawn near unusual ones. What they break is not certified, and reported if
/// results were expected to stay the same.
pub(super) fn falsify(
    exploration: &mut Exploration<'_, '_>,
    held: Vec<Held>,
    attack: &Attack<'_>,
) -> Result<(), Failure> {
    if held.is_empty() || !exploration.budget.are_inputs_of_words {
        exploration.explored.held.extend(held);
        return Ok(());
    }
    let part = |percent: u32| Instant::now().checked_add(attack.time * percent / 100);
    let runner = &mut exploration.observers[attack.observer];
    let programs: Vec<&Settings> = [attack.base].into_iter().chain(changed(&held)).collect();
    let search = Sweep {
        end: part(SEARCH),
        ..*attack.drawn
    };
    if runner.collect_corpus(&search, &programs)? == 0 {
        // Without a corpus there are only the inputs that were tried before.
        exploration.explored.held.extend(held);
        return Ok(());
    }
    let near = Sweep {
        distribution: attack.drawn.distribution | NEAR,
        end: part(100 - SEARCH),
        ..*attack.drawn
    };
    let claims: Vec<TalliedRelation<'_>> = held.iter().map(TalliedRelation::of).collect();
    let tallies = tally(runner, &near, attack.base, &claims)?;
    for (held, tally) in held.into_iter().zip(tallies) {
        exploration.explored.evaluations += tally.runs;
        if let Some(mut kept) = kept_unless_broken(exploration, held, &tally, &near)? {
            kept.record.near = tally.runs;
            exploration.explored.held.push(kept);
        }
    }
    Ok(())
}

fn changed(held: &[Held]) -> impl Iterator<Item = &Settings> {
    held.iter().map(|it| &it.trial.changed)
}

/// The relation if no input broke it. Otherwise it is left out, or reported as a suspect.
pub(super) fn kept_unless_broken(
    exploration: &mut Exploration<'_, '_>,
    held: Held,
    tally: &Tally,
    sweep: &Sweep,
) -> Result<Option<Held>, Failure> {
    if let Some(obstacle) = &tally.obstacle {
        exploration.leave_out(&held.trial, obstacle);
        return Ok(None);
    }
    let Some(shortest) = &tally.shortest else {
        return Ok(Some(held));
    };
    let Held {
        trial,
        relation,
        record,
    } = &held;
    let outputs = record.examples.iter().map(|it| &*it.original);
    if trial.expectation > Expectation::RoundTrip
        || !may_be_meant(trial.expectation, relation)
        || !may_be_promised(trial.expectation, outputs)
    {
        let reason = broken(&record.in_words, shortest);
        exploration.leave_out(trial, &reason);
        return Ok(None);
    }
    let exception = Exception {
        trial,
        relation,
        pair: shortest,
        broken: tally.broken,
        runs: record.runs + record.fresh + tally.runs,
    };
    exception.report(exploration, sweep)?;
    Ok(None)
}

fn broken(in_words: &str, pair: &Pair) -> String {
    format!("nearly always, {in_words}, but not on {}", pair.input)
}
