//! Excerpts of printed values, around what matters in them.

pub(crate) use intramorph_record::alike_up_to;

use super::{on_one_line, revealed};

/// Width of a value on the line that explains a finding.
pub(crate) const BRIEF: usize = 36;

/// Says whether a text has more than `width` characters.
pub(crate) fn is_wider(text: &str, width: usize) -> bool {
    text.chars().nth(width).is_some()
}

/// Keeps the first `width` characters.
pub(crate) fn keep_start(text: &str, width: usize) -> String {
    match text.char_indices().nth(width) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Keeps the last `width` characters.
pub(crate) fn keep_end(text: &str, width: usize) -> String {
    match text.char_indices().rev().nth(width) {
        Some((last, character)) => format!("…{}", &text[last + character.len_utf8()..]),
        None => text.to_owned(),
    }
}

/// Keeps `start` characters at the start and `end` at the end, and counts the others if they are more than `slack`.
pub(crate) fn keep_both_ends(text: &str, [start, end]: [usize; 2], slack: usize) -> String {
    let left_out = text.chars().count().saturating_sub(start + end);
    if left_out <= slack {
        return text.to_owned();
    }
    let start = &text[..offset(text, start)];
    let mut ends = text.char_indices().rev().map(|(place, _)| place);
    let end = end.checked_sub(1).and_then(|end| ends.nth(end));
    let end = &text[end.unwrap_or(text.len())..];
    format!("{start}… {left_out} characters …{end}")
}

/// Keeps about `width` characters of both texts around their first difference.
pub(crate) fn around_difference(one: &str, other: &str, width: usize) -> [String; 2] {
    let start = if is_wider(one, width) || is_wider(other, width) {
        let alike = &one[..alike_up_to(one, other)];
        let mut before = alike.char_indices().rev().map(|(place, _)| place);
        before.nth(width / 3 - 1).unwrap_or(0)
    } else {
        0
    };
    [one, other].map(|text| window(text, start, width))
}

/// Counts the bytes after the last character in which two texts differ.
pub(crate) fn alike_at_end(one: &str, other: &str) -> usize {
    let [one_chunks, other_chunks] = [one, other].map(|text| text.as_bytes().rchunks(MANY_BYTES));
    let alike = count_alike(one_chunks.zip(other_chunks)) * MANY_BYTES;
    let alike = alike.min(one.len()).min(other.len());
    let [one_rest, other_rest] = [one, other].map(|text| &text.as_bytes()[..text.len() - alike]);
    let mut alike = alike + count_alike(one_rest.iter().rev().zip(other_rest.iter().rev()));
    while !one.is_char_boundary(one.len() - alike) {
        alike -= 1;
    }
    alike
}

/// Number of bytes that are compared at once, which is faster by far than one after the other.
const MANY_BYTES: usize = 4096;

/// Counts the pairs before the first whose sides differ.
fn count_alike<T: PartialEq>(pairs: impl Iterator<Item = (T, T)>) -> usize {
    pairs.take_while(|(one, other)| one == other).count()
}

/// Shortens a value for the line that explains a finding.
pub(crate) fn brief(text: &str) -> String {
    on_one_line(&window(text, 0, BRIEF))
}

/// Shortens two values for the line that explains a finding, around their first difference.
pub(crate) fn brief_pair(one: &str, other: &str) -> [String; 2] {
    let [one, other] = around_difference(one, other, BRIEF);
    revealed([&one, &other]).map(|text| on_one_line(&text))
}

/// Says whether a value fits on the line that explains a finding.
pub(crate) fn is_brief(text: &str) -> bool {
    !text.contains('\n') && !is_wider(text, BRIEF)
}

/// Keeps `width` characters from the byte `start` on, and marks what it leaves out.
fn window(text: &str, start: usize, width: usize) -> String {
    let mark = if start > 0 { "…" } else { "" };
    let rest = &text[start..];
    // A mark should stand for more than a few characters.
    if is_wider(rest, width + width / 8) {
        format!("{mark}{}", keep_start(rest, width))
    } else {
        format!("{mark}{rest}")
    }
}

/// Finds the byte offset of a character, or the length of the text.
fn offset(text: &str, character: usize) -> usize {
    let mut offsets = text.char_indices().map(|(offset, _)| offset);
    offsets.nth(character).unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::{alike_at_end, alike_up_to, around_difference, brief, keep_end};

    #[test]
    fn short_texts_are_shown_whole() {
        assert_eq!(around_difference("abc", "abd", 36), ["abc", "abd"]);
    }

    #[test]
    fn long_texts_are_shown_around_the_difference() {
        let one = "x".repeat(100) + "a" + &"y".repeat(100);
        let [one, other] = around_difference(&one, &one.replace('a', "b"), 36);
        let (before, after) = ("x".repeat(12), "y".repeat(23));
        assert_eq!(one, format!("…{before}a{after}…"));
        assert_eq!(other, format!("…{before}b{after}…"));
    }

    #[test]
    fn an_excerpt_stays_on_one_line() {
        assert_eq!(brief("a\nb\r"), "a\\nb\\r");
    }

    #[test]
    fn the_end_of_a_long_path_is_kept() {
        let path = "x".repeat(100) + ".price";
        let kept = "x".repeat(30) + ".price";
        assert_eq!(keep_end(&path, 36), format!("…{kept}"));
        assert_eq!(keep_end(".price", 36), ".price");
    }

    #[test]
    fn texts_are_alike_up_to_whole_characters() {
        let long = "x".repeat(10_000);
        for (one, other, expected) in [
            ("a", "b", [0, 0]),
            ("é", "è", [0, 0]),
            ("ab", "a", [1, 0]),
            ("xéy", "xy", [1, 1]),
        ] {
            assert_eq!(
                [alike_up_to(one, other), alike_at_end(one, other)],
                expected
            );
            let [one, other] = [one, other].map(|text| format!("{long}{text}{long}"));
            assert_eq!(alike_up_to(&one, &other), long.len() + expected[0]);
        }
        assert_eq!(alike_up_to(&long, &long), long.len());
        assert_eq!(alike_at_end(&long, &long[..5000]), 5000);
    }
}
