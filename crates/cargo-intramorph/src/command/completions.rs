//! `cargo intramorph completions`: what a shell needs to complete this command line.

use std::io::{self, Write};

use clap::CommandFactory;

use crate::args::{Args, Completions};
use crate::exit_code::ExitCode;

/// The executable, which is called by this name, too.
const NAME: &str = "cargo-intramorph";

pub(crate) fn run(args: &Completions) -> ExitCode {
    let mut script = Vec::new();
    // As cargo's own name for it would have a blank in it, and shells complete words.
    let mut command = Args::command().bin_name(NAME);
    clap_complete::generate(args.shell, &mut command, NAME, &mut script);
    // Whoever has closed the output does not want to read it.
    let _ = io::stdout().write_all(&script);
    ExitCode::Fine
}
