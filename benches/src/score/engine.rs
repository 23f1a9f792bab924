//! Runs of `cargo intramorph score`, as it is in this repository.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use intramorph_record::score::{BugRecord, Outcome, Score};

use super::package::succeed;

/// The subcommand, built in release.
#[derive(Debug)]
pub struct Engine {
    executable: PathBuf,
}

/// What a run found, and how long all of it took.
#[derive(Debug)]
pub struct Run {
    /// What it found.
    pub score: Score,
    /// From start to end, by the clock on the wall.
    pub elapsed: Duration,
}

/// What a package is scored for.
#[derive(Clone, Copy, Debug)]
pub enum Extent<'a> {
    /// All changes.
    All,
    /// The changes that a file names.
    Only(&'a Path),
    /// Whether changes compile; no test runs.
    Build,
}

impl Engine {
    /// Builds it.
    pub fn built() -> Self {
        let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let target = super::package::folder().join("engine");
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["build", "--quiet", "--release", "-p", "cargo-intramorph"]);
        cargo.arg("--target-dir").arg(&target);
        succeed(cargo.current_dir(repository));
        Self {
            executable: target.join("release/cargo-intramorph"),
        }
    }

    /// Where it is.
    pub fn executable(&self) -> &Path {
        &self.executable
    }

    /// Scores a package whose dependencies may be built, and which itself is not.
    ///
    /// # Errors
    /// What it wrote to standard error, if it found nothing out.
    pub fn run(&self, package: &Path, extent: Extent<'_>) -> Result<Run, String> {
        forget_built(package, &package.join("target"));
        let mut command = Command::new(&self.executable);
        command.args(["intramorph", "score", "--fresh", "--json"]);
        match extent {
            Extent::All => {}
            Extent::Only(file) => {
                command.arg("--only").arg(file);
            }
            Extent::Build => {
                command.arg("--build-only");
            }
        }
        command.arg("--target-dir").arg(package.join("target"));
        let started = Instant::now();
        let output = command.current_dir(package).output().expect("it was built");
        let elapsed = started.elapsed();
        let score = serde_json::from_slice(&output.stdout)
            .map_err(|_| String::from_utf8_lossy(&output.stderr).trim().to_owned())?;
        Ok(Run { score, elapsed })
    }
}

/// The name of a bug, as [`Extent::Only`] wants it.
pub fn name(bug: &BugRecord) -> String {
    let BugRecord {
        file,
        item,
        operator,
        ordinal,
        ..
    } = bug;
    format!("{file}\t{item}\t{operator}\t{ordinal}")
}

/// Whether a test gets to it.
pub fn is_reached(bug: &BugRecord) -> bool {
    matches!(
        bug.outcome,
        Outcome::Caught | Outcome::Missed | Outcome::TimedOut
    )
}

/// So that the package is compiled as if for the first time, in the copy that is scored.
pub(super) fn forget_built(package: &Path, target: &Path) {
    let score = target.join("intramorph/score");
    let absolute = fs::canonicalize(package).expect("the package is there");
    let mirrored = score
        .join("tree")
        .join(absolute.strip_prefix("/").expect("it is absolute"));
    if !mirrored.exists() {
        return;
    }
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["clean", "--quiet", "--offline", "--package"]);
    cargo
        .arg(specification(package))
        .arg("--target-dir")
        .arg(score.join("target"));
    succeed(cargo.current_dir(mirrored));
}

/// With its version, since a dependency may have the same name.
fn specification(package: &Path) -> String {
    let manifest = fs::read_to_string(package.join("Cargo.toml")).expect("a manifest");
    let field = |name: &str| {
        let lines = manifest.lines();
        let mut values = lines.filter_map(|line| line.strip_prefix(name)?.strip_prefix(" = "));
        // The first is that of the package.
        values
            .next()
            .map(|value| value.trim_matches('"').to_owned())
    };
    let name = field("name").expect("a package has a name");
    field("version").map_or_else(|| name.clone(), |version| format!("{name}@{version}"))
}
