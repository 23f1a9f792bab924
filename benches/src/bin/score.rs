//! `cargo intramorph score` beside cargo-mutants: `score [NAME-VERSION].. [--mutants FOLDER] [--most N] [--jobs N] [--gaps]`.
#![expect(clippy::print_stdout, reason = "a table is what this program makes")]

use std::fs;
use std::path::PathBuf;

use benches::measure::argument;
use benches::score::comparison::{self, Pair, Verdict};
use benches::score::engine::{self, Engine, Extent, Run, is_reached};
use benches::score::matching::Matching;
use benches::score::mutants::{self, Mutant, Summary, Trials};
use benches::score::package::{Package, folder};
use intramorph_record::score::{Outcome, Score};

const PACKAGES: [&str; 5] = [
    "semver-1.0.28",
    "humantime-2.4.0",
    "fixedbitset-0.5.7",
    "similar-2.7.0",
    "regex-syntax-0.8.11",
];

fn main() {
    let engine = Engine::built();
    for name in packages() {
        let package = Package::parse(&name);
        println!("\n{name}");
        if let Err(message) = compared(&engine, &package) {
            println!("  cargo intramorph score failed: {message}");
        }
    }
}

/// The arguments that are neither options nor their values.
fn packages() -> Vec<String> {
    let mut arguments = std::env::args().skip(1);
    let mut packages = Vec::new();
    while let Some(argument) = arguments.next() {
        if ["--mutants", "--most", "--jobs"].contains(&&*argument) {
            arguments.next();
        } else if !argument.starts_with("--") {
            packages.push(argument);
        }
    }
    if packages.is_empty() {
        packages = PACKAGES.map(str::to_owned).to_vec();
    }
    packages
}

/// The folder in which outcomes of cargo-mutants are kept.
fn kept() -> Option<PathBuf> {
    let mut arguments = std::env::args().skip_while(|argument| argument != "--mutants");
    arguments.nth(1).map(PathBuf::from)
}

fn compared(engine: &Engine, package: &Package) -> Result<(), String> {
    let ours = package.copied("ours");
    let mutants = mutants::list(&ours);
    // The first run builds the dependencies, too.
    let first = engine.run(&ours, Extent::All)?;
    let second = engine.run(&ours, Extent::All)?;
    breadth(&mutants, &second);
    determinism("two runs", &first.score, &second.score);

    let texts = comparison::texts(&ours, &mutants);
    let matching = Matching::new(&second.score.bugs, &texts);
    gaps(&mutants, &matching);
    let common = common_reached(&mutants, &second.score, &matching);
    let names = folder().join("only.txt");
    fs::write(&names, common.join("\n")).expect("a writable folder");
    let strict = engine.run(&ours, Extent::Only(&names))?;
    determinism(
        "the strict run beside the full one",
        &strict.score,
        &second.score,
    );

    let most = argument("--most").map_or(600, |most| most as usize);
    let share = mutants.len().div_ceil(most);
    if share > 1 {
        println!("  cargo-mutants tries one in {share} of its mutants");
    }
    let jobs = argument("--jobs").map_or(vec![1, 2], |jobs| vec![jobs as usize]);
    let kept = kept();
    let trials = jobs
        .iter()
        .map(|jobs| mutants::trials(package, *jobs, share, kept.as_deref()));
    let trials: Vec<Trials> = trials.collect();
    agreement(&Pair::all(&trials[0].tried, &second.score, &matching));
    let rate = theirs(&trials, &second.score, &matching);
    speed(
        "strict: the changes that both make and a test reaches",
        common.len(),
        &strict,
        rate,
    );
    let reached = second
        .score
        .bugs
        .iter()
        .filter(|bug| is_reached(bug))
        .count();
    speed("full: all that a test reaches", reached, &second, rate);
    Ok(())
}

#[expect(clippy::cast_precision_loss, reason = "there are fewer than 2^52")]
fn breadth(mutants: &[Mutant], run: &Run) {
    let Score {
        bugs,
        rounds,
        tests,
        ..
    } = &run.score;
    let removed = run.score.count(Outcome::Removed);
    let ratio = bugs.len() as f64 / mutants.len() as f64;
    println!(
        "  changes: {} of ours, {} of theirs: {ratio:.2} times (bar 1.5)",
        bugs.len(),
        mutants.len()
    );
    let viable = 100.0 * (1.0 - removed as f64 / bugs.len() as f64);
    println!("  viable: {viable:.2} % (bar 98), {removed} removed, in {rounds} rounds (bar 3)");
    let counts =
        Outcome::ALL.map(|outcome| format!("{} {}", run.score.count(outcome), outcome.name()));
    println!("  outcomes: {}; {tests} tests", counts.join(", "));
}

