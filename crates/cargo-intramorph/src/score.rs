//! Scoring: bugs that are switched on one after the other in one build, and the tests that catch them.
//!
//! The workspace is copied ([`tree`]), every change that `rewrite` plans is written into the copy, and all of it is built
//! once ([`build`]). Each test runs alone with no bug active ([`baseline`]): so it is known which bugs it could catch, and
//! only those are tried with it ([`trial`]).

pub(crate) mod cargo;
pub(crate) mod choice;
pub(crate) mod failure;
pub(crate) mod settings;
pub(crate) mod wrapper;

mod accepted;
mod named_diff;
mod packages;
mod record;

mod ground;
pub(crate) mod guard;
mod history;
mod last_run;
pub(crate) mod merge;
mod run;

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
mod harness;
mod libtest;
mod oracles;
mod process;
mod rustdoc;
mod scratch;
mod table;
mod worker;

#[cfg(test)]
mod robustness;
#[cfg(test)]
mod sample;

use std::collections::{BTreeMap, HashSet};
use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use cargo::{Cargo, CargoOptions};
use cargo_metadata::Metadata;
use choice::{Choice, Wish};
use failure::Failure;
use ground::{Ground, Terms};
use guard::Guard;
use history::History;
use intramorph_record::score::{Elapsed, Score, Shard};
use last_run::LastRun;
use scratch::Scratch;
use settings::Settings;
use tree::Tree;

use crate::rewrite::{self, Acceptance, ChangeId, Plan};
use record::Outcomes;
pub(crate) use record::json;
use run::Run;

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
        return Ok(record::of_earlier_run(score));
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
        history: History::open(&planned.folder, &ground)?,
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

/// A workspace, and what is to be changed in it.
struct Planned {
    metadata: Metadata,
    /// The names of those that are scored.
    packages: Vec<String>,
    choice: Choice,
    /// Where all is put.
    folder: PathBuf,
}

impl Planned {
    fn new(request: &Request) -> Result<Self, Failure> {
        let metadata = packages::metadata(request)?;
        let packages = packages::chosen(&metadata, request)?;
        let plan = rewrite::plan(sources::sources(&metadata, &packages)?);
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
        let choice = choice::chosen(plan, request, &metadata, &packages)?;
        let target = metadata.target_directory.as_std_path();
        let target = request.target_folder.as_deref().unwrap_or(target);
        // Cargo runs in the copy, where a relative path would lead elsewhere.
        let target = std::path::absolute(target).map_err(Failure::system("find", target))?;
        Ok(Self {
            folder: target.join("intramorph/score"),
            metadata,
            packages,
            choice,
        })
    }

    /// All that outcomes rest on; not where cargo may look for the same dependencies.
    fn ground(&self, request: &Request) -> Result<Ground, Failure> {
        const FLAGS: [&str; 3] = ["--locked", "--offline", "--frozen"];
        let CargoOptions {
            profile,
            arguments,
            runner,
            doc,
            ..
        } = &request.cargo;
        let is_about_result = |argument: &&String| !FLAGS.contains(&argument.as_str());
        let arguments: Vec<&String> = arguments.iter().filter(is_about_result).collect();
        let Limits {
            memory, patience, ..
        } = request.limits;
        let options = (&self.packages, profile, arguments, runner, memory, patience);
        let accepted = self.choice.accepted.iter().map(|(_, reason)| reason);
        let accepted: Vec<&String> = accepted.collect();
        let choice = (
            &request.limits.arguments,
            accepted,
            &self.choice.selection,
            &self.choice.unused_acceptances,
        );
        let terms = Terms {
            options: format!("{}{options:?}", compiler(&rustc())?),
            choice: format!("{choice:?}"),
            has_doctests: *doc,
        };
        Ground::read(&self.metadata, self.plan(), &terms)
    }

    fn plan(&self) -> &Plan {
        &self.choice.plan
    }

    /// Nothing is known yet, but for what is accepted.
    fn untried(&self) -> Outcomes {
        let mut outcomes = Outcomes::none(self.plan(), &self.packages);
        outcomes.chosen(&self.choice);
        outcomes
    }

    fn copied(&self) -> Result<Tree, Failure> {
        let rewritten: HashSet<PathBuf> = self
            .plan()
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
        (removed, stop): (BTreeMap<ChangeId, String>, &AtomicBool),
    ) -> Result<build::Built, Failure> {
        if request.cargo.doc {
            packages::check_doctests(&self.metadata, &self.packages)?;
        }
        let rustc = rustc();
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
        Ok(build::build(self.plan(), removed, tree, &cargo)?)
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

fn rustc() -> PathBuf {
    env::var_os("RUSTC").map_or_else(|| PathBuf::from("rustc"), PathBuf::from)
}

/// The machine that the compiler runs on, as it calls it.
fn host(rustc: &Path) -> Result<String, Failure> {
    let text = compiler(rustc)?;
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| Failure::Runtime {
        rustc: rustc.to_owned(),
        said: "`rustc -vV` names no host".to_owned(),
    })
}

/// What the compiler says of itself.
fn compiler(rustc: &Path) -> Result<String, Failure> {
    let output = Command::new(rustc)
        .arg("-vV")
        .output()
        .map_err(Failure::system("run", rustc))?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
