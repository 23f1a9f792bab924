//! A workspace with what is to be changed in it, and what that is made with: a copy, a build, and settings for tests.

pub(crate) mod accepted;
pub(crate) mod choice;
pub(crate) mod named_diff;
pub(crate) mod packages;
pub(crate) mod sources;

use std::collections::{BTreeMap, HashSet};
use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::AtomicBool;

use cargo_metadata::Metadata;

use crate::rewrite::{self, ChangeId, Plan};
use crate::score::build::cargo::{Cargo, CargoOptions};
use crate::score::build::{self, runtime};
use crate::score::failure::Failure;
use crate::score::history::fingerprint::{Ground, Terms};
use crate::score::plan::choice::Choice;
use crate::score::record::Outcomes;
use crate::score::temporary_folder::Scratch;
use crate::score::worker_pool::settings::Settings;
use crate::score::workspace_copy::Tree;
use crate::score::{Limits, Request};

/// A workspace, and what is to be changed in it.
pub(crate) struct Planned {
    metadata: Metadata,
    /// The names of those that are scored.
    packages: Vec<String>,
    choice: Choice,
    /// Where all is put.
    pub(crate) folder: PathBuf,
}

impl Planned {
    pub(crate) fn new(request: &Request) -> Result<Self, Failure> {
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
    pub(crate) fn ground(&self, request: &Request) -> Result<Ground, Failure> {
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
            &request.cargo.test_arguments,
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

    /// Whether nothing narrows the changes.
    pub(crate) fn is_whole(&self, request: &Request) -> bool {
        self.choice.selection.is_none() && request.only.is_none()
    }

    pub(crate) fn plan(&self) -> &Plan {
        &self.choice.plan
    }

    /// Nothing is known yet, but for what is accepted.
    pub(crate) fn untried(&self) -> Outcomes {
        let mut outcomes = Outcomes::none(self.plan(), &self.packages);
        outcomes.chosen(&self.choice);
        outcomes
    }

    pub(crate) fn copied(&self) -> Result<Tree, Failure> {
        let rewritten: HashSet<PathBuf> = self
            .plan()
            .sources()
            .iter()
            .map(|source| PathBuf::from(&source.path))
            .collect();
        Ok(Tree::copied(&self.metadata, &self.folder, &rewritten)?)
    }

    pub(crate) fn built(
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

    pub(crate) fn settings<'a>(
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
