//! How the time of `cargo intramorph score` grows with bugs and with tests: `score_growth [--rounds N]`; redraws docs/score-growth.svg.
#![expect(clippy::print_stdout, reason = "a table is what this program makes")]

use std::fs;
use std::path::Path;

use benches::measure::{argument, median};
use benches::score::engine::{Engine, Extent, Run};
use benches::score::generated::Size;
use benches::score::growth::{Step, exponent, last_exponent};
use benches::score::plot::{Line, svg};

/// 30 bugs each: about 500, 2,000 and 8,000.
const FUNCTIONS: [usize; 3] = [17, 67, 267];
const TESTS: [usize; 3] = [50, 200, 800];
const PARTS: [&str; 5] = ["all", "planning", "building", "baseline", "trials"];

fn main() {
    let engine = Engine::built();
    let bugs = FUNCTIONS.map(|functions| Size {
        functions,
        tests: 16,
    });
    let tests = TESTS.map(|tests| Size {
        functions: 267,
        tests,
    });
    let by_bugs = lines(&engine, bugs, |run| run.score.bugs.len());
    let by_tests = lines(&engine, tests, |run| run.score.tests);
    for (axis, lines) in [("bugs", &by_bugs), ("tests", &by_tests)] {
        told(axis, lines);
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/score-growth.svg");
    let plots = svg([("injected bugs", &by_bugs), ("tests", &by_tests)]);
    fs::write(file, plots).expect("a writable repository");
}

/// The time of each part against what `size_of` counts.
fn lines(
    engine: &Engine,
    sizes: [Size; 3],
    size_of: fn(&Run) -> usize,
) -> [Line<'static>; PARTS.len()] {
    let mut lines = PARTS.map(|part| (part, Vec::new()));
    for size in sizes {
        let package = size.written();
        let rounds = argument("--rounds").unwrap_or(1);
        let runs = (0..rounds).map(|_| {
            let run = engine.run(&package, Extent::All);
            run.unwrap_or_else(|message| panic!("{size:?}: {message}"))
        });
        let runs: Vec<Run> = runs.collect();
        let size = u32::try_from(size_of(&runs[0])).expect("it is not as large as that");
        for (part, line) in lines.iter_mut().enumerate() {
            let times = runs.iter().map(|run| times(run)[part]);
            let time = median(times).expect("there is a round");
            line.1.push((f64::from(size), time.as_secs_f64()));
        }
    }
    lines
}

fn times(run: &Run) -> [std::time::Duration; PARTS.len()] {
    let parts = run.score.elapsed;
    [
        run.elapsed,
        parts.planning,
        parts.building,
        parts.baseline,
        parts.trials,
    ]
}

fn told(axis: &str, lines: &[Line<'_>]) {
    let sizes: Vec<String> = lines[0]
        .1
        .iter()
        .map(|(size, _)| format!("{size:>8}"))
        .collect();
    println!(
        "{axis:<12}{}   exponent   over the last step (bar 1.2)",
        sizes.concat()
    );
    for (part, steps) in lines {
        let seconds: Vec<String> = steps
            .iter()
            .map(|(_, time)| format!("{time:>6.2} s"))
            .collect();
        let [all, last] = [exponent, last_exponent].map(|of: fn(&[Step]) -> f64| of(steps));
        println!("{part:<12}{}{all:>11.2}{last:>11.2}", seconds.concat());
    }
}
