//! A printed value as the tree that its pretty form shows: fields, elements and entries.

use std::cmp::Ordering;

use super::brief;

/// A value, with those of its parts that its lines show.
#[derive(Debug, PartialEq)]
pub(crate) enum Tree {
    /// A number, a text, or a value with a format of its own.
    Leaf(String),
    /// A struct, a tuple, a list, a map or a set.
    Branch(Branch),
}

/// A value that is made of others.
#[derive(Debug, PartialEq)]
pub(crate) struct Branch {
    /// Name before the bracket, or nothing.
    pub(crate) head: String,
    pub(crate) bracket: Bracket,
    pub(crate) children: Vec<(Label, Tree)>,
}

/// Brackets around the parts of a branch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Bracket {
    Curly,
    Square,
    Round,
}

/// Indentation of each level.
const INDENTATION: &str = "    ";
/// Maximum depth of branches. Deeper values are leaves, so that no value exhausts the stack.
const DEEPEST: usize = 64;

impl Tree {
    /// Reads the output of `{:#?}`. A value that looks like no struct, tuple, list, map or set is a leaf.
    pub(crate) fn of(pretty: &str) -> Self {
        Self::of_lines(&pretty.lines().collect::<Vec<_>>(), 0)
    }

    /// Reads lines without the indentation of the value's own level.
    fn of_lines(lines: &[&str], depth: usize) -> Self {
        let branch = Branch::of_lines(lines, depth);
        branch.map_or_else(|| Self::Leaf(lines.join("\n")), Self::Branch)
    }

    /// Prints the value on one line.
    pub(crate) fn compact(&self) -> String {
        match self {
            Self::Leaf(text) => text.clone(),
            Self::Branch(branch) => {
                let parts = branch.children.iter();
                let parts = parts.map(|(label, tree)| label.before(&tree.compact()));
                branch.around(&parts.collect::<Vec<_>>())
            }
        }
    }

    /// Puts the entries of maps and sets in the order of their keys.
    pub(crate) fn sort_entries(&mut self) {
        let Self::Branch(Branch { children, .. }) = self else {
            return;
        };
        for (_, child) in children.iter_mut() {
            child.sort_entries();
        }
        if children.iter().any(|(label, _)| label.has_no_order()) {
            children.sort_by(|(one, _), (other, _)| one.by_number(other));
        }
    }
}

impl Branch {
    fn of_lines(lines: &[&str], depth: usize) -> Option<Self> {
        let (opening, body, closing) = match lines {
            [empty @ ("[]" | "{}")] => (&empty[..1], &[][..], &empty[1..]),
            [first, body @ .., last] if depth < DEEPEST && !body.is_empty() => {
                (*first, body, last.trim_start())
            }
            _ => return None,
        };
        let bracket = match (opening.chars().last()?, closing) {
            ('{', "}") => Bracket::Curly,
            ('[', "]") => Bracket::Square,
            ('(', ")") => Bracket::Round,
            _ => return None,
        };
        let body = body.iter().map(|line| line.strip_prefix(INDENTATION));
        let body: Vec<&str> = body.collect::<Option<_>>()?;
        let head = opening[..opening.len() - 1].trim_end().to_owned();
        // A part goes on where a line is indented or closes brackets.
        let parts = body.chunk_by(|_, line| line.starts_with([' ', ')', ']', '}']));
        let children = parts.enumerate().map(|(index, lines)| {
            let lines = without_comma(lines)?;
            let (label, lines) = match bracket {
                Bracket::Square => (Label::Index(index), lines),
                Bracket::Round => (Label::Field(index.to_string()), lines),
                Bracket::Curly if head.is_empty() => return Some(entry(&lines, depth + 1)),
                Bracket::Curly if lines == [".."] => (Label::Rest, lines),
                Bracket::Curly => {
                    let (name, value) = split(&lines, 0, lines[0].find(": ")?);
                    (Label::Field(name.concat()), value)
                }
            };
            Some((label, Tree::of_lines(&lines, depth + 1)))
        });
        let children = children.collect::<Option<_>>()?;
        Some(Self {
            head,
            bracket,
            children,
        })
    }

    /// Puts brackets around the printed parts.
    pub(crate) fn around(&self, parts: &[String]) -> String {
        let (head, parts) = (&self.head, parts.join(", "));
        match self.bracket {
            Bracket::Curly if head.is_empty() => format!("{{{parts}}}"),
            Bracket::Curly => format!("{head} {{ {parts} }}"),
            Bracket::Square => format!("{head}[{parts}]"),
            Bracket::Round => format!("{head}({parts})"),
        }
    }
}

/// Removes the comma at the end of a part; the two dots have none.
fn without_comma<'a>(lines: &[&'a str]) -> Option<Vec<&'a str>> {
    let (last, before) = lines.split_last()?;
    let last = last.strip_suffix(',').or((*last == "..").then_some(last))?;
    Some([before, &[last]].concat())
}

