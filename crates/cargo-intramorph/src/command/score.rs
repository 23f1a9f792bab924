//! `cargo intramorph score`: injects bugs, and says which of them the tests catch.

mod progress;
mod view;

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use intramorph_record::score::{Outcome, Score};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

use crate::args;
use crate::args::running::Runner;
use crate::exit_code::ExitCode;
use crate::score::cargo::CargoOptions;
use crate::score::failure::Failure;
use crate::score::{self, Limits, Request};
use progress::Bar;

pub(crate) fn run(args: &args::Score) -> ExitCode {
    let request = request(args);
    let score = if args.list {
        score::list(&request)
    } else {
        scored(&request)
    };
    match score {
        Ok(score) => {
            print(&if args.json {
                score::json(&score)
            } else {
                text(&score, args.list)
            });
            warn(&score);
            exit_code(&score, args.list)
        }
        Err(failure) => {
            let _ = writeln!(io::stderr(), "error: {failure}");
            failure.exit_code()
        }
    }
}

fn warn(score: &Score) {
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

fn request(args: &args::Score) -> Request {
    Request {
        manifest_path: args.manifest_path.clone(),
        target_folder: args.target_dir.clone(),
        packages: args.packages.clone(),
        resolution: resolution(args),
        only: args.only.clone(),
        build_only: args.build_only,
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

fn text(score: &Score, is_list: bool) -> String {
    if is_list {
        view::list(score)
    } else {
        view::score(score)
    }
}

/// Whoever has closed the output does not want to read it; the exit code tells the same.
fn print(text: &str) {
    let _ = io::stdout().write_all(text.as_bytes());
}

fn exit_code(score: &Score, is_list: bool) -> ExitCode {
    match score {
        _ if is_list => ExitCode::Fine,
        score if !score.complete => ExitCode::Interrupted,
        score if !score.damaged_tests.is_empty() => ExitCode::SelfCheck,
        score if score.count(Outcome::Missed) > 0 => ExitCode::Found,
        score if score.count(Outcome::Caught) + score.count(Outcome::TimedOut) == 0 => {
            ExitCode::NothingToLookAt
        }
        _ => ExitCode::Fine,
    }
}
