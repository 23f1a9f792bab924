//! How small a failing input gets, and at what price: `shrink [workload].. [library].. [--seeds N] [--examples]`.
#![expect(clippy::print_stdout, reason = "a table is what this program makes")]

use std::collections::{BTreeMap, BTreeSet};
use std::thread;
use std::time::Duration;

use benches::measure::median;
use benches::peer::{self, Shrink, Shrunk};
use benches::workload::{
    Fractions, Intervals, Leaves, LengthFirst, NestedComma, Parts, Points, Precedence, Products,
    Remainder, Rounding, Rows, Selected, Signed, StaleTop, Workload, WrongIndex,
};

const DEFAULT_SEEDS: u64 = 200;
const LIBRARIES: [&str; 4] = ["intramorph", "proptest", "quickcheck", "hegel"];
const WORKLOADS: [&str; 16] = [
    WrongIndex::NAME,
    Precedence::NAME,
    LengthFirst::NAME,
    NestedComma::NAME,
    Rounding::NAME,
    Intervals::NAME,
    StaleTop::NAME,
    Parts::NAME,
    Selected::NAME,
    Rows::NAME,
    Points::NAME,
    Leaves::NAME,
    Fractions::NAME,
    Products::NAME,
    Signed::NAME,
    Remainder::NAME,
];

fn main() {
    let options = Options::parse(std::env::args().skip(1));
    println!(
        "{:<12}{:<12}{:>9}{:>8}{:>12}{:>10}{:>12}",
        "workload", "library", "optimum", "minima", "executions", "reported", "µs"
    );
    one::<WrongIndex>(&options);
    one::<Precedence>(&options);
    one::<LengthFirst>(&options);
    one::<NestedComma>(&options);
    one::<Rounding>(&options);
    one::<Intervals>(&options);
    one::<StaleTop>(&options);
    of_strategies::<Parts>(&options);
    of_strategies::<Selected>(&options);
    of_strategies::<Rows>(&options);
    of_strategies::<Points>(&options);
    of_strategies::<Leaves>(&options);
    of_strategies::<Fractions>(&options);
    of_strategies::<Products>(&options);
    of_strategies::<Signed>(&options);
    of_strategies::<Remainder>(&options);
}

fn one<W: peer::quickcheck::Generated + peer::hegel::Generated>(options: &Options) {
    of_strategies::<W>(options);
    run::<W>("quickcheck", peer::quickcheck::shrink::<W>, options);
    run::<W>("hegel", peer::hegel::shrink::<W>, options);
}

/// Runs the two libraries that take their inputs from the same strategies.
fn of_strategies<W: Workload>(options: &Options) {
    run::<W>("intramorph", peer::intramorph::shrink::<W>, options);
    run::<W>("proptest", peer::proptest::shrink::<W>, options);
}

fn run<W: Workload>(library: &str, shrink: Shrink, options: &Options) {
    if options.select(W::NAME, library) {
        let results = (0..options.seeds).filter_map(|seed| on_its_own_thread(seed, shrink));
        report::<W>(library, &results.collect::<Vec<_>>(), options);
    }
}

/// Intramorph takes its seed from the thread's name, and the probe counts per thread.
fn on_its_own_thread(seed: u64, shrink: Shrink) -> Option<Shrunk> {
    let thread = thread::Builder::new().name(format!("seed_{seed}"));
    let running = thread.spawn(move || shrink(seed));
    running
        .expect("a thread")
        .join()
        .expect("no panic gets out of a library")
}

fn report<W: Workload>(library: &str, results: &[Shrunk], options: &Options) {
    let optima: BTreeSet<String> = W::optima()
        .iter()
        .map(|input| format!("{input:?}"))
        .collect();
    let mut minima: BTreeMap<&str, u64> = BTreeMap::new();
    for shrunk in results {
        *minima.entry(&shrunk.minimum).or_default() += 1;
    }
    let reached: u64 = optima.iter().filter_map(|input| minima.get(&**input)).sum();
    let executions = median(results.iter().map(|shrunk| shrunk.seen.executions));
    let reported = median(results.iter().filter_map(|shrunk| shrunk.reported_runs));
    let time = median(results.iter().map(|shrunk| shrunk.seen.time));
    println!(
        "{:<12}{library:<12}{:>9}{:>8}{:>12}{:>10}{:>12.1}",
        W::NAME,
        format!("{reached}/{}", options.seeds),
        minima.len(),
        executions.unwrap_or_default(),
        reported.map_or_else(|| "-".to_owned(), |runs| runs.to_string()),
        time.unwrap_or_default()
            .div_duration_f64(Duration::from_micros(1)),
    );
    if options.examples {
        print_examples(&minima, &optima);
    }
}

fn print_examples(minima: &BTreeMap<&str, u64>, optima: &BTreeSet<String>) {
    let mut minima: Vec<_> = minima.iter().collect();
    minima.sort_by_key(|(_, times)| std::cmp::Reverse(**times));
    for (minimum, times) in minima {
        let mark = if optima.contains(*minimum) { '*' } else { ' ' };
        println!("  {times:>5} {mark} {minimum}");
    }
}

struct Options {
    /// All of them if none is named.
    workloads: Vec<String>,
    libraries: Vec<String>,
    seeds: u64,
    examples: bool,
}

impl Options {
    fn parse(mut arguments: impl Iterator<Item = String>) -> Self {
        let mut options = Self {
            workloads: Vec::new(),
            libraries: Vec::new(),
            seeds: DEFAULT_SEEDS,
            examples: false,
        };
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                "--examples" => options.examples = true,
                "--seeds" => {
                    let number = arguments.next().and_then(|number| number.parse().ok());
                    options.seeds = number.expect("--seeds takes a number");
                }
                name if WORKLOADS.contains(&name) => options.workloads.push(argument),
                name if LIBRARIES.contains(&name) => options.libraries.push(argument),
                _ => panic!("{argument} is none of {WORKLOADS:?} and {LIBRARIES:?}"),
            }
        }
        options
    }

    fn select(&self, workload: &str, library: &str) -> bool {
        let allows = |names: &[String], name: &str| {
            names.is_empty() || names.iter().any(|allowed| allowed == name)
        };
        allows(&self.workloads, workload) && allows(&self.libraries, library)
    }
}
