//! The target of cargo whose tests this process runs, and what to tell cargo to run them again.
//!
//! A library, a program and an integration test may all have the name of the package, and the tests of each are in an executable
//! of that name. Cargo's notes distinguish them: for each executable cargo keeps a file `test-lib-name.json`,
//! `test-integration-test-name.json` and so on, which has the features as well.

mod features;
mod notes;

use std::fs;
use std::path::Path;
use std::sync::OnceLock;

use features::Features;
use notes::Notes;

/// A target of cargo, built for its tests.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct CargoTarget {
    package: String,
    kind: Kind,
    name: String,
    features: Features,
    profile: String,
    /// The platform, if cargo was asked for one.
    platform: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Library,
    Binary,
    IntegrationTest,
    Example,
    Benchmark,
}

impl Kind {
    const ALL: [Self; 5] = [
        Self::Library,
        Self::Binary,
        Self::IntegrationTest,
        Self::Example,
        Self::Benchmark,
    ];

    /// Returns its name in cargo's notes.
    fn noted(self) -> &'static str {
        match self {
            Self::Library => "lib",
            Self::Binary => "bin",
            Self::IntegrationTest => "integration-test",
            Self::Example => "example",
            Self::Benchmark => "bench",
        }
    }

    /// Returns the folder for findings in an executable. No executable of tests has a hyphen in its name, so folders differ.
    fn folder(self, executable: &str) -> String {
        match self {
            Self::IntegrationTest => executable.to_owned(),
            _ => format!("{}-{executable}", self.noted()),
        }
    }
}

impl CargoTarget {
    /// Returns the target of this process, if cargo's notes on it are there.
    pub(crate) fn of_this_process() -> Option<&'static Self> {
        static TARGET: OnceLock<Option<CargoTarget>> = OnceLock::new();
        let find = || Self::of(&std::env::current_exe().ok()?, package().as_deref());
        TARGET.get_or_init(find).as_ref()
    }

    fn of(executable: &Path, package: Option<&str>) -> Option<Self> {
        let (_, hash) = name_and_hash(executable)?;
        let notes = Notes::on(executable, hash, package)?;
        let (kind, name, note) = notes.read()?;
        let (profile, platform) = notes.profile_and_platform()?;
        Some(Self {
            package: notes.package,
            kind,
            name,
            features: Features::of_note(&note)?,
            profile,
            platform,
        })
    }

    /// Returns the arguments that make `cargo test` run this target as it runs now.
    pub(crate) fn arguments(&self) -> String {
        // A process may have inherited the folder of another package.
        let is_ours = package().as_ref() == Some(&self.package);
        let folder = std::env::var_os("CARGO_MANIFEST_DIR").filter(|_| is_ours);
        let package = folder.map_or_else(
            || self.package.clone(),
            |folder| specification(&self.package, Path::new(&folder)),
        );
        let package = format!("-p {package}");
        let profile = match self.profile.as_str() {
            "debug" => String::new(),
            "release" => "--release".to_owned(),
            name => format!("--profile {name}"),
        };
        let platform = self.platform.as_ref();
        let platform = platform.map(|platform| format!("--target {platform}"));
        let target = match self.kind {
            Kind::Library => "--lib".to_owned(),
            Kind::Binary => format!("--bin {}", self.name),
            Kind::IntegrationTest => format!("--test {}", self.name),
            Kind::Example => format!("--example {}", self.name),
            Kind::Benchmark => format!("--bench {}", self.name),
        };
        let features = self.features.arguments(&self.package);
        let platform = platform.unwrap_or_default();
        let all = [profile, package, platform, features, target];
        let given: Vec<String> = all.into_iter().filter(|given| !given.is_empty()).collect();
        given.join(" ")
    }
}

/// Returns what cargo takes for the package in a folder: its name, or more where the lock file has two packages of that name,
/// because the tests compare with another version.
fn specification(package: &str, folder: &Path) -> String {
    let mut folders = folder.ancestors();
    let lock = folders.find_map(|folder| fs::read_to_string(folder.join("Cargo.lock")).ok());
    let entry = format!("name = \"{package}\"");
    let lock = lock.unwrap_or_default();
    if lock.lines().filter(|line| *line == entry).count() < 2 {
        return package.to_owned();
    }
    let folder = folder.display().to_string().replace(' ', "%20");
    format!("path+file://{folder}#{package}")
}

/// Returns the name of the package whose tests cargo runs.
pub(crate) fn package() -> Option<String> {
    std::env::var("CARGO_PKG_NAME").ok()
}

/// Returns the name of the integration test that this process runs.
pub(crate) fn integration_test() -> Option<String> {
    let target = CargoTarget::of_this_process()?;
    (target.kind == Kind::IntegrationTest).then(|| target.name.clone())
}

/// Returns the folders for findings of this process: where new ones are kept, and then all others where old ones may be.
pub(crate) fn folders() -> Option<Vec<String>> {
    let executable = std::env::current_exe().ok()?;
    let (name, _hash) = name_and_hash(&executable)?;
    let kind = CargoTarget::of_this_process().map(|target| target.kind);
    Some(folders_of(name, kind))
}

