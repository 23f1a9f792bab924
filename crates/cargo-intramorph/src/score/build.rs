//! Builds the copy with all changes that compile: what does not is removed, and the build repeated.

pub(crate) mod blame;
pub(crate) mod cargo;
mod faults;
mod inlining;
pub(crate) mod runtime;
pub(crate) mod rustdoc;
mod tested;
#[cfg(test)]
mod tests;
pub(crate) mod wrapper;

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::path::Path;

use crate::rewrite::{ChangeId, Plan, Rendered, SiteId, Where};
use crate::score::build::blame::{Functions, Ladder};
use crate::score::build::cargo::{Cargo, Said};
use crate::score::failure::build::BuildFailure;
use crate::score::suite::TestBinary;
use crate::score::workspace_copy::Tree;
use faults::Files;

/// What was built.
#[derive(Debug)]
pub(crate) struct Built {
    pub(crate) tests: Vec<TestBinary>,
    /// The sites that the compiler has seen; others are under another configuration.
    pub(crate) compiled: BTreeSet<SiteId>,
    /// The changes that do not compile to what they say, each with the compiler's reason.
    pub(crate) removed: BTreeMap<ChangeId, String>,
    pub(crate) rounds: usize,
}

/// After so many rounds nothing is found by going on.
const ROUNDS: usize = 8;

/// Writes and builds until all that is left compiles, but for what is known not to.
pub(crate) fn build(
    plan: &Plan,
    mut removed: BTreeMap<ChangeId, String>,
    tree: &Tree,
    cargo: &Cargo<'_>,
) -> Result<Built, BuildFailure> {
    let functions = Functions::of(plan);
    let files = Files::new(tree.root(), plan);
    let work = Work { plan, tree, cargo };
    for round in 1..=ROUNDS {
        let rendered = work.written(&removed)?;
        let said = cargo.build()?;
        if said.succeeded {
            work.check_unchanged(&rendered)?;
            // They are compiled in and never switched on, which is cheaper than to build again.
            removed.extend(files.overflowing(&said.diagnostics, &rendered));
            return Ok(Built {
                tests: tested::tests(&said, cargo)?,
                compiled: files.compiled(&said.diagnostics, &rendered),
                removed,
                rounds: round,
            });
        }
        if let Some(failure) = faults::foreign_runtime(&said.diagnostics) {
            return Err(failure);
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
            return Err(work.explained(&said, round));
        }
        removed.extend(more);
    }
    unreachable!("the last round returns")
}

struct Work<'a> {
    plan: &'a Plan,
    tree: &'a Tree,
    cargo: &'a Cargo<'a>,
}

impl Work<'_> {
    /// Renders every file into the copy.
    fn written(&self, removed: &BTreeMap<ChangeId, String>) -> Result<Vec<Rendered>, BuildFailure> {
        let removed: HashSet<ChangeId> = removed.keys().copied().collect();
        let sources = self.plan.sources();
        let rendered = sources.iter().enumerate().map(|(number, source)| {
            let mut rendered = self.plan.render(number, &removed);
            inlining::relax(source, &mut rendered);
            rendered
        });
        let rendered: Vec<Rendered> = rendered.collect();
        check_written(self.plan.changes().len() - removed.len(), &rendered)?;
        for (source, rendered) in sources.iter().zip(&rendered) {
            self.tree.write(Path::new(&source.path), &rendered.text)?;
        }
        Ok(rendered)
    }

    /// Self-check: what was compiled is what was written, and no build script has changed it.
    fn check_unchanged(&self, rendered: &[Rendered]) -> Result<(), BuildFailure> {
        for (source, rendered) in self.plan.sources().iter().zip(rendered) {
            let path = &source.path;
            if self.tree.write(Path::new(path), &rendered.text)? {
                let what = format!("{path} has changed while it was built");
                return Err(BuildFailure::SelfCheck(what));
            }
        }
        Ok(())
    }

    /// Errors that no change explains: the tree's own, if it does not build without changes either.
    fn explained(&self, said: &Said, rounds: usize) -> BuildFailure {
        let sources = self.plan.sources().iter();
        let restored = self
            .tree
            .restore(sources.map(|source| Path::new(&source.path)));
        match restored.and_then(|()| self.cargo.build()) {
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
                left_out: self.tree.left_out(),
            },
        }
    }
}

/// Self-check: as many changes are written as are planned.
fn check_written(planned: usize, rendered: &[Rendered]) -> Result<(), BuildFailure> {
    let regions = rendered.iter().flat_map(|rendered| &rendered.regions);
    let arms = regions.filter_map(|region| match region.what {
        Where::Arm(change) => Some(change),
        Where::Site(_) => None,
    });
    let written = arms.collect::<BTreeSet<_>>().len();
    if written == planned {
        return Ok(());
    }
    let what = format!("{planned} changes are planned, and {written} were written");
    Err(BuildFailure::SelfCheck(what))
}
