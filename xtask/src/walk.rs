//! Lists the files of the library that one check executes until it has a finding: what a reader of that path has to open.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::tree::root;

const SOURCES: &str = "crates/intramorph/src/";
/// The root of the library has no code. The compiler names it for code that it generates.
const LIBRARY_ROOT: &str = "crates/intramorph/src/lib.rs";

/// The manifest of the package with the check. Its tests need debug information, since callgrind finds files by it.
const MANIFEST: &str = r#"[package]
name = "walk"
version = "0.1.0"
edition = "2024"

[dependencies]
intramorph = { path = "../../crates/intramorph", features = ["test"] }

[profile.dev]
debug = 1

[workspace]
"#;

/// The check. The sort has a bug: it stops one element early. The test passes only if the check has a finding.
const CHECK: &str = r#"//! A check that has a finding.

use intramorph::{Transformation, morph, transformation};

/// Sort from largest to smallest.
pub const DESCENDING: Transformation = transformation!();

pub fn bubble_sort(v: &mut [i32]) {
    let n = v.len();
    for i in 0..n {
        for j in 0..n.saturating_sub(i + 2) {
            if morph!(DESCENDING, v[j] > v[j + 1], v[j] < v[j + 1]) {
                v.swap(j, j + 1);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use intramorph::prelude::*;

    #[test]
    #[should_panic(expected = "relation `reversed` is broken")]
    fn descending_reverses() {
        let check = program(in_place(bubble_sort)).inputs(vec(any::<i32>(), 0..20));
        check.transformed(DESCENDING).must_be(relation::reversed());
    }
}
"#;
const TEST: &str = "tests::descending_reverses";

/// The setting that makes cargo start tests under callgrind, in the folder of the package.
const RUNNER: &str = "target.'cfg(all())'.runner = ['valgrind', '--tool=callgrind', '--callgrind-out-file=callgrind.out']";
const PROFILE: &str = "callgrind.out";

#[expect(clippy::print_stdout, reason = "a task that prints a list")]
pub(crate) fn run() -> Result<(), String> {
    find_valgrind()?;
    let package = make_package()?;
    let profile = profile(&package)?;
    let files = files(&profile);
    if files.is_empty() {
        return Err(
            "callgrind names no file: was the check built without debug information?".to_owned(),
        );
    }
    for file in &files {
        println!("{file}");
    }
    println!("{} files", files.len());
    Ok(())
}

fn find_valgrind() -> Result<(), String> {
    let output = Command::new("valgrind").arg("--version").output();
    output.map_or_else(
        |error| {
            Err(format!(
                "cannot run valgrind, which this task needs: {error}"
            ))
        },
        |_| Ok(()),
    )
}

/// Writes the package into a folder of its own. The versions of its dependencies are those of the workspace, so that nothing
/// is fetched.
fn make_package() -> Result<PathBuf, String> {
    let package = root().join("target/walk");
    let made = fs::create_dir_all(package.join("src"))
        .and_then(|()| fs::write(package.join("Cargo.toml"), MANIFEST))
        .and_then(|()| fs::write(package.join("src/lib.rs"), CHECK))
        .and_then(|()| fs::copy(root().join("Cargo.lock"), package.join("Cargo.lock")));
    match made {
        Ok(_) => Ok(package),
        Err(error) => Err(format!("cannot write {}: {error}", package.display())),
    }
}

/// Runs the check under callgrind, and returns what callgrind wrote.
fn profile(package: &Path) -> Result<String, String> {
    let mut cargo = Command::new("cargo");
    cargo
        .args(["test", "--quiet", "--offline", "--lib"])
        .args(["--target-dir", "target"])
        .args(["--config", RUNNER])
        .args(["--", "--exact", TEST, "--test-threads=1"])
        .current_dir(package)
        .env("INTRAMORPH_FINDINGS", "off");
    let output = cargo.output();
    let output = output.map_err(|error| format!("cannot run cargo: {error}"))?;
    if !output.status.success() {
        let text = [&output.stdout[..], &output.stderr[..]].concat();
        let text = String::from_utf8_lossy(&text);
        return Err(format!("the check is not built or has no finding:\n{text}"));
    }
    let profile = package.join(PROFILE);
    fs::read_to_string(&profile)
        .map_err(|error| format!("cannot read {}: {error}", profile.display()))
}

/// The files of the library in callgrind's text, sorted. A line such as `cfi=(7) /path/to/file.rs` names a file; later lines
/// have the number alone.
fn files(profile: &str) -> BTreeSet<&str> {
    let names = profile.lines().filter_map(|line| {
        let (key, name) = line.split_once('=')?;
        let names_file = ["fl", "fi", "fe"].contains(&key.strip_prefix('c').unwrap_or(key));
        let start = name.rfind(SOURCES)?;
        names_file.then_some(&name[start..])
    });
    names.filter(|file| *file != LIBRARY_ROOT).collect()
}

#[cfg(test)]
mod tests {
    use super::files;

    fn check(profile: &str, expected: &[&str]) {
        assert_eq!(files(profile), expected.iter().copied().collect());
    }

    #[test]
    fn files_that_run_or_are_called_are_listed_once() {
        check(
            "fl=(2) /a/crates/intramorph/src/b.rs\n41 5\nfi=(3) /a/crates/intramorph/src/c.rs\nfe=(2)\n\
             cfi=(1) /a/crates/intramorph/src/a/d.rs\nfl=(4) /a/crates/intramorph/src/b.rs\n",
            &[
                "crates/intramorph/src/a/d.rs",
                "crates/intramorph/src/b.rs",
                "crates/intramorph/src/c.rs",
            ],
        );
    }

    #[test]
    fn files_of_other_crates_and_the_library_root_are_not() {
        check(
            "fl=(1) ./elf/dl-debug.c\nfl=(2) /a/crates/intramorph-record/src/text.rs\n\
             fl=(3) /a/crates/intramorph/src/lib.rs\n",
            &[],
        );
    }

    #[test]
    fn lines_that_name_functions_and_objects_are_not() {
        check(
            "cmd: a=/a/crates/intramorph/src/a.rs\nfn=(1) /a/crates/intramorph/src/b.rs\n\
             ob=(1) /a/crates/intramorph/src/c.rs\n",
            &[],
        );
    }
}
