//! The build: a copy of the workspace, in which a generated test has the program, its variants, and all injected bugs.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::PathBuf;

use cargo_metadata::{Metadata, Package};

use super::driver::{FILES, TARGET};
use super::generated::{ArmKey, Sites};
use super::observation::Settings;
use crate::rewrite::{Change, Operator, Plan, Source};
use crate::score::build::{self, Inputs};
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
    /// Injected bugs in the sources of the package.
    pub(crate) bugs: Plan,
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
    pub(crate) options: &'a CargoOptions,
    pub(crate) is_optimised: bool,
    pub(crate) stop: Stop<'a>,
}

/// The test binary that runs the program, and what of it compiles.
#[derive(Debug)]
pub(crate) struct BuiltProgram {
    pub(crate) binary: TestBinary,
    pub(crate) sites: usize,
    arms: BTreeMap<ArmKey, (u32, u8)>,
    /// Injected bugs that compile.
    pub(crate) bugs: Vec<Change>,
    /// Arms of the program that do not compile, with the compiler's reason.
    removed: BTreeMap<ArmKey, String>,
    /// Keeps the copy locked.
    _copy: WorkspaceCopy,
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

/// Builds a program with all that compiles.
pub(crate) fn build(wanted: Wanted<'_>) -> Result<BuiltProgram, Failure> {
    let files: HashSet<String> = wanted.programs.iter().map(|it| it.0.path.clone()).collect();
    let mut plan = wanted.bugs;
    for (source, sites) in wanted.programs {
        plan = plan.with_programs(source, &sites);
    }
    let sources = plan.sources().iter();
    let rewritten: HashSet<PathBuf> = sources.map(|it| PathBuf::from(&it.path)).collect();
    let copy = WorkspaceCopy::update(wanted.metadata, &wanted.folder, &rewritten)?;
    for (name, text) in FILES.iter().chain([&wanted.root]) {
        copy.write(&wanted.driver_folder.join(name), text)?;
    }
    if wanted.is_generated {
        declare(&copy, wanted.metadata, wanted.package)?;
    }
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
        folder: wanted.folder,
    };
    let compiler = Compiler::of_environment()?;
    let inputs = Inputs {
        planned: &planned,
        copy: &copy,
        options: wanted.options,
        compiler: &compiler,
        is_optimised: wanted.is_optimised,
        is_strict: true,
        stop: wanted.stop,
    };
    let mut built = build::build(inputs, BTreeMap::new())?;
    let binary = built.tests.pop().ok_or(BuildFailure::NoTestBinary)?;
    let (mut arms, mut removed, mut bugs) = (BTreeMap::new(), BTreeMap::new(), Vec::new());
    for change in planned.plan.changes() {
        let is_program =
            change.identity.operator == Operator::Program && files.contains(&change.identity.file);
        let reason = built.removed.remove(&change.id);
        let is_compiled = built.compiled.contains(&change.site);
        match reason {
            Some(reason) if is_program => drop(removed.insert(key(change), reason)),
            None if is_program => drop(arms.insert(key(change), (change.site.0, change.arm))),
            None if is_compiled => bugs.push(change.clone()),
            _ => {}
        }
    }
    Ok(BuiltProgram {
        binary,
        sites: planned.plan.sites(),
        arms,
        bugs,
        removed,
        _copy: copy,
    })
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
