//! The build: the copy with all changes that compile. Changes that do not compile are removed, and the build repeated.

mod blame;
mod broken_test;
mod cargo;
pub(crate) mod compilation;
mod faults;
mod inlining;
mod launch;
mod macro_test;
mod missing_features;
pub(crate) mod runtime;
mod rustdoc;
mod test_binaries;
#[cfg(test)]
mod tests;
pub(crate) mod wrapper;

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::path::Path;
use std::time::Duration;

use cargo_metadata::{Package, Target};

use super::compiler::Compiler;
use super::failure::{BuildFailure, Failure};
use super::plan::{Planned, packages};
use super::process::this_executable;
use super::request::CargoOptions;
use super::stop::Stop;
use super::test_binary::TestBinary;
use super::workspace_copy::WorkspaceCopy;
use crate::rewrite::{ChangeId, ConstantValue, Plan, RegionKind, Rendered, SiteId, with_values};
use blame::{Blame, Functions};
pub(crate) use broken_test::BrokenTest;
use cargo::{Cargo, CargoOutput};
use faults::Files;
use missing_features::missing_features;

/// The test binaries, and what the compiler has said of the changes.
#[derive(Debug)]
pub(crate) struct Built {
    pub(crate) tests: Vec<TestBinary>,
    /// The sites that the compiler has seen; others are under another configuration.
    pub(crate) compiled: BTreeSet<SiteId>,
    /// The changes that do not compile to what they say, each with the compiler's reason.
    pub(crate) removed: BTreeMap<ChangeId, String>,
    pub(crate) rounds: usize,
    /// The integration tests that do not compile without changes either.
    pub(crate) left_out: Vec<BrokenTest>,
}

/// The inputs of a build.
#[derive(Clone, Copy)]
pub(crate) struct Inputs<'a> {
    pub(crate) planned: &'a Planned,
    pub(crate) copy: &'a WorkspaceCopy,
    pub(crate) options: &'a CargoOptions,
    pub(crate) compiler: &'a Compiler,
    /// Whether to optimise all members of the workspace.
    pub(crate) is_optimised: bool,
    /// Whether it is a failure that an integration test does not compile.
    pub(crate) is_strict: bool,
    /// Constants with other values than in the sources.
    pub(crate) constants: &'a [&'a ConstantValue],
    pub(crate) stop: Stop<'a>,
}

/// Maximum number of rounds; more of them would find nothing.
const ROUNDS: usize = 8;

/// Builds the tests of the copy, without the changes that are known not to compile.
pub(crate) fn build(
    inputs: Inputs<'_>,
    removed: BTreeMap<ChangeId, String>,
) -> Result<Built, Failure> {
    if inputs.options.doc {
        packages::check_doctests(&inputs.planned.test_packages)?;
    }
    let cargo = cargo(inputs)?;
    let mut built = rounds(inputs, &cargo).run(removed)?;
    let packages = &inputs.planned.test_packages_of_macros;
    let macro_tests = macro_test::macro_tests(&built.tests, &cargo, packages)?;
    built.tests.extend(macro_tests);
    Ok(built)
}

/// Builds the examples of the packages, with the changes that compile, and returns whether there are any. `cargo test` builds
/// them before it runs tests, and some tests run them. Gives up after some time.
pub(crate) fn build_examples(
    inputs: Inputs<'_>,
    removed: &BTreeMap<ChangeId, String>,
    time: Duration,
) -> Result<bool, Failure> {
    let mut targets = inputs
        .planned
        .test_packages
        .iter()
        .flat_map(|it| &it.targets);
    if !targets.any(Target::is_example) {
        return Ok(false);
    }
    let cargo = cargo(inputs)?;
    let rounds = rounds(inputs, &cargo);
    rounds.write(removed)?;
    let output = cargo.build_examples(time)?;
    rounds.restore()?;
    Ok(output.succeeded)
}

