//! `cargo intramorph verify-release`: fails if something that is to be shipped has active switches.

mod view;

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::args::VerifyRelease;
use crate::artifact::bitcode;
use crate::console_message;
use crate::discover::{self, Discovered, Failure};
use crate::exit_code::ExitCode;
use crate::marker::{self, Switch};

/// What was looked at, and what was found.
#[derive(Debug, Default)]
pub(crate) struct Outcome {
    looked_at: usize,
    active: Vec<Active>,
    failures: Vec<Failure>,
}

/// An artifact with active switches.
#[derive(Debug)]
struct Active {
    artifact: PathBuf,
    switches: Vec<Switch>,
}

pub(crate) fn run(args: &VerifyRelease) -> ExitCode {
    let discovered = if args.paths.is_empty() {
        discover::workspace::discover(args)
    } else {
        discover::folder::discover(&args.paths)
    };
    let outcome = look_at(discovered);
    // Whoever has closed the output does not want to read it; the exit code tells the same.
    let _ = io::stdout().write_all(view::found(&outcome, &args.profile).as_bytes());
    outcome.failures.iter().for_each(console_message::error);
    outcome.exit_code()
}

fn look_at(discovered: Discovered) -> Outcome {
    let mut outcome = Outcome {
        failures: discovered.failures,
        ..Outcome::default()
    };
    for artifact in discovered.artifacts {
        match switches(&artifact) {
            Err(failure) => outcome.failures.push(failure),
            Ok(switches) => {
                outcome.looked_at += 1;
                if !switches.is_empty() {
                    outcome.active.push(Active { artifact, switches });
                }
            }
        }
    }
    outcome
}

fn switches(artifact: &Path) -> Result<Vec<Switch>, Failure> {
    let unreadable = |error| Failure::Unreadable(artifact.to_owned(), error);
    let mut file = File::open(artifact).map_err(unreadable)?;
    let switches = marker::switches(&mut file).map_err(unreadable)?;
    if switches.is_empty() && bitcode::hides_text(&mut file).map_err(unreadable)? {
        return Err(Failure::Bitcode(artifact.to_owned()));
    }
    Ok(switches.into_iter().collect())
}

impl Outcome {
    /// Active switches are told before anything else that went wrong, and a wrong call before its consequences.
    fn exit_code(&self) -> ExitCode {
        if !self.active.is_empty() {
            return ExitCode::Found;
        }
        let codes: Vec<ExitCode> = self.failures.iter().map(Failure::exit_code).collect();
        let order = [
            ExitCode::Usage,
            ExitCode::Unreadable,
            ExitCode::NothingToLookAt,
        ];
        let worst = order.into_iter().find(|code| codes.contains(code));
        worst.unwrap_or(ExitCode::Fine)
    }
}
