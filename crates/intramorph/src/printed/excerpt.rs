//! Excerpts: the one place that cuts texts which are too wide to be shown.

use super::{on_one_line, revealed};

/// Width of a value on the line that explains a finding.
pub(crate) const BRIEF: usize = 36;

/// Says whether a text has more than `width` characters.
pub(crate) fn is_wider(text: &str, width: usize) -> bool {
    text.chars().nth(width).is_some()
}

/// Keeps the first `width` characters.
pub(crate) fn start(text: &str, width: usize) -> String {
    match text.char_indices().nth(width) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Keeps the last `width` characters.
pub(crate) fn end(text: &str, width: usize) -> String {
    match text.char_indices().rev().nth(width) {
        Some((last, character)) => format!("…{}", &text[last + character.len_utf8()..]),
        None => text.to_owned(),
    }
}

/// Keeps `start` characters at the start and `end` at the end, and counts the others if they are more than `slack`.
pub(crate) fn both_ends(text: &str, [start, end]: [usize; 2], slack: usize) -> String {
    let left_out = text.chars().count().saturating_sub(start + end);
    if left_out <= slack {
        return text.to_owned();
    }
    let (start, rest) = text.split_at(offset(text, start));
    let end = &rest[offset(rest, left_out)..];
    format!("{start}… {left_out} characters …{end}")
}

/// Keeps about `width` characters of both texts around their first difference.
pub(crate) fn around_difference(one: &str, other: &str, width: usize) -> [String; 2] {
    let alike = one.chars().zip(other.chars()).take_while(|(a, b)| a == b);
    let start = if is_wider(one, width) || is_wider(other, width) {
        alike.count().saturating_sub(width / 3)
    } else {
        0
    };
    [one, other].map(|text| window(text, start, width))
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

fn window(text: &str, start_at: usize, width: usize) -> String {
    let mark = if start_at > 0 { "…" } else { "" };
    let rest = &text[offset(text, start_at)..];
    // A mark should stand for more than a few characters.
    if is_wider(rest, width + width / 8) {
        format!("{mark}{}", start(rest, width))
    } else {
        format!("{mark}{rest}")
    }
}

/// Byte offset of a character, or the length of the text.
fn offset(text: &str, character: usize) -> usize {
    let mut offsets = text.char_indices().map(|(offset, _)| offset);
    offsets.nth(character).unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::{around_difference, brief, end};

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
        assert_eq!(end(&path, 36), format!("…{kept}"));
        assert_eq!(end(".price", 36), ".price");
    }
}
