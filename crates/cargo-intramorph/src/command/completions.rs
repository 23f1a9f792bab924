//! `cargo intramorph completions`: prints a script by which a shell completes this command line.

use clap::CommandFactory;

use crate::args::{Args, Completions};
use crate::exit_code::ExitCode;
use crate::{console_message, standard_output};

/// Name of the executable, by which users may call it, too.
const NAME: &str = "cargo-intramorph";

pub(crate) fn run(args: &Completions) -> ExitCode {
    let mut script = Vec::new();
    // `cargo intramorph` has a blank in it, and shells complete words.
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
