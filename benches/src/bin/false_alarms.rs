//! How often a correct program fails: `false_alarms [--runs N] [--pairs N]`, twenty claims at the boundary in each run.
#![expect(clippy::print_stdout, reason = "a table is what this program makes")]

use std::time::Instant;

use benches::boundary::{CLAIMS, Plan, alarms};
use benches::measure::argument;

/// Of a whole run.
const FALSE_ALARMS: f64 = 0.01;

fn main() {
    let (runs, pairs) = (
        argument("--runs").unwrap_or(10_000),
        argument("--pairs").unwrap_or(1000),
    );
    let started = Instant::now();
    let alarms = alarms(
        runs,
        Plan {
            pairs,
            false_alarms: FALSE_ALARMS,
        },
    );
    let seconds = started.elapsed().as_secs();
    println!("{runs} runs of {pairs} pairs for each claim, {seconds} s");
    println!("{:<24} {:>12} {:>12}", "alarms", "sequential", "fixed, 5 %");
    for (claim, [sequential, fixed]) in CLAIMS.iter().zip(&alarms.of_claims) {
        println!("{:<24} {sequential:>12} {fixed:>12}", claim.name);
    }
    let [sequential, fixed] = alarms.of_runs;
    println!("{:<24} {sequential:>12} {fixed:>12}", "runs with any");
    let percent = |alarms: u32| 100.0 * f64::from(alarms) / f64::from(runs);
    let (sequential, fixed) = (percent(sequential), percent(fixed));
    println!("{:<24} {sequential:>10.2} % {fixed:>10.2} %", "of all runs");
}
