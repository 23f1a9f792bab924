//! Scoring: bugs that are switched on one after the other in one build, and the tests that catch them.
//!
//! The workspace is copied ([`tree`]), every change that `rewrite` plans is written into the copy, and all of it is built
//! once ([`build`]). Each test runs alone with no bug active ([`baseline`]): so it is known which bugs it could catch, and
//! only those are tried with it ([`trial`]).

pub(crate) mod cargo;
pub(crate) mod failure;
pub(crate) mod settings;
pub(crate) mod wrapper;

mod packages;
mod record;

mod build;
mod ladder;
mod runtime;
mod sources;
mod tree;

mod aftermath;
mod baseline;
mod company;
mod crew;
mod suite;
mod trial;

mod escaped;
mod group;
mod libtest;
mod process;
mod scratch;
mod table;
mod worker;

#[cfg(test)]
mod robustness;
#[cfg(test)]
mod sample;

use std::collections::HashSet;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use cargo::{Cargo, CargoOptions};
use cargo_metadata::Metadata;
use failure::Failure;
use intramorph_record::score::{Elapsed, Score};
use scratch::Scratch;
use settings::Settings;
use tree::Tree;

use crate::rewrite::{self, Plan};
use record::Outcomes;
pub(crate) use record::json;
use suite::{Bug, Suite, TestBinary};

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
    /// Run no test.
    pub(crate) build_only: bool,
    pub(crate) cargo: CargoOptions,
    pub(crate) limits: Limits,
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
    let outcomes = Outcomes::none(&planned.plan, &planned.packages);
    Ok(outcomes.into_score(Elapsed::default()))
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
    let tree = timed(&mut elapsed.planning, || planned.copied())?;
    progress.begin("building", None);
    let built = timed(&mut elapsed.building, || {
        planned.built(request, &tree, stop)
    });
    let built = built.map_err(|failure| failure.unless_interrupted(stop))?;
    let mut outcomes = Outcomes::none(&planned.plan, &planned.packages);
    outcomes.built(&planned.plan, &built);
    if request.build_only {
        return Ok(outcomes.into_score(elapsed));
    }
    let scratch = Scratch::new(&env::temp_dir())?;
    let settings = planned.settings(request, &scratch, stop);
    let sites = planned.plan.sites();
    let suite = timed(&mut elapsed.baseline, || {
        measured(built.tests, sites, &settings, progress)
    })?;
    outcomes.reach(&planned.plan, &suite);
    timed(&mut elapsed.trials, || {
        tried(&planned.plan, &suite, &settings, (&mut outcomes, progress))
    })?;
    if outcomes.is_complete() {
        progress.begin("running tests once more", None);
        let damaged = timed(&mut elapsed.baseline, || {
            aftermath::damaged(&suite, &settings)
        });
        match damaged {
            // All bugs were tried, and that is kept; yet nobody knows whether it can be relied on.
            Err(Failure::Interrupted) => outcomes.interrupted(),
            damaged => outcomes.damaged(damaged?),
        }
    }
    let score = outcomes.into_score(elapsed);
    record::keep(&score, &planned.folder)?;
    Ok(score)
}

/// What the tests do with no bug active.
fn measured(
    binaries: Vec<TestBinary>,
    sites: usize,
    settings: &Settings<'_>,
    progress: &mut dyn Progress,
) -> Result<Suite, Failure> {
    const PART: &str = "running tests without bugs";
    progress.begin(PART, None);
    baseline::baseline(binaries, sites, settings, |done, all| {
        if done == 1 {
            progress.begin(PART, Some(all));
        }
        progress.advance(1);
    })
}

/// Tries every bug that a test reaches. What was tried before an interruption is kept.
fn tried(
    plan: &Plan,
    suite: &Suite,
    settings: &Settings<'_>,
    (outcomes, progress): (&mut Outcomes, &mut dyn Progress),
) -> Result<(), Failure> {
    let changes = outcomes.untried();
    let bugs: Vec<Bug> = changes
        .iter()
        .map(|change| plan.change(*change).into())
        .collect();
    progress.begin("trying bugs", Some(bugs.len()));
    let tried = trial::trials(suite, &bugs, settings, |index, trial| {
        outcomes.add(changes[index], &trial, suite);
        progress.advance(1);
    });
    match tried {
        Err(Failure::Interrupted) => {
            outcomes.interrupted();
            Ok(())
        }
        tried => tried,
    }
}

