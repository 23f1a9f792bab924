//! Arguments of `merge`.

use std::path::PathBuf;

use super::configuration_file::ConfigurationFile;
use super::page::Page;
use super::reports::Reports;
use crate::exit_code::ExitCode;

#[derive(Debug, clap::Args)]
#[command(after_help = ExitCode::MERGE_HELP)]
pub(crate) struct Merge {
    /// The results of the parts, as JSON
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) page: Page,

    /// Print the result as JSON, and nothing else
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) reports: Reports,

    #[command(flatten)]
    pub(crate) configuration_file: ConfigurationFile,

    /// The manifest of the workspace, for reports that show its sources
    #[arg(long, value_name = "FILE", help_heading = "Cargo options")]
    pub(crate) manifest_path: Option<PathBuf>,
}
