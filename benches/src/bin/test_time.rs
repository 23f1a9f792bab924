//! What `cargo intramorph test` takes beside `cargo test`, both with all that they need built: `test_time [NAME-VERSION..]`.
#![expect(clippy::print_stdout, reason = "a table is what this program makes")]

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use benches::neutral::registry::{Tested, run};
use benches::score::engine::Engine;
use benches::score::package::Package;

const PACKAGES: [&str; 3] = ["semver-1.0.28", "humantime-2.4.0", "csv-core-0.1.13"];
/// How often each is run once all is built; the median counts.
const TIMES: usize = 5;

fn main() {
    let mut names: Vec<String> = std::env::args().skip(1).collect();
    if names.is_empty() {
        names = PACKAGES.map(str::to_owned).to_vec();
    }
    let engine = Engine::built();
    println!(
        "| package | `cargo test`, s | `cargo test --tests`, s | `cargo intramorph test`, s | ratio | ratio without doctests |"
    );
    println!("|---|---|---|---|---|---|");
    for name in &names {
        let plain = median(|| cargo_test(name, &[]));
        let without_doctests = median(|| cargo_test(name, &["--tests"]));
        let ours = median(|| match run(&engine, name, &[]) {
            Tested::Run(_, elapsed) => elapsed,
            other => panic!("{name}: {other:?}"),
        });
        let ratio = |of: Duration| ours.as_secs_f64() / of.as_secs_f64();
        println!(
            "| {name} | {:.2} | {:.2} | {:.2} | {:.1} | {:.1} |",
            plain.as_secs_f64(),
            without_doctests.as_secs_f64(),
            ours.as_secs_f64(),
            ratio(plain),
            ratio(without_doctests)
        );
    }
}

/// The median time of some runs, after one that builds.
fn median(once: impl Fn() -> Duration) -> Duration {
    once();
    let mut times: Vec<Duration> = (0..TIMES).map(|_| once()).collect();
    times.sort_unstable();
    times[TIMES / 2]
}

fn cargo_test(name: &str, options: &[&str]) -> Duration {
    let package = Package::parse(name).copied("test-plainly");
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["test", "--quiet"]).args(options);
    cargo.arg("--target-dir").arg(package.join("target"));
    cargo
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let started = Instant::now();
    let status = cargo.current_dir(&package).status().expect("cargo runs");
    assert!(status.success(), "{name}: its tests pass");
    started.elapsed()
}
