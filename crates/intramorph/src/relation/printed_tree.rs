//! A printed value as the tree that its pretty form shows: fields, elements and entries.

use super::printed_label::Label;

/// A value, as far as its lines show what it is made of.
#[derive(Debug, PartialEq)]
pub(crate) enum Tree {
    /// A number, a text, or whatever prints in a way of its own.
    Leaf(String),
    /// A struct, a tuple, a list, a map or a set.
    Branch(Branch),
}

/// A value that is made of others.
#[derive(Debug, PartialEq)]
pub(crate) struct Branch {
    /// The name before the bracket, if any.
    pub(crate) head: String,
    pub(crate) bracket: Bracket,
    pub(crate) children: Vec<(Label, Tree)>,
}

/// What the parts of a branch stand between.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Bracket {
    Curly,
    Square,
    Round,
}

/// Each level is indented by this much.
const INDENTATION: usize = 4;
/// Deeper levels are not told apart, so that no value exhausts the stack.
const DEEPEST: usize = 64;

impl Tree {
    /// Reads the output of `{:#?}`. What does not look like a struct, a tuple, a list, a map or a set is a leaf.
    pub(crate) fn of(pretty: &str) -> Self {
        let lines: Vec<&str> = pretty.lines().collect();
        Self::of_lines(&lines, 0)
    }

    /// The lines without the indentation of the value's own level, of which the first has none.
    fn of_lines(lines: &[&str], depth: usize) -> Self {
        let branch = match lines {
            [line] => empty(line),
            _ if depth < DEEPEST => branch(lines, depth),
            _ => None,
        };
        branch.map_or_else(|| Self::Leaf(unindented(lines, depth)), Self::Branch)
    }

    /// The value on one line.
    pub(crate) fn compact(&self) -> String {
        let branch = match self {
            Self::Leaf(text) => return text.clone(),
            Self::Branch(branch) => branch,
        };
        let parts = branch.children.iter();
        let parts = parts.map(|(label, tree)| label.before(&tree.compact()));
        branch.around(&parts.collect::<Vec<_>>())
    }

    /// The same value with the entries of maps and sets in the order of their keys.
    pub(crate) fn with_sorted_entries(self) -> Self {
        let Self::Branch(mut branch) = self else {
            return self;
        };
        let sorted = |(label, tree): (Label, Self)| (label, tree.with_sorted_entries());
        branch.children = branch.children.into_iter().map(sorted).collect();
        if branch
            .children
            .iter()
            .any(|(label, _)| label.has_no_order())
        {
            let by_number = |one: &(Label, Self), other: &(Label, Self)| one.0.by_number(&other.0);
            branch.children.sort_by(by_number);
        }
        Self::Branch(branch)
    }
}

impl Branch {
    /// The printed parts between the brackets.
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

/// Empty lists and maps print on one line.
fn empty(line: &str) -> Option<Branch> {
    let bracket = match line {
        "[]" => Bracket::Square,
        "{}" => Bracket::Curly,
        _ => return None,
    };
    Some(Branch {
        head: String::new(),
        bracket,
        children: Vec::new(),
    })
}

fn branch(lines: &[&str], depth: usize) -> Option<Branch> {
    let [first, body @ .., last] = lines else {
        return None;
    };
    let (bracket, end) = match first.chars().last()? {
        '{' => (Bracket::Curly, "}"),
        '[' => (Bracket::Square, "]"),
        '(' => (Bracket::Round, ")"),
        _ => return None,
    };
    let inner = (depth + 1) * INDENTATION;
    let is_body = !body.is_empty() && body.iter().all(|line| indentation(line) >= inner);
    let is_closed = last.trim_start() == end;
    if !is_body || !is_closed {
        return None;
    }
    let head = first[..first.len() - 1].trim_end().to_owned();
    let entries = body.chunk_by(|_, line| {
        indentation(line) > inner || line.trim_start().starts_with([')', ']', '}'])
    });
    let children = entries.enumerate().map(|(index, lines)| {
        let lines = without_comma(lines, inner)?;
        match bracket {
            Bracket::Square => Some((Label::Index(index), Tree::of_lines(&lines, depth + 1))),
            Bracket::Round => Some((
                Label::Field(index.to_string()),
                Tree::of_lines(&lines, depth + 1),
            )),
            Bracket::Curly if head.is_empty() => Some(entry(&lines, depth + 1)),
            Bracket::Curly => field(&lines, depth + 1),
        }
    });
    Some(Branch {
        children: children.collect::<Option<_>>()?,
        head,
        bracket,
    })
}

/// The lines of one part, which ends with a comma unless it is the two dots.
fn without_comma<'a>(lines: &[&'a str], indentation: usize) -> Option<Vec<&'a str>> {
    let mut lines = lines.to_vec();
    *lines.first_mut()? = &lines[0][indentation..];
    let last = lines.last_mut()?;
    if *last != ".." {
        *last = last.strip_suffix(',')?;
    }
    Some(lines)
}

/// `name: value`.
fn field(lines: &[&str], depth: usize) -> Option<(Label, Tree)> {
    let [first, rest @ ..] = lines else {
        return None;
    };
    if *first == ".." {
        return Some((Label::Rest, Tree::Leaf("..".to_owned())));
    }
    let (name, value) = first.split_once(": ")?;
    let value: Vec<&str> = [value].iter().chain(rest).copied().collect();
    Some((Label::Field(name.to_owned()), Tree::of_lines(&value, depth)))
}

/// `key: value` of a map, where the key may take several lines, or else an element of a set.
fn entry(lines: &[&str], depth: usize) -> (Label, Tree) {
    let end_of_key = |index: usize, line: &str| {
        let is_outer = index == 0 || indentation(line) == depth * INDENTATION;
        is_outer.then(|| end_of_key(line)).flatten()
    };
    let mut numbered = lines.iter().enumerate();
    let key = numbered.find_map(|(index, line)| Some((index, end_of_key(index, line)?)));
    let Some((index, end)) = key else {
        let tree = Tree::of_lines(lines, depth);
        return (Label::Member(tree.compact()), tree);
    };
    let key: Vec<&str> = [&lines[..index], &[&lines[index][..end]]].concat();
    let value: Vec<&str> = [&[&lines[index][end + 2..]], &lines[index + 1..]].concat();
    (
        Label::Key(Tree::of_lines(&key, depth).compact()),
        Tree::of_lines(&value, depth),
    )
}

/// Where the first `: ` stands that is neither in quotes nor in brackets that open on this line.
fn end_of_key(line: &str) -> Option<usize> {
    let mut depth = 0_usize;
    let mut quote = None;
    let mut characters = line.char_indices();
    while let Some((at, character)) = characters.next() {
        if let Some(open) = quote {
            match character {
                '\\' => drop(characters.next()),
                _ if character == open => quote = None,
                _ => {}
            }
            continue;
        }
        match character {
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

/// Whether the quote opens a printed `char`, rather than being an apostrophe.
fn is_character(text: &str) -> bool {
    let mut characters = text.chars().skip(1);
    characters.next() == Some('\\') || characters.next() == Some('\'')
}

fn unindented(lines: &[&str], depth: usize) -> String {
    let indentation = depth * INDENTATION;
    let rest = lines.iter().skip(1);
    let rest = rest.map(|line| line.get(indentation..).unwrap_or(line.trim_start()));
    let lines: Vec<&str> = lines.iter().take(1).copied().chain(rest).collect();
    lines.join("\n")
}

fn indentation(line: &str) -> usize {
    line.len() - line.trim_start_matches(' ').len()
}