/// Adds what an action takes.
fn timed<T>(elapsed: &mut Duration, action: impl FnOnce() -> T) -> T {
    let started = Instant::now();
    let done = action();
    *elapsed += started.elapsed();
    done
}

/// A workspace, and what is to be changed in it.
struct Planned {
    metadata: Metadata,
    /// The names of those that are scored.
    packages: Vec<String>,
    plan: Plan,
    /// Where all is put.
    folder: PathBuf,
}

impl Planned {
    fn new(request: &Request) -> Result<Self, Failure> {
        let metadata = packages::metadata(request)?;
        let packages = packages::chosen(&metadata, request)?;
        let mut plan = rewrite::plan(sources::sources(&metadata, &packages)?);
        if let Some(path) = &request.only {
            let names = fs::read_to_string(path).map_err(Failure::system("read", path))?;
            plan = plan.only(&names.lines().collect());
        }
        let packages: Vec<String> = packages
            .iter()
            .map(|package| package.name.to_string())
            .collect();
        if plan.changes().is_empty() {
            let unparsable = plan.unparsable().to_vec();
            return Err(Failure::NoChanges {
                packages,
                unparsable,
            });
        }
        let target = metadata.target_directory.as_std_path();
        let target = request.target_folder.as_deref().unwrap_or(target);
        // Cargo runs in the copy, where a relative path would lead elsewhere.
        let target = std::path::absolute(target).map_err(Failure::system("find", target))?;
        Ok(Self {
            folder: target.join("intramorph/score"),
            metadata,
            packages,
            plan,
        })
    }

    fn copied(&self) -> Result<Tree, Failure> {
        let rewritten: HashSet<PathBuf> = self
            .plan
            .sources()
            .iter()
            .map(|source| PathBuf::from(&source.path))
            .collect();
        Ok(Tree::copied(&self.metadata, &self.folder, &rewritten)?)
    }

    fn built(
        &self,
        request: &Request,
        tree: &Tree,
        stop: &AtomicBool,
    ) -> Result<build::Built, Failure> {
        let rustc = env::var_os("RUSTC").map_or_else(|| PathBuf::from("rustc"), PathBuf::from);
        let runtime = runtime::compiled(&rustc, &self.folder.join("runtime"))?;
        let executable =
            env::current_exe().map_err(Failure::system("find", Path::new("this executable")))?;
        let mut options = request.cargo.clone();
        let packages = packages::arguments(&self.metadata, &self.packages);
        options.arguments.extend(packages);
        let cargo = Cargo {
            options: &options,
            root: tree.root(),
            folder: &self.folder,
            runtime: &runtime,
            executable: &executable,
            host: &host(&rustc)?,
            stop,
        };
        Ok(build::build(&self.plan, tree, &cargo)?)
    }

    fn settings<'a>(
        &self,
        request: &Request,
        scratch: &Scratch,
        stop: &'a AtomicBool,
    ) -> Settings<'a> {
        let limits = &request.limits;
        let mut settings = Settings::new(scratch.path().to_owned(), stop);
        settings.ceilings.push(self.folder.clone());
        settings.workers = limits.workers.unwrap_or(settings.workers);
        settings.memory = limits.memory;
        settings.patience = limits.patience;
        settings.arguments.clone_from(&limits.arguments);
        settings
    }
}

/// The machine that the compiler runs on, as it calls it.
fn host(rustc: &Path) -> Result<String, Failure> {
    let output = Command::new(rustc)
        .arg("-vV")
        .output()
        .map_err(Failure::system("run", rustc))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| Failure::Runtime {
        rustc: rustc.to_owned(),
        said: "`rustc -vV` names no host".to_owned(),
    })
}
