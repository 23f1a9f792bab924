//! One run of a study by cargo, and what it leaves: a record, and what it printed.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};
use std::{env, fs};

use intramorph_record::Record;

use crate::{Version, folder};

/// What the environment tells the check; what is `None` is left to the study.
#[derive(Clone, Copy, Debug, Default)]
pub struct Settings {
    /// From which all inputs derive.
    pub seed: Option<u64>,
    /// How many inputs are examined at most.
    pub cases: Option<u64>,
    /// For how many seconds.
    pub seconds: Option<u64>,
}

/// What a run of a study leaves.
#[derive(Debug)]
pub struct Outcome {
    /// The record of the study's only check.
    pub record: Record,
    /// What the test printed on standard output, which is where failures are shown.
    pub printed: String,
}

impl Outcome {
    /// The finding as the test prints it: from the relation to the line that replays it.
    pub fn finding(&self) -> Option<String> {
        let mut lines = self.printed.lines();
        let first = lines.find(|line| line.starts_with("relation `"))?;
        let mut finding = format!("{first}\n");
        for line in lines {
            finding += line;
            finding.push('\n');
            if line.trim_start().starts_with("replay  ") {
                return Some(finding);
            }
        }
        None
    }
}

/// Runs a study once. The error says why there is no record of it.
pub fn run(version: Version, study: &str, settings: &Settings) -> Result<Outcome, String> {
    build(version)?;
    let records = new_folder()?;
    let mut command = test(version);
    command
        .args(["--test", study])
        .env("INTRAMORPH_FINDINGS", "off")
        .env("INTRAMORPH_RECORDS", &records);
    let variables = [
        ("INTRAMORPH_SEED", settings.seed),
        ("INTRAMORPH_CASES", settings.cases),
        ("INTRAMORPH_SECONDS", settings.seconds),
    ];
    for (variable, value) in variables {
        command.envs(value.map(|value| (variable, value.to_string())));
    }
    let output = command.output().map_err(cannot("run cargo"))?;
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    let record = only_record(&records);
    fs::remove_dir_all(&records).map_err(cannot("remove the records"))?;
    match record {
        Ok(record) => Ok(Outcome { record, printed }),
        Err(why) => {
            let errors = String::from_utf8_lossy(&output.stderr);
            Err(format!("{study} on {version}: {why}\n{printed}{errors}"))
        }
    }
}

/// Builds all studies, once in a process: times are to be those of checks, and parallel tests to wait for one build.
pub fn build(version: Version) -> Result<(), String> {
    static BUILT: Mutex<Vec<Version>> = Mutex::new(Vec::new());
    let mut built = BUILT.lock().unwrap_or_else(PoisonError::into_inner);
    if built.contains(&version) {
        return Ok(());
    }
    eprintln!("building the studies on the {version} versions (a minute or two, the first time)");
    let mut command = test(version);
    command.arg("--no-run").stdout(Stdio::null());
    let status = command.status().map_err(cannot("run cargo"))?;
    if !status.success() {
        return Err(format!(
            "the studies do not build on the {version} versions"
        ));
    }
    built.push(version);
    Ok(())
}

/// Whether all studies compile, which is quicker than to build them.
pub fn check(version: Version) -> Result<(), String> {
    let mut command = cargo("check", &version.manifest());
    let status = command
        .arg("--tests")
        .status()
        .map_err(cannot("run cargo"))?;
    let is_right = status.success().then_some(());
    is_right.ok_or_else(|| format!("the studies do not compile on the {version} versions"))
}

/// A cargo command on a package beside this one, with none of the caller's settings.
pub(crate) fn cargo(subcommand: &str, manifest: &Path) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command
        .args([subcommand, "--quiet", "--locked", "--manifest-path"])
        .arg(manifest)
        .env("CARGO_TARGET_DIR", target())
        .env("CARGO_TERM_COLOR", "never");
    let is_setting = |name: &OsString| name.to_string_lossy().starts_with("INTRAMORPH_");
    for (name, _) in env::vars_os().filter(|(name, _)| is_setting(name)) {
        command.env_remove(name);
    }
    command
}

pub(crate) fn cannot<E: std::fmt::Display>(what: &str) -> impl Fn(E) -> String {
    move |error| format!("cannot {what}: {error}")
}

fn test(version: Version) -> Command {
    cargo("test", &version.manifest())
}

/// All packages share it, since most of what they are built from is the same.
fn target() -> PathBuf {
    let own = env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    own.unwrap_or_else(|| folder("target")).join("studies")
}

/// One for each run: tests run at the same time.
fn new_folder() -> Result<PathBuf, String> {
    static COUNTER: AtomicU32 = AtomicU32::new(0);
    let (process, number) = (std::process::id(), COUNTER.fetch_add(1, Ordering::Relaxed));
    let folder = target().join(format!("records-{process}-{number}"));
    fs::create_dir_all(&folder).map_err(cannot("make a folder for records"))?;
    folder.canonicalize().map_err(cannot("find that folder"))
}

fn only_record(folder: &Path) -> Result<Record, String> {
    let entries = fs::read_dir(folder).map_err(cannot("read the records"))?;
    let paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    let [path] = &paths[..] else {
        return Err(format!("{} records instead of one", paths.len()));
    };
    let text = fs::read_to_string(path).map_err(cannot("read the record"))?;
    serde_json::from_str(&text).map_err(cannot("understand the record"))
}
