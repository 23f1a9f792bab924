//! `cargo intramorph completions`: what a shell needs to complete this command line.

use clap::CommandFactory;

use crate::args::{Args, Completions};
use crate::exit_code::ExitCode;
use crate::{console_message, standard_output};

/// The executable, which is called by this name, too.
const NAME: &str = "cargo-intramorph";

pub(crate) fn run(args: &Completions) -> ExitCode {
    let mut script = Vec::new();
    // As cargo's own name for it would have a blank in it, and shells complete words.
    let mut command = Args::command().bin_name(NAME);
    clap_complete::generate(args.shell, &mut command, NAME, &mut script);
    match standard_output::print(&String::from_utf8_lossy(&script)) {
        Ok(()) => ExitCode::Fine,
        Err(error) => {
            console_message::error(format_args!("cannot write to standard output: {error}"));
            ExitCode::Unreadable
        }
    }
}
