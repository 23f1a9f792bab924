//! `--explain BUG`: everything that the last record says about a bug. Nothing is built or run.

mod excerpt;
mod operators;
mod search;
#[cfg(test)]
mod tests;
mod text;

use std::fs;
use std::path::Path;

use intramorph_record::score::Score;

use super::rank;
use crate::score::failure::Failure;
use search::Search;

/// Explains what a user names, if it is in the record of a workspace.
pub(super) fn explain(score: &Score, name: &str, root: &Path) -> Result<String, Failure> {
    let entries = rank::ranked(score);
    let found = Search::new(name).found(score, &entries);
    let places = search::by_place(&found);
    match &places[..] {
        [] => Err(Failure::Argument(search::nothing(name, score, &entries))),
        [bugs] => {
            // A file that cannot be read has changed.
            let source = fs::read_to_string(root.join(&bugs[0].file)).unwrap_or_default();
            Ok(text::explanation(bugs, &source, &entries))
        }
        places => Ok(search::list(name, places)),
    }
}
