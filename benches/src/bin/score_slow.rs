//! Slow suites: what a full score takes beside an earlier version, and what two minutes tell.
//! `score_slow --before EXECUTABLE [--part N] [--without-samples] [NAME-VERSION]..`
//!
//! With `--part`, both versions try one in so many bugs; each builds all of them, and runs all tests without bugs.
//! The earlier version is stopped as soon as it has used four times the processor time without coming to an end.
#![expect(clippy::print_stdout, reason = "a table is what this program makes")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use benches::measure::{argument, used_by_process};
use benches::score::engine::{Engine, is_reached};
use benches::score::package::Package;
use intramorph_record::score::Score;
use rustix::process::{Pid, Signal, kill_process};

/// Packages with options, and arguments for their tests.
const PACKAGES: [(&str, &[&str], &[&str]); 5] = [
    ("unicode-width-0.2.2", &[], &[]),
    ("base64-0.22.1", &[], &[]),
    ("ryu-1.0.23", &[], &[]),
    (
        "chrono-0.4.45",
        &[
            "--file",
            "src/naive/date/mod.rs",
            "--file",
            "src/format/scan.rs",
        ],
        // The first starts another program 96,000 times, which no version can make quicker; the others fail.
        &[
            "--skip",
            "try_verify_against_date_command",
            "--skip",
            "tzdata",
            "--skip",
            "gen_bindings",
        ],
    ),
    ("crossbeam-utils-0.8.22", &["--all-features"], &[]),
];
/// The factor at which the earlier version is stopped.
const TIMES: u32 = 4;

fn main() {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let option = arguments.iter().position(|it| it == "--before");
    let before = option.map(|option| arguments.drain(option..option + 2).nth(1));
    let before = before.flatten().map(PathBuf::from);
    let part = argument("--part").map(|parts| format!("--shard=1/{parts}"));
    if let Some(option) = arguments.iter().position(|it| it == "--part") {
        arguments.drain(option..option + 2);
    }
    arguments.retain(|it| it != "--without-samples");
    let engine = Engine::built();
    for (name, options, tests) in PACKAGES {
        if arguments.is_empty() || arguments.iter().any(|it| it == name) {
            let versions = [Some(engine.executable()), before.as_deref()];
            measured(versions, (name, options, tests), part.as_deref());
        }
    }
}

fn measured(
    [now, before]: [Option<&Path>; 2],
    (name, options, tests): (&str, &[&str], &[&str]),
    part: Option<&str>,
) {
    println!(
        "\n{name} {} {}",
        options.join(" "),
        part.unwrap_or_default()
    );
    let now = now.expect("this version is built");
    let part: Vec<&str> = part.into_iter().collect();
    let package = Package::parse(name).copied("slow");
    let run = |executable: &Path, more: &[&str], most: Duration| {
        let _ = fs::remove_dir_all(package.join("target"));
        let mut command = Command::new(executable);
        command.args(["intramorph", "score", "--fresh", "--json"]);
        command.args(options).args(more).current_dir(&package);
        if !tests.is_empty() && !more.contains(&"--within") {
            command.arg("--").args(tests);
        }
        ended(command, most)
    };
    let full = run(now, &part, Duration::MAX);
    let seconds = full.processor.as_secs_f64();
    let Some(score) = &full.score else {
        println!("  it gave no score");
        return;
    };
    let reached = score.bugs.iter().filter(|bug| is_reached(bug)).count();
    println!(
        "  now: {reached} bugs tried, {seconds:.0} processor s, {:.0} s",
        full.wall.as_secs_f64()
    );
    if let Some(before) = before {
        let earlier = run(before, &part, full.processor * TIMES);
        let used = earlier.processor.as_secs_f64();
        let how = match &earlier.score {
            Some(score) if score.complete => "",
            _ => " without an end",
        };
        println!(
            "  before: {used:.0} processor s{how}, {:.1} times, {:.0} s",
            used / seconds,
            earlier.wall.as_secs_f64()
        );
    }
    if std::env::args().any(|argument| argument == "--without-samples") {
        return;
    }
    let sample = run(now, &["--within", "2m"], Duration::MAX);
    let wall = sample.wall.as_secs_f64();
    match sample.score.and_then(|score| score.sample) {
        Some(sample) => println!(
            "  within two minutes: {:.1} to {:.1} % by {} of {} bugs, {wall:.0} s",
            100.0 * sample.lowest,
            100.0 * sample.highest,
            sample.size,
            sample.population
        ),
        None => println!("  within two minutes: all bugs, {wall:.0} s"),
    }
}

struct Ended {
    score: Option<Score>,
    wall: Duration,
    processor: Duration,
}

/// Runs a command, and interrupts it after some processor time.
fn ended(mut command: Command, most: Duration) -> Ended {
    let started = Instant::now();
    let output = std::env::temp_dir().join(format!("score-slow-{}.json", std::process::id()));
    let file = fs::File::create(&output).expect("a writable temporary folder");
    let command = command
        .stdin(Stdio::null())
        .stdout(file)
        .stderr(Stdio::null());
    let mut child = command.spawn().expect("it was built");
    let mut processor = Duration::ZERO;
    while child.try_wait().expect("it is a child").is_none() {
        processor = used_by_process(child.id()).unwrap_or(processor);
        if processor > most {
            interrupt(&child);
        }
        thread::sleep(Duration::from_millis(200));
    }
    let text = fs::read(&output).unwrap_or_default();
    let _ = fs::remove_file(&output);
    Ended {
        score: serde_json::from_slice(&text).ok(),
        wall: started.elapsed(),
        processor,
    }
}

fn interrupt(child: &Child) {
    let number = i32::try_from(child.id()).ok();
    let process = number.and_then(Pid::from_raw);
    // It may have just ended.
    let _ = kill_process(process.expect("a child has a number"), Signal::INT);
}
