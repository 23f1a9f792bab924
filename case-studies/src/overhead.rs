//! `overhead`: what a check costs beside a bare loop, measured by a package that has the fixed versions.

use crate::folder;
use crate::run::{cannot, cargo};

/// Runs the measurement, which prints its own table. The answer is whether it succeeded.
pub fn overhead() -> Result<bool, String> {
    eprintln!("building the measurement on the fixed versions");
    let mut command = cargo("run", &folder("overhead").join("Cargo.toml"));
    let status = command.arg("--release").status();
    Ok(status.map_err(cannot("run cargo"))?.success())
}
