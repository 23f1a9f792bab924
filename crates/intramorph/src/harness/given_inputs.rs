//! Given inputs: those that come before generated ones, from a fuzzer's bytes, from kept findings and from a corpus.

mod kept;

use std::cell::RefCell;
use std::fmt::Debug;

use kept::KeptFindings;

use super::finding::{Ending, InputOrigin, find};
use super::inputs::corpus::CorpusFile;
use super::occurrence::CountedAnew;
use super::vacuity::calls_for_repetition;
use crate::harness::{Broken, CaseReport, CaseVerdict, Cases, CheckRun, Job, Making, Recipe};
use crate::randomness::Case;

/// Runs the given inputs of a check.
#[track_caller]
pub(crate) fn run<I: Debug>(
    check: &mut CheckRun<'_, '_, I>,
    cases: &mut Cases<'_, '_, I>,
) -> Option<Ending> {
    let mut kept = KeptFindings::of(check);
    // Known bugs stay known, wherever the input comes from: shrinking has to keep away from them.
    if let Some(ending) = kept.run_known(check, cases) {
        return Some(ending);
    }
    if let Some((bytes, number)) = next_driven() {
        let ending = run_bytes(check, cases, &bytes, number);
        return Some(ending.unwrap_or(Ending::Driven));
    }
    // A replay is of one case only.
    if check.seed.case.is_some() {
        return None;
    }
    kept.run_others(check).or_else(|| run_corpus(check, cases))
}

/// Runs the one input that the bytes make.
fn run_bytes<I: Debug>(
    check: &mut CheckRun<'_, '_, I>,
    cases: &mut Cases<'_, '_, I>,
    bytes: &[u8],
    number: usize,
) -> Option<Ending> {
    let (input, path) = check.source.made_from(bytes, number)?;
    let case = Case {
        seed: check.seed.value,
        number: 1,
    };
    let recipe = Recipe::At(path.clone());
    let replay = replay_of_bytes(bytes);
    let origin = InputOrigin::Bytes { path, replay };
    run_one(check, cases, (input, case, Making::Again(&recipe)), origin)
}

/// Runs one given input as a case of the check.
fn run_one<I: Debug>(
    check: &mut CheckRun<'_, '_, I>,
    cases: &mut Cases<'_, '_, I>,
    (input, case, making): (I, Case, Making<'_>),
    origin: InputOrigin<'_>,
) -> Option<Ending> {
    let job = Job::new(&input, making, case);
    let mut classes = 0;
    if cases.looks_at_inputs() {
        let Some(admitted) = check.executor.admit(check.plan, job) else {
            cases.reject(1);
            return None;
        };
        classes = admitted;
        cases.look_at(&input);
    }
    let report: CaseReport<I> = CaseReport {
        number: case.number,
        classes,
        rejected: 0,
        observation: check.executor.observe(job),
        event: None,
    };
    cases.count(&report);
    let observation = report.observation;
    if let CaseVerdict::Broken(breach) = observation.verdict {
        let broken = Broken {
            input,
            case,
            breach,
            observation,
        };
        return Some(find(check, broken, &origin));
    }
    let is_repeated = calls_for_repetition(case.number);
    let mut disagreement = is_repeated
        .then(|| check.executor.repeat(job, &observation))
        .flatten()?;
    disagreement.replay = match origin {
        InputOrigin::Bytes { replay, .. } => replay,
        InputOrigin::Drawn | InputOrigin::File { .. } => check.seed.replay_without_seed(),
    };
    Some(Ending::Disagreed(disagreement))
}

/// Says how to give the bytes again.
fn replay_of_bytes(bytes: &[u8]) -> String {
    /// Longer input is not shown; the fuzzer has it.
    const MOST_SHOWN: usize = 64;
    if bytes.len() > MOST_SHOWN {
        return "give the fuzz target the same bytes".to_owned();
    }
    format!("driven_by(&{bytes:?}, ..)")
}

/// Runs the inputs of the corpus.
#[track_caller]
fn run_corpus<I: Debug>(
    check: &mut CheckRun<'_, '_, I>,
    cases: &mut Cases<'_, '_, I>,
) -> Option<Ending> {
    let (plan, seed) = (check.plan, check.seed.value);
    let run = |(place, file): (usize, &CorpusFile<I>)| {
        let making = Making::File(place);
        let origin = InputOrigin::File {
            making,
            file: file.file.clone(),
            changes: None,
        };
        let case = Case { seed, number: 0 };
        run_one(check, cases, (file.input(), case, making), origin)
    };
    plan.corpus.iter().enumerate().find_map(run)
}

thread_local! {
    static DRIVEN: RefCell<Option<Driven>> = const { RefCell::new(None) };
}

/// The bytes, and how many checks they have driven.
struct Driven {
    bytes: Vec<u8>,
    checks: usize,
}

/// Runs checks on the one input that these bytes make of each strategy, so that every test is a fuzz target:
///
/// ```no_run
/// # macro_rules! fuzz_target { ($($target:tt)*) => {}; }
/// # fn descending_reverses() {}
/// fuzz_target!(|bytes: &[u8]| intramorph::driven_by(bytes, descending_reverses));
/// ```
///
/// Similar bytes make similar inputs, unless a strategy makes too many generators out of one (unions inside of lists,
/// recursion): there the bytes serve as a seed. A broken relation is shrunk and panics with the finding; listed inputs
/// ([`each`](crate::each)) are left out.
pub fn driven_by(bytes: &[u8], checks: impl FnOnce()) {
    /// Restores the outer bytes, also when a check fails.
    struct Outer(Option<Driven>);
    impl Drop for Outer {
        fn drop(&mut self) {
            DRIVEN.set(self.0.take());
        }
    }

    let driven = Driven {
        bytes: bytes.to_vec(),
        checks: 0,
    };
    let _outer = Outer(DRIVEN.replace(Some(driven)));
    let _counted_anew = CountedAnew::begins();
    checks();
}

/// Returns the bytes that drive the next check, and its number among the checks that they drive.
pub(crate) fn next_driven() -> Option<(Vec<u8>, usize)> {
    DRIVEN.with_borrow_mut(|driven| {
        let driven = driven.as_mut()?;
        driven.checks += 1;
        Some((driven.bytes.clone(), driven.checks))
    })
}

/// Returns whether bytes drive the checks of this thread.
pub(crate) fn is_driven() -> bool {
    DRIVEN.with_borrow(Option::is_some)
}
