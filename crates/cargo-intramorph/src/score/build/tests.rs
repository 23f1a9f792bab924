//! Trees of `testdata`, built by cargo with all their changes.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::AtomicBool;

use super::cargo::Cargo;
use super::{Built, Rounds, wrapper};
use crate::rewrite::{Plan, plan};
use crate::score::compiler::Compiler;
use crate::score::failure::{BuildFailure, Failure};
use crate::score::plan::sources::sources;
use crate::score::request::CargoOptions;
use crate::score::sample::{MANIFEST, Sample};
use crate::score::stop::Stop;
use crate::score::workspace_copy::WorkspaceCopy;

/// A runtime that is enough to build: nothing is ever switched on.
const RUNTIME: &str = "
pub fn at(_: u32) -> u8 { 0 }
pub fn count() {}
pub fn leaked<'a, T: 'a>(value: T) -> &'a mut T { Box::leak(Box::new(value)) }
pub fn leaked_slice<'a, T: 'a, const N: usize>(values: [T; N]) -> &'a mut [T] { Box::leak(Box::new(values)) }
";

fn runtime(sample: &Sample) -> PathBuf {
    sample.write("runtime.rs", RUNTIME);
    let library = sample.path("lib__intramorph.rlib");
    let mut rustc = Command::new("rustc");
    rustc.args(["--crate-type=rlib", "--crate-name=__intramorph", "-o"]);
    let status = rustc.arg(&library).arg(sample.path("runtime.rs")).status();
    assert!(status.expect("rustc runs").success());
    library
}

/// Beside the folder of test binaries, where `cargo test` puts it for the integration tests.
fn executable() -> PathBuf {
    let own = env::current_exe().expect("the test runs");
    let executable = own.ancestors().nth(2).expect("it is in `deps`");
    let executable = executable.join("cargo-intramorph");
    assert!(
        executable.is_file(),
        "run all tests, not those of the library alone"
    );
    executable
}

fn built(sample: &Sample, options: &CargoOptions) -> (Plan, Result<Built, Failure>) {
    let metadata = sample.metadata();
    let sources = sources(&metadata, &metadata.workspace_packages());
    let plan = plan(sources.expect("the sources are readable"));
    let paths = plan
        .sources()
        .iter()
        .map(|source| PathBuf::from(&source.path));
    let rewritten: HashSet<PathBuf> = paths.collect();
    let folder = sample.path("score here");
    let copy = WorkspaceCopy::update(&metadata, &folder, &rewritten).expect("it can be copied");
    let compiler = Compiler::of_environment().expect("rustc runs");
    let interrupted = AtomicBool::new(false);
    let cargo = Cargo {
        options: options.clone(),
        root: &copy.root,
        folder: &folder,
        runtime: runtime(sample),
        executable: executable(),
        host: compiler.host().expect("rustc names its machine"),
        stop: Stop::by_user(&interrupted),
    };
    let rounds = Rounds {
        plan: &plan,
        copy: &copy,
        cargo: &cargo,
        packages: &[],
        is_strict: false,
        constants: &[],
    };
    let built = rounds.run(BTreeMap::new());
    (plan, built)
}

