//! The seed of a test: derived from its name, overridden by the environment, and part of the line that replays a case.

use intramorph_record::visible;
use std::fmt::Debug;
use std::hash::{BuildHasher, RandomState};
use std::num::NonZeroU64;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use super::note::note;
use super::rerun::{is_listed, is_test};
use crate::panics::fail;
use crate::randomness::hash_text;
use crate::transformation::setting;

/// Variable with the seed: `random`, a number, or `number/case` to replay a single case.
const VARIABLE: &str = "INTRAMORPH_SEED";

/// The seed from which all inputs of one check derive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Seed {
    pub(crate) test: String,
    pub(crate) value: u64,
    /// The only case to run, when a finding is replayed.
    pub(crate) case: Option<u64>,
}

impl Seed {
    /// Returns the seed of this test. Under libtest and nextest the thread of a test has its name.
    #[track_caller]
    pub(crate) fn of_this_test() -> Self {
        let test = std::thread::current()
            .name()
            .unwrap_or("unnamed")
            .to_owned();
        let wanted = std::env::var(VARIABLE).unwrap_or_default();
        match parse(&wanted, &test) {
            Some((value, case)) => Self { test, value, case },
            None => fail(&format!(
                "{VARIABLE}=`{wanted}` is no seed: write `random`, a number, or `number/case` with cases from 1"
            )),
        }
    }

    /// Says how to run case `number` of this test again.
    pub(crate) fn replay(&self, number: u64) -> String {
        self.replay_with(&format!("{VARIABLE}={}/{number}", self.value))
    }

    /// Says how to run all cases of this test again.
    pub(crate) fn replay_all(&self) -> String {
        self.replay_with(&format!("{VARIABLE}={}", self.value))
    }

    fn replay_with(&self, seed: &str) -> String {
        let command = self.command();
        command.map_or_else(
            || format!("run again with {seed}"),
            |command| format!("{seed} {command}"),
        )
    }

    /// Says how to run this test again, if its inputs do not depend on a seed.
    pub(crate) fn replay_without_seed(&self) -> String {
        self.command().unwrap_or_else(|| "run again".to_owned())
    }

    /// Notes that the case to replay does not exist.
    pub(crate) fn note_unless(&self, replayed: bool) {
        if let (false, Some(case)) = (replayed, self.case) {
            note(&format!(
                "{VARIABLE}: a check of {} has no case {case}",
                self.test
            ));
        }
    }

    /// Returns the command that runs this test as it runs now, if this is a test.
    fn command(&self) -> Option<String> {
        let package = package().map(|name| format!(" -p {name}"));
        let package = package.unwrap_or_default();
        let target = integration_test().map(|name| format!(" --test {name}"));
        let target = target.unwrap_or_default();
        let profile = profile();
        (is_test(&self.test) && is_listed(&self.test)).then(|| {
            let (test, on) = (&self.test, switched_on());
            format!("{on}cargo test{profile}{package}{target} -- --exact {test}")
        })
    }
}

/// Returns the switches of the environment, in the form that stands before a command.
fn switched_on() -> String {
    let on = std::env::var(setting::VARIABLE).unwrap_or_default();
    if on.is_empty() {
        return on;
    }
    format!("{}='{on}' ", setting::VARIABLE)
}

fn parse(wanted: &str, test: &str) -> Option<(u64, Option<u64>)> {
    match wanted.split_once('/') {
        _ if wanted.is_empty() => Some((hash_text(test), None)),
        _ if wanted == "random" => Some((RandomState::new().hash_one(test) >> 32, None)),
        Some((value, case)) => {
            let case: NonZeroU64 = case.parse().ok()?;
            Some((value.parse().ok()?, Some(case.get())))
        }
        None => Some((wanted.parse().ok()?, None)),
    }
}

/// Returns the name of the package whose tests cargo runs.
pub(crate) fn package() -> Option<String> {
    std::env::var("CARGO_PKG_NAME").ok()
}

/// Returns the argument that asks cargo for the profile of this process, if it is not the usual one.
pub(crate) fn profile() -> String {
    let executable = std::env::current_exe().unwrap_or_default();
    profile_of(&executable).unwrap_or_default()
}

/// Reads the profile from the path of the tests, `target/<folder of the profile>/deps`.
fn profile_of(executable: &Path) -> Option<String> {
    let deps = executable
        .parent()
        .filter(|folder| folder.ends_with("deps"))?;
    match deps.parent()?.file_name()?.to_str()? {
        "debug" => None,
        "release" => Some(" --release".to_owned()),
        name => Some(format!(" --profile {name}")),
    }
}

/// Returns the name of the integration test that this process runs.
pub(crate) fn integration_test() -> Option<String> {
    static NAME: OnceLock<Option<String>> = OnceLock::new();
    NAME.get_or_init(find_integration_test).clone()
}

