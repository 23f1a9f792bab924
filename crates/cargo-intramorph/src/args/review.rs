//! Arguments of `review`.

use std::path::PathBuf;

use super::feature_selection::FeatureSelection;
use super::number;
use super::resolution::Resolution;
use crate::exit_code::ExitCode;

#[derive(Debug, clap::Args)]
#[command(
    after_help = "`--help` has examples and exit codes.",
    after_long_help = ExitCode::REVIEW_HELP
)]
pub(crate) struct Review {
    /// Print what is left to review, with its numbers
    #[arg(long, conflicts_with_all = ["accept", "reject"])]
    pub(crate) list: bool,

    /// Write the tests of the suggestions with these numbers
    #[arg(long, value_name = "NUMBER", num_args = 1.., value_parser = number::parse, conflicts_with = "reject")]
    pub(crate) accept: Vec<usize>,

    /// Never show the suggestion with this number again
    #[arg(long, value_name = "NUMBER", value_parser = number::parse, requires = "reason")]
    pub(crate) reject: Option<usize>,

    /// The reason why it is rejected, for those who read the file
    #[arg(long, value_name = "TEXT", value_parser = reason, requires = "reject")]
    pub(crate) reason: Option<String>,

    /// The package whose suggestions they are
    #[arg(short, long, value_name = "NAME")]
    pub(crate) package: Option<String>,

    #[command(flatten)]
    pub(crate) features: FeatureSelection,

    #[command(flatten)]
    pub(crate) resolution: Resolution,

    /// The target folder, if it is not the one that cargo names
    #[arg(long, value_name = "FOLDER", help_heading = "Cargo options")]
    pub(crate) target_dir: Option<PathBuf>,

    /// The manifest of the workspace or of one of its packages
    #[arg(long, value_name = "FILE", help_heading = "Cargo options")]
    pub(crate) manifest_path: Option<PathBuf>,
}

/// Reads a reason, which says something.
fn reason(text: &str) -> Result<String, &'static str> {
    match text.trim() {
        "" => Err("expected a few words"),
        reason => Ok(reason.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::reason;

    #[test]
    fn a_reason_is_not_blank() {
        assert_eq!(reason(" by accident"), Ok("by accident".to_owned()));
        assert!(reason(" ").is_err());
    }
}
