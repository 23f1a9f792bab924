//! Functions that no test runs, or not all of.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use console::style;
use intramorph_record::score::{BugRecord, Outcome, Score};

use super::counted;
use super::layout::Layout;

/// Maximum number of lines for all functions together, if not everything is shown.
const MOST_LINES: usize = 2;

/// The functions in few lines; or one line for each, if everything is shown. To show each bug would say no more.
pub(super) fn functions(score: &Score, layout: Layout) -> String {
    let functions = unreached(score);
    if functions.is_empty() {
        return String::new();
    }
    if layout.is_whole {
        return functions.iter().map(line).collect::<String>() + "\n";
    }
    let fits = |text: &String| layout.wrapped(text, 0).len() <= MOST_LINES;
    let mut texts = (1..=functions.len())
        .rev()
        .map(|shown| short(&functions, shown));
    let text = texts.find(fits).unwrap_or_else(|| short(&functions, 1));
    layout.wrapped(&text, 0).join("\n") + "\n"
}

/// The functions with the most bugs by their names, and the number of the others.
fn short(functions: &[(Vec<&BugRecord>, bool)], shown: usize) -> String {
    let bugs = functions.iter().map(|(bugs, _)| bugs.len()).sum();
    let mut by_bugs: Vec<&Vec<&BugRecord>> = functions.iter().map(|(bugs, _)| bugs).collect();
    by_bugs.sort_by_key(|bugs| Reverse(bugs.len()));
    let names = by_bugs.iter().take(shown).map(|bugs| &*bugs[0].item);
    let names = names.collect::<Vec<_>>().join(", ");
    let more = match functions.len() - shown {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let (bugs, functions) = (counted(bugs, "bug"), counted(functions.len(), "function"));
    format!("no test runs {bugs} in {functions}: {names}{more}")
}

fn line((bugs, runs_in_part): &(Vec<&BugRecord>, bool)) -> String {
    let BugRecord {
        file, line, item, ..
    } = bugs[0];
    let bugs = counted(bugs.len(), "bug");
    let outcome = style(Outcome::Unreached.name()).bold();
    let part = if *runs_in_part { "a part of " } else { "" };
    format!("{outcome}  {file}:{line} in {part}{item}, {bugs}\n")
}

/// The bugs that no test runs, by function in the order of the source; and whether tests run a part of the function.
fn unreached(score: &Score) -> Vec<(Vec<&BugRecord>, bool)> {
    let is_built = |bug: &&BugRecord| {
        use Outcome::{Accepted, NotBuilt, Removed};
        !matches!(bug.outcome, NotBuilt | Removed | Accepted)
    };
    let mut functions: BTreeMap<(&str, &str), (Vec<&BugRecord>, bool)> = BTreeMap::new();
    for bug in score.bugs.iter().filter(is_built) {
        let (unreached, runs_in_part) = functions.entry((&bug.file, &bug.item)).or_default();
        match bug.outcome {
            Outcome::Unreached => unreached.push(bug),
            _ => *runs_in_part = true,
        }
    }
    let mut functions: Vec<_> = functions.into_values().collect();
    functions.retain(|(unreached, _)| !unreached.is_empty());
    functions.sort_by(|(one, _), (other, _)| one[0].place().cmp(&other[0].place()));
    functions
}
