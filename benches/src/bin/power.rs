//! How much evidence a wrong simulation takes: `power [--seeds N]`, of the paper's Monte Carlo example with a wrong radius; and how
//! often the paper's own assertion, and what is claimed in its place, fail the correct one.
#![expect(clippy::print_stdout, reason = "a table is what this program makes")]

#[path = "../../../examples/monte-carlo-pi/tests/correct.rs"]
mod correct;

use std::f64::consts::PI;
use std::thread;
use std::time::Duration;

use benches::measure::{argument, median};
use intramorph::statistics::{scaled_error, stochastically_at_most};
use intramorph::{InjectedBug, Record, Verdict, program_with_rng, recorded};
use monte_carlo_pi::{SAMPLES, SHORT_RADIUS, SLIGHTLY_SHORT_RADIUS, approximate_pi};

const RADII: [(&str, InjectedBug); 2] = [("0.9", SHORT_RADIUS), ("0.99", SLIGHTLY_SHORT_RADIUS)];
/// How many checks of the correct program are made for each pair of sample counts.
const CHECKS: u32 = 1000;

fn main() {
    let seeds = argument("--seeds").unwrap_or(100);
    println!("found from {seeds} seeds, and the median (and most) of pairs, samples and time");
    for (square, bug) in RADII {
        for samples in [[100, 1000], [100, 10_000], [1000, 100_000]] {
            let [few, many] = samples;
            let check = move || scaled(samples);
            row(
                &format!("r² = {square}, scaled error, {few} and {many}"),
                samples,
                &from_seeds(seeds, bug, check),
            );
        }
        let order = move || error_order([100, 1000]);
        row(
            &format!("r² = {square}, order of errors, 100 and 1000"),
            [100, 1000],
            &from_seeds(seeds, bug, order),
        );
    }
    println!(
        "\nhow often a correct program fails, in {CHECKS} checks of each pair of sample counts"
    );
    for (few, many) in [(10, 100), (100, 1000), (10, 1_000_000)] {
        let assertion = 100.0 * correct::rate_of_false_alarms(few, many);
        let violations = 100.0 * correct::rate_of_scaled_violations(few, many);
        let alarms = correct::alarms(few, many, CHECKS);
        println!(
            "{few:>4} and {many:<8} the paper's assertion {assertion:>5.2} %, scaled error {alarms} (broken by {violations:.1} % of pairs)"
        );
    }
}

fn scaled(samples: [u32; 2]) {
    let [few, many] = samples.map(f64::from);
    program_with_rng(|&(), rng| approximate_pi(rng))
        .on(())
        .swept(SAMPLES, samples)
        .must_be(scaled_error(PI, few, many));
}

fn error_order(samples: [u32; 2]) {
    program_with_rng(|&(), rng| approximate_pi(rng))
        .on(())
        .swept(SAMPLES, samples)
        .observed(|pi| (pi - PI).abs())
        .must_be(stochastically_at_most());
}

/// The record of the check with the bug on, from each seed: the name of a thread decides it.
fn from_seeds(
    seeds: u32,
    bug: InjectedBug,
    check: impl Fn() + Copy + Send + 'static,
) -> Vec<Record> {
    let record = |seed| {
        named(format!("seed {seed}"), move || {
            bug.injected(|| recorded(check))
        })
    };
    (0..seeds).map(record).collect()
}

fn named(name: String, records: impl FnOnce() -> Vec<Record> + Send + 'static) -> Record {
    let thread = thread::Builder::new().name(name).spawn(records);
    let thread = thread.expect("the system has threads left").join();
    thread
        .expect("checks that are recorded do not panic")
        .remove(0)
}

fn row(name: &str, samples: [u32; 2], records: &[Record]) {
    let found = records
        .iter()
        .filter(|record| record.verdict == Verdict::Broken);
    let (found, seeds) = (found.count(), records.len());
    let pairs = || records.iter().map(|record| record.cases);
    let (middle, most) = (median(pairs()).unwrap_or(0), pairs().max().unwrap_or(0));
    let drawn = middle * samples.map(u64::from).iter().sum::<u64>();
    let time: Duration = median(records.iter().map(|record| record.elapsed)).unwrap_or_default();
    println!(
        "{name:<46} {found:>3}/{seeds}  {middle:>5} ({most:>5}) pairs  {drawn:>9} samples  {time:>9.1?}"
    );
}