/// Whether tests pass in the copy without any change, one at a time. Only the packages themselves have to be built for that.
pub(crate) fn pass_unmodified(inputs: Inputs<'_>, tests: &[&str]) -> Result<bool, Failure> {
    cargo(inputs)?.passes_unmodified(tests)
}

fn rounds<'a>(inputs: Inputs<'a>, cargo: &'a Cargo<'a>) -> Rounds<'a> {
    Rounds {
        plan: &inputs.planned.plan,
        copy: inputs.copy,
        cargo,
        packages: &inputs.planned.test_packages,
        is_strict: inputs.is_strict,
        constants: inputs.constants,
    }
}

/// Cargo with all options.
fn cargo(inputs: Inputs<'_>) -> Result<Cargo<'_>, Failure> {
    let planned = inputs.planned;
    let mut options = inputs.options.clone();
    let copy = &inputs.copy.root;
    let packages = packages::arguments(&planned.test_packages, &planned.metadata, copy);
    options.arguments.extend(packages);
    if inputs.is_optimised {
        let members = planned.metadata.workspace_packages().into_iter();
        options.optimised = members.map(|member| member.name.to_string()).collect();
        if options.optimises_dependencies {
            options.optimised.push("\"*\"".to_owned());
        }
    }
    Ok(Cargo {
        options,
        root: &inputs.copy.root,
        folder: &planned.folder,
        runtime: runtime::compile(
            inputs.compiler,
            &planned.folder.join("runtime"),
            planned.plan.family(),
            inputs.is_optimised,
        )?,
        executable: this_executable()?,
        host: inputs.compiler.host()?,
        stop: inputs.stop,
    })
}

/// Rounds of writing and building, until all changes that are left compile.
struct Rounds<'a> {
    plan: &'a Plan,
    copy: &'a WorkspaceCopy,
    cargo: &'a Cargo<'a>,
    /// The packages whose tests are built.
    packages: &'a [Package],
    is_strict: bool,
    constants: &'a [&'a ConstantValue],
}

/// The result of some rounds.
enum Ended {
    Built(Built),
    /// The errors of the last round come from no change.
    Unexplained(CargoOutput, usize),
}

