//! The build: a copy of the workspace, in which a generated test has the program, its variants, and all injected bugs.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::PathBuf;

use cargo_metadata::{Metadata, Package};

use super::driver::{FILES, TARGET};
use super::generated::{ArmKey, Sites};
use super::observation::Settings;
use crate::rewrite::{self, Change, Operator, Plan, Source};
use crate::score::build::{self, Built, Inputs};
use crate::score::compiler::Compiler;
use crate::score::failure::{BuildFailure, Failure};
use crate::score::plan::Planned;
use crate::score::request::CargoOptions;
use crate::score::stop::Stop;
use crate::score::test_binary::TestBinary;
use crate::score::workspace_copy::WorkspaceCopy;

/// A package, and what is to be built of it.
pub(crate) struct Wanted<'a> {
    pub(crate) metadata: &'a Metadata,
    pub(crate) package: &'a Package,
    /// Sources of the test that runs the program.
    pub(crate) programs: Vec<(Source, Sites)>,
    /// Root of the driver: name and text.
    pub(crate) root: (&'static str, &'static str),
    /// Folder of the driver, relative to the workspace.
    pub(crate) driver_folder: PathBuf,
    /// Whether the test is generated, and has to be declared.
    pub(crate) is_generated: bool,
    /// Folder for everything that is written.
    pub(crate) folder: PathBuf,
    pub(crate) options: CargoOptions,
    pub(crate) is_optimised: bool,
    /// Whether it is a failure that a test does not compile.
    pub(crate) is_strict: bool,
    pub(crate) stop: Stop<'a>,
}

/// Value of `codegen-units` that no profile uses; it gives a second build its own file names.
const UNUSED_CODEGEN_UNITS: u32 = 13;

/// A copy of the workspace, locked as long as this value lives, in which the program is built.
pub(crate) struct BuildFolder<'a> {
    wanted: Wanted<'a>,
    copy: WorkspaceCopy,
}

/// The test binary that runs the program, and what of it compiles.
#[derive(Debug)]
pub(crate) struct BuiltProgram {
    pub(crate) binary: TestBinary,
    /// Other test binaries, if the program is in all of them.
    pub(crate) others: Vec<TestBinary>,
    pub(crate) sites: usize,
    arms: BTreeMap<ArmKey, (u32, u8)>,
    /// Injected bugs that compile.
    pub(crate) bugs: Vec<Change>,
    /// Arms of the program that do not compile, with the compiler's reason.
    removed: BTreeMap<ArmKey, String>,
}

impl BuiltProgram {
    /// The setting that turns an arm of the program on; `None` if it does not compile.
    pub(crate) fn setting(&self, key: &ArmKey) -> Option<(u32, u8)> {
        self.arms.get(key).copied()
    }

    /// The compiler's reason why an arm of the program does not compile.
    pub(crate) fn obstacle(&self, key: &ArmKey) -> Option<&str> {
        self.removed.get(key).map(String::as_str)
    }

    /// The settings that turn several arms on, as far as they compile.
    pub(crate) fn settings(&self, keys: &[ArmKey]) -> Settings {
        keys.iter().filter_map(|key| self.setting(key)).collect()
    }
}

impl<'a> BuildFolder<'a> {
    /// Copies the workspace, without sources that will have injected bugs, and adds the driver.
    pub(crate) fn new(wanted: Wanted<'a>, changed: &[Source]) -> Result<Self, Failure> {
        let programs = wanted.programs.iter().map(|(source, _)| source);
        let rewritten = programs.chain(changed).map(|it| PathBuf::from(&it.path));
        let rewritten: HashSet<PathBuf> = rewritten.collect();
        let copy = WorkspaceCopy::update(wanted.metadata, &wanted.folder, &rewritten)?;
        for (name, text) in FILES.iter().chain([&wanted.root]) {
            copy.write(&wanted.driver_folder.join(name), text)?;
        }
        if wanted.is_generated {
            declare(&copy, wanted.metadata, wanted.package)?;
        }
        Ok(Self { wanted, copy })
    }

    /// Builds the program with all of its variants and injected bugs that compile.
    pub(crate) fn build(&self, bugs: Plan) -> Result<BuiltProgram, Failure> {
        let mut plan = bugs;
        for (source, sites) in &self.wanted.programs {
            plan = plan.with_programs(source.clone(), sites);
        }
        self.build_planned(plan, &self.wanted.options)
    }