#[test]
fn all_changes_that_compile_are_built_and_every_loss_is_reported() {
    let sample = Sample::of_testdata("uneven");
    let (plan, built) = built(&sample, &CargoOptions::default());
    let built = built.unwrap_or_else(|failure| panic!("{failure}"));
    assert!(built.rounds <= 3, "{} rounds", built.rounds);

    let codes: BTreeSet<&str> = built.removed.values().map(|reason| &reason[..5]).collect();
    assert_eq!(codes, BTreeSet::from(["E0015", "E0277", "E0381", "E0499"]));
    let lost = built
        .removed
        .keys()
        .map(|change| &plan.change(*change).identity);
    let lost: BTreeSet<&str> = lost.map(|identity| identity.item.as_str()).collect();
    let expected = ["grown", "hours", "hours_of_a_day", "larger", "walked"];
    assert_eq!(lost, BTreeSet::from(expected));

    let not_built = plan.changes().iter().filter(|change| {
        let is_removed = built.removed.contains_key(&change.id);
        !is_removed && !built.compiled.contains(&change.site)
    });
    let not_built: BTreeSet<&str> = not_built.map(|it| it.identity.item.as_str()).collect();
    assert_eq!(not_built, BTreeSet::from(["elsewhere"]));

    let targets = built
        .tests
        .iter()
        .map(|test| (test.target.as_str(), test.is_unit));
    let targets: BTreeSet<_> = targets.collect();
    assert_eq!(
        targets,
        BTreeSet::from([("uneven", true), ("walks", false)])
    );
    assert_eq!(built.tests.len(), 3);
    the_tests_pass_as_recorded(&built);
}

fn the_tests_pass_as_recorded(built: &Built) {
    for test in &built.tests {
        let names: BTreeSet<_> = test.environment.iter().map(|(name, _)| name).collect();
        assert_eq!(
            names.len(),
            test.environment.len(),
            "no variable is there twice"
        );
        assert!(names.iter().all(|name| *name != wrapper::RUNTIME));
        let mut command = Command::new(&test.executable);
        command.current_dir(&test.folder).env_clear();
        command.envs(test.environment.iter().map(|(name, value)| (name, value)));
        let output = command.output().expect("the test binary runs");
        assert!(output.status.success(), "{output:?}");
    }
}

#[test]
fn the_user_s_tree_is_left_as_it_was() {
    let sample = Sample::of_testdata("uneven");
    let files = || {
        let names = fs::read_dir(sample.path("ws")).expect("it is a folder");
        names
            .flatten()
            .map(|entry| entry.file_name())
            .collect::<BTreeSet<_>>()
    };
    let text = || fs::read_to_string(sample.path("ws/src/lib.rs")).expect("it is there");
    let before = (files(), text());
    built(&sample, &CargoOptions::default())
        .1
        .unwrap_or_else(|failure| panic!("{failure}"));
    assert_eq!((files(), text()), before);
}

#[test]
fn a_copy_that_does_not_build_is_reported_with_the_files_that_were_left_out() {
    let sample = Sample::of_testdata("unbuildable");
    sample.write("ws/.gitignore", "generated.txt\n");
    sample.write("ws/src/generated.txt", "pub const ONE: u32 = 1;");
    let (_, built) = built(&sample, &CargoOptions::default());
    let failure = built.expect_err("a file is missing").to_string();
    assert!(failure.contains("couldn't read"), "{failure}");
    assert!(
        failure.contains("ignore files keep these out of the copy"),
        "{failure}"
    );
    assert!(failure.contains("src/generated.txt"), "{failure}");
}

#[test]
fn an_error_of_cargo_is_reported_in_its_words() {
    let sample = Sample::of_testdata("uneven");
    let options = CargoOptions {
        arguments: vec!["--features=unknown".to_owned()],
        ..CargoOptions::default()
    };
    let failure = built(&sample, &options)
        .1
        .expect_err("there is no such feature");
    assert!(
        matches!(failure, Failure::Build(BuildFailure::Cargo { .. })),
        "{failure}"
    );
    assert!(failure.to_string().contains("unknown"), "{failure}");
}

#[test]
fn a_workspace_without_targets_to_test_has_no_tests() {
    let sample = Sample::new(&[
        ("ws/Cargo.toml", &format!("{MANIFEST}[lib]\ntest = false\n")),
        (
            "ws/src/lib.rs",
            "pub fn less(a: u8, b: u8) -> bool { a < b }",
        ),
    ]);
    let failure = built(&sample, &CargoOptions::default()).1;
    let failure = failure.expect_err("nothing can catch anything");
    assert!(
        matches!(failure, Failure::Build(BuildFailure::NoTestBinary)),
        "{failure}"
    );
}

