//! A pull request: twenty lines are changed, and only their bugs are asked for.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use intramorph_record::score::Outcome;

use super::Scored;
use crate::score::engine::{Engine, forget_built};
use crate::score::package::succeed;

/// What the verdict took, beside a build of the tests.
#[derive(Debug)]
pub struct PullRequest {
    /// `cargo test --no-run`, with nothing built.
    pub build: Duration,
    /// The score, with nothing built.
    pub verdict: Duration,
    /// The same score once more, when nothing has changed.
    pub unchanged: Duration,
    /// The same two, with dependencies built.
    pub build_again: Duration,
    /// The score then.
    pub verdict_again: Duration,
    /// How many bugs there are in the lines.
    pub bugs: usize,
    /// How many of them are caught.
    pub caught: usize,
    /// How many are missed.
    pub missed: usize,
    /// How many have no line in common with the change.
    pub elsewhere: usize,
}

/// Changes twenty lines of a file, and asks for their bugs.
pub fn pull_request(engine: &Engine, package: &Path, (file, first): (&str, usize)) -> PullRequest {
    let lines = first..first + 20;
    let original = fs::read_to_string(package.join(file)).expect("a source");
    let _ = fs::remove_dir_all(package.join(".git"));
    git(package, &["init", "--quiet"]);
    git(package, &["add", "--all"]);
    let identity = ["-c", "user.name=a", "-c", "user.email=a@b"];
    let commit = ["commit", "--quiet", "--message", "before"];
    git(package, &[&identity[..], &commit].concat());
    let edited = original.lines().enumerate().map(|(index, line)| {
        let is_changed = lines.contains(&(index + 1));
        line.to_owned() + if is_changed { " // Changed." } else { "" } + "\n"
    });
    fs::write(package.join(file), edited.collect::<String>()).expect("a writable copy");

    let scored = Scored::new(engine, package, "pull-request");
    let plain = package.join("target/plain");
    let _ = fs::remove_dir_all(&plain);
    let build = built(package, &plain);
    let (score, verdict) = scored.score(&["--in-diff", "HEAD"]);
    let (_, unchanged) = scored.score(&["--in-diff", "HEAD"]);
    clean(package, &plain);
    let build_again = built(package, &plain);
    forget_built(package, &scored.target);
    let (_, verdict_again) = scored.score(&["--in-diff", "HEAD", "--fresh"]);
    fs::write(package.join(file), original).expect("a writable copy");

    let last = |line: usize, text: &str| line + text.lines().count().saturating_sub(1);
    let is_elsewhere = |bug: &&intramorph_record::score::BugRecord| {
        bug.file != file || bug.line >= lines.end || last(bug.line, &bug.original) < lines.start
    };
    PullRequest {
        build,
        verdict,
        unchanged,
        build_again,
        verdict_again,
        bugs: score.bugs.len(),
        caught: score.count(Outcome::Caught) + score.count(Outcome::TimedOut),
        missed: score.count(Outcome::Missed),
        elsewhere: score.bugs.iter().filter(is_elsewhere).count(),
    }
}

fn built(package: &Path, target: &Path) -> Duration {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["test", "--no-run", "--quiet", "--target-dir"]);
    let started = Instant::now();
    succeed(cargo.arg(target).current_dir(package));
    started.elapsed()
}

/// So that the package is built again, and its dependencies are not.
fn clean(package: &Path, target: &Path) {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["clean", "--quiet", "--package", "petgraph", "--target-dir"]);
    succeed(cargo.arg(target).current_dir(package));
}

fn git(package: &Path, arguments: &[&str]) {
    succeed(Command::new("git").args(arguments).current_dir(package));
}
