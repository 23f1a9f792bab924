//! The order of missed bugs: what a reviewer would act on comes first. It is made from the record alone.

mod functions;
mod minor;
#[cfg(test)]
mod tests;
mod weight;

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use intramorph_record::score::{BugRecord, Outcome, Score};

use crate::rewrite::Operator;
use functions::Functions;
pub(super) use functions::function_name;
pub(super) use minor::Minor;

/// Minimum weight of an entry that is shown first. Of lighter ones, less than half show a missing test.
const TELLING: i32 = 40;
/// Maximum number of entries of one function before those of other functions.
const MOST_OF_FUNCTION: usize = 2;

/// Missed bugs that are shown together: those of one line, or the values that one function returns.
#[derive(Debug)]
pub(super) struct Entry<'a> {
    /// Number by which a user names the entry, from 1.
    pub(super) number: usize,
    pub(super) bugs: Vec<&'a BugRecord>,
    /// Bug with the greatest weight.
    pub(super) strongest: &'a BugRecord,
    /// Reason why the entry is ranked last; `None` if it is worth a look.
    pub(super) minor: Option<Minor>,
    /// Number of other functions with the same entry.
    pub(super) twins: usize,
    weight: i32,
}

impl<'a> Entry<'a> {
    pub(super) fn first(&self) -> &'a BugRecord {
        self.bugs[0]
    }

    /// Whether it probably shows a missing test.
    pub(super) fn is_telling(&self) -> bool {
        self.minor.is_none() && self.weight >= TELLING
    }

    /// What twins have in common: the changes, without indentation; and the name of the function, if it is not a call that is
    /// left out. Of functions that pass a call on to another of the same name, it is the name and the values.
    fn likeness(&self) -> (&'a str, Vec<Vec<&'a str>>) {
        let first = self.first();
        let name = function_name(&first.item);
        if is_body(first) && calls(&first.original, name) {
            let values = self.bugs.iter().map(|bug| vec![&*bug.replacement]);
            return (name, values.collect());
        }
        let is_call = first_line(self.strongest).ends_with(");");
        let name = match Operator::named(&self.strongest.operator) {
            Ok(Operator::Statement | Operator::EarlyReturn) if is_call => "",
            _ => name,
        };
        let trimmed = |bug: &&'a BugRecord| bug.difference.lines().map(trimmed).collect();
        (name, self.bugs.iter().map(trimmed).collect())
    }

    /// File and function.
    pub(super) fn function(&self) -> (&'a str, &'a str) {
        let first = self.first();
        (&first.file, &first.item)
    }
}

/// All missed bugs, and those whose outcome varies, most important first.
pub(super) fn ranked(score: &Score) -> Vec<Entry<'_>> {
    let functions = Functions::of(score);
    let mut entries = grouped(score, &functions);
    entries.sort_by_key(|entry| (entry.minor, Reverse(entry.weight)));
    mark_twins(&mut entries);
    entries.sort_by_key(|entry| entry.minor);
    let mut entries = spread(entries);
    for (entry, number) in entries.iter_mut().zip(1..) {
        entry.number = number;
    }
    entries
}

/// All missed bugs, most important first.
pub(super) fn missed(score: &Score) -> Vec<&BugRecord> {
    let entries = ranked(score).into_iter();
    let bugs = entries.flat_map(|entry| entry.bugs);
    bugs.filter(|bug| bug.outcome == Outcome::Missed).collect()
}

/// What bugs of one entry have in common.
type Key<'a> = (&'a str, &'a str, usize, &'a str, Option<Minor>, bool);

/// Entries in the order of their places.
fn grouped<'a>(score: &'a Score, functions: &Functions<'a>) -> Vec<Entry<'a>> {
    let is_noteworthy = |bug: &&BugRecord| bug.outcome == Outcome::Missed || bug.flaky;
    let mut entries: Vec<Entry<'a>> = Vec::new();
    let mut positions: BTreeMap<Key<'a>, usize> = BTreeMap::new();
    for bug in score.bugs.iter().filter(is_noteworthy) {
        let minor = minor::minor(bug, functions);
        let weight = weight::weight(bug, functions);
        let line = if is_body(bug) { "" } else { first_line(bug) };
        let key = (&*bug.file, &*bug.item, bug.line, line, minor, bug.flaky);
        let position = *positions.entry(key).or_insert(entries.len());
        match entries.get_mut(position) {
            Some(entry) => {
                if weight > entry.weight {
                    (entry.weight, entry.strongest) = (weight, bug);
                }
                entry.bugs.push(bug);
            }
            None => entries.push(Entry {
                number: 0,
                bugs: vec![bug],
                strongest: bug,
                minor,
                twins: 0,
                weight,
            }),
        }
    }
    entries
}

/// Marks entries that make the same changes of the same lines as one before, and counts them there: they are in generated or
/// copied siblings.
fn mark_twins(entries: &mut [Entry<'_>]) {
    let mut first_of = HashMap::new();
    for position in 0..entries.len() {
        if entries[position].minor.is_some() {
            continue;
        }
        let first = *first_of
            .entry(entries[position].likeness())
            .or_insert(position);
        if first != position {
            entries[position].minor = Some(Minor::Twin);
            entries[first].twins += 1;
        }
    }
}

/// Moves entries of functions that have some already behind those of other functions, among those that are equally telling.
fn spread(entries: Vec<Entry<'_>>) -> Vec<Entry<'_>> {
    let mut counts: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    let entries = entries.into_iter().map(|entry| {
        let count = counts.entry(entry.function()).or_default();
        *count += 1;
        (*count > MOST_OF_FUNCTION, entry)
    });
    let mut entries: Vec<(bool, Entry<'_>)> = entries.collect();
    entries.sort_by_key(|(is_one_more, entry)| {
        (entry.minor.is_some(), !entry.is_telling(), *is_one_more)
    });
    entries.into_iter().map(|(_, entry)| entry).collect()
}

/// Whether a text calls a function of this name.
fn calls(text: &str, name: &str) -> bool {
    let is_name = |character: char| character.is_alphanumeric() || character == '_';
    text.match_indices(name).any(|(start, _)| {
        text[start + name.len()..].starts_with('(') && !text[..start].ends_with(is_name)
    })
}

/// A line of a difference without its mark, indentation and comment.
fn trimmed(line: &str) -> &str {
    let line = line.get(1..).unwrap_or_default();
    line.split(" // ").next().unwrap_or(line).trim()
}

pub(super) fn is_body(bug: &BugRecord) -> bool {
    Operator::named(&bug.operator) == Ok(Operator::Body)
}

/// The first line of the source that a bug changes, without indentation and comment.
pub(super) fn first_line(bug: &BugRecord) -> &str {
    let mut lines = bug.difference.lines();
    let line = lines.find(|line| line.starts_with('-'));
    line.map_or("", trimmed)
}
