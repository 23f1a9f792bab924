//! How the subcommand ends, for scripts to tell apart.

use std::process;

/// The numbers are part of the interface; `--help` prints [`ExitCode::HELP`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExitCode {
    /// There was something to look at, and no switch is active in it.
    Fine = 0,
    /// The arguments are wrong, or cargo can't say what is in the workspace.
    Usage = 1,
    /// At least one artifact has active switches.
    ActiveSwitches = 2,
    /// There is no artifact; a check that checks nothing fails.
    NothingToLookAt = 3,
    /// A path does not exist, or can't be read or looked into.
    Unreadable = 4,
}

impl ExitCode {
    pub(crate) const HELP: &str = "\
Exit codes:
  0  no active switches
  1  wrong arguments, or cargo cannot read the workspace
  2  active switches found, whatever else went wrong
  3  nothing to look at: nothing was built, or a path holds no artifact
  4  a path does not exist, or cannot be read or looked into";
}

impl From<ExitCode> for process::ExitCode {
    fn from(code: ExitCode) -> Self {
        Self::from(code as u8)
    }
}
