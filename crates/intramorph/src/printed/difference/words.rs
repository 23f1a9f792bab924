//! Two texts on one line, word by word: `the quick {brown → brawn} fox`.

use super::alignment::pieces;
use crate::printed::excerpt::{both_ends, start};
use crate::printed::revealed;

/// Width of what remains of a long equal part beside a difference.
const CONTEXT: usize = 24;
/// Width of one side of a change.
const WIDEST_SIDE: usize = 60;
/// Number of further characters that a side may have without being cut.
const SLACK_OF_SIDE: usize = 20;

/// Shows the texts with all that they have in common.
pub(super) fn whole(expected: &str, actual: &str) -> String {
    marked(expected, actual, |part, _| part.to_owned())
}

/// Shows the texts around their differences, in at most about `widest` characters.
pub(super) fn excerpt(expected: &str, actual: &str, widest: usize) -> String {
    let text = marked(expected, actual, |part, ends| {
        both_ends(part, ends, CONTEXT)
    });
    start(&text, widest)
}

/// Shows `{expected → actual}`, both shortened.
pub(super) fn change(expected: &str, actual: &str) -> String {
    let [expected, actual] = revealed([expected, actual]).map(|part| side(&part));
    format!("{{{expected} → {actual}}}")
}

/// Shows equal parts by `show`, which also gets the number of characters to keep at the start and end of the part.
fn marked(expected: &str, actual: &str, show: impl Fn(&str, [usize; 2]) -> String) -> String {
    let (old, new) = (words(expected), words(actual));
    let pieces = pieces(&old, &new);
    let equal = pieces.iter().filter(|piece| piece.is_equal);
    let equal = equal.map(|piece| old[piece.old.clone()].concat().chars().count());
    // A few signs in common would only take apart what belongs together.
    if equal.sum::<usize>() * 3 < expected.chars().count().max(actual.chars().count()) {
        return change(expected, actual);
    }
    let last = pieces.len().saturating_sub(1);
    let parts = pieces.into_iter().enumerate().map(|(index, piece)| {
        let (old, new) = (old[piece.old].concat(), new[piece.new].concat());
        // The quote tells a text from anything else.
        let ends = match index {
            0 => [usize::from(old.starts_with('"')), CONTEXT],
            _ if index == last => [CONTEXT, usize::from(old.ends_with('"'))],
            _ => [CONTEXT, CONTEXT],
        };
        if piece.is_equal {
            show(&old, ends)
        } else {
            change(&old, &new)
        }
    });
    parts.collect()
}

fn side(part: &str) -> String {
    match part.trim() {
        "" if part.is_empty() => "∅".to_owned(),
        "" => format!("{part:?}"),
        _ => both_ends(part, [WIDEST_SIDE, 0], SLACK_OF_SIDE),
    }
}

/// Divides a text into runs of letters and digits, runs of blanks, escapes, and single other characters.
fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '\\' => length_of_escape(rest),
            ' ' => rest
                .find(|character| character != ' ')
                .unwrap_or(rest.len()),
            _ => length_of_word(rest),
        };
        let (word, after) = rest.split_at(length.max(first.len_utf8()));
        words.push(word);
        rest = after;
    }
    words
}

/// Measures a word, with the escaped accents in it.
fn length_of_word(text: &str) -> usize {
    let is_part = |character: char| character.is_alphanumeric() || "_.-".contains(character);
    let mut end = 0;
    loop {
        let rest = &text[end..];
        end += rest
            .find(|character| !is_part(character))
            .unwrap_or(rest.len());
        if end == 0 || !text[end..].starts_with("\\u{3") {
            return end;
        }
        end += length_of_escape(&text[end..]);
    }
}

/// Measures an escape such as `\n` or `\u{200b}`.
fn length_of_escape(text: &str) -> usize {
    let end = if text.starts_with("\\u{") {
        text.find('}').map(|brace| brace + 1)
    } else {
        text.char_indices().nth(2).map(|(end, _)| end)
    };
    end.unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::{excerpt, whole};

    fn check(expected: &str, actual: &str, marked: &str) {
        assert_eq!(whole(expected, actual), marked);
    }

    #[test]
    fn numbers_names_and_escapes_are_not_taken_apart() {
        check(
            "f(a_b, -1.5)",
            "f(a_c, -1.6)",
            "f({a_b → a_c}, {-1.5 → -1.6})",
        );
        check("one\\ntwo", "one\\ttwo", "one{\\n → \\t}two");
        check(
            "a cafe\\u{301} there",
            "a café there",
            "a {cafe\\u{301} → café} there",
        );
    }

    #[test]
    fn texts_without_a_difference_are_shown_as_they_are() {
        check("", "", "");
        check("a b", "a b", "a b");
    }

    #[test]
    fn a_gained_space_is_visible() {
        check("\"ab", "\"ab ", "\"ab{∅ → \" \"}");
    }

    #[test]
    fn texts_with_little_in_common_are_shown_as_they_are() {
        check("\"\"", "\"surprise\"", "{\"\" → \"surprise\"}");
    }

    #[test]
    fn look_alikes_are_revealed() {
        check(
            "say paypal",
            "say p\u{430}ypal",
            "say {paypal → p\\u{430}ypal}",
        );
        check("да да нет", "да да нета", "да да {нет → нета}");
    }

    #[test]
    fn a_long_text_is_shown_around_its_differences() {
        let expected = "a ".repeat(200) + "b " + &"c ".repeat(200);
        let actual = expected.replace('b', "d");
        assert_eq!(
            excerpt(&expected, &actual, 200),
            "… 376 characters …a a a a a a a a a a a a {b → d} c c c c c c c c c c c c… 377 characters …"
        );
    }

    #[test]
    fn a_long_text_full_of_differences_is_cut() {
        let words = |word: &str| (word.to_owned() + " and so on ").repeat(200);
        let text = excerpt(&words("one"), &words("other"), 200);
        assert_eq!(text.chars().count(), 201);
    }
}
