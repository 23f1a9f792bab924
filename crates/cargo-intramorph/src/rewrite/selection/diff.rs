//! The lines that a unified diff adds.

mod header;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::iter::{Enumerate, Peekable};
use std::ops::RangeInclusive;
use std::str::Lines;

use header::Header;

/// Of each file, by its path, the lines that are added, with their text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Diff(BTreeMap<String, BTreeMap<usize, String>>);

impl Diff {
    /// Or what is wrong with the text. An empty one is a diff of nothing.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let mut parser = Parser {
            lines: text.lines().enumerate().peekable(),
            header: Header::default(),
            diff: Self::default(),
        };
        let mut is_diff = text.trim().is_empty();
        while let Some((_, line)) = parser.lines.next() {
            is_diff |= parser.line(line)?;
        }
        if !is_diff {
            return Err("it is no unified diff, such as `git diff` writes".to_owned());
        }
        Ok(parser.diff)
    }

    /// A file of which all is new.
    pub(crate) fn add_file(&mut self, path: String, text: &str) {
        let lines = (1..).zip(text.lines().map(str::to_owned));
        self.0.insert(path, lines.collect());
    }

    /// The same diff with paths that are relative to a folder, which ends in `/`; what is elsewhere is gone. If nothing is in
    /// that folder, the paths are relative to it already.
    pub(crate) fn below(self, folder: &str) -> Self {
        if !self.0.keys().any(|path| path.starts_with(folder)) {
            return self;
        }
        let files = self.0.into_iter();
        let below = files.filter_map(|(path, lines)| {
            let path = path.strip_prefix(folder)?;
            Some((path.to_owned(), lines))
        });
        Self(below.collect())
    }

    pub(crate) fn paths(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// Whether one of these lines is added.
    pub(crate) fn meets(&self, path: &str, lines: RangeInclusive<usize>) -> bool {
        let added = self.0.get(path);
        added.is_some_and(|added| added.range(lines).next().is_some())
    }

    /// The first line that is another one in the file than in the diff, so that the diff is not of this file.
    pub(crate) fn misfit(&self, path: &str, text: &str) -> Option<usize> {
        let added = self.0.get(path)?;
        let lines: Vec<&str> = text.lines().collect();
        let fits = |number: usize, line: &str| {
            let found = number.checked_sub(1).and_then(|index| lines.get(index));
            found.is_some_and(|found| found.trim_end_matches('\r') == line.trim_end_matches('\r'))
        };
        let mut added = added.iter();
        added
            .find(|(number, line)| !fits(**number, line))
            .map(|(number, _)| *number)
    }
}

struct Parser<'a> {
    lines: Peekable<Enumerate<Lines<'a>>>,
    /// Of the file that hunks belong to.
    header: Header<'a>,
    diff: Diff,
}

impl<'a> Parser<'a> {
    /// A line outside of hunks, or a hunk that begins with it; and whether only diffs have such a line.
    fn line(&mut self, line: &'a str) -> Result<bool, String> {
        if let Some(paths) = line.strip_prefix("diff --git ") {
            self.header = Header::of_git(paths);
            return Ok(true);
        }
        if line.starts_with("diff --cc ") || line.starts_with("diff --combined ") {
            let advice = "it is a combined diff of a merge: write one with `git diff ONE OTHER`";
            return Err(advice.to_owned());
        }
        if let Some(path) = ["rename to ", "copy to "]
            .iter()
            .find_map(|words| line.strip_prefix(words))
        {
            self.header.renamed(path);
        } else if let Some(old) = line.strip_prefix("--- ")
            && let Some(new) = self.new_path()
        {
            self.header.paths(old, new);
            return Ok(true);
        } else if line.starts_with("@@ -") && self.header.has_paths() {
            self.hunk(line)?;
        }
        Ok(false)
    }

    /// What stands behind `+++`, if that is the next line.
    fn new_path(&mut self) -> Option<&'a str> {
        let (_, next) = self.lines.peek()?;
        let path = next.strip_prefix("+++ ")?;
        self.lines.next();
        Some(path)
    }

    fn hunk(&mut self, first: &str) -> Result<(), String> {
        let Some(mut hunk) = Hunk::begun(first) else {
            return Err(format!("it has a hunk that begins with `{first}`"));
        };
        let path = self.header.path();
        while hunk.old > 0 || hunk.new > 0 {
            let Some((index, line)) = self.lines.next() else {
                return Err("it ends within a hunk".to_owned());
            };
            let number = hunk.number;
            let kind = hunk.line(line).ok_or_else(|| {
                let line = index + 1;
                format!("its line {line} does not fit into the hunk that it is in")
            })?;
            if let (LineKind::Added, Some(path)) = (kind, &path) {
                let lines = self.diff.0.entry(path.clone()).or_default();
                lines.insert(number, line[1..].to_owned());
            }
        }
        Ok(())
    }
}

/// What is left of a hunk.
struct Hunk {
    old: usize,
    new: usize,
    /// The number of the next line in the new file.
    number: usize,
}

impl Hunk {
    fn begun(first: &str) -> Option<Self> {
        let (ranges, _) = first.strip_prefix("@@ -")?.split_once(" @@")?;
        let (old, new) = ranges.split_once(" +")?;
        let (_, old) = range(old)?;
        let (number, new) = range(new)?;
        Some(Self { old, new, number })
    }

    /// Counts the line; `None` if there can be no such line.
    fn line(&mut self, line: &str) -> Option<LineKind> {
        match line.as_bytes().first() {
            Some(b'+') => {
                self.new = self.new.checked_sub(1)?;
                self.number += 1;
                return Some(LineKind::Added);
            }
            Some(b'-') => self.old = self.old.checked_sub(1)?,
            // "\ No newline at end of file".
            Some(b'\\') => {}
            // Mail programs take the space from lines that have nothing else.
            Some(b' ') | None => {
                self.old = self.old.checked_sub(1)?;
                self.new = self.new.checked_sub(1)?;
                self.number += 1;
            }
            Some(_) => return None,
        }
        Some(LineKind::Other)
    }
}

enum LineKind {
    Added,
    Other,
}

/// `3,2` are two lines from the third on, and `3` is one.
fn range(text: &str) -> Option<(usize, usize)> {
    let (start, count) = text.split_once(',').unwrap_or((text, "1"));
    Some((start.parse().ok()?, count.parse().ok()?))
}
