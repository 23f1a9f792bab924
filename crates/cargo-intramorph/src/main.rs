//! The subcommand `cargo intramorph`; everything is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    cargo_intramorph::run(std::env::args_os())
}
