//! Excerpts of two texts around the place where they first differ, short enough for one line.

use super::look_alike::revealed;

/// At most this many characters of a value are shown.
pub(super) const WIDEST: usize = 36;

/// Where two texts first differ, as line and column counted from 1.
pub(super) fn line_and_column(one: &str, other: &str) -> (usize, usize) {
    let mut place = (1, 1);
    for (character, _) in one.chars().zip(other.chars()).take_while(|(a, b)| a == b) {
        place = match character {
            '\n' => (place.0 + 1, 1),
            _ => (place.0, place.1 + 1),
        };
    }
    place
}

/// Both texts, or the parts of them around the first difference, each on one line.
pub(super) fn around_difference(one: &str, other: &str) -> [String; 2] {
    let [one, other] = excerpts_around_difference(one, other, WIDEST);
    revealed([&one, &other]).map(|text| on_one_line(&text))
}

/// Both texts, or at most `widest` characters of them around the first difference.
pub(crate) fn excerpts_around_difference(one: &str, other: &str, widest: usize) -> [String; 2] {
    let alike = one.chars().zip(other.chars()).take_while(|(a, b)| a == b);
    let alike = alike.count();
    let start = match one.chars().count().max(other.chars().count()) {
        length if length <= widest => 0,
        _ => alike.saturating_sub(widest / 3),
    };
    [one, other].map(|text| cut(text, start, widest))
}

/// The beginning of a text, on one line.
pub(super) fn shortened(text: &str) -> String {
    on_one_line(&cut(text, 0, WIDEST))
}

/// The end of a text.
pub(super) fn shortened_from_left(text: &str) -> String {
    match text.chars().count() {
        0..=WIDEST => text.to_owned(),
        length => {
            let end = text.chars().skip(length - WIDEST);
            format!("…{}", end.collect::<String>())
        }
    }
}

fn cut(text: &str, start: usize, widest: usize) -> String {
    let mut excerpt = String::from(if start > 0 { "…" } else { "" });
    let rest = || text.chars().skip(start);
    // What is left out should be worth the note that it is.
    if rest().nth(widest + widest / 8).is_none() {
        excerpt.extend(rest());
    } else {
        excerpt.extend(rest().take(widest).chain(['…']));
    }
    excerpt
}

fn on_one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\n' => line.push_str("\\n"),
            character if character.is_control() => line.extend(character.escape_default()),
            character => line.push(character),
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::{around_difference, line_and_column, shortened, shortened_from_left};

    #[test]
    fn lines_and_columns_count_from_one() {
        assert_eq!(line_and_column("a", "b"), (1, 1));
        assert_eq!(line_and_column("ä\nbc", "ä\nbd"), (2, 2));
        assert_eq!(line_and_column("a\n", "a"), (1, 2));
    }

    #[test]
    fn short_texts_are_shown_whole() {
        assert_eq!(around_difference("abc", "abd"), ["abc", "abd"]);
    }

    #[test]
    fn long_texts_are_shown_around_the_difference() {
        let one = "x".repeat(100) + "a" + &"y".repeat(100);
        let [one, other] = around_difference(&one, &one.replace('a', "b"));
        let (before, after) = ("x".repeat(12), "y".repeat(23));
        assert_eq!(one, format!("…{before}a{after}…"));
        assert_eq!(other, format!("…{before}b{after}…"));
    }

    #[test]
    fn an_excerpt_stays_on_one_line() {
        assert_eq!(shortened("a\nb\r"), "a\\nb\\r");
    }

    #[test]
    fn the_end_of_a_long_path_is_kept() {
        let path = "x".repeat(100) + ".price";
        let kept = "x".repeat(30) + ".price";
        assert_eq!(shortened_from_left(&path), format!("…{kept}"));
        assert_eq!(shortened_from_left(".price"), ".price");
    }
}
