//! Texts without the values in them, which differ from one input to the next.

/// Maximum number of characters that are kept.
const LONGEST: usize = 200;

/// Puts `#` in place of numbers, `".."` in place of quoted texts, and `[..]` in place of lists.
///
/// Words stay, also those with digits in them, and several values in a row count as one.
pub(crate) fn without_values(text: &str) -> String {
    let mut kept = String::new();
    let mut rest = text.trim();
    while let Some(first) = rest.chars().next() {
        let (length, value) = match first {
            '"' => (length_of_quoted(rest), "\"..\""),
            '[' => (length_of_list(rest), "[..]"),
            '-' | '0'..='9' if length_of_number(rest) > 0 => (length_of_number(rest), "#"),
            _ => (length_of_word(rest), ""),
        };
        let (part, after) = rest.split_at(length);
        push(&mut kept, value, part);
        rest = after;
    }
    kept.chars().take(LONGEST).collect()
}

/// Adds a value, unless it only goes on with a row of such values, or a part that is none.
fn push(kept: &mut String, value: &str, part: &str) {
    let row = kept.strip_suffix(", ").filter(|row| row.ends_with(value));
    match row.map(str::len) {
        _ if value.is_empty() => kept.push_str(part),
        Some(length) => kept.truncate(length),
        None => kept.push_str(value),
    }
}

fn length_of_quoted(text: &str) -> usize {
    let mut is_after_backslash = false;
    let end = text.char_indices().skip(1).find(|(_, character)| {
        let is_end = *character == '"' && !is_after_backslash;
        is_after_backslash = *character == '\\' && !is_after_backslash;
        is_end
    });
    end.map_or(text.len(), |(end, _)| end + 1)
}

fn length_of_list(text: &str) -> usize {
    let mut depth = 0_usize;
    let end = text.char_indices().find(|(_, character)| {
        match character {
            '[' => depth += 1,
            ']' => depth -= 1,
            _ => {}
        }
        depth == 0
    });
    end.map_or(text.len(), |(end, _)| end + 1)
}

/// Measures a number with its sign, digits, point, exponent and unit; 0 if there is none.
fn length_of_number(text: &str) -> usize {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if !digits.starts_with(|first: char| first.is_ascii_digit()) {
        return 0;
    }
    let is_part = |character: char| character.is_alphanumeric() || "_.".contains(character);
    let rest = digits.trim_start_matches(is_part);
    // The point at the end of a sentence does not belong to it.
    let number = &text[..text.len() - rest.len()];
    number.trim_end_matches('.').len()
}

fn length_of_word(text: &str) -> usize {
    let is_part = |character: char| character.is_alphanumeric() || character == '_';
    let length = text.len() - text.trim_start_matches(is_part).len();
    let first = text.chars().next().map_or(0, char::len_utf8);
    length.max(first)
}

#[cfg(test)]
mod tests {
    use super::without_values;

    fn check(text: &str, expected: &str) {
        assert_eq!(without_values(text), expected);
    }

    #[test]
    fn numbers_are_left_out() {
        check(
            "index out of bounds: the len is 1 but the index is 3",
            "index out of bounds: the len is # but the index is #",
        );
        check("off by -1.5e3.", "off by #.");
        check("a u32 of x1 - 2", "a u32 of x1 - #");
    }

    #[test]
    fn texts_and_lists_are_left_out() {
        check(r#"no "a \" b" in [1, [2], "c"]"#, r#"no ".." in [..]"#);
        check(r#"an end is missing: "a"#, r#"an end is missing: "..""#);
        check("an end is missing: [1", "an end is missing: [..]");
    }

    #[test]
    fn a_row_of_values_is_one() {
        check("{1, 2, 3} and (4, 5)", "{#} and (#)");
        check(
            "Error { kind: Missing, at: 7 }",
            "Error { kind: Missing, at: # }",
        );
    }

    #[test]
    fn any_text_is_read_to_its_end() {
        for text in ["", "-", "ä€", "]", "\"", "[", "\\", "1.", "--1", "a\nb"] {
            let _ = without_values(text);
        }
    }
}
