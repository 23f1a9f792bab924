//! Excerpts of long outputs around the part in which they differ.

/// Both texts. A long one is cut to about `widest` characters around the first difference, with their positions.
pub(super) fn around_difference(texts: [&str; 2], widest: usize) -> [String; 2] {
    let [one, other] = texts;
    let alike = one.chars().zip(other.chars());
    let alike = alike.take_while(|(one, other)| one == other).count();
    // If the texts differ near the beginning, the excerpt starts there.
    let start = match alike {
        _ if one == other => 0,
        alike if alike < widest / 2 => 0,
        alike => start_of_word(one, alike - widest / 3),
    };
    texts.map(|text| from(start, text, widest))
}

/// A text. A long one is cut to `widest` characters from `start` on, with their positions.
pub(super) fn from(start: usize, text: &str, widest: usize) -> String {
    let length = text.chars().count();
    // A text that is only a little longer stays whole: the note about a cut would save nothing.
    if length <= widest + widest / 3 {
        return text.to_owned();
    }
    let part: String = text.chars().skip(start).take(widest).collect();
    let end = length.min(start + widest);
    let rest = if end < length { "…" } else { "" };
    match start {
        0 => format!("{part}{rest} ({length} characters)"),
        _ => format!(
            "…{part}{rest} (characters {} to {end} of {length})",
            start + 1
        ),
    }
}

/// The next start of a word, if there is one nearby.
fn start_of_word(text: &str, start: usize) -> usize {
    const NEARBY: usize = 12;
    let mut nearby = text.chars().skip(start).take(NEARBY);
    nearby
        .position(|character| character == ' ')
        .map_or(start, |blank| start + blank + 1)
}

#[cfg(test)]
mod tests {
    use super::around_difference;

    fn check(texts: [&str; 2], expected: [&str; 2]) {
        assert_eq!(around_difference(texts, 12), expected);
    }

    #[test]
    fn short_texts_stay_whole() {
        check(["0123456789ab", "x"], ["0123456789ab", "x"]);
    }

    #[test]
    fn early_differences_show_the_beginning() {
        check(
            ["0123456789abcdefghij", "0x"],
            ["0123456789ab… (20 characters)", "0x"],
        );
    }

    #[test]
    fn late_differences_show_the_same_part_of_both() {
        let before = "a".repeat(100);
        check(
            [&(before.clone() + "b" + &before), &(before + "c")],
            [
                "…aaaabaaaaaaa… (characters 97 to 108 of 201)",
                "…aaaac (characters 97 to 101 of 101)",
            ],
        );
    }

    #[test]
    fn parts_start_with_a_word() {
        let before = "ab ".repeat(30);
        check(
            [&(before.clone() + "cd and so on and on"), &(before + "ef")],
            [
                "…ab cd and so… (characters 88 to 99 of 109)",
                "…ab ef (characters 88 to 92 of 92)",
            ],
        );
    }
}