fn folders_of(executable: &str, kind: Option<Kind>) -> Vec<String> {
    let of_test = Kind::IntegrationTest.folder(executable);
    match kind {
        Some(Kind::IntegrationTest) => vec![of_test],
        // Findings of all kinds were once kept in that folder.
        Some(kind) => vec![kind.folder(executable), of_test],
        None => {
            let others = Kind::ALL.map(|kind| kind.folder(executable));
            let others = others.into_iter().filter(|folder| *folder != of_test);
            [of_test.clone()].into_iter().chain(others).collect()
        }
    }
}

/// Splits the name of an executable from the hash that cargo gives it.
fn name_and_hash(executable: &Path) -> Option<(&str, &str)> {
    // Linux adds ` (deleted)` to the name of a file that another build has replaced.
    let stem = executable.file_stem()?.to_str()?.split(' ').next()?;
    stem.rsplit_once('-')
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    use super::{CargoTarget, Kind, folders_of, name_and_hash, specification};

    const NOTE: &str = r#"{"features":"[]"}"#;

    /// A folder in which cargo has noted a target.
    struct Built(PathBuf);

    impl Built {
        fn new(test: &str, note: &str) -> Self {
            let process = std::process::id();
            let folder = std::env::temp_dir().join(format!("intramorph-{process}-{test}"));
            let note = folder.join(note);
            fs::create_dir_all(note.parent().expect("a folder")).expect("writable");
            fs::write(note, NOTE).expect("writable");
            fs::write(folder.join(".rustc_info.json"), "").expect("writable");
            Self(folder)
        }

        fn arguments(&self, executable: &str, package: Option<&str>) -> Option<String> {
            let target = CargoTarget::of(&self.0.join(executable), package);
            target.map(|target| target.arguments())
        }
    }

    impl Drop for Built {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn the_note_of_an_executable_says_what_it_is() {
        let built = Built::new(
            "old",
            "debug/.fingerprint/a-b-01f/test-integration-test-c-d.json",
        );
        let expected = Some("-p a-b --test c-d".to_owned());
        for package in [Some("a-b"), Some("another"), None] {
            assert_eq!(built.arguments("debug/deps/c_d-01f", package), expected);
        }
        let replaced = built.arguments("debug/deps/c_d-01f (deleted)", None);
        assert_eq!(replaced, expected);
        assert_eq!(built.arguments("debug/deps/c_d-02f", None), None);
        assert_eq!(built.arguments("debug/c-d", None), None);
    }

    #[test]
    fn the_note_may_be_beside_the_executable() {
        let built = Built::new("new", "ci/build/a-b/01f/fingerprint/test-lib-a_b.json");
        let arguments = built.arguments("ci/build/a-b/01f/out/a_b-01f", None);
        assert_eq!(arguments.as_deref(), Some("--profile ci -p a-b --lib"));
    }

    #[test]
    fn a_platform_has_a_folder_of_its_own() {
        let built = Built::new("platform", "x86/release/.fingerprint/a-01f/test-bin-a.json");
        let arguments = built.arguments("x86/release/deps/a-01f", None);
        let expected = "--release -p a --target x86 --bin a";
        assert_eq!(arguments.as_deref(), Some(expected));
    }

    #[test]
    fn a_target_that_is_not_built_for_tests_is_none() {
        let built = Built::new("bin", "debug/.fingerprint/a-01f/bin-a.json");
        assert_eq!(built.arguments("debug/deps/a-01f", None), None);
    }

    #[test]
    fn one_of_two_packages_of_a_name_is_named_by_its_folder() {
        let built = Built::new("lock", "Cargo.lock");
        let (folder, lock) = (built.0.join("member"), built.0.join("Cargo.lock"));
        assert_eq!(specification("a", &folder), "a");
        let entry = "[[package]]\nname = \"a\"\n";
        fs::write(&lock, entry).expect("writable");
        assert_eq!(specification("a", &folder), "a");
        fs::write(&lock, entry.repeat(2)).expect("writable");
        let expected = format!("path+file://{}#a", folder.display());
        assert_eq!(specification("a", &folder), expected);
    }

    #[test]
    fn every_kind_of_target_keeps_its_findings_apart() {
        assert_eq!(folders_of("a", Some(Kind::IntegrationTest)), ["a"]);
        assert_eq!(folders_of("a", Some(Kind::Library)), ["lib-a", "a"]);
        let all = ["a", "lib-a", "bin-a", "example-a", "bench-a"];
        assert_eq!(folders_of("a", None), all);
    }

    #[test]
    fn the_executable_of_tests_has_a_hash() {
        assert_eq!(
            name_and_hash(Path::new("deps/a_b-01f")),
            Some(("a_b", "01f"))
        );
        assert_eq!(name_and_hash(Path::new("debug/program")), None);
    }
}
