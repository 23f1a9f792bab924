//! Scoring: bugs that are switched on one after the other in one build, and the tests that catch them.
//!
//! The workspace is copied ([`tree`]), every change that `rewrite` plans is written into the copy, and all of it is built
//! once ([`build`]). Each test runs alone with no bug active ([`baseline`]): so it is known which bugs it could catch, and
//! only those are tried with it ([`trial`]).

pub(crate) mod build;
pub(crate) mod cleanup_process;
pub(crate) mod failure;
pub(crate) mod plan;
pub(crate) mod record;

mod baseline;
mod history;
mod run;
mod trials;
mod workspace_copy;

mod process;
mod shared_process;
mod suite;
mod table;
mod temporary_folder;
mod test_binary;
mod worker_pool;

#[cfg(test)]
mod robustness;
#[cfg(test)]
mod sample;

use std::env;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use intramorph_record::score::{Elapsed, Score, Shard};

use crate::rewrite::Acceptance;
use build::cargo::CargoOptions;
use cleanup_process::Guard;
use failure::Failure;
use history::History;
use history::last_run::LastRun;
use plan::Planned;
use plan::choice::Wish;
pub(crate) use record::json;
use run::Run;
use temporary_folder::Scratch;

/// What to score.
#[derive(Debug)]
pub(crate) struct Request {
    pub(crate) manifest_path: Option<PathBuf>,
    pub(crate) target_folder: Option<PathBuf>,
    /// Packages as cargo names them; none for those that cargo would test.
    pub(crate) packages: Vec<String>,
    /// All packages of the workspace.
    pub(crate) workspace: bool,
    /// Without these.
    pub(crate) exclude: Vec<String>,
    /// How cargo may look for dependencies.
    pub(crate) resolution: Vec<String>,
    /// A file that names the changes to make; `None` for all.
    pub(crate) only: Option<PathBuf>,
    /// What else narrows the changes.
    pub(crate) wish: Wish,
    /// The bugs that are not tried, since the configuration accepts them.
    pub(crate) accepted: Vec<Acceptance>,
    /// Run no test.
    pub(crate) build_only: bool,
    /// What becomes of the outcomes of earlier runs.
    pub(crate) earlier: Earlier,
    /// The part of the bugs to try; `None` for all.
    pub(crate) shard: Option<Shard>,
    pub(crate) cargo: CargoOptions,
    pub(crate) limits: Limits,
}

/// What becomes of the outcomes of earlier runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Earlier {
    /// They are kept where neither the function nor the tests have changed.
    Kept,
    /// They are kept, and nothing may have changed.
    Resumed,
    Forgotten,
}

/// What tests get.
#[derive(Debug)]
pub(crate) struct Limits {
    pub(crate) workers: Option<usize>,
    pub(crate) memory: u64,
    pub(crate) patience: Duration,
    pub(crate) arguments: Vec<std::ffi::OsString>,
}

/// Is told how far it is.
pub(crate) trait Progress {
    /// A new part begins, of so many steps if that is known.
    fn begin(&mut self, part: &str, steps: Option<usize>);
    /// So many steps more are done.
    fn advance(&mut self, steps: usize);
}

/// Plans the changes of the packages, and makes none of them.
pub(crate) fn list(request: &Request) -> Result<Score, Failure> {
    let planned = Planned::new(request)?;
    Ok(planned.untried().into_score(Elapsed::default()))
}

/// Scores the tests of the packages, and keeps the record beside the copy.
pub(crate) fn score(
    request: &Request,
    stop: &AtomicBool,
    progress: &mut dyn Progress,
) -> Result<Score, Failure> {
    let mut elapsed = Elapsed::default();
    progress.begin("planning", None);
    let planned = timed(&mut elapsed.planning, || Planned::new(request))?;
    if planned.plan().changes().is_empty() {
        return Ok(planned.untried().into_score(elapsed));
    }
    let ground = timed(&mut elapsed.planning, || planned.ground(request))?;
    let last_run = LastRun::new(&planned.folder, ground.of_shard(request.shard));
    if request.earlier == Earlier::Resumed {
        last_run.check_resumable()?;
    }
    let finished = last_run.finished();
    if let Some(score) = finished.filter(|_| request.earlier != Earlier::Forgotten) {
        return Ok(record::of_earlier_run(score, elapsed));
    }
    let tree = timed(&mut elapsed.planning, || planned.copied())?;
    if request.earlier == Earlier::Forgotten {
        History::forget(&planned.folder)?;
    }
    let scratch = Scratch::new(&env::temp_dir())?;
    let _guard = Guard::new(scratch.path(), &planned.folder, tree.lock())?;
    let run = Run {
        request,
        stop,
        planned: &planned,
        tree: &tree,
        scratch: &scratch,
        history: History::open(&planned.folder, &ground, tree.is_untouched())?,
        outcomes: planned.untried().about(ground.whole(), request.shard),
        elapsed,
    };
    last_run.begin()?;
    let score = run.score(progress)?;
    if !request.build_only {
        record::keep(&score, &planned.folder)?;
    }
    let is_finished = score.complete && score.damaged_tests.is_empty();
    if is_finished && !request.build_only {
        last_run.finish()?;
    }
    Ok(score)
}

/// Adds what an action takes.
fn timed<T>(elapsed: &mut Duration, action: impl FnOnce() -> T) -> T {
    let started = Instant::now();
    let done = action();
    *elapsed += started.elapsed();
    done
}
