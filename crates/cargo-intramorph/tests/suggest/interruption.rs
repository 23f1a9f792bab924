//! What was found until the user stops a run is printed.

use std::fs;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::nested::printed;

use super::suggested::Suggested;

/// Makes a file when it has run so many times. No bug is injected into a macro, which would make the file too early.
const COUNTED: &str = r#"
use std::sync::atomic::{AtomicU64, Ordering};

static RUNS: AtomicU64 = AtomicU64::new(0);

macro_rules! note_run {
    () => {
        let runs = std::env::var("RUNS").unwrap().parse().unwrap_or(u64::MAX);
        if RUNS.fetch_add(1, Ordering::Relaxed) == runs {
            std::fs::write(std::env::var("REACHED").unwrap(), "").unwrap();
        }
    };
}

/// The half of a number.
pub fn halved(number: u64) -> u64 {
    note_run!();
    number / 2
}

/// The half of a number, by a shift.
pub fn halved_fast(number: u64) -> u64 {
    number >> 1
}
"#;

/// What is printed if the run is stopped when the function has run so many times.
fn stopped_after(runs: u32, test: &str, arguments: &[&str]) -> String {
    let tree = Suggested::copied_from("suggest-rare", test);
    fs::write(tree.path("src/lib.rs"), COUNTED).expect("the copy is writable");
    let reached = tree.path("reached");
    let arguments = [&["suggest", "halved", "--quiet"], arguments].concat();
    let mut command = tree.command(&arguments);
    command
        .env("RUNS", runs.to_string())
        .env("REACHED", &reached);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().expect("it runs");
    let deadline = Instant::now() + Duration::from_secs(300);
    while !reached.exists() && Instant::now() < deadline {
        thread::sleep(Duration::from_millis(5));
    }
    let id = child.id().to_string();
    let killed = Command::new("kill").args(["-INT", &id]).status();
    assert!(killed.expect("kill is there").success());
    let stopped = Instant::now();
    let output = child.wait_with_output().expect("it ends");
    assert!(stopped.elapsed() < Duration::from_secs(30), "it went on");
    let printed_text = printed(&output);
    assert_eq!(output.status.code(), Some(130), "{printed_text}");
    assert!(
        printed_text.contains("  interrupted: this was found until then"),
        "{printed_text}"
    );
    printed_text
}

#[test]
fn a_run_that_is_stopped_while_relations_are_confirmed_prints_them() {
    let arguments = ["--inputs", "100", "--confirm", "1000000000"];
    let printed_text = stopped_after(300_000, "stopped-late", &arguments);
    assert!(
        printed_text.contains("1. `halved_fast` instead of `halved`"),
        "{printed_text}"
    );
    assert!(printed_text.contains("   kills "), "{printed_text}");
}

#[test]
fn a_run_that_is_stopped_at_the_first_look_says_so() {
    let arguments = ["--inputs", "1000000000"];
    let printed_text = stopped_after(10_000, "stopped-early", &arguments);
    assert!(printed_text.contains("halved(number): "), "{printed_text}");
}
