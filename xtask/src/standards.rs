//! Checks the reports of a score against their standards: Stryker's schema and viewer, and a schema of `JUnit`.

mod npm;
mod viewer;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::browser::Browser;
use crate::tree::root;
use npm::Packages;
use viewer::Counts;

/// The scored tree, which has a bug of every outcome.
const TREE: &str = "crates/cargo-intramorph/testdata/score-outcomes";

/// Runs all checks that this machine can run, and prints how many were skipped.
pub(crate) fn run() -> Result<(), String> {
    let folder = folder()?;
    let reports = Reports::make(&folder)?;
    let packages = match Packages::install(&folder) {
        Ok(packages) => packages,
        Err(why) => {
            print_skipped(3, &why);
            return Ok(());
        }
    };
    packages.check_stryker(&reports.stryker)?;
    match Browser::find() {
        Ok(browser) => viewer::check(&browser, &packages, &reports)?,
        Err(why) => print_skipped(1, &why),
    }
    if Command::new("xmllint").arg("--version").output().is_ok() {
        check_junit(&packages.junit_schema(), &reports.junit)
    } else {
        print_skipped(1, "there is no xmllint");
        Ok(())
    }
}

/// The reports that a run wrote.
struct Reports {
    stryker: PathBuf,
    junit: PathBuf,
    /// The numbers that the viewer has to show.
    counts: Counts,
}

impl Reports {
    /// Scores a copy of the tree, as a user does.
    fn make(folder: &Path) -> Result<Self, String> {
        let tree = folder.join("tree");
        copy(&root().join(TREE), &tree).map_err(|error| format!("cannot copy {TREE}: {error}"))?;
        let (stryker, junit) = (folder.join("stryker.json"), folder.join("junit.xml"));
        let mut score = Command::new("cargo");
        score.args(["run", "--quiet", "--package", "cargo-intramorph", "--"]);
        score.args(["score", "--quiet", "--json"]);
        score.arg("--manifest-path").arg(tree.join("Cargo.toml"));
        score.arg("--target-dir").arg(folder.join("target"));
        score.arg("--stryker").arg(&stryker);
        score.arg("--junit").arg(&junit);
        let output = output_of(score.current_dir(root()))?;
        // The exit code is 2, since the tests of this tree miss some bugs.
        if output.status.code() != Some(2) {
            return Err(format!("score fails:\n{}", text(&output)));
        }
        Ok(Self {
            counts: Counts::of(&String::from_utf8_lossy(&output.stdout)),
            stryker,
            junit,
        })
    }
}

fn check_junit(schema: &Path, report: &Path) -> Result<(), String> {
    let mut xmllint = Command::new("xmllint");
    xmllint.arg("--noout").arg("--schema").arg(schema);
    let output = output_of(xmllint.arg(report))?;
    if output.status.success() {
        return Ok(());
    }
    Err(format!("the JUnit report is not valid:\n{}", text(&output)))
}

fn folder() -> Result<PathBuf, String> {
    let folder = root().join("target/standards");
    let made = fs::create_dir_all(&folder).and_then(|()| folder.canonicalize());
    made.map_err(|error| format!("cannot create {}: {error}", folder.display()))
}

/// Copies a tree. Its manifest has another name in this project, so that cargo does not take the tree for a package.
fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let name = match entry.file_name() {
            name if name == "Cargo_test.toml" => "Cargo.toml".into(),
            name => name,
        };
        if entry.path().is_dir() {
            copy(&entry.path(), &to.join(name))?;
        } else {
            fs::copy(entry.path(), to.join(name))?;
        }
    }
    Ok(())
}

fn output_of(command: &mut Command) -> Result<Output, String> {
    let output = command.output();
    output.map_err(|error| format!("cannot run {}: {error}", command.get_program().display()))
}

fn text(output: &Output) -> String {
    let text = [&output.stdout[..], &output.stderr[..]].concat();
    String::from_utf8_lossy(&text).into_owned()
}

fn print_skipped(checks: usize, why: &str) {
    let checks = match checks {
        1 => "1 check".to_owned(),
        checks => format!("{checks} checks"),
    };
    eprintln!("== SKIPPED: {checks} of reports, since {why}");
}
