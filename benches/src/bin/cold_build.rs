//! What a shipping build waits for the library: `cold_build [--rounds N]`; on Linux, whose kernel counts what children used.
#![expect(clippy::print_stdout, reason = "a table is what this program makes")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use benches::measure::{median, used_by_children};

const WITHOUT: &str = "pub fn quick(n: u32) -> u32 { n }";
const WITH: &str = "use intramorph::{Transformation, component, transformation};
pub const SLOW: Transformation = transformation!();
fn slow(n: u32) -> u32 { n }
#[component(SLOW, slow)]
pub fn quick(n: u32) -> u32 { n }";

fn main() {
    let rounds = rounds();
    println!("CPU seconds of a cold build on one thread, median of {rounds} rounds");
    for profile in ["dev", "release"] {
        let mut times = [Vec::new(), Vec::new()];
        for _ in 0..rounds {
            times[0].push(cold_build("without", WITHOUT, profile));
            times[1].push(cold_build("with", WITH, profile));
        }
        let [without, with] = times.map(|times| median(times).unwrap_or_default());
        let more = with.saturating_sub(without).as_secs_f64();
        let [without, with] = [without, with].map(|time| time.as_secs_f64());
        println!("{profile:<10}without {without:.2}   with {with:.2}   more {more:.2}");
    }
    fs::remove_dir_all(folder()).expect("this program's own folder");
}

fn folder() -> PathBuf {
    std::env::temp_dir().join(format!("intramorph-cold-build-{}", std::process::id()))
}

fn rounds() -> usize {
    let mut arguments = std::env::args().skip_while(|argument| argument != "--rounds");
    let rounds = arguments.nth(1);
    rounds.map_or(9, |rounds| rounds.parse().expect("a number of rounds"))
}

/// Builds a crate with this source, all but the toolchain from nothing.
fn cold_build(name: &str, source: &str, profile: &str) -> Duration {
    let package = package(name, source);
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args([
        "build",
        "--quiet",
        "--offline",
        "--jobs",
        "1",
        "--profile",
        profile,
    ]);
    cargo.env("CARGO_TARGET_DIR", package.join("target"));
    // Crates that come from a registry are not built incrementally.
    cargo.env("CARGO_INCREMENTAL", "0").current_dir(&package);
    let before = used_by_children();
    let status = cargo.status().expect("cargo runs");
    assert!(status.success(), "{name} does not build");
    used_by_children().saturating_sub(before)
}

fn package(name: &str, source: &str) -> PathBuf {
    let package = folder().join(name);
    // What the round before has built must not be there.
    let _ = fs::remove_dir_all(&package);
    fs::create_dir_all(package.join("src")).expect("a writable folder");
    fs::write(package.join("src/lib.rs"), source).expect("a writable folder");
    let library = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/intramorph");
    let dependency = format!("intramorph = {{ path = '{}' }}", library.display());
    let dependency = if name == "with" {
        dependency
    } else {
        String::new()
    };
    let manifest = format!(
        "[package]\nname = \"cold\"\nedition = \"2024\"\n[dependencies]\n{dependency}\n[workspace]\n"
    );
    fs::write(package.join("Cargo.toml"), manifest).expect("a writable folder");
    package
}
