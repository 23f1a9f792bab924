//! The harness: takes inputs through an oracle, fails checks that test nothing, and shrinks what breaks.
//!
//! A check goes this way: `check` makes an [executor](executor) for its oracle; [given inputs](given_inputs) run first and
//! drawn [cases](cases) after them; a broken case becomes a [finding](finding); and [recording] makes the record of it all.
//! Modules are listed from the lowest layer to the highest: each uses only modules above it in this list.

mod note;

pub(crate) mod variables;

#[cfg_attr(not(unix), path = "harness/no_rerun.rs")]
mod rerun;

mod cargo_target;
mod replay_command;
pub(crate) mod seed;

pub(crate) mod inputs;

pub(crate) mod plan;

pub(crate) mod observation;

pub(crate) mod examine;
pub(crate) mod vacuity;

mod contrast;
mod snapshot;
mod summary;

mod cases;

mod occurrence;

mod executor;

mod kept_findings;

mod finding;

pub(crate) mod given_inputs;
mod recording;

pub(crate) mod orphans;

use std::fmt::Debug;
use std::num::NonZeroUsize;

// The vocabulary of the harness, which its modules import from here.
pub(crate) use cases::{Ahead, Broken, Cases, Next, Stop};
pub(crate) use contrast::{Contrast, Sample};
pub(crate) use examine::{About, Differing, Examine, Examined, Occasion, Runner, Seen};
pub(crate) use executor::{CheckRun, Executor, Explain, Job, Purpose, Summary};
pub(crate) use inputs::{
    AnyInputs, AnySource, Draw, InputFor, Inputs, Making, Path, Recipe, Source,
};
#[cfg(unix)]
pub(crate) use observation::Crash;
pub(crate) use observation::{
    Answers, Breach, BrokenCase, CaseReport, CaseVerdict, Details, Drawn, Event, Explanation,
    KnownBug, Observation, Part, Payload, Place, Sensitivity, Symptom, recognised,
};
pub(crate) use plan::{Isolation, Mode, Plan};
pub(crate) use seed::{Seed, Watch};
pub(crate) use snapshot::Snapshot;

use executor::local::Local;
use executor::process::{Begun, Process};
#[cfg(unix)]
use executor::process::{Role, serve, skipped};
use executor::threads;
use finding::{Ending, InputOrigin, find};
use inputs::any_inputs;
use occurrence::next_occurrence;
use orphans::Suspicion;
use recording::Start;
use rerun::is_worker;

use crate::record::{Record, Verdict, note_oracle};
use crate::transformation::scope::Scope;

/// Runs a check and records it.
#[track_caller]
pub(crate) fn check<I, S, E>(
    plan: &Plan<'_, I>,
    source: impl FnOnce(u64) -> S,
    oracle: &E,
) -> Record
where
    I: Debug,
    S: Source<Input = I>,
    E: Examine<I>,
{
    let oracle: &dyn Examine<I, Evidence = E::Evidence> = oracle;
    checked(plan, any_inputs(source), oracle)
}

#[track_caller]
fn checked<I: Debug, V>(
    plan: &Plan<'_, I>,
    inputs: AnyInputs<'_, I>,
    oracle: &dyn Examine<I, Evidence = V>,
) -> Record {
    let begun = Begun::now();
    let occurrence = next_occurrence(&oracle.about());
    let mut around = Scope::between_runs();
    let _around = around.enter();
    #[cfg(unix)]
    match Role::of_this_process() {
        Role::Ordinary => {}
        Role::Skipped(outcome) => return begun.ended(skipped(outcome, &oracle.about())),
        Role::Worker(connection) => serve(connection, plan, inputs, oracle),
    }
    let seed = Seed::of_this_test();
    if let Some(isolation) = plan.isolation {
        let mut executor = Process::new(isolation, &seed, oracle);
        let record = run_and_record(plan, (&seed, occurrence), inputs, &mut executor);
        return begun.ended(summed_up(orphans::judged(record, plan)));
    }
    let suspicion = Suspicion::begins(oracle.changes(), false);
    let mut executor = Local::new(plan, &seed, oracle);
    let record = run_and_record(plan, (&seed, occurrence), inputs, &mut executor);
    let record = suspicion.ends(record, plan, (&seed, &oracle.about()));
    begun.ended(summed_up(record))
}

