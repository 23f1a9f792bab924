//! Which of cargo-mutants' mutants is which of our changes.

use std::collections::HashMap;

use intramorph_record::score::BugRecord;

use super::mutants::{Genre, Mutant, Place};

/// Our changes, to be found by what cargo-mutants says of a mutant.
#[derive(Debug)]
pub struct Matching<'a> {
    bugs: &'a [BugRecord],
    /// The numbers of those in a file.
    by_file: HashMap<&'a str, Vec<usize>>,
    /// The sources, by their paths.
    texts: &'a HashMap<String, String>,
}

/// Why we don't make a mutant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Gap {
    /// The compiler evaluates the function.
    ConstFunction,
    /// We change nothing at that place.
    NothingThere,
    /// At that place we change it to something else.
    OthersThere,
}

impl<'a> Matching<'a> {
    /// `texts` are the sources of the package, by their paths.
    pub fn new(bugs: &'a [BugRecord], texts: &'a HashMap<String, String>) -> Self {
        let mut by_file: HashMap<&str, Vec<usize>> = HashMap::new();
        for (number, bug) in bugs.iter().enumerate() {
            by_file.entry(&bug.file).or_default().push(number);
        }
        Self {
            bugs,
            by_file,
            texts,
        }
    }

    /// The number of our change that is the same.
    ///
    /// # Errors
    /// Why there is none.
    pub fn find(&self, mutant: &Mutant) -> Result<usize, Gap> {
        let numbers = self.by_file.get(&*mutant.file);
        let mut numbers = numbers.into_iter().flatten().copied();
        numbers
            .find(|number| self.is_same(mutant, &self.bugs[*number]))
            .ok_or_else(|| self.gap(mutant))
    }

    fn is_same(&self, mutant: &Mutant, bug: &BugRecord) -> bool {
        let is_there = place(bug) == mutant.span.start;
        let has = |operator: &str| is_there && bug.operator == operator;
        match mutant.genre {
            Genre::FnValue => has("body") && same_value(&mutant.replacement, &bug.replacement),
            Genre::BinaryOperator => is_there && self.is_same_operator(mutant, bug),
            Genre::UnaryOperator => has("unary"),
            Genre::MatchArm => has("arm") || self.is_guard_of_arm(mutant, bug),
            Genre::MatchArmGuard => has("guard") && bug.replacement == mutant.replacement,
            Genre::StructField => has("field"),
        }
    }

    /// Ours is the operator alone, or all of the expression with its operands in parentheses where they need some.
    fn is_same_operator(&self, mutant: &Mutant, bug: &BugRecord) -> bool {
        let old = self.text(mutant.file.as_str(), mutant.span.start, mutant.span.end);
        let bare = |text: &str| text.replace(|c: char| c.is_whitespace() || "()".contains(c), "");
        let new = bare(&bug.replacement);
        let mut operators = bug.original.match_indices(&*old);
        operators.any(|(start, _)| {
            let (before, after) = (&bug.original[..start], &bug.original[start + old.len()..]);
            bare(&[before, &mutant.replacement, after].concat()) == new
        })
    }

    /// An arm whose guard is false is as good as deleted.
    fn is_guard_of_arm(&self, mutant: &Mutant, bug: &BugRecord) -> bool {
        let (start, guard) = (mutant.span.start, place(bug));
        bug.operator == "guard"
            && bug.replacement == "false"
            && start < guard
            && guard < mutant.span.end
            && !self.text(&mutant.file, start, guard).contains("=>")
    }

    fn gap(&self, mutant: &Mutant) -> Gap {
        let function = mutant.function.as_ref();
        let head = function
            .map(|function| self.text(&mutant.file, function.span.start, mutant.span.start));
        let is_const = head.is_some_and(|head| {
            let code = head
                .lines()
                .filter(|line| !line.trim_start().starts_with("//"));
            code.into_iter()
                .any(|line| line.contains("const fn ") || line.contains("const unsafe fn "))
        });
        let numbers = self.by_file.get(&*mutant.file).into_iter().flatten();
        let mut there = numbers.filter(|number| place(&self.bugs[**number]) == mutant.span.start);
        match there.next() {
            _ if is_const => Gap::ConstFunction,
            None => Gap::NothingThere,
            Some(_) => Gap::OthersThere,
        }
    }

    fn text(&self, file: &str, start: Place, end: Place) -> String {
        let text = self.texts.get(file).map_or("", String::as_str);
        let lines = text
            .lines()
            .zip(1..)
            .filter(|(_, line)| (start.line..=end.line).contains(line));
        let parts = lines.map(|(line, number)| {
            let from = if number == start.line {
                start.column - 1
            } else {
                0
            };
            let to = if number == end.line {
                end.column - 1
            } else {
                usize::MAX
            };
            line.chars().take(to).skip(from).collect::<String>()
        });
        parts.collect::<Vec<_>>().join("\n")
    }
}

fn place(bug: &BugRecord) -> Place {
    Place {
        line: bug.line,
        column: bug.column,
    }
}

/// The same value may be written with other paths, and a default as what it is.
fn same_value(theirs: &str, ours: &str) -> bool {
    const DEFAULT: &str = "Default::default()";
    const DEFAULTS: [&str; 6] = [DEFAULT, "()", "0", "false", "None", "String::new()"];
    let plain = |value: &str| {
        let value: String = value.chars().filter(|c| !c.is_whitespace()).collect();
        ["::std::", "::core::", "::alloc::"]
            .iter()
            .fold(value, |value, root| value.replace(root, ""))
    };
    let (theirs, ours) = (plain(theirs), plain(ours));
    DEFAULTS
        .iter()
        .any(|default| theirs.replace(DEFAULT, default) == ours)
}

#[cfg(test)]
mod tests;
