//! What relations of functions are worth: the injected bugs that they kill, and those that the tests of a package miss.

use std::collections::BTreeMap;
use std::fmt;

use intramorph_record::suggest::{BugEffect, Suggestions, TriedBug};

/// A function of a published package, as a line of the list names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    /// Name and version.
    pub package: String,
    /// Its path.
    pub path: String,
}

/// The functions of a list: a package and a path on each line.
pub fn functions(list: &str) -> Vec<Function> {
    let lines = list.lines().filter(|line| !line.starts_with('#'));
    let functions = lines.filter_map(|line| {
        let (package, path) = line.split_once(' ')?;
        Some(Function {
            package: package.to_owned(),
            path: path.trim().to_owned(),
        })
    });
    functions.collect()
}

/// Silent bugs that the tests of packages miss, and whether a relation of one of the functions kills them.
#[derive(Clone, Debug, Default)]
pub struct MissedBugs(BTreeMap<(String, String, String, String, u32), bool>);

impl MissedBugs {
    /// Adds the bugs that one function was tried with. Several functions may reach the same bug.
    pub fn add(&mut self, package: &str, suggestions: &Suggestions) {
        for bug in suggestions.tried_bugs.iter().filter(|it| is_missed(it)) {
            let (file, item) = (bug.file.clone(), bug.item.clone());
            let key = (
                package.to_owned(),
                file,
                item,
                bug.operator.clone(),
                bug.ordinal,
            );
            *self.0.entry(key).or_default() |= bug.killed_by > 0;
        }
    }

    /// How many are killed, and how many there are.
    pub fn counts(&self) -> (usize, usize) {
        let killed = self.0.values().filter(|is_killed| **is_killed).count();
        (killed, self.0.len())
    }
}

/// Certified relations on inputs of another distribution.
#[derive(Clone, Debug, Default)]
pub struct Confirmed {
    relations: usize,
    broken: Vec<String>,
}

impl Confirmed {
    /// Adds the relations of one function.
    pub fn add(&mut self, function: &str, suggestions: &Suggestions) {
        self.relations += suggestions.confirmations.len();
        for it in &suggestions.confirmations {
            if let Some(exception) = &it.exception {
                self.broken.push(format!(
                    "{function}: {}: {} broken on {} of {}\n  I {}\n  O {}\n  O' {}",
                    it.what,
                    it.relation,
                    it.broken,
                    it.runs,
                    exception.input,
                    exception.original,
                    exception.changed
                ));
            }
        }
    }
}

impl fmt::Display for Confirmed {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let held = self.relations - self.broken.len();
        writeln!(
            formatter,
            "{held} of {} certified relations hold on inputs of another distribution",
            self.relations
        )?;
        formatter.write_str(&self.broken.join("\n"))
    }
}

/// Whether a bug changes outputs without a panic, and all tests of the package pass.
pub fn is_missed(bug: &TriedBug) -> bool {
    bug.effect == BugEffect::Silent && bug.missed_by_tests == Some(true)
}
