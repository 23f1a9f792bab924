//! The bugs that a user names: by number, by place or by function.

use std::collections::BTreeSet;
use std::fmt::Write;

use intramorph_record::score::{BugRecord, Outcome, Score};

use crate::command::score::rank::{Entry, first_line, function_name, is_body};
use crate::command::score::view::counted;
use crate::rewrite::FunctionPattern;

/// A name of bugs.
pub(super) enum Search<'a> {
    /// Number of an entry of the text of a score.
    Number(usize),
    /// File, line, and perhaps column.
    Place(&'a str, usize, Option<usize>),
    /// Function, as `--function` has it.
    Function(FunctionPattern),
}

impl<'a> Search<'a> {
    pub(super) fn new(name: &'a str) -> Self {
        let number = |text: &str| text.parse::<usize>().ok();
        if let Some(number) = number(name) {
            return Self::Number(number);
        }
        let place = name.rsplit_once(':').and_then(|(before, last)| {
            let last = number(last)?;
            let with_column = before.rsplit_once(':');
            let with_column = with_column.and_then(|(file, line)| Some((file, number(line)?)));
            Some(match with_column {
                Some((file, line)) => Self::Place(file, line, Some(last)),
                None => Self::Place(before, last, None),
            })
        });
        place.unwrap_or_else(|| Self::Function(FunctionPattern::new(name)))
    }

    /// The bugs of this name, in the order of their places.
    pub(super) fn found<'s>(&self, score: &'s Score, entries: &[Entry<'s>]) -> Vec<&'s BugRecord> {
        match self {
            Self::Number(number) => {
                let entry = entries.iter().find(|entry| entry.number == *number);
                entry.map(|entry| entry.bugs.clone()).unwrap_or_default()
            }
            Self::Place(file, line, column) => {
                let is_there = |bug: &&BugRecord| {
                    (is_path_end(file, &bug.file) && *line == bug.line)
                        && column.is_none_or(|column| column == bug.column)
                };
                score.bugs.iter().filter(is_there).collect()
            }
            Self::Function(pattern) => {
                let bugs = score.bugs.iter();
                bugs.filter(|bug| pattern.matches(&bug.item)).collect()
            }
        }
    }
}

/// Whether a text is a path or the end of it, from a folder on.
fn is_path_end(end: &str, path: &str) -> bool {
    let before = path.strip_suffix(end.trim_start_matches("./"));
    before.is_some_and(|before| before.is_empty() || before.ends_with('/'))
}

/// Bugs of one line, or of one body, together.
pub(super) fn by_place<'s>(bugs: &[&'s BugRecord]) -> Vec<Vec<&'s BugRecord>> {
    let place = |bug: &BugRecord| (bug.file.clone(), bug.line, is_body(bug));
    let mut bugs = bugs.to_vec();
    bugs.sort_by_key(|bug| place(bug));
    let places = bugs.chunk_by(|one, other| place(one) == place(other));
    places.map(<[_]>::to_vec).collect()
}

/// One line for each of several places.
pub(super) fn list(name: &str, places: &[Vec<&BugRecord>]) -> String {
    let mut text = format!("`{name}` names bugs in several places; name one of them:\n");
    for bugs in places {
        let BugRecord {
            file, line, column, ..
        } = bugs[0];
        let outcomes = outcomes(bugs);
        let source = first_line(bugs[0]);
        let _ = writeln!(text, "  {file}:{line}:{column}  {outcomes}: {source}");
    }
    text
}

fn outcomes(bugs: &[&BugRecord]) -> String {
    let counts = Outcome::ALL.into_iter().filter_map(|outcome| {
        let count = bugs.iter().filter(|bug| bug.outcome == outcome).count();
        (count > 0).then(|| format!("{count} {}", outcome.name()))
    });
    counts.collect::<Vec<_>>().join(", ")
}

/// What to do if there is no such bug.
pub(super) fn nothing(name: &str, score: &Score, entries: &[Entry<'_>]) -> String {
    let known = match Search::new(name) {
        Search::Number(_) => format!("it has {}", counted(entries.len(), "number")),
        Search::Place(..) => {
            let example = score
                .bugs
                .first()
                .map(|bug| format!(", such as {}:{}", bug.file, bug.line));
            let example = example.unwrap_or_default();
            format!("write a file and a line of it that has bugs{example}")
        }
        Search::Function(_) => {
            let items = score.bugs.iter().map(|bug| &*bug.item);
            let names = items.flat_map(|item| [item, function_name(item)]);
            let names = Vec::from_iter(names.collect::<BTreeSet<&str>>());
            match similar::get_close_matches(name, &names, 3, 0.6) {
                alike if alike.is_empty() => "write a number, a place or a function".to_owned(),
                alike => format!("did you mean {}?", alike.join(", ")),
            }
        }
    };
    format!("the last record has no bug `{name}`: {known}")
}
