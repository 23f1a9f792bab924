//! Excerpts of long outputs around the part in which they differ.

/// Both texts. A long one is cut to about `widest` characters around the first difference, with their positions.
pub(super) fn around_difference([one, other]: [&str; 2], widest: usize) -> [String; 2] {
    let alike = &one[..alike_up_to(one, other)];
    // If the texts differ near the beginning, the excerpt starts there.
    let is_early = one == other || alike.char_indices().nth(widest / 2 - 1).is_none();
    let start = if is_early {
        0
    } else {
        let mut before = alike.char_indices().rev().map(|(place, _)| place);
        start_of_word(one, before.nth(widest / 3 - 1).unwrap_or(0))
    };
    [one, other].map(|text| from(start, text, widest))
}

/// A text. A long one is cut to `widest` characters from the byte `start` on, with their positions.
pub(super) fn from(start: usize, text: &str, widest: usize) -> String {
    let length = text.chars().count();
    // A text that is only a little longer stays whole: the note about a cut would save nothing.
    if length <= widest + widest / 3 {
        return text.to_owned();
    }
    let (before, after) = text.split_at(start);
    let end = after.char_indices().nth(widest);
    let part = end.map_or(after, |(end, _)| &after[..end]);
    let rest = if end.is_some() { "…" } else { "" };
    let first = before.chars().count() + 1;
    let last = first - 1 + part.chars().count();
    match start {
        0 => format!("{part}{rest} ({length} characters)"),
        _ => format!("…{part}{rest} (characters {first} to {last} of {length})"),
    }
}

/// The next start of a word, if there is one nearby.
fn start_of_word(text: &str, start: usize) -> usize {
    const NEARBY: usize = 12;
    let mut nearby = text[start..].char_indices().take(NEARBY);
    nearby
        .find(|(_, character)| *character == ' ')
        .map_or(start, |(blank, _)| start + blank + 1)
}

/// Counts the bytes up to the first character in which two texts differ.
#[must_use]
pub fn alike_up_to(one: &str, other: &str) -> usize {
    let [one_chunks, other_chunks] = [one, other].map(|text| text.as_bytes().chunks(MANY_BYTES));
    let alike = count_alike(one_chunks.zip(other_chunks)) * MANY_BYTES;
    let alike = alike.min(one.len()).min(other.len());
    let rests = one.as_bytes()[alike..]
        .iter()
        .zip(&other.as_bytes()[alike..]);
    let mut alike = alike + count_alike(rests);
    while !one.is_char_boundary(alike) {
        alike -= 1;
    }
    alike
}

/// Number of bytes that are compared at once, which is faster by far than one after the other.
const MANY_BYTES: usize = 4096;

fn count_alike<T: PartialEq>(pairs: impl Iterator<Item = (T, T)>) -> usize {
    pairs.take_while(|(one, other)| one == other).count()
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
