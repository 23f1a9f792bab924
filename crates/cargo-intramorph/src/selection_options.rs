//! Options that select changes.

use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::rewrite::Operator;

/// Options that select changes; all changes are selected where none is given.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct SelectionOptions {
    /// Change only this file, all below this folder, or what matches this glob; may be repeated
    ///
    /// Relative to the root of the workspace, as in what is printed: `src/parse.rs`, `src/parse`, `src/**/parse*.rs`. What
    /// is not there is looked for in the current folder, and in the packages that are changed.
    #[arg(long = "file", value_name = "GLOB", help_heading = "Selection")]
    pub(crate) files: Vec<String>,

    /// Change only functions of this path, or whose path ends like this; may be repeated
    ///
    /// `digits`, `Number::digits`, `parse::Number::digits`; a star is anything within a name: `Number::*`, `*::fmt`.
    #[arg(long = "function", value_name = "PATTERN", help_heading = "Selection")]
    pub(crate) functions: Vec<String>,

    /// Make only changes of this kind; several are separated by commas
    #[arg(
        long = "operator",
        value_name = "NAME",
        value_delimiter = ',',
        value_parser = PossibleValuesParser::new(Operator::BUGS.iter().map(|it| it.name()))
            .try_map(|name| Operator::named(&name)),
        help_heading = "Selection"
    )]
    pub(crate) operators: Vec<Operator>,

    /// Change only what is new: lines that the diff in a file adds (`-` for standard input), or since a revision of git
    ///
    /// So `--in-diff main` tries what a branch has changed, committed or not. A diff in which nothing can be changed, such as
    /// of documents, is fine.
    #[arg(long, value_name = "FILE|REVISION", help_heading = "Selection")]
    pub(crate) in_diff: Option<String>,
}
