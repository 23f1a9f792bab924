//! What isolation costs: `isolation [--rounds N] [--cases N]`, with programs of which each takes 10 µs.
//!
//! A worker is this executable, asked for a test by its name; so it speaks as much of libtest's language as that takes.
#![expect(clippy::print_stdout, reason = "a table is what this program makes")]

use std::thread::Builder;
use std::time::{Duration, Instant};

use benches::measure::{argument, median};
use benches::workload::spinning::{spin, turns_in};
use intramorph::program;
use intramorph::relation::equal;
use proptest::collection::vec;
use proptest::prelude::any;

/// The only test that there is.
const TEST: &str = "measured";
/// How long each of the two programs takes.
const COMPONENT: Duration = Duration::from_micros(10);

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    if arguments.iter().any(|argument| argument == "--list") {
        println!("{TEST}: test");
        return;
    }
    // A worker goes on to the check that it is needed for, and ends there.
    let is_worker = arguments.iter().any(|argument| argument == "--exact");
    let rounds = if is_worker { 10_000 } else { 9 };
    let (rounds, cases) = (
        argument("--rounds").unwrap_or(rounds),
        argument("--cases").unwrap_or(20_000),
    );
    // A test is known by the name of its thread.
    let test = Builder::new().name(TEST.to_owned());
    let test = test.spawn(move || measured(rounds, cases));
    let ended = test.expect("the system has threads left").join();
    ended.expect("the relation holds");
}

fn measured(rounds: u32, cases: u32) {
    let turns = turns_in(COMPONENT);
    let measured: Vec<[Duration; 2]> = (0..rounds)
        .map(|_| [check(cases, turns, false), check(cases, turns, true)])
        .collect();
    println!("median of {rounds} interleaved rounds of {cases} cases");
    for (row, name) in ["in process", "isolated"].iter().enumerate() {
        let time = median(measured.iter().map(|round| round[row])).unwrap_or_default();
        let seconds = time.as_secs_f64() / f64::from(cases);
        let (each, rate) = (seconds * 1e6, 1.0 / seconds);
        println!("{name:<12} {each:>8.2} µs per case, {rate:>8.0} cases per second");
    }
    let percents = measured
        .iter()
        .map(|[here, isolated]| 100 * isolated.as_nanos() / here.as_nanos());
    let percent = median(percents).unwrap_or_default();
    println!(
        "isolated / in process: {}.{:02}",
        percent / 100,
        percent % 100
    );
}

fn check(cases: u32, turns: u64, is_isolated: bool) -> Duration {
    let started = Instant::now();
    let check = program(|numbers: &[i32]| spin(numbers, turns))
        .inputs(vec(any::<i32>(), 0..32))
        .cases(cases.into())
        .replaced("the same", |numbers| spin(numbers, turns));
    let check = if is_isolated { check.isolated() } else { check };
    check.must_be(equal());
    started.elapsed()
}
