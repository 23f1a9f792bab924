//! What is written beside the text of a score: found writable before the run, and made from the record after it.

mod destination;
mod github;
mod junit;
mod location;
mod stryker;

use std::env;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use intramorph_record::score::Score;

use crate::args::{self, reports::Annotations};
use crate::score::failure::Failure;
use destination::Destination;
use stryker::{Edited, Sources};

/// What is to be written, and where.
pub(super) struct Reports {
    /// Of the workspace; the files of a record are below it.
    root: PathBuf,
    stryker: Option<Destination>,
    junit: Option<Destination>,
    github: Option<GitHub>,
}

/// What runs a job has said where it wants to be told.
struct GitHub {
    /// From the repository to the workspace.
    folder: String,
    summary: Option<PathBuf>,
}

impl Reports {
    /// Fails if something could not be written in the end.
    pub(super) fn prepared(
        reports: &args::reports::Reports,
        as_json: bool,
        root: PathBuf,
    ) -> Result<Self, Failure> {
        let prepared = |path: &Option<PathBuf>| {
            let path = path.as_deref();
            path.map(Destination::prepared).transpose()
        };
        let is_on = match reports.annotations {
            Annotations::Auto => env::var_os("GITHUB_ACTIONS").is_some_and(|it| it == "true"),
            Annotations::Github => true,
            Annotations::None => false,
        };
        let reports = Self {
            stryker: prepared(&reports.stryker)?,
            junit: prepared(&reports.junit)?,
            github: is_on.then(|| GitHub::around(&root)),
            root,
        };
        reports.check_apart(as_json)?;
        Ok(reports)
    }

    /// Fails if one report would end up in another.
    fn check_apart(&self, as_json: bool) -> Result<(), Failure> {
        if self.on_standard_output() + usize::from(as_json) > 1 {
            return Err(Failure::Argument(
                "only one report can be printed: write the others to files, each by its name instead of `-`".to_owned(),
            ));
        }
        match &self.stryker {
            Some(Destination::File { path, .. }) if self.stryker == self.junit => {
                Err(Failure::Argument(format!(
                    "`--stryker` and `--junit` both name {}: write each report to a file of its own",
                    path.display()
                )))
            }
            _ => Ok(()),
        }
    }

    /// How many are printed, where then nothing else is.
    pub(super) fn on_standard_output(&self) -> usize {
        let destinations = [&self.stryker, &self.junit];
        let destinations = destinations.into_iter().flatten();
        let printed = destinations.filter(|it| **it == Destination::StandardOutput);
        printed.count()
    }

    /// All that can be written, and what is wrong with the rest.
    pub(super) fn written(&self, score: &Score) -> Vec<Failure> {
        let stryker = self.stryker.as_ref();
        let stryker = stryker.map(|destination| destination.write(&self.stryker(score)?));
        let junit = self.junit.as_ref();
        let junit = junit.map(|destination| destination.write(&junit::report(score)));
        let github = self.github.as_ref().map(|github| github.told(score));
        let written = [stryker, junit, github].into_iter().flatten();
        written.filter_map(Result::err).collect()
    }

    fn stryker(&self, score: &Score) -> Result<String, Failure> {
        let mut sources = Sources::new();
        for bug in &score.bugs {
            if !sources.contains_key(&bug.file) {
                let path = self.root.join(&bug.file);
                let text = fs::read_to_string(&path).map_err(Failure::system("read", &path))?;
                sources.insert(bug.file.clone(), text);
            }
        }
        stryker::report(score, &sources).map_err(|Edited { file }| {
            let error = io::Error::other("it was edited during the run; score once more");
            Failure::system("show bugs in", Path::new(&file))(error)
        })
    }
}

impl GitHub {
    /// The workspace may be below the root of the repository, from which GitHub counts.
    fn around(root: &Path) -> Self {
        let canonical = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let repository = env::var_os("GITHUB_WORKSPACE").map(PathBuf::from);
        let folder = repository.and_then(|repository| {
            let (root, repository) = (canonical(root), canonical(&repository));
            let folder = root.strip_prefix(repository).ok()?;
            Some(folder.to_string_lossy().into_owned())
        });
        Self {
            folder: folder.unwrap_or_default(),
            summary: env::var_os("GITHUB_STEP_SUMMARY").map(PathBuf::from),
        }
    }

    /// GitHub reads commands from both outputs, and on this one no JSON is disturbed.
    fn told(&self, score: &Score) -> Result<(), Failure> {
        let annotations = github::annotations(score, &self.folder);
        let _ = io::stderr().write_all(annotations.as_bytes());
        let Some(path) = &self.summary else {
            return Ok(());
        };
        let mut options = OpenOptions::new();
        let file = options.append(true).create(true).open(path);
        let written = file.and_then(|mut file| {
            // What the step has written before counts, too.
            let before = usize::try_from(file.metadata()?.len()).unwrap_or(usize::MAX);
            let room = github::MOST_BYTES.saturating_sub(before);
            file.write_all(github::summary(score, room).as_bytes())
        });
        written.map_err(Failure::system("write", path))
    }
}