#[test]
fn members_of_a_workspace_are_built_together_and_linked() {
    let member = |name: &str, more: &str| {
        format!("[package]\nname = \"{name}\"\nedition = \"2024\"\n{more}")
    };
    let unset = "pub fn set(on: bool) -> u8 { let value; if on { value = 1; } else { value = 2; } value }\n";
    let sample = Sample::new(&[
        (
            "ws/Cargo.toml",
            "[workspace]\nmembers = [\"one\", \"two\", \"three\", \"four\"]\nresolver = \"2\"\n",
        ),
        ("ws/one/Cargo.toml", &member("one", "")),
        ("ws/one/src/lib.rs", unset),
        (
            "ws/two/Cargo.toml",
            &member("two", "[dependencies]\none = { path = \"../one\" }\n"),
        ),
        ("ws/two/src/lib.rs", &format!("{unset}pub use one;\n")),
        (
            "ws/two/tests/both.rs",
            "#[test] fn both_are_linked() { assert_eq!(two::set(true), two::one::set(true)); }",
        ),
        ("ws/three/Cargo.toml", &member("three", "")),
        ("ws/three/src/lib.rs", unset),
        ("ws/four/Cargo.toml", &member("four", "")),
        ("ws/four/src/lib.rs", unset),
    ]);
    let (plan, built) = built(&sample, &CargoOptions::default());
    let built = built.unwrap_or_else(|failure| panic!("{failure}"));
    let lost = built
        .removed
        .keys()
        .map(|change| &plan.change(*change).identity);
    let lost: BTreeSet<&str> = lost.map(|identity| identity.file.as_str()).collect();
    assert_eq!(lost.len(), 4, "each member loses some: {lost:?}");
    assert!(built.rounds <= 3, "{} rounds", built.rounds);
    let packages: BTreeSet<&str> = built
        .tests
        .iter()
        .map(|test| test.package.as_str())
        .collect();
    assert_eq!(packages, BTreeSet::from(["four", "one", "three", "two"]));
    the_tests_pass_as_recorded(&built);
}

#[test]
fn what_the_compiler_finds_through_links_and_parents_is_known() {
    let less = "pub fn less(a: u8, b: u8) -> bool { a < b }\n";
    let sample = Sample::new(&[
        ("ws/Cargo.toml", MANIFEST),
        (
            "ws/src/lib.rs",
            "pub mod linked;\n#[path = \"../above.rs\"]\npub mod above;\n",
        ),
        ("ws/above.rs", less),
        ("ws/common/mod.rs", less),
    ]);
    let link = sample.path("ws/src/linked");
    std::os::unix::fs::symlink("../common", link).expect("the folder is writable");
    let (plan, built) = built(&sample, &CargoOptions::default());
    let built = built.unwrap_or_else(|failure| panic!("{failure}"));
    let compiled = plan.changes().iter();
    let compiled = compiled.filter(|change| built.compiled.contains(&change.site));
    let files: BTreeSet<&str> = compiled.map(|it| it.identity.file.as_str()).collect();
    assert_eq!(files, BTreeSet::from(["above.rs", "common/mod.rs"]));
}

#[test]
fn a_number_that_its_type_is_too_small_for_is_never_switched_on() {
    let library = "pub fn low(x: i8) -> i8 { x & 127 }\n";
    let sample = Sample::new(&[("ws/Cargo.toml", MANIFEST), ("ws/src/lib.rs", library)]);
    let (plan, built) = built(&sample, &CargoOptions::default());
    let built = built.unwrap_or_else(|failure| panic!("{failure}"));
    assert_eq!(built.rounds, 1);
    let removed = built.removed.iter().map(|(change, reason)| {
        let change = plan.change(*change);
        format!("{} {}: {reason}", change.identity.item, change.replacement)
    });
    let removed: Vec<String> = removed.collect();
    assert_eq!(removed, ["low 128: literal out of range for `i8`"]);
}
