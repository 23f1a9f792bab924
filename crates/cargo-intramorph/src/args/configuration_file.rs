//! Options that name the configuration file.

use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(crate) struct ConfigurationFile {
    /// Read options from this file [default: intramorph.toml in the root of the workspace]
    ///
    /// Its tables `[score]` and `[test]` have the options of these commands under their long names, such as `jobs = 4`, and
    /// in `[[score.accept]]` and `[[test.accept]]` what is accepted; what the command line gives counts.
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    pub(crate) config_file: Option<PathBuf>,

    /// Read no options from a file
    #[arg(long, conflicts_with = "config_file", hide_short_help = true)]
    pub(crate) no_config_file: bool,
}
