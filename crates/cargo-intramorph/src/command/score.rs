//! `cargo intramorph score`: injects bugs, and says which of them the tests catch.

mod progress;
mod view;

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use intramorph_record::score::{Outcome, Score, Shard};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

use crate::args::running::Runner;
use crate::args::{self, shard::ShardArgument};
use crate::exit_code::ExitCode;
use crate::score::cargo::CargoOptions;
use crate::score::failure::Failure;
use crate::score::{self, Limits, Request};
use progress::Bar;

pub(crate) fn run(args: &args::Score) -> ExitCode {
    let shard = match args.continuity.shard.map(ShardArgument::resolved) {
        Some(Err(error)) => {
            let _ = writeln!(io::stderr(), "error: {error}");
            return ExitCode::Usage;
        }
        shard => shard.and_then(Result::ok),
    };
    let request = request(args, shard);
    let score = if args.list {
        score::list(&request)
    } else {
        scored(&request)
    };
    match score {
        Ok(score) if args.list && !args.json => {
            print(&view::list(&score));
            ExitCode::Fine
        }
        Ok(score) if args.list => {
            print(&score::json(&score));
            ExitCode::Fine
        }
        Ok(score) => tell(&score, args.json),
        Err(failure) => {
            let _ = writeln!(io::stderr(), "error: {failure}");
            failure.exit_code()
        }
    }
}

/// Prints a score, as text or as JSON.
pub(super) fn tell(score: &Score, as_json: bool) -> ExitCode {
    print(&if as_json {
        score::json(score)
    } else {
        view::score(score)
    });
    warn(score);
    exit_code(score)
}

fn warn(score: &Score) {
    for unused in &score.unused_acceptances {
        let _ = writeln!(
            io::stderr(),
            "warning: {unused} accepts no bug: remove it, or look at `--list` for what it should name"
        );
    }
    if !score.damaged_tests.is_empty() {
        let tests = score.damaged_tests.join(", ");
        let _ = writeln!(
            io::stderr(),
            "error: {tests} passed before bugs were tried and fails now, with no bug active: a bug has damaged something \
             that is not made anew for each run, such as a file of the package, so outcomes cannot be relied on; let tests \
             work on copies, or leave them out with `-- --skip NAME`"
        );
    }
}

fn scored(request: &Request) -> Result<Score, Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM, SIGHUP] {
        // Without this it ends the run at once, and nothing is told; that is no reason not to begin.
        let _ = signal_hook::flag::register(signal, Arc::clone(&stop));
    }
    let mut bar = Bar::new();
    let score = score::score(request, &stop, &mut bar);
    bar.end();
    score
}

fn request(args: &args::Score, shard: Option<Shard>) -> Request {
    Request {
        manifest_path: args.manifest_path.clone(),
        target_folder: args.target_dir.clone(),
        packages: args.packages.clone(),
        resolution: resolution(args),
        only: args.only.clone(),
        wish: args.selection.wish(),
        accepted: Vec::new(),
        build_only: args.build_only,
        earlier: args.continuity.earlier(),
        shard,
        cargo: CargoOptions {
            profile: if args.release {
                Some("release".to_owned())
            } else {
                args.profile.clone()
            },
            arguments: cargo_arguments(args),
            runner: args.running.runner,
            test_arguments: args.test_arguments.clone(),
            doc: args.running.doc,
        },
        limits: Limits {
            workers: args.jobs.map(Into::into),
            memory: args.memory << 20,
            patience: Duration::from_secs(args.patience),
            arguments: match args.running.runner {
                Runner::Cargo => args.test_arguments.clone(),
                Runner::Nextest => Vec::new(),
            },
        },
    }
}

/// What cargo is told whenever it looks for dependencies.
fn resolution(args: &args::Score) -> Vec<String> {
    let flags = [(args.locked, "--locked"), (args.offline, "--offline")];
    let flags = flags.into_iter().filter(|(is_on, _)| *is_on);
    flags.map(|(_, flag)| flag.to_owned()).collect()
}

/// What cargo is told to build, beside the packages.
fn cargo_arguments(args: &args::Score) -> Vec<String> {
    let flags = [
        (args.all_features, "--all-features"),
        (args.no_default_features, "--no-default-features"),
    ];
    let flags = flags.into_iter().filter(|(is_on, _)| *is_on);
    let flags = flags.map(|(_, flag)| flag.to_owned());
    let features = args
        .features
        .iter()
        .map(|features| format!("--features={features}"));
    flags.chain(features).chain(resolution(args)).collect()
}

/// Whoever has closed the output does not want to read it; the exit code tells the same.
fn print(text: &str) {
    let _ = io::stdout().write_all(text.as_bytes());
}

fn exit_code(score: &Score) -> ExitCode {
    match score {
        score if !score.complete => ExitCode::Interrupted,
        score if !score.damaged_tests.is_empty() => ExitCode::SelfCheck,
        score if score.count(Outcome::Missed) > 0 => ExitCode::Found,
        // A diff of documents, or of what is accepted, has nothing to object to; nor has a small part.
        score if is_part(score) && !has_trials(score) => ExitCode::Fine,
        score if score.count(Outcome::Caught) + score.count(Outcome::TimedOut) == 0 => {
            ExitCode::NothingToLookAt
        }
        _ => ExitCode::Fine,
    }
}

/// Whether it is about what was changed, or about one of several parts.
fn is_part(score: &Score) -> bool {
    let selection = score.selection.as_deref().unwrap_or_default();
    selection.contains("--in-diff") || score.shard.is_some()
}

/// Whether there was a bug that tests could have caught.
fn has_trials(score: &Score) -> bool {
    use Outcome::{Caught, Missed, TimedOut, Unreached};
    let mut outcomes = score.bugs.iter().map(|bug| bug.outcome);
    outcomes.any(|outcome| matches!(outcome, Caught | Missed | TimedOut | Unreached))
}