    /// Builds the program once more, with other arguments of cargo. It has no injected bugs, and only those arms that are named.
    pub(crate) fn build_again(
        &self,
        arguments: Vec<String>,
        arms: &[ArmKey],
    ) -> Result<BuiltProgram, Failure> {
        let mut plan = rewrite::plan_beside(Vec::new(), rewrite::Family::Bugs, &[]);
        for (source, sites) in &self.wanted.programs {
            let is_named = |start: usize| {
                let mut arms = arms.iter();
                arms.any(|it| it.file == source.path && it.start == start)
            };
            let sites = sites.iter().filter(|(site, _)| is_named(site.start));
            let sites: Sites = sites.cloned().collect();
            plan = plan.with_programs(source.clone(), &sites);
        }
        let mut options = self.wanted.options.clone();
        options.arguments = arguments;
        options.arguments.extend(self.distinct_build_arguments());
        self.build_planned(plan, &options)
    }

    /// Arguments of cargo that give this build its own file names. Otherwise a later run with the same features and injected bugs would
    /// reuse this build of the original sources.
    fn distinct_build_arguments(&self) -> impl Iterator<Item = String> {
        let package = &self.wanted.package.name;
        let profiles = ["dev", "test"].into_iter();
        profiles.map(move |profile| {
            format!(
                "--config=profile.{profile}.package.{package}.codegen-units={UNUSED_CODEGEN_UNITS}"
            )
        })
    }

    fn build_planned(&self, plan: Plan, options: &CargoOptions) -> Result<BuiltProgram, Failure> {
        let wanted = &self.wanted;
        let planned = Planned {
            metadata: wanted.metadata.clone(),
            packages: vec![wanted.package.clone()],
            test_packages: vec![wanted.package.clone()],
            test_packages_of_macros: Vec::new(),
            plan,
            accepted: Vec::new(),
            blind_spots: Vec::new(),
            selection: None,
            is_selected_by_diff: false,
            unused_acceptances: Vec::new(),
            folder: wanted.folder.clone(),
        };
        let compiler = Compiler::of_environment()?;
        let inputs = Inputs {
            planned: &planned,
            copy: &self.copy,
            options,
            compiler: &compiler,
            is_optimised: wanted.is_optimised,
            is_strict: wanted.is_strict,
            constants: &[],
            stop: wanted.stop,
        };
        let built = build::build(inputs, BTreeMap::new())?;
        self.sorted(&planned.plan, built)
    }

    /// Sorts what was built into arms of the program and injected bugs.
    fn sorted(&self, plan: &Plan, mut built: Built) -> Result<BuiltProgram, Failure> {
        let binary = built.tests.pop().ok_or(BuildFailure::NoTestBinary)?;
        let programs = self.wanted.programs.iter();
        let files: HashSet<&str> = programs.map(|(source, _)| &*source.path).collect();
        let mut program = BuiltProgram {
            binary,
            others: built.tests,
            sites: plan.sites(),
            arms: BTreeMap::new(),
            bugs: Vec::new(),
            removed: BTreeMap::new(),
        };
        for change in plan.changes() {
            let identity = &change.identity;
            let is_program =
                identity.operator == Operator::Program && files.contains(&*identity.file);
            let reason = built.removed.remove(&change.id);
            let is_compiled = built.compiled.contains(&change.site);
            match reason {
                Some(reason) if is_program => drop(program.removed.insert(key(change), reason)),
                None if is_program => {
                    let setting = (change.site.0, change.arm);
                    program.arms.insert(key(change), setting);
                }
                None if is_compiled => program.bugs.push(change.clone()),
                _ => {}
            }
        }
        Ok(program)
    }
}

fn key(change: &Change) -> ArmKey {
    ArmKey {
        file: change.identity.file.clone(),
        start: change.range.start,
        text: change.replacement.clone(),
    }
}

/// The folder of a package, relative to the root of its workspace.
pub(crate) fn package_folder(metadata: &Metadata, package: &Package) -> PathBuf {
    let folder = package.manifest_path.parent();
    let below = folder.and_then(|it| it.strip_prefix(&metadata.workspace_root).ok());
    below.map_or_else(PathBuf::new, |below| below.as_std_path().to_owned())
}

/// Declares the generated test, which cargo would not find everywhere.
fn declare(copy: &WorkspaceCopy, metadata: &Metadata, package: &Package) -> Result<(), Failure> {
    let manifest = package.manifest_path.as_std_path();
    let text = fs::read_to_string(manifest).map_err(Failure::system("read", manifest))?;
    let text = format!(
        "{}\n\n[[test]]\nname = \"{TARGET}\"\npath = \"tests/{TARGET}/main.rs\"\n",
        text.trim_end()
    );
    let below = package_folder(metadata, package);
    copy.write(&below.join("Cargo.toml"), &text)?;
    Ok(())
}
