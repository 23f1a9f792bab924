//! What a bug costs with each tool, in processor time: `score_peers [NAME-VERSION].. [--most N] [--gamma-share N]`.
//!
//! Dependencies do not count, which take as long with every tool: ours has built them before, and what `cargo test --no-run` takes
//! from nothing is subtracted from the others. All else counts, the builds of the package included.
#![expect(clippy::print_stdout, reason = "a table is what this program makes")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use benches::measure::{argument, used_by_children};
use benches::score::engine::{Engine, Extent};
use benches::score::package::Package;
use benches::score::{gamma, mutants};
use intramorph_record::score::Outcome;

const PACKAGES: [&str; 5] = [
    "semver-1.0.28",
    "humantime-2.4.0",
    "percent-encoding-2.3.2",
    "shlex-2.0.1",
    "nu-ansi-term-0.50.3",
];

fn main() {
    let engine = Engine::built();
    let mut names: Vec<String> = std::env::args().skip(1).collect();
    names.retain(|name| name.contains('.'));
    if names.is_empty() {
        names = PACKAGES.map(str::to_owned).to_vec();
    }
    for name in names {
        println!("\n{name}");
        let package = Package::parse(&name);
        let ours = ours(&engine, &package);
        ours.show("cargo intramorph", None);
        let build = timed(|| build(&package.copied("build")));
        let processor = build.processor.as_secs_f64();
        println!("  cargo test --no-run from nothing: {processor:.1} processor s");
        let share = argument("--gamma-share").unwrap_or(1);
        let gamma = timed(|| gamma::run(&package.copied("gamma"), share));
        gamma.without(&build).show("cargo gamma", Some(&ours));
        let theirs = theirs(&package).without(&build);
        theirs.show("cargo mutants", Some(&ours));
    }
}

/// What a tool found, and what that took.
struct Cost {
    /// The number of bugs with each outcome.
    outcomes: BTreeMap<String, usize>,
    wall: Duration,
    processor: Duration,
}

impl Cost {
    fn without(mut self, build: &Self) -> Self {
        self.wall = self.wall.saturating_sub(build.wall);
        self.processor = self.processor.saturating_sub(build.processor);
        self
    }

    #[expect(clippy::cast_precision_loss, reason = "there are fewer than 2^52")]
    fn per_bug(&self) -> f64 {
        let does_not_count = [
            "Ignored",
            "CompileError",
            "Unviable",
            "removed",
            "not built",
        ];
        let counted = self.outcomes.iter();
        let counted = counted.filter(|(outcome, _)| !does_not_count.contains(&&***outcome));
        let bugs: usize = counted.map(|(_, count)| count).sum();
        self.processor.as_secs_f64() / bugs as f64
    }

    fn show(&self, tool: &str, ours: Option<&Self>) {
        let outcomes = self.outcomes.iter();
        let outcomes = outcomes.map(|(outcome, count)| format!("{count} {outcome}"));
        let outcomes = outcomes.collect::<Vec<_>>().join(", ");
        let (wall, processor) = (self.wall.as_secs_f64(), self.processor.as_secs_f64());
        let per_bug = 1000.0 * self.per_bug();
        print!("  {tool:<17} {wall:>7.1} s, {processor:>7.1} processor s, {per_bug:>7.1} ms a bug");
        if let Some(ours) = ours {
            print!(", {:.1} times ours", self.per_bug() / ours.per_bug());
        }
        println!(" ({outcomes})");
    }
}

fn timed(run: impl FnOnce() -> BTreeMap<String, usize>) -> Cost {
    let (started, used) = (Instant::now(), used_by_children());
    let outcomes = run();
    Cost {
        outcomes,
        wall: started.elapsed(),
        processor: used_by_children().saturating_sub(used),
    }
}

/// Builds the tests of a package from nothing.
fn build(package: &Path) -> BTreeMap<String, usize> {
    let _ = fs::remove_dir_all(package.join("target"));
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["test", "--tests", "--no-run", "--quiet"]);
    cargo.env_remove("CARGO_TARGET_DIR").current_dir(package);
    assert!(cargo.status().expect("cargo runs").success());
    BTreeMap::new()
}

fn ours(engine: &Engine, package: &Package) -> Cost {
    let folder = package.copied("ours");
    let scored = || engine.run(&folder, Extent::All).expect("it is scored");
    scored();
    timed(|| {
        let run = scored();
        let counts = Outcome::ALL.map(|it| (it.name().to_owned(), run.score.count(it)));
        counts.into_iter().filter(|(_, count)| *count > 0).collect()
    })
}

/// Of many mutants cargo-mutants tries a part; what it builds once hardly counts beside what it builds for each.
fn theirs(package: &Package) -> Cost {
    let most = argument("--most").map_or(150, |most| most as usize);
    let all = mutants::list(&package.copied("theirs")).len();
    timed(|| {
        let trials = mutants::trials(package, 2, all.div_ceil(most), None);
        let mut counts = BTreeMap::new();
        for tried in trials.tried {
            *counts.entry(format!("{:?}", tried.summary)).or_default() += 1;
        }
        counts
    })
}
