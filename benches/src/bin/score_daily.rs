//! What a team asks of `score` every day: `score_daily [pull-request] [rerun] [shards] [interruptions] [--times N]`.
#![expect(clippy::print_stdout, reason = "a report is what this program makes")]

use std::time::Duration;

use benches::measure::argument;
use benches::score::daily::interruption::interrupted;
use benches::score::daily::pull_request::pull_request;
use benches::score::daily::rerun::rerun;
use benches::score::daily::shards::sharded;
use benches::score::engine::Engine;
use benches::score::package::Package;

fn main() {
    let engine = Engine::built();
    let asked: Vec<String> = std::env::args().skip(1).collect();
    let is_asked = |name: &str| {
        let mut names = asked
            .iter()
            .filter(|it| !it.starts_with('-') && it.parse::<usize>().is_err());
        asked.contains(&name.to_owned()) || names.next().is_none()
    };
    if is_asked("pull-request") {
        pull_requests(&engine);
    }
    if is_asked("rerun") {
        reruns(&engine);
    }
    if is_asked("shards") {
        shards(&engine);
    }
    if is_asked("interruptions") {
        interruptions(
            &engine,
            argument("--times").map_or(50, |times| times as usize),
        );
    }
}

fn pull_requests(engine: &Engine) {
    let package = Package::parse("petgraph-0.8.3").copied("daily");
    for (file, line) in [("src/algo/dijkstra.rs", 187), ("src/csr.rs", 376)] {
        let found = pull_request(engine, &package, (file, line));
        println!("petgraph, lines {line} to {} of {file}", line + 19);
        let [build, verdict] = [found.build, found.verdict].map(seconds);
        let times = found.verdict.as_secs_f64() / found.build.as_secs_f64();
        println!(
            "  nothing built: `cargo test --no-run` {build}, verdict {verdict}, {times:.2} times"
        );
        let [build, verdict] = [found.build_again, found.verdict_again].map(seconds);
        let times = found.verdict_again.as_secs_f64() / found.build_again.as_secs_f64();
        println!("  dependencies built: {build}, verdict {verdict}, {times:.2} times");
        println!(
            "  {} bugs, {} caught, {} missed, {} of other lines; the same once more: {}",
            found.bugs,
            found.caught,
            found.missed,
            found.elsewhere,
            seconds(found.unchanged)
        );
    }
}

fn reruns(engine: &Engine) {
    for name in ["semver-1.0.28", "similar-2.7.0", "humantime-2.4.0"] {
        let found = rerun(engine, &Package::parse(name).copied("daily"));
        let [first, unchanged, edited] = [found.first, found.unchanged, found.edited].map(seconds);
        println!(
            "{name}: {} bugs in {first}; nothing changed: {unchanged}",
            found.bugs
        );
        println!(
            "  {} edited: {edited}, {} bugs tried in {:?}, of its {} that tests reach; {} records differ from a fresh run",
            found.function, found.tried, found.functions, found.reached, found.differences
        );
    }
}

fn shards(engine: &Engine) {
    for name in ["semver-1.0.28", "humantime-2.4.0", "similar-2.7.0"] {
        let found = sharded(engine, &Package::parse(name).copied("daily"));
        let [whole, longest] = [found.whole, found.longest].map(seconds);
        println!(
            "{name}: {} bugs in {whole}, four parts in {longest} at most; {} records differ",
            found.bugs, found.differences
        );
    }
}

fn interruptions(engine: &Engine, times: usize) {
    let package = Package::parse("semver-1.0.28").copied("daily");
    let found = interrupted(engine, &package, times);
    println!(
        "semver: {} times Ctrl-C, {} times killed, {} of them among trials; {} runs resumed to their end",
        found.by_user, found.killed, found.among_trials, found.finished
    );
    println!(
        "  {} records differ from a run that nobody interrupted, {} outcomes were found out twice, {} processes were left",
        found.differences, found.twice, found.left
    );
}

fn seconds(duration: Duration) -> String {
    format!("{:.1} s", duration.as_secs_f64())
}
