//! `cargo intramorph completions`: what a shell needs to complete this command line.

use std::io::{self, Write};

use clap::CommandFactory;

use crate::args::{Args, Completions};
use crate::exit_code::ExitCode;

pub(crate) fn run(args: &Completions) -> ExitCode {
    let mut script = Vec::new();
    let mut command = Args::command();
    clap_complete::generate(args.shell, &mut command, "cargo-intramorph", &mut script);
    // Whoever has closed the output does not want to read it.
    let _ = io::stdout().write_all(&script);
    ExitCode::Fine
}
