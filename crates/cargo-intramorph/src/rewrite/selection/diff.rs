//! Unified diffs, and the lines that they add.

mod header;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use header::Header;

/// The added lines of each file, by its path, with their numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Diff(BTreeMap<String, BTreeMap<usize, String>>);

impl Diff {
    /// Parses a diff; an empty text is a diff of nothing. The error says what is wrong with the text.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let mut diff = Self::default();
        let mut header = Header::default();
        let mut is_diff = text.trim().is_empty();
        let mut lines = text.lines().enumerate().peekable();
        while let Some((_, line)) = lines.next() {
            if let Some(paths) = line.strip_prefix("diff --git ") {
                header = Header::of_git(paths);
                is_diff = true;
            } else if line.starts_with("diff --cc ") || line.starts_with("diff --combined ") {
                let advice =
                    "it is a combined diff of a merge: write one with `git diff ONE OTHER`";
                return Err(advice.to_owned());
            } else if let Some(old) = line.strip_prefix("--- ")
                && let Some((_, new)) = lines.next_if(|(_, next)| next.starts_with("+++ "))
            {
                header.set_paths(old, &new[4..]);
                is_diff = true;
            } else if line.starts_with("@@ -") && header.has_paths() {
                let added = parse_hunk(line, &mut lines)?;
                if let Some(path) = header.path() {
                    diff.0.entry(path).or_default().extend(added);
                }
            } else {
                header.note_rename(line);
            }
        }
        if !is_diff {
            return Err("it is no unified diff, such as `git diff` writes".to_owned());
        }
        Ok(diff)
    }

    /// Adds a file whose lines are all new.
    pub(crate) fn add_file(&mut self, path: String, text: &str) {
        let lines = (1..).zip(text.lines().map(str::to_owned));
        self.0.insert(path, lines.collect());
    }

    /// Makes paths relative to a folder, which ends in `/`, and drops other files. If no file is in that folder, the paths
    /// are relative to it already.
    pub(crate) fn relative_to(self, folder: &str) -> Self {
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
    pub(crate) fn adds_one_of(&self, path: &str, lines: RangeInclusive<usize>) -> bool {
        let added = self.0.get(path);
        added.is_some_and(|added| added.range(lines).next().is_some())
    }

    /// Returns the first added line that is different in the file, so that the diff is of another version.
    pub(crate) fn first_difference(&self, path: &str, text: &str) -> Option<usize> {
        let lines: Vec<&str> = text.lines().collect();
        let is_there = |number: usize, line: &str| {
            let found = number.checked_sub(1).and_then(|index| lines.get(index));
            found.is_some_and(|found| found.trim_end_matches('\r') == line.trim_end_matches('\r'))
        };
        let mut added = self.0.get(path)?.iter();
        let different = added.find(|(number, line)| !is_there(**number, line));
        different.map(|(number, _)| *number)
    }
}

/// Parses the lines after the head of a hunk, and returns those that are added with their numbers.
fn parse_hunk<'a>(
    head: &str,
    lines: &mut impl Iterator<Item = (usize, &'a str)>,
) -> Result<Vec<(usize, String)>, String> {
    let ranges = parse_head(head);
    let (mut old, mut number, mut new) =
        ranges.ok_or_else(|| format!("it has a hunk that begins with `{head}`"))?;
    let mut added = Vec::new();
    while old > 0 || new > 0 {
        let (index, line) = lines.next().ok_or("it ends within a hunk")?;
        let kind = line.as_bytes().first();
        let (is_old, is_new) = match kind {
            Some(b'-') => (1, 0),
            Some(b'+') => (0, 1),
            // Mail programs take the space from lines that have nothing else.
            Some(b' ') | None => (1, 1),
            // "\ No newline at end of file".
            Some(b'\\') => (0, 0),
            Some(_) => (usize::MAX, usize::MAX),
        };
        let left = old.checked_sub(is_old).zip(new.checked_sub(is_new));
        (old, new) = left.ok_or_else(|| {
            let line = index + 1;
            format!("its line {line} does not fit into the hunk that it is in")
        })?;
        if kind == Some(&b'+') {
            added.push((number, line[1..].to_owned()));
        }
        number += is_new;
    }
    Ok(added)
}

/// Parses `@@ -1,2 +3,4 @@`: the number of old lines, the first new line, and the number of new lines.
fn parse_head(head: &str) -> Option<(usize, usize, usize)> {
    let (ranges, _) = head.strip_prefix("@@ -")?.split_once(" @@")?;
    let (old, new) = ranges.split_once(" +")?;
    let (_, old) = parse_range(old)?;
    let (number, new) = parse_range(new)?;
    Some((old, number, new))
}

/// Parses `3,2`, two lines from the third on, or `3`, one line.
fn parse_range(text: &str) -> Option<(usize, usize)> {
    let (start, count) = text.split_once(',').unwrap_or((text, "1"));
    Some((start.parse().ok()?, count.parse().ok()?))
}