fn determinism(what: &str, some: &Score, all: &Score) {
    let [different, silent] = comparison::differences(some, all);
    println!(
        "  {what}: {different} outcomes differ, {silent} of them not flagged as flaky or varying (bar 0)"
    );
}

fn gaps(mutants: &[Mutant], matching: &Matching<'_>) {
    let gaps = comparison::gaps(mutants, matching);
    let all: usize = gaps.values().map(Vec::len).sum();
    println!("  {all} of theirs are not among ours:");
    let is_told = std::env::args().any(|argument| argument == "--gaps");
    for ((genre, gap), mutants) in gaps {
        println!(
            "    {:4} {genre:?}, {gap:?}, such as {}",
            mutants.len(),
            mutants[0].name
        );
        for mutant in mutants.iter().filter(|_| is_told) {
            println!("           {}", mutant.name);
        }
    }
}

/// The names of our changes that both make and a test reaches.
fn common_reached(mutants: &[Mutant], score: &Score, matching: &Matching<'_>) -> Vec<String> {
    let found = mutants
        .iter()
        .filter_map(|mutant| matching.find(mutant).ok());
    let reached = found
        .map(|number| &score.bugs[number])
        .filter(|bug| is_reached(bug));
    let mut names: Vec<String> = reached.map(engine::name).collect();
    // A deleted arm and a guard that is false are two of theirs and one of ours.
    names.sort();
    names.dedup();
    names
}

#[expect(clippy::cast_precision_loss, reason = "there are fewer than 2^52")]
fn agreement(pairs: &[Pair<'_>]) {
    let one = pairs.iter().filter(|pair| pair.compiles_for_one());
    for pair in one.clone() {
        let (theirs, ours) = (pair.theirs.summary, pair.ours.outcome.name());
        let reason = pair.ours.reason.as_deref().unwrap_or_default();
        println!(
            "    compiles for one: {theirs:?}, {ours}: {} {reason}",
            pair.theirs.mutant.name
        );
    }
    let judged: Vec<_> = pairs
        .iter()
        .filter_map(|pair| Some((pair, pair.verdicts()?)))
        .collect();
    let different: Vec<_> = judged
        .iter()
        .filter(|(_, [theirs, ours])| theirs != ours)
        .collect();
    let is_noticed = |verdict: &Verdict| *verdict != Verdict::Missed;
    let opposed = different
        .iter()
        .filter(|(_, [theirs, ours])| is_noticed(theirs) != is_noticed(ours));
    let percent = |differences: usize| 100.0 - 100.0 * differences as f64 / judged.len() as f64;
    println!(
        "  both make {}; {} compile for one tool only",
        pairs.len(),
        one.count()
    );
    println!(
        "  agreement on {}: {:.2} % the same verdict (bar 99), {:.2} % if a timeout is as good as a failure",
        judged.len(),
        percent(different.len()),
        percent(opposed.count())
    );
    for (pair, [theirs, ours]) in &different {
        println!(
            "    {theirs:?}, ours {ours:?}: {} ({})",
            pair.theirs.mutant.name,
            pair.cause()
        );
    }
}

/// Bugs a second of cargo-mutants, in its best run, and the same without those that time out, which it waits 20 s for.
fn theirs(trials: &[Trials], score: &Score, matching: &Matching<'_>) -> [f64; 2] {
    let mut best = [0.0_f64; 2];
    for Trials { jobs, tried } in trials {
        let pairs = Pair::all(tried, score, matching);
        let both: Vec<_> = pairs
            .iter()
            .filter(|pair| pair.is_tried_by_both())
            .collect();
        let in_time = both
            .iter()
            .filter(|pair| pair.theirs.summary != Summary::Timeout);
        let in_time: Vec<_> = in_time.copied().collect();
        let rates = [&both, &in_time].map(|pairs| comparison::rate_of_theirs(pairs, *jobs));
        let [rate, without] = rates;
        println!(
            "  cargo-mutants, {jobs} at a time: {rate:.3} bugs/s on {} mutants; {without:.3} without its {} timeouts",
            both.len(),
            both.len() - in_time.len()
        );
        best = [best[0].max(rate), best[1].max(without)];
    }
    best
}

#[expect(clippy::cast_precision_loss, reason = "there are fewer than 2^52")]
fn speed(what: &str, bugs: usize, run: &Run, theirs: [f64; 2]) {
    let parts = run.score.elapsed;
    let rate = bugs as f64 / run.elapsed.as_secs_f64();
    let [times, without] = theirs.map(|theirs| rate / theirs);
    println!(
        "  {what}: {bugs} in {:.2?}, {rate:.1} bugs/s, {times:.1} times as fast, {without:.1} times beside theirs without timeouts",
        run.elapsed
    );
    println!(
        "    planning {:.2?}, building {:.2?}, baseline {:.2?}, trials {:.2?}",
        parts.planning, parts.building, parts.baseline, parts.trials
    );
}
