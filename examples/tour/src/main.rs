//! The tour: the paper's programs, tested by every oracle, on the correct program and with a seeded bug.
//!
//! Run it with `cargo run --release`. It exits with status 1 if an oracle misses its bug, or raises an alarm on a
//! correct program.

mod exhibit;
mod progress;
mod show;
mod sorting_exhibits;

use std::io::{ErrorKind, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    let exhibits = sorting_exhibits::all();
    let viewed = progress::through(&exhibits, exhibit::Exhibit::view);
    let text = show::text(&viewed);
    match std::io::stdout().write_all(text.as_bytes()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            eprintln!("error: cannot write the tour: {error}");
            ExitCode::FAILURE
        }
        _ if viewed.iter().all(exhibit::Viewed::is_as_promised) => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}
