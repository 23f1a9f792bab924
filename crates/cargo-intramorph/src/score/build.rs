//! Builds the copy with all changes that compile: what does not is removed, and the build repeated.

pub(crate) mod failure;
mod faults;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::cargo::{Cargo, Said};
use super::ladder::{Functions, Ladder};
use super::tree::Tree;
use crate::rewrite::{ChangeId, Plan, Rendered, SiteId, Where};
use failure::BuildFailure;
use faults::Files;

/// What was built.
#[derive(Debug)]
pub(crate) struct Built {
    pub(crate) tests: Vec<TestBinary>,
    /// The sites that the compiler has seen; others are under another configuration.
    pub(crate) compiled: BTreeSet<SiteId>,
    /// The changes that do not compile, each with the compiler's reason.
    pub(crate) removed: BTreeMap<ChangeId, String>,
    pub(crate) rounds: usize,
}

/// An executable with tests, and how cargo runs it.
#[derive(Clone, Debug)]
pub(crate) struct TestBinary {
    pub(crate) package: String,
    pub(crate) target: String,
    /// Whether the tests are beside the code that they test.
    pub(crate) is_unit: bool,
    pub(crate) executable: PathBuf,
    /// Where it runs.
    pub(crate) folder: PathBuf,
    /// All of its environment.
    pub(crate) environment: Vec<(OsString, OsString)>,
}

/// After so many rounds nothing is found by going on.
const ROUNDS: usize = 8;

/// Writes and builds until all that is left compiles.
pub(crate) fn build(plan: &Plan, tree: &Tree, cargo: &Cargo<'_>) -> Result<Built, BuildFailure> {
    let functions = Functions::of(plan);
    let files = Files::new(tree.root(), plan);
    let mut removed = BTreeMap::new();
    for round in 1..=ROUNDS {
        let rendered = written(plan, tree, &removed)?;
        let said = cargo.build()?;
        if said.succeeded {
            check_unchanged(plan, tree, &rendered)?;
            return Ok(Built {
                tests: tests(&said, cargo)?,
                compiled: files.compiled(&said.diagnostics, &rendered)?,
                removed,
                rounds: round,
            });
        }
        let ladder = Ladder {
            plan,
            functions: &functions,
            rendered: &rendered,
            removed: &removed,
            round,
        };
        let more = ladder.removals(&files.faults(&said.diagnostics));
        if more.is_empty() || round == ROUNDS {
            return Err(explained(plan, tree, cargo, (&said, round)));
        }
        removed.extend(more);
    }
    unreachable!("the last round returns")
}

/// Renders every file into the copy.
fn written(
    plan: &Plan,
    tree: &Tree,
    removed: &BTreeMap<ChangeId, String>,
) -> Result<Vec<Rendered>, BuildFailure> {
    let keys: HashSet<ChangeId> = removed.keys().copied().collect();
    let files = 0..plan.sources().len();
    let rendered: Vec<_> = files.map(|file| plan.render(file, &keys)).collect();
    check_written(plan.changes().len() - keys.len(), &rendered)?;
    for (source, rendered) in plan.sources().iter().zip(&rendered) {
        tree.write(Path::new(&source.path), &rendered.text)?;
    }
    Ok(rendered)
}

/// Self-check: as many changes are written as are planned.
fn check_written(planned: usize, rendered: &[Rendered]) -> Result<(), BuildFailure> {
    let regions = rendered.iter().flat_map(|rendered| &rendered.regions);
    let arms = regions.filter_map(|region| match region.what {
        Where::Arm(change) => Some(change),
        _ => None,
    });
    let written = arms.collect::<BTreeSet<_>>().len();
    if written == planned {
        return Ok(());
    }
    Err(BuildFailure::SelfCheck(format!(
        "{planned} changes are planned, and {written} were written"
    )))
}

/// Self-check: what was compiled is what was written, and no build script has changed it.
fn check_unchanged(plan: &Plan, tree: &Tree, rendered: &[Rendered]) -> Result<(), BuildFailure> {
    for (source, rendered) in plan.sources().iter().zip(rendered) {
        if tree.write(Path::new(&source.path), &rendered.text)? {
            let path = &source.path;
            let what = format!("{path} has changed while it was built");
            return Err(BuildFailure::SelfCheck(what));
        }
    }
    Ok(())
}

/// Every test binary that cargo built is one that it would have run.
fn tests(said: &Said, cargo: &Cargo<'_>) -> Result<Vec<TestBinary>, BuildFailure> {
    let noted = cargo.noted()?;
    if noted.is_empty() && said.tests.is_empty() {
        return Err(BuildFailure::NoTests);
    }
    let mut tests = Vec::new();
    for noted in noted {
        let is_it = |executable: &Path| executable == noted.executable;
        let artifact = said.tests.iter().find(|artifact| {
            artifact
                .executable
                .as_ref()
                .is_some_and(|path| is_it(path.as_std_path()))
        });
        let unknown = || {
            let executable = noted.executable.display();
            BuildFailure::SelfCheck(format!(
                "cargo would run {executable}, which it has not built"
            ))
        };
        let artifact = artifact.ok_or_else(unknown)?;
        tests.push(TestBinary {
            package: noted.package().unwrap_or_default(),
            target: artifact.target.name.clone(),
            is_unit: !artifact.target.is_test(),
            executable: noted.executable,
            folder: noted.folder,
            environment: noted.environment,
        });
    }
    Ok(tests)
}

/// Errors that no change explains: the tree's own, if it does not build without changes either.
fn explained(
    plan: &Plan,
    tree: &Tree,
    cargo: &Cargo<'_>,
    (said, rounds): (&Said, usize),
) -> BuildFailure {
    let original = tree
        .restore(plan.sources().iter().map(|source| Path::new(&source.path)))
        .and_then(|()| cargo.build());
    match original {
        Err(failure) => failure,
        Ok(original) if original.succeeded => BuildFailure::Stuck {
            errors: said.errors(),
            rounds,
        },
        Ok(original) if original.diagnostics.is_empty() => BuildFailure::Cargo {
            said: original.text,
        },
        Ok(original) => BuildFailure::Tree {
            errors: original.errors(),
            left_out: tree.left_out(),
        },
    }
}
