//! What it takes to print large outputs: `printing`, each in a process of its own, since memory is counted at its peak.
#![expect(clippy::print_stdout, reason = "a table is what this program makes")]

use std::fmt::Debug;
use std::fs::read_to_string;
use std::process::Command;
use std::time::Instant;

use intramorph::relation::equal;
use intramorph::{program, recorded};

/// An output: its name, and a function that checks two of the kind, which are equal or not.
type Output = (&'static str, fn(bool));

const OUTPUTS: [Output; 4] = [
    ("800 levels", |is_equal| {
        check(is_equal, |last| list(800, last));
    }),
    ("3,000 levels", |is_equal| {
        check(is_equal, |last| list(3000, last));
    }),
    ("a text of 10 MB", |is_equal| check(is_equal, text)),
    ("a million numbers", |is_equal| check(is_equal, numbers)),
];

fn main() {
    let mut arguments = std::env::args().skip(1);
    if let (Some(name), Some(is_equal)) = (arguments.next(), arguments.next()) {
        let output = OUTPUTS.into_iter().find(|(output, _)| *output == name);
        let (_, check) = output.expect("the name of an output");
        measure(check, is_equal == "true");
        return;
    }
    println!(
        "{:<20}{:<8}{:>10}{:>14}",
        "output", "check", "seconds", "MB at most"
    );
    for (name, _) in OUTPUTS {
        for (is_equal, verdict) in [(true, "holds"), (false, "breaks")] {
            let program = std::env::current_exe().expect("this program");
            let mut command = Command::new(program);
            let ended = command.args([name, &is_equal.to_string()]).output();
            let measured = ended.expect("this program can be started").stdout;
            let measured = String::from_utf8_lossy(&measured);
            println!("{name:<20}{verdict:<8}{}", measured.trim_end());
        }
    }
}

fn measure(check: fn(bool), is_equal: bool) {
    let started = Instant::now();
    check(is_equal);
    let seconds = started.elapsed().as_secs_f64();
    let peak = peak_memory().map_or_else(|| "-".to_owned(), |bytes| (bytes >> 20).to_string());
    println!("{seconds:>10.2}{peak:>14}");
}

/// Runs a check of one case and prints its record, as a test would.
fn check<O: Debug + PartialEq + 'static>(is_equal: bool, output: fn(u8) -> O) {
    let records = recorded(|| {
        program(move |last: &u8| output(*last))
            .on(0)
            .replaced("another", move |last| {
                output(if is_equal { *last } else { last + 1 })
            })
            .must_be(equal());
    });
    let record = &records[0];
    assert_eq!(record.finding.is_none(), is_equal);
    assert!(!record.to_string().is_empty());
}

#[derive(Debug, PartialEq)]
enum List {
    End,
    Next(u8, Box<List>),
}

fn list(levels: usize, last: u8) -> List {
    let end = List::Next(last, Box::new(List::End));
    (0..levels).fold(end, |list, _| List::Next(7, Box::new(list)))
}

fn text(last: u8) -> String {
    let half = "some words ".repeat(5_000_000 / "some words ".len());
    format!("{half}{last}{half}")
}

fn numbers(last: u8) -> Vec<u32> {
    let mut numbers: Vec<u32> = (0..1_000_000).collect();
    numbers[500_000] += u32::from(last);
    numbers
}

/// The most memory that this process had at once, where the system counts it.
fn peak_memory() -> Option<u64> {
    let status = read_to_string("/proc/self/status").ok()?;
    let peak = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = peak.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kilobytes << 10)
}
