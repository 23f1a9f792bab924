//! What a case costs: `overhead [--rounds N] [--cases N] [--only ROW] [--property sort|nothing]`.
//!
//! With `--only`, one row runs once and nothing is timed: for `valgrind --tool=callgrind`.
#![expect(clippy::print_stdout, reason = "a table is what this program makes")]

use std::thread;
use std::time::Duration;

use benches::measure::{median, thread_time};
use benches::peer::{Pass, bare, bolero, hegel, intramorph, proptest, quickcheck};
use benches::workload::passing::{Counting, Nothing, Passing, Sorting, counted};

/// From the figures of named rows, one figure.
type Comparison = fn(&dyn Fn(&str) -> f64) -> f64;

const GENERATION: &str = "generation-chacha";
const REPLACED: &str = "intramorph-replaced";
const TRANSFORMED: &str = "intramorph-transformed";
const TOLERANT: &str = "intramorph-tolerant";
const RUNNER: &str = "proptest-chacha";
const QUICK_RUNNER: &str = "proptest-xorshift";

fn main() {
    let options = Options::parse(std::env::args().skip(1));
    match &options.only {
        Some(name) => run_once(name, &options),
        None => print_table(&measured(&options), &options),
    }
}

fn rows<P: Passing>() -> [(&'static str, Pass); 11] {
    [
        ("bare-fastrand", bare::fastrand::<P>),
        (GENERATION, bare::cha_cha::<P>),
        ("generation-xorshift", bare::xor_shift::<P>),
        (REPLACED, intramorph::replaced::<P>),
        (TRANSFORMED, intramorph::transformed::<P>),
        (TOLERANT, intramorph::tolerant::<P>),
        (RUNNER, proptest::cha_cha::<P>),
        (QUICK_RUNNER, proptest::xor_shift::<P>),
        ("quickcheck", quickcheck::pass::<P>),
        ("bolero", bolero::pass::<P>),
        ("hegel", hegel::pass::<P>),
    ]
}

fn run_once(name: &str, options: &Options) {
    let rows = match options.property.as_str() {
        "sort" => rows::<Sorting>(),
        _ => rows::<Nothing>(),
    };
    let row = rows.iter().find(|(row, _)| *row == name);
    let (_, pass) = row.unwrap_or_else(|| panic!("no row {name} among {rows:?}"));
    pass(options.cases, 0);
}

/// One line of the table: nanoseconds for a case of each property, and how long inputs were.
struct Measured {
    name: &'static str,
    sort: f64,
    nothing: f64,
    length: f64,
}

fn measured(options: &Options) -> Vec<Measured> {
    let columns = [rows::<Sorting>(), rows::<Nothing>()];
    let mut times: Vec<[Vec<Duration>; 2]> =
        columns[0].iter().map(|_| Default::default()).collect();
    for seed in 0..options.rounds.into() {
        for (row, times) in times.iter_mut().enumerate() {
            for (column, times) in times.iter_mut().enumerate() {
                times.push(timed(columns[column][row].1, options.cases, seed));
            }
        }
    }
    let counting = rows::<Counting>();
    let rows = times.iter().zip(counting);
    rows.map(|(times, (name, counting))| {
        let [sort, nothing] = times.each_ref().map(|times| per_case(times, options.cases));
        let length = mean_length(counting, options);
        Measured {
            name,
            sort,
            nothing,
            length,
        }
    })
    .collect()
}

fn timed(pass: Pass, cases: u32, seed: u64) -> Duration {
    on_a_thread(seed, move || {
        let started = thread_time();
        pass(cases, seed);
        thread_time().saturating_sub(started)
    })
}

/// Over the inputs of all rounds.
fn mean_length(counting: Pass, options: &Options) -> f64 {
    let cases = options.cases;
    let rounds = (0..options.rounds).map(|round| {
        let seed = u64::from(round);
        let counted = on_a_thread(seed, move || {
            counting(cases, seed);
            counted()
        });
        f64::from(u32::try_from(counted).expect("a small number"))
    });
    rounds.sum::<f64>() / f64::from(cases) / f64::from(options.rounds)
}

/// Intramorph takes its seed from the thread's name.
fn on_a_thread<T: Send + 'static>(seed: u64, run: impl FnOnce() -> T + Send + 'static) -> T {
    let thread = thread::Builder::new().name(format!("overhead_{seed}"));
    let running = thread.spawn(run).expect("a thread");
    running.join().expect("no panic gets out of a library")
}

fn per_case(times: &[Duration], cases: u32) -> f64 {
    let median = median(times.iter().copied()).unwrap_or_default();
    median.div_duration_f64(Duration::from_nanos(1)) / f64::from(cases)
}

fn print_table(rows: &[Measured], options: &Options) {
    println!(
        "ns of thread time per case, median of {} interleaved rounds of {} cases",
        options.rounds, options.cases
    );
    println!(
        "{:<24}{:>10}{:>10}{:>14}",
        "", "sort", "nothing", "mean length"
    );
    for Measured {
        name,
        sort,
        nothing,
        length,
    } in rows
    {
        println!("{name:<24}{sort:>10.0}{nothing:>10.0}{length:>14.1}");
    }
    println!();
    print_comparison(rows, "replaced, ns over generation and programs", |at| {
        at(REPLACED) - at(GENERATION)
    });
    print_comparison(rows, "transformed, ns over generation and programs", |at| {
        at(TRANSFORMED) - at(GENERATION)
    });
    print_comparison(rows, "replaced / proptest's runner", |at| {
        at(REPLACED) / at(RUNNER)
    });
    print_comparison(rows, "replaced / proptest's runner with XorShift", |at| {
        at(REPLACED) / at(QUICK_RUNNER)
    });
}

fn print_comparison(rows: &[Measured], title: &str, compare: Comparison) {
    let named = |name: &str| rows.iter().find(|row| row.name == name).expect("a row");
    let sort = compare(&|name| named(name).sort);
    let nothing = compare(&|name| named(name).nothing);
    println!("{title:<46}{sort:>10.2} (sort){nothing:>10.2} (nothing)");
}

struct Options {
    rounds: u32,
    cases: u32,
    only: Option<String>,
    property: String,
}

impl Options {
    fn parse(mut arguments: impl Iterator<Item = String>) -> Self {
        let mut options = Self {
            rounds: 9,
            cases: 20_000,
            only: None,
            property: "sort".to_owned(),
        };
        while let Some(argument) = arguments.next() {
            let value = arguments.next().expect("every option takes a value");
            match argument.as_str() {
                "--rounds" => options.rounds = value.parse().expect("a number of rounds"),
                "--cases" => options.cases = value.parse().expect("a number of cases"),
                "--only" => options.only = Some(value),
                "--property" => options.property = value,
                _ => panic!("no option {argument}"),
            }
        }
        options
    }
}
