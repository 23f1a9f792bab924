//! The bugs of each function, by which one of them is judged.

use std::collections::{BTreeMap, BTreeSet};

use intramorph_record::score::{BugRecord, Outcome, Score};

use super::is_body;

/// The bugs of each function, by its file and path, in the order of their places.
pub(super) struct Functions<'a> {
    by_path: BTreeMap<(&'a str, &'a str), Vec<&'a BugRecord>>,
    /// The names of functions of which no test notices that they do nothing.
    missed: BTreeSet<&'a str>,
}

impl<'a> Functions<'a> {
    pub(super) fn of(score: &'a Score) -> Self {
        let mut functions: BTreeMap<(&str, &str), Vec<&BugRecord>> = BTreeMap::new();
        for bug in &score.bugs {
            let function = functions.entry((&bug.file, &bug.item)).or_default();
            function.push(bug);
        }
        for bugs in functions.values_mut() {
            bugs.sort_by_key(|bug| (bug.line, bug.column));
        }
        let bodies = score.bugs.iter().filter(|bug| is_body(bug));
        let missed = bodies.clone().filter(|bug| bug.outcome == Outcome::Missed);
        let mut missed: BTreeSet<&str> = missed.map(|bug| function_name(&bug.item)).collect();
        for noticed in bodies.filter(|bug| is_noticed(bug)) {
            missed.remove(function_name(&noticed.item));
        }
        Self {
            by_path: functions,
            missed,
        }
    }

    /// Whether a function that only its own module knows may return several values, and no test notices any: it probably decides
    /// how fast something is, and not what.
    pub(super) fn is_indifferent(&self, body: &'a BugRecord) -> bool {
        let bodies = self.around(body).iter().filter(|bug| is_body(bug));
        let tried = bodies.filter(|bug| bug.outcome == Outcome::Missed || is_noticed(bug));
        let (missed, noticed): (Vec<&BugRecord>, Vec<&BugRecord>) =
            tried.copied().partition(|bug| !is_noticed(bug));
        body.public == Some(false) && missed.len() > 1 && noticed.is_empty()
    }

    /// Whether no test notices that the function of a bug does nothing: all else that nobody notices in it follows from that.
    pub(super) fn is_within_missed(&self, bug: &'a BugRecord) -> bool {
        let bodies = self.around(bug).iter().filter(|bug| is_body(bug));
        let is_missed = |body: &&&BugRecord| body.outcome == Outcome::Missed;
        !is_body(bug) && bodies.clone().any(|it| is_missed(&it)) && !bodies.copied().any(is_noticed)
    }

    /// Whether a statement only calls a function of which no test notices that it does nothing.
    pub(super) fn calls_missed(&self, statement: &BugRecord) -> bool {
        let call = statement
            .original
            .split_once('(')
            .map_or("", |(call, _)| call);
        let name = call.rsplit(['.', ':']).next().unwrap_or_default();
        self.missed.contains(name)
    }

    /// All bugs of the function that a bug is in.
    pub(super) fn around(&self, bug: &'a BugRecord) -> &[&'a BugRecord] {
        let bugs = self.by_path.get(&(&*bug.file, &*bug.item));
        bugs.map_or(&[], Vec::as_slice)
    }

    /// The bugs in the block that begins on the line of a bug. Blocks are known by their indentation.
    pub(super) fn in_block(&self, bug: &'a BugRecord) -> impl Iterator<Item = &'a BugRecord> {
        let indentation = indentation(bug);
        let below = self.since_line(bug).filter(|other| other.line > bug.line);
        below.take_while(move |other| self::indentation(other) > indentation)
    }

    /// Other kinds of bugs on the line of a bug.
    pub(super) fn on_line(&self, bug: &'a BugRecord) -> impl Iterator<Item = &'a BugRecord> {
        self.since_line(bug)
            .take_while(|other| other.line == bug.line)
    }

    /// Other kinds of bugs on the line of a bug and on later ones of the function.
    pub(super) fn since_line(&self, bug: &'a BugRecord) -> impl Iterator<Item = &'a BugRecord> {
        let around = self.around(bug);
        let first = around.partition_point(|other| other.line < bug.line);
        let bugs = around[first..].iter().copied();
        bugs.filter(|other| other.operator != bug.operator)
    }
}

/// Whether a test noticed a bug.
pub(super) fn is_noticed(bug: &BugRecord) -> bool {
    matches!(bug.outcome, Outcome::Caught | Outcome::TimedOut)
}

/// The name of a function without its path.
pub(in super::super) fn function_name(item: &str) -> &str {
    item.rsplit("::").next().unwrap_or(item)
}

/// The last name of the trait that a function implements.
pub(super) fn trait_name(item: &str) -> Option<&str> {
    let (_, path) = item.rsplit_once(" as ")?;
    let is_name = |character: char| character.is_alphanumeric() || character == '_';
    path.split(|character| !is_name(character)).next()
}

/// The number of blanks before the line of a bug.
fn indentation(bug: &BugRecord) -> usize {
    let line = bug.difference.lines().next().unwrap_or_default();
    let line = line.get(1..).unwrap_or_default();
    line.len() - line.trim_start().len()
}

#[cfg(test)]
mod tests {
    use super::{function_name, trait_name};

    #[test]
    fn a_path_has_a_function_and_perhaps_a_trait() {
        let drop = "Map<K>::insert::<Guard<T> as Drop>::drop";
        assert_eq!(
            (function_name(drop), trait_name(drop)),
            ("drop", Some("Drop"))
        );
        let from = "url::<Url as From<&'a str>>::from";
        assert_eq!(
            (function_name(from), trait_name(from)),
            ("from", Some("From"))
        );
        let free = "parse::number";
        assert_eq!((function_name(free), trait_name(free)), ("number", None));
    }
}