impl Rounds<'_> {
    /// Builds what compiles. Integration tests that do not compile without changes either are left out.
    fn run(&self, removed: BTreeMap<ChangeId, String>) -> Result<Built, Failure> {
        let (output, rounds) = match self.until_it_compiles(removed.clone(), Vec::new())? {
            Ended::Built(built) => return Ok(built),
            Ended::Unexplained(output, rounds) => (output, rounds),
        };
        let original = self.build_originals()?;
        let broken = broken_test::broken_tests(&original, self.copy);
        let Some(broken) = broken.filter(|_| !self.is_strict) else {
            return Err(self.explain(&output, original, rounds));
        };
        match self.until_it_compiles(removed, broken)? {
            Ended::Built(built) => Ok(built),
            Ended::Unexplained(output, rounds) => Err(self.explain(&output, original, rounds)),
        }
    }

    /// Removes changes until the others compile.
    fn until_it_compiles(
        &self,
        mut removed: BTreeMap<ChangeId, String>,
        left_out: Vec<BrokenTest>,
    ) -> Result<Ended, Failure> {
        let functions = Functions::of(self.plan);
        let files = Files::new(&self.copy.root, self.plan);
        for round in 1..=ROUNDS {
            let rendered = self.write(&removed)?;
            for broken in &left_out {
                broken.replace(self.copy)?;
            }
            let output = self.cargo.build()?;
            if output.succeeded {
                self.check_unchanged(&rendered)?;
                // They are compiled in and never switched on, which is cheaper than to build again.
                removed.extend(files.overflowing(&output.diagnostics, &rendered));
                let mut tests = test_binaries::test_binaries(&output, self.cargo)?;
                tests.retain(|test| !left_out.iter().any(|broken| broken.is_of(test)));
                self.restore()?;
                broken_test::restore(&left_out, self.copy)?;
                return Ok(Ended::Built(Built {
                    tests,
                    compiled: files.compiled(&output.diagnostics, &rendered),
                    removed,
                    rounds: round,
                    left_out,
                }));
            }
            if let Some(failure) = faults::foreign_runtime(&output.diagnostics) {
                return Err(failure.into());
            }
            let blame = Blame {
                plan: self.plan,
                functions: &functions,
                rendered: &rendered,
                removed: &removed,
                round,
            };
            let is_original =
                broken_test::is_dependency(&output) || files.misses_something(&output.diagnostics);
            let more = blame.removals(&files.faults(&output.diagnostics));
            if is_original || more.is_empty() || round == ROUNDS {
                return Ok(Ended::Unexplained(output, round));
            }
            removed.extend(more);
        }
        unreachable!("the last round returns")
    }

    /// Renders every file into the copy.
    fn write(&self, removed: &BTreeMap<ChangeId, String>) -> Result<Vec<Rendered>, Failure> {
        let removed: HashSet<ChangeId> = removed.keys().copied().collect();
        let sources = self.plan.sources();
        let mut rendered = self.plan.render(&removed);
        rendered.iter_mut().for_each(inlining::relax);
        check_written(self.plan.changes().len() - removed.len(), &rendered)?;
        if !self.constants.is_empty() {
            for (source, rendered) in sources.iter().zip(&mut rendered) {
                (rendered.text, _) = with_values(&rendered.text, &source.module, self.constants);
            }
        }
        for (source, rendered) in sources.iter().zip(&rendered) {
            self.copy.write(Path::new(&source.path), &rendered.text)?;
        }
        Ok(rendered)
    }

    /// Puts the originals back, for tests that read or compile sources.
    fn restore(&self) -> Result<(), Failure> {
        let sources = self.plan.sources().iter();
        self.copy
            .restore(sources.map(|source| Path::new(&source.path)))
    }

    /// Self-check: no build script has changed the files that were written.
    fn check_unchanged(&self, rendered: &[Rendered]) -> Result<(), Failure> {
        for (source, rendered) in self.plan.sources().iter().zip(rendered) {
            let path = &source.path;
            if self.copy.write(Path::new(path), &rendered.text)? {
                let what = format!("{path} has changed while it was built");
                return Err(BuildFailure::SelfCheck(what).into());
            }
        }
        Ok(())
    }

    /// Builds the copy without changes.
    fn build_originals(&self) -> Result<CargoOutput, Failure> {
        self.restore()?;
        self.copy.forget_instrumented()?;
        self.cargo.build()
    }

    /// The failure for errors that no change explains: the user's own, if the copy does not build without changes either.
    fn explain(&self, output: &CargoOutput, original: CargoOutput, rounds: usize) -> Failure {
        let failure = if original.succeeded {
            BuildFailure::Stuck {
                errors: output.errors(),
                rounds,
            }
        } else if original.diagnostics.is_empty() {
            BuildFailure::Cargo {
                said: original.text,
            }
        } else {
            BuildFailure::Copy {
                errors: original.errors(),
                broken: Box::new(original.broken_targets()),
                features: missing_features(&original.diagnostics, self.packages),
                left_out: self.copy.left_out(),
            }
        };
        failure.into()
    }
}

/// Self-check: as many changes are written as are planned.
fn check_written(planned: usize, rendered: &[Rendered]) -> Result<(), Failure> {
    let regions = rendered.iter().flat_map(|rendered| &rendered.regions);
    let arms = regions.filter_map(|region| match region.kind {
        RegionKind::Arm(change) => Some(change),
        RegionKind::Site(_) => None,
    });
    let written = arms.collect::<BTreeSet<_>>().len();
    if written == planned {
        return Ok(());
    }
    let what = format!("{planned} changes are planned, and {written} were written");
    Err(BuildFailure::SelfCheck(what).into())
}
