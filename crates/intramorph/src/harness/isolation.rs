//! Isolation: programs run in a worker process, so that one that hangs, aborts or exits does not take the test with it.
//!
//! The worker is this very test, run again by itself up to the same check. There it draws inputs and examines cases as the
//! parent asks it to; the parent counts, shrinks and records as if it had examined them itself.

mod batches;
mod child;
mod fate;
mod link;
mod listing;
mod message;
mod part;
mod progress;
mod remote;
mod resources;
mod role;
mod roll;
mod summons;
mod told;
mod wire;
mod worker;

use std::fmt::Debug;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use super::inputs::Source;
use super::run::Run;
use super::seed::{Seed, is_test};
use super::{Examine, Plan};
use crate::record::Record;

pub(crate) use fate::Fate;
pub(crate) use listing::is_listed;
pub(crate) use part::Part;
pub(crate) use progress::Progress;
pub(crate) use role::{Begun, Role};
pub(crate) use summons::is_worker;
pub(crate) use told::told;
pub(crate) use worker::serve;

use link::Link;
use message::Wanted;
use remote::Remote;
use worker::Hello;

/// How programs are isolated.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Isolation {
    pub(crate) mode: Mode,
    /// How long one run of one program may take.
    pub(crate) run_limit: Duration,
    /// How much memory the worker may use beyond what it has at its start, in bytes.
    pub(crate) memory_limit: u64,
}

/// What a worker is there for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// To run programs in scopes of their thread, as an ordinary check does.
    Isolated,
    /// To run programs in scopes that all threads of the process are in.
    WholeProcess,
}

impl Default for Isolation {
    fn default() -> Self {
        Self {
            mode: Mode::Isolated,
            run_limit: Duration::from_secs(5),
            memory_limit: 1 << 30,
        }
    }
}

/// Runs a check whose programs run in a worker, and records the same as without one.
#[track_caller]
pub(crate) fn check<I, S, E>(
    plan: &Plan<'_, I>,
    isolation: Isolation,
    source: impl FnOnce(u64) -> S,
    examiner: &E,
) -> Record
where
    I: Debug,
    S: Source<Input = I>,
    E: Examine<I>,
{
    let seed = Seed::of_this_test();
    let ordinal = roll::ordinal_of_this();
    listing::must_be_listed(&seed.test, ordinal.is_some());
    let link = Link::new(Hello::here(&examiner.about()), isolation, &seed);
    let remote = Remote::new(examiner, link);
    let mut run = Run::new(plan, &seed, &remote, source);
    let ending = run.first_of_all();
    let ending = ending.unwrap_or_else(|| batches::through(&mut run));
    run.record(ending)
}

/// How often the component of a check runs on threads in no scope when nobody else is in the process; `None` where a worker
/// can't find out.
#[track_caller]
pub(super) fn orphans_of<I, E: Examine<I>>(examiner: &E, seed: &Seed, cases: u64) -> Option<u64> {
    if !is_test(&seed.test) || !is_listed(&seed.test) || roll::ordinal_of_this().is_none() {
        return None;
    }
    // What ran here in the end will do so there.
    let isolation = Isolation {
        mode: Mode::Isolated,
        run_limit: Duration::from_secs(60),
        memory_limit: u64::MAX,
    };
    let link = Link::tentative(Hello::here(&examiner.about()), isolation, seed);
    let remote = Remote::new(examiner, link);
    let wanted = Wanted {
        first: seed.case.unwrap_or(1),
        last: seed.case.unwrap_or(u64::MAX),
        cases,
        rejections: u64::MAX,
        time: None,
    };
    let batch = catch_unwind(AssertUnwindSafe(|| remote.cases(wanted)));
    Some(batch.ok()?.ok()?.orphans)
}
