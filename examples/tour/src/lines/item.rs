//! Items of a Rust source, found by how they are declared. The sources are formatted, so an item ends at its indentation.

/// The lines of the first item that is declared so, such as `fn merge_sort`, without what is above it.
pub(super) fn item<'a>(source: &'a str, declaration: &str) -> Option<Vec<&'a str>> {
    let lines: Vec<_> = source.lines().collect();
    let first = line_of(&lines, declaration)?;
    let indentation = indentation(lines[first]);
    let is_last = |line: &str| {
        let ends = line.ends_with(['}', ';']);
        ends && self::indentation(line) == indentation
    };
    let length = lines[first..].iter().position(|line| is_last(line))? + 1;
    Some(lines[first..first + length].to_vec())
}

/// The doc comment above the item that is declared so, on one line.
pub(super) fn comment_above(source: &str, declaration: &str) -> Option<String> {
    let lines: Vec<_> = source.lines().collect();
    let above = &lines[..line_of(&lines, declaration)?];
    let mut comment: Vec<_> = above
        .iter()
        .rev()
        .map_while(|line| line.trim_start().strip_prefix("/// "))
        .collect();
    comment.reverse();
    (!comment.is_empty()).then(|| comment.join(" "))
}

/// The names of all functions.
pub(super) fn functions(source: &str) -> impl Iterator<Item = &str> {
    code(source.lines()).filter_map(|line| {
        let (before, after) = line.split_once("fn ")?;
        let is_declared = before.is_empty() || before.ends_with(' ');
        let end = after.find(|character| !is_part_of_name(character))?;
        (is_declared && end > 0).then(|| &after[..end])
    })
}

/// Lines without those that are blank or hold a comment only.
pub(super) fn code<'a>(lines: impl IntoIterator<Item = &'a str>) -> impl Iterator<Item = &'a str> {
    lines
        .into_iter()
        .filter(|line| !line.trim().is_empty() && !is_comment(line))
}

/// Whether a name, or several words, is in the line as a whole.
pub(super) fn mentions(line: &str, name: &str) -> bool {
    line.match_indices(name).any(|(start, _)| {
        let before = line[..start].chars().next_back();
        let after = line[start + name.len()..].chars().next();
        !before.is_some_and(is_part_of_name) && !after.is_some_and(is_part_of_name)
    })
}

fn line_of(lines: &[&str], declaration: &str) -> Option<usize> {
    lines
        .iter()
        .position(|line| !is_comment(line) && mentions(line, declaration))
}

fn is_comment(line: &str) -> bool {
    line.trim_start().starts_with("//")
}

fn indentation(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

fn is_part_of_name(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}
