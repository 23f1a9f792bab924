//! `cargo intramorph suggest --write` on published packages: `suggest_write [NAME-VERSION..]`.
//!
//! For each function of the list, its relations are written as tests into a copy of the package. One row for each function: how many
//! tests were written, and by which kinds of changes; whether the tests of the package pass before and after; whether the written
//! file is formatted; and which other files have changed. The written files stay, for a reader.
#![expect(clippy::print_stdout, reason = "a table is what this program makes")]

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use benches::score::engine::Engine;
use benches::score::package::Package;

/// Functions with siblings, switches and other inputs.
const FUNCTIONS: &[(&str, &str)] = &[
    ("bytecount-0.6.9", "bytecount::count"),
    ("bytecount-0.6.9", "bytecount::num_chars"),
    ("levenshtein-1.0.5", "levenshtein::levenshtein"),
    ("hamming-0.1.3", "hamming::distance"),
    ("strsim-0.11.1", "strsim::osa_distance"),
    ("hex-0.4.3", "hex::encode"),
    ("urlencoding-2.1.3", "urlencoding::encode"),
    ("natord-1.0.9", "natord::compare"),
];

fn main() {
    let chosen: Vec<String> = std::env::args().skip(1).collect();
    let engine = Engine::built();
    println!(
        "| function | tests written | by | tests of the package before | after | formatted | other files changed |"
    );
    println!("|---|---|---|---|---|---|---|");
    for (package, function) in FUNCTIONS {
        if chosen.is_empty() || chosen.iter().any(|it| it == package) {
            println!("{}", row(&engine, package, function));
        }
    }
}

fn row(engine: &Engine, package: &str, function: &str) -> String {
    let folder = Package::parse(package).copied("write");
    if !folder.join(".git").exists() {
        add_library(&folder);
        // Whatever cargo makes by itself is there before.
        succeeds(cargo(&folder, &["generate-lockfile"]));
        git(&folder, &["init", "--quiet"]);
        fs::write(folder.join(".gitignore"), "/target\n").expect("a writable folder");
    }
    git(&folder, &["add", "--all"]);
    let identity = ["-c", "user.name=a", "-c", "user.email=a"];
    let commit = ["commit", "--quiet", "--allow-empty", "--message", "before"];
    git(&folder, &[&identity[..], &commit].concat());
    let before = succeeds(cargo(&folder, &["test", "--quiet"]));
    let mut suggest = Command::new(engine.executable());
    suggest.args(["intramorph", "suggest", function, "--write", "--target-dir"]);
    suggest.arg(folder.join("target")).current_dir(&folder);
    let is_suggested = suggest.stdin(Stdio::null()).output();
    is_suggested.expect("it was built");
    let after = succeeds(cargo(&folder, &["test", "--quiet"]));
    let file = folder.join("tests/suggested.rs");
    let mut format = Command::new("rustfmt");
    format.args(["--check", "--edition", "2021"]).arg(&file);
    let is_formatted = succeeds(format);
    let changed = git(&folder, &["status", "--porcelain"]);
    let others = changed
        .lines()
        .filter(|line| !line.ends_with("tests/suggested.rs") && !line.ends_with(" tests/"))
        .count();
    let text = fs::read_to_string(&file).unwrap_or_default();
    let all = text.matches("#[test]").count();
    let known = git(&folder, &["show", "HEAD:tests/suggested.rs"]);
    let written = all - known.matches("#[test]").count();
    let by = ["replaced", "followed_up", "transformed", "compared_with"].map(|oracle| {
        let count = text.matches(&format!(".{oracle}(")).count();
        let count = count - known.matches(&format!(".{oracle}(")).count();
        (count > 0).then(|| format!("{count} {oracle}"))
    });
    let by: Vec<String> = by.into_iter().flatten().collect();
    let pass = |passes: bool| if passes { "pass" } else { "fail" };
    format!(
        "| `{function}` | {written} | {} | {} | {} | {} | {others} |",
        by.join(", "),
        pass(before),
        pass(after),
        if is_formatted { "yes" } else { "no" }
    )
}

/// Makes the library a dev-dependency.
fn add_library(folder: &Path) {
    let library = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/intramorph");
    let manifest = folder.join("Cargo.toml");
    let text = fs::read_to_string(&manifest).expect("a package has a manifest");
    // Published manifests name all targets, and let cargo look for none.
    let text = text.replace("autotests = false", "autotests = true");
    let path = library.display().to_string();
    let text =
        format!("{text}\n[dev-dependencies.intramorph]\npath = {path:?}\nfeatures = [\"test\"]\n");
    fs::write(manifest, text).expect("a writable folder");
}

fn cargo(folder: &Path, arguments: &[&str]) -> Command {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(arguments).current_dir(folder);
    cargo.env("CARGO_TARGET_DIR", folder.join("target"));
    cargo
}

fn succeeds(mut command: Command) -> bool {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

fn git(folder: &Path, arguments: &[&str]) -> String {
    let output = Command::new("git")
        .args(arguments)
        .current_dir(folder)
        .output();
    let output = output.expect("git is installed");
    String::from_utf8_lossy(&output.stdout).into_owned()
}
