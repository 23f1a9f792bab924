//! What several threads gain: `parallel [--rounds N] [--cases N]`, with programs of which each takes 10 µs.
#![expect(clippy::print_stdout, reason = "a table is what this program makes")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use benches::measure::{argument, median};
use benches::workload::spinning::{spin, turns_in};
use intramorph::program;
use intramorph::relation::equal;
use proptest::collection::vec;
use proptest::prelude::any;

/// How long each of the two programs takes.
const COMPONENT: Duration = Duration::from_micros(10);

fn main() {
    let (rounds, cases) = (
        argument("--rounds").unwrap_or(9),
        argument("--cases").unwrap_or(20_000),
    );
    let turns = turns_in(COMPONENT);
    let measured: Vec<[Duration; 3]> = (0..rounds)
        .map(|_| {
            [
                bare(cases, turns),
                check(cases, turns, 1),
                check(cases, turns, 2),
            ]
        })
        .collect();
    println!("µs per case, median of {rounds} interleaved rounds of {cases} cases");
    for (row, name) in ["bare loop", "one thread", "two threads"]
        .iter()
        .enumerate()
    {
        let time = median(measured.iter().map(|round| round[row])).unwrap_or_default();
        println!(
            "{name:<12} {:>8.2}",
            time.as_secs_f64() * 1e6 / f64::from(cases)
        );
    }
    let percents = measured
        .iter()
        .map(|[_, one, two]| 100 * one.as_nanos() / two.as_nanos());
    let percent = median(percents).unwrap_or_default();
    println!(
        "one thread / two threads: {}.{:02}",
        percent / 100,
        percent % 100
    );
}

/// The programs alone, on one thread.
fn bare(cases: u32, turns: u64) -> Duration {
    let started = Instant::now();
    for case in 0..cases {
        let numbers = [case.cast_signed()];
        black_box(spin(&numbers, turns) == spin(&numbers, turns));
    }
    started.elapsed()
}

/// A check on so many threads.
fn check(cases: u32, turns: u64, threads: usize) -> Duration {
    let started = Instant::now();
    program(|numbers: &[i32]| spin(numbers, turns))
        .inputs(vec(any::<i32>(), 0..32))
        .cases(cases.into())
        .replaced("the same", |numbers| spin(numbers, turns))
        .in_parallel()
        .threads(threads)
        .must_be(equal());
    started.elapsed()
}