/// Returns the name of this process's executable, without the hash that cargo gives it.
pub(crate) fn executable() -> Option<String> {
    let executable = std::env::current_exe().ok()?;
    let (name, _hash) = executable.file_stem()?.to_str()?.rsplit_once('-')?;
    Some(name.to_owned())
}

/// Finds the integration test by its source file, or by its entry in the manifest. The executable has underscores in its name
/// where the test may have hyphens.
fn find_integration_test() -> Option<String> {
    let name = executable()?;
    let package = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR")?);
    let manifest = std::fs::read_to_string(package.join("Cargo.toml")).unwrap_or_default();
    let mut tests = tests_with_sources(&package.join("tests"));
    tests.extend(tests_with_entries(&manifest).map(ToOwned::to_owned));
    tests
        .into_iter()
        .find(|test| test.replace('-', "_") == name)
}

/// Lists the names of the source files in a folder, and of the folders in it that have a `main.rs`.
fn tests_with_sources(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    let sources = paths.filter(|path| {
        path.extension().is_some_and(|extension| extension == "rs") || path.join("main.rs").exists()
    });
    let stems = sources.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()));
    stems.collect()
}

/// Lists the names in the `[[test]]` entries of a manifest.
fn tests_with_entries(manifest: &str) -> impl Iterator<Item = &str> {
    let entries = manifest.split("[[test]]").skip(1);
    entries.filter_map(|entry| {
        let lines = entry.lines().take_while(|line| !line.starts_with('['));
        let mut settings = lines.filter_map(|line| line.split_once('='));
        let (_, name) = settings.find(|(key, _)| key.trim() == "name")?;
        name.split(['"', '\'']).nth(1)
    })
}

/// Prints the input of a case if the test's own code panics while this value lives.
///
/// Panics of programs and relations are caught. Panics of assumptions, follow-ups and `Debug` are not.
pub(crate) struct Watch<'run, I: Debug> {
    seed: &'run Seed,
    input: &'run I,
    number: u64,
}

impl<'run, I: Debug> Watch<'run, I> {
    pub(crate) fn over(seed: &'run Seed, input: &'run I, number: u64) -> Self {
        Self {
            seed,
            input,
            number,
        }
    }
}

impl<I: Debug> Drop for Watch<'_, I> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            // The panic may be that of the input's own `Debug`.
            let input = catch_unwind(AssertUnwindSafe(|| format!("{:?}", self.input)));
            let input = input.unwrap_or_else(|_| "that can't be printed".to_owned());
            eprintln!("with the input {}", visible(&input));
            eprintln!("replay: {}", self.seed.replay(self.number));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::parse;

    fn check(wanted: &str, expected: Option<(u64, Option<u64>)>) {
        assert_eq!(parse(wanted, "name"), expected, "{wanted}");
    }

    #[test]
    fn an_empty_variable_means_the_seed_of_the_name() {
        check("", Some((0x8d39_bde6, None)));
    }

    #[test]
    fn a_number_is_a_seed() {
        check("17", Some((17, None)));
    }

    #[test]
    fn a_number_and_a_case_replay_one_case() {
        check("17/3", Some((17, Some(3))));
    }

    #[test]
    fn anything_else_is_refused() {
        check("seventeen", None);
        check("17/", None);
        check("17/0", None);
        check("/3", None);
        check("-1", None);
    }

    #[test]
    fn random_seeds_differ() {
        assert_ne!(parse("random", "name"), parse("random", "name"));
    }

    #[test]
    fn random_seeds_are_as_short_as_others() {
        let (seed, _) = parse("random", "name").expect("a seed");
        assert!(u32::try_from(seed).is_ok(), "{seed}");
    }
}

#[cfg(test)]
mod target_tests {
    use std::path::Path;

    use super::{profile_of, tests_with_entries};

    fn check(manifest: &str, expected: &[&str]) {
        let names: Vec<_> = tests_with_entries(manifest).collect();
        assert_eq!(names, expected, "{manifest}");
    }

    #[test]
    fn tests_are_named_in_entries_of_the_manifest() {
        check("[[test]]\npath = \"a.rs\"\nname = \"a-b\"\n", &["a-b"]);
        check(
            "[[test]]\nname='a'\n\n[[test]]\nname = \"b\" # last\n",
            &["a", "b"],
        );
    }

    #[test]
    fn the_profile_is_that_of_the_folder() {
        let profile = |executable: &str| profile_of(Path::new(executable)).unwrap_or_default();
        assert_eq!(profile("/a/target/debug/deps/a-1"), "");
        assert_eq!(profile("/a/target/release/deps/a-1"), " --release");
        assert_eq!(
            profile("/a/target/x86_64-unknown-linux-gnu/ci/deps/a-1"),
            " --profile ci"
        );
        assert_eq!(profile("/usr/bin/a"), "");
    }

    #[test]
    fn other_entries_name_no_tests() {
        check("[package]\nname = \"a\"\n", &[]);
        check("[[test]]\nharness = false\n[[bin]]\nname = \"a\"\n", &[]);
    }
}