/// Reads `key: value` of a map, where the key may take several lines, or else an element of a set.
fn entry(lines: &[&str], depth: usize) -> (Label, Tree) {
    let mut numbered = lines.iter().enumerate();
    let key = numbered.find_map(|(index, line)| {
        let is_outer = index == 0 || !line.starts_with(' ');
        let end = is_outer.then(|| end_of_key(line)).flatten()?;
        Some(split(lines, index, end))
    });
    if let Some((key, value)) = key {
        let key = Tree::of_lines(&key, depth).compact();
        return (Label::Key(key), Tree::of_lines(&value, depth));
    }
    let tree = Tree::of_lines(lines, depth);
    (Label::Member(tree.compact()), tree)
}

/// Splits lines at the `: ` that stands at `end` of line `index`.
fn split<'a>(lines: &[&'a str], index: usize, end: usize) -> (Vec<&'a str>, Vec<&'a str>) {
    let (key, value) = (&lines[index][..end], &lines[index][end + 2..]);
    let key = [&lines[..index], &[key]].concat();
    let value = [&[value], &lines[index + 1..]].concat();
    (key, value)
}

/// Finds the first `: ` that is neither in quotes nor in brackets that open on this line.
fn end_of_key(line: &str) -> Option<usize> {
    let mut depth = 0_usize;
    let mut quote = None;
    let mut characters = line.char_indices();
    while let Some((at, character)) = characters.next() {
        match character {
            '\\' if quote.is_some() => drop(characters.next()),
            _ if quote == Some(character) => quote = None,
            _ if quote.is_some() => {}
            '"' => quote = Some(character),
            '\'' if is_character(&line[at..]) => quote = Some(character),
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            ':' if depth == 0 && line[at..].starts_with(": ") => return Some(at),
            _ => {}
        }
    }
    None
}

/// Says whether the quote opens a printed `char`, rather than being an apostrophe.
fn is_character(text: &str) -> bool {
    let mut characters = text.chars().skip(1);
    characters.next() == Some('\\') || characters.next() == Some('\'')
}

/// Name of a part.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Label {
    Index(usize),
    Field(String),
    Key(String),
    /// Element of a set, which has no place.
    Member(String),
    /// Two dots of a struct that does not show all of its fields.
    Rest,
}

impl Label {
    /// Says whether the place of the part means nothing.
    pub(crate) fn has_no_order(&self) -> bool {
        matches!(self, Self::Key(_) | Self::Member(_))
    }

    /// Puts the name before the printed part, if it has one.
    pub(crate) fn before(&self, part: &str) -> String {
        match self {
            Self::Field(name) if !name.starts_with(|first: char| first.is_ascii_digit()) => {
                format!("{name}: {part}")
            }
            Self::Key(key) => format!("{key}: {part}"),
            _ => part.to_owned(),
        }
    }

    /// Writes the step from the whole value to the part as Rust does.
    pub(crate) fn step(&self) -> String {
        match self {
            Self::Index(index) => format!("[{index}]"),
            Self::Field(name) => format!(".{name}"),
            Self::Key(key) => format!("[{}]", brief(key)),
            Self::Member(_) | Self::Rest => String::new(),
        }
    }

    /// Orders keys as sorted maps and sets do: numbers by value, texts by letters.
    pub(crate) fn by_number(&self, other: &Self) -> Ordering {
        let key = |label: &Self| match label {
            Self::Key(text) | Self::Member(text) => Some((text.parse::<i128>().ok(), runs(text))),
            _ => None,
        };
        key(self).cmp(&key(other)).then_with(|| self.cmp(other))
    }
}

/// Separates the numbers in a key, so that `(2, 0)` comes before `(10, 0)`; a text stays whole.
fn runs(key: &str) -> Vec<(Option<u128>, String)> {
    if key.starts_with('"') {
        return vec![(None, key.to_owned())];
    }
    let characters: Vec<char> = key.chars().collect();
    let runs = characters.chunk_by(|one, other| one.is_ascii_digit() == other.is_ascii_digit());
    let run = |run: &[char]| {
        let text: String = run.iter().collect();
        (text.parse().ok(), text)
    };
    runs.map(run).collect()
}

#[cfg(test)]
mod tests {
    use super::Label;

    fn check(keys: [&str; 3]) {
        let mut labels = keys.map(|key| Label::Key(key.to_owned()));
        labels.reverse();
        labels.sort_by(Label::by_number);
        assert_eq!(labels, keys.map(|key| Label::Key(key.to_owned())));
    }

    #[test]
    fn keys_are_in_the_order_of_sorted_maps() {
        check(["-10", "2", "10"]);
        check(["(2, 10)", "(10, 2)", "(10, 11)"]);
        check(["\"key 1\"", "\"key 10\"", "\"key 2\""]);
    }
}
