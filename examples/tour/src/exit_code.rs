//! How the tour ends, for scripts to tell apart.

use std::process;

/// The numbers are part of the interface; `--help` prints [`ExitCode::HELP`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExitCode {
    /// Every bug is found by an intramorphic check, and no check raises an alarm on a correct program.
    AsPromised = 0,
    /// A bug is missed, or an alarm is raised.
    NotAsPromised = 1,
    /// The arguments are wrong.
    Usage = 2,
    /// The text or the page cannot be written.
    Unwritable = 3,
}

impl ExitCode {
    pub(crate) const HELP: &str = "\
Exit codes:
  0  every seeded bug is found by an intramorphic check, and no check raises
     an alarm on a correct program
  1  a bug is missed or an alarm is raised, whatever else went wrong
  2  wrong arguments
  3  the text or the page cannot be written
";
}

impl From<ExitCode> for process::ExitCode {
    fn from(code: ExitCode) -> Self {
        Self::from(code as u8)
    }
}