/// Runs a check on several threads, and records the same as on one.
#[track_caller]
pub(crate) fn check_in_parallel<I, S, E>(
    plan: &Plan<'_, I>,
    threads: Option<NonZeroUsize>,
    source: impl FnOnce(u64) -> S,
    oracle: &E,
) -> Record
where
    I: Debug + Send,
    S: Source<Input = I>,
    E: Examine<I, Evidence: Send> + Sync,
{
    // In a worker, cases run one after the other.
    if plan.isolation.is_some() || is_worker() {
        return check(plan, source, oracle);
    }
    let oracle: &(dyn Examine<I, Evidence = E::Evidence> + Sync) = oracle;
    checked_in_parallel(plan, threads, any_inputs(source), oracle)
}

#[track_caller]
fn checked_in_parallel<I: Debug + Send, V: Send>(
    plan: &Plan<'_, I>,
    threads: Option<NonZeroUsize>,
    inputs: AnyInputs<'_, I>,
    oracle: &(dyn Examine<I, Evidence = V> + Sync),
) -> Record {
    let begun = Begun::now();
    let occurrence = next_occurrence(&oracle.about());
    let mut around = Scope::between_runs();
    let _around = around.enter();
    let seed = Seed::of_this_test();
    let suspicion = Suspicion::begins(oracle.changes(), true);
    let executor = Local::new(plan, &seed, oracle);
    let mut executor = executor.on_threads(threads, |local, source, cases| {
        threads::run(local, source, cases)
    });
    let record = run_and_record(plan, (&seed, occurrence), inputs, &mut executor);
    let record = suspicion.ends(record, plan, (&seed, &oracle.about()));
    begun.ended(summed_up(record))
}

/// Takes all inputs of a check through its executor, and records it.
#[track_caller]
fn run_and_record<I: Debug>(
    plan: &Plan<'_, I>,
    (seed, occurrence): (&Seed, u64),
    inputs: AnyInputs<'_, I>,
    executor: &mut dyn Executor<I>,
) -> Record {
    crate::panics::install_hook();
    variables::look_at_all();
    inputs::refuse_large::<I>();
    let start = Start::here();
    let about = executor.about();
    note_oracle(about.oracle);
    let mut check = CheckRun {
        plan,
        seed,
        occurrence,
        about,
        source: inputs(seed.value),
        executor,
        shrinking: std::time::Duration::ZERO,
    };
    let mut cases = Cases::new(plan, seed, check.source.length());
    cases.show_progress(&start.place());
    let ending = given_inputs::run(&mut check, &mut cases).unwrap_or_else(|| {
        match check.executor.run(&mut *check.source, &mut cases) {
            None => Ending::Completed,
            Some(Stop::Disagreed(disagreement)) => Ending::Disagreed(disagreement),
            Some(Stop::Broke(broken)) => {
                cases.show_shrinking();
                find(&mut check, broken, &InputOrigin::Drawn)
            }
        }
    });
    recording::record(&mut check, cases, &start, ending)
}

/// Shows the summary of a check, if the environment asks for it.
#[track_caller]
fn summed_up(record: Record) -> Record {
    summary::show(&record);
    record
}

/// Concludes a check: collects its record, or else writes it where the environment says and fails the test unless the relation
/// holds.
#[track_caller]
pub(crate) fn conclude(record: Record) {
    let Some(mut record) = crate::record::collect(record) else {
        return;
    };
    if is_worker() {
        // The parent keeps and writes.
        if record.verdict != Verdict::Holds {
            crate::panics::fail(record.to_string().trim_end());
        }
        return;
    }
    let kept = kept_findings::keep(&record);
    if let Some(finding) = &mut record.finding {
        // A finding from a file is kept there already.
        finding.kept = kept.or(finding.kept.take());
    }
    let written = crate::record::write(&record);
    let finding = (record.verdict != Verdict::Holds).then(|| record.to_string());
    match (finding, written) {
        (None, Ok(())) => {}
        (Some(finding), Ok(())) => crate::panics::fail(finding.trim_end()),
        (None, Err(unwritten)) => crate::panics::fail(&unwritten),
        (Some(finding), Err(unwritten)) => crate::panics::fail(&format!("{finding}\n{unwritten}")),
    }
}
