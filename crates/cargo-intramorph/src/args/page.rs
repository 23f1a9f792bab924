//! Options about the text of a score.

#[derive(Debug, clap::Args)]
pub(crate) struct Page {
    /// Show all missed bugs, and all functions that no test runs, however many there are
    #[arg(long)]
    pub(crate) show_all: bool,
}
