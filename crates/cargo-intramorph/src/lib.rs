//! The subcommand `cargo intramorph`: what intramorphic testing needs beside `cargo test`.
//!
//! ```sh
//! cargo intramorph score             # which injected bugs do the tests of this crate catch?
//! cargo intramorph verify-release    # fails if what was built for shipping has active switches
//! ```
//!
//! `score` works on any crate, whether it knows of Intramorph or not. It changes a copy of the sources in thousands of small
//! ways, compiles all of them at once, and runs the tests that reach a change with only that one switched on. A bug that no
//! test catches is shown with its difference and its place.
//!
//! Transformations and injected bugs of the library are active in tests and nothing at all in a shipping build, because the
//! feature `test` of `intramorph` is turned on by a dev-dependency only. Some ways to build turn it on all the same:
//! `cargo test --release` writes over the executables of `cargo build --release`. `verify-release` looks at what is about to
//! be shipped.
//!
//! `--help` has the details and the exit codes of each. The command line is the interface; this library exists so that
//! `main.rs` has nothing to do.

mod args;
mod command;
mod exit_code;

mod artifact;
mod discover;
mod marker;

#[cfg(unix)]
mod rewrite;
#[cfg(unix)]
mod score;

use std::ffi::OsString;
use std::process;

use args::{Args, Command};
use clap::Parser;
use exit_code::ExitCode;

/// Runs the subcommand with the arguments of the process, its own name first.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> process::ExitCode {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    #[cfg(unix)]
    if let Some(exit_code) = score::wrapper::play(&arguments) {
        return exit_code;
    }
    let exit_code = match Args::try_parse_from(without_subcommand(arguments)) {
        Ok(args) => match args.command {
            #[cfg(unix)]
            Command::Score(args) => command::score::run(&args),
            Command::VerifyRelease(args) => command::verify_release::run(&args),
        },
        Err(help_or_mistake) => {
            // Nobody is left to be told that this can't be printed.
            let _ = help_or_mistake.print();
            match help_or_mistake.exit_code() {
                0 => ExitCode::Fine,
                _ => ExitCode::Usage,
            }
        }
    };
    exit_code.into()
}

/// As `cargo intramorph`, cargo puts the name of the subcommand first.
fn without_subcommand(arguments: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut arguments: Vec<OsString> = arguments.into_iter().collect();
    if arguments.get(1).is_some_and(|first| first == "intramorph") {
        arguments.remove(1);
    }
    arguments
}
