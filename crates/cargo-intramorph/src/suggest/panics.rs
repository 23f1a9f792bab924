//! Panics of the program itself: the simplest input that was found.

use std::time::{Duration, Instant};

use intramorph_record::suggest::ProgramCrash;

use super::observation::{ORDINARY, Pair, SMALL, Settings, Sweep};
use super::observe::Observer;
use super::shrink::shrink;
use super::trial::{Budget, Explored};
use crate::score::failure::Failure;
use crate::single_line::joined_words;

/// Number of inputs of each request.
const INPUTS: u64 = 256;
/// Maximum number of requests.
const MOST_REQUESTS: u64 = 16;
/// Maximum time for the search, and for that of a simpler input.
const TIME: Duration = Duration::from_secs(2);
/// All pairs are kept.
const ALL: u64 = u64::MAX;

/// The simplest input on which the program panics, with the message; `None` if none was found.
pub(crate) fn panicking_input(
    observer: &mut Observer<'_>,
    explored: &Explored,
    budget: Budget,
) -> Result<Option<ProgramCrash>, Failure> {
    if explored.totals.panics == 0 {
        return Ok(None);
    }
    let end = Instant::now().checked_add(TIME);
    let sweep = Sweep {
        seed: budget.seed,
        first: 0,
        count: INPUTS,
        distribution: if explored.needs_small_inputs {
            SMALL
        } else {
            ORDINARY
        },
        pairs: ALL,
        end,
    };
    let Some(pair) = first(observer, sweep)? else {
        return Ok(None);
    };
    let simplest = simpler(observer, (&sweep, &pair), budget)?.unwrap_or(pair);
    let mut panic = ProgramCrash::default();
    panic.how = joined_words(&simplest.original.text);
    panic.input = simplest.input;
    Ok(Some(panic))
}

/// The shortest of the first inputs on which the program panics.
fn first(observer: &mut Observer<'_>, mut sweep: Sweep) -> Result<Option<Pair>, Failure> {
    let unchanged = Settings::new();
    for request in 0..MOST_REQUESTS {
        sweep.first = request * INPUTS;
        let (_, seen) = observer.sweep(&sweep, &unchanged, &[Settings::new()])?;
        let pairs = seen.into_iter().flat_map(|it| it.pairs);
        let panicking = pairs.filter(|it| it.original.is_panic);
        let shortest = panicking.min_by_key(|it| it.input.chars().count());
        let is_over = sweep.end.is_some_and(|end| Instant::now() >= end);
        if shortest.is_some() || is_over {
            return Ok(shortest);
        }
    }
    Ok(None)
}

/// A simpler input on which the program panics, too.
fn simpler(
    observer: &mut Observer<'_>,
    (sweep, pair): (&Sweep, &Pair),
    budget: Budget,
) -> Result<Option<Pair>, Failure> {
    let unchanged = Settings::new();
    let both = [&unchanged, &unchanged];
    let end = Instant::now() + TIME;
    let is_shown = |pair: &Pair| pair.original.is_panic && Instant::now() < end;
    if !budget.are_inputs_of_words {
        return observer.shrink_drawn((sweep, pair.number), both, is_shown);
    }
    let words = observer.words(sweep, pair.number)?;
    let found = (pair.clone(), pair.input.clone());
    let shrunk = shrink(words, found, |words: &[u64]| {
        let pair = observer.one(sweep.distribution, both, words)?;
        let pair = pair.filter(is_shown);
        Ok::<_, Failure>(pair.map(|pair| {
            let text = pair.input.clone();
            (pair, text)
        }))
    })?;
    Ok(Some(shrunk.found))
}
