//! Two texts as one, with what differs in braces: `the quick {brown → brawn} fox`.

use super::alignment::pieces;
use crate::printed::{alike_at_end, alike_up_to, is_wider, keep_both_ends, keep_start, revealed};

/// Number of bytes after the first difference in which more differences of a long text are looked for.
const MOST_BYTES: usize = 50_000;
/// Number of bytes beside a difference that are divided into words, where both sides are the same.
const LONG_BYTES: usize = 500;

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
    let cut = |part: &str, ends| keep_both_ends(part, ends, CONTEXT);
    let most = alike_up_to(expected, actual) + MOST_BYTES;
    if expected.len().min(actual.len()) - alike_at_end(expected, actual) < most {
        return keep_start(&marked(expected, actual, cut), widest);
    }
    let [expected, actual] = [expected, actual].map(|text| first_bytes(text, most));
    keep_start(&(marked(expected, actual, cut) + "…"), widest)
}

/// Keeps about as many bytes.
fn first_bytes(text: &str, most: usize) -> &str {
    let mut ends = most..text.len();
    ends.find(|end| text.is_char_boundary(*end))
        .map_or(text, |end| &text[..end])
}

/// Shows `{expected → actual}`, both shortened, and only what differs of texts whose difference would be left out.
pub(super) fn change(expected: &str, actual: &str) -> String {
    let alike = &expected[..alike_up_to(expected, actual)];
    if is_wider(alike, WIDEST_SIDE) {
        return inside(alike, [expected, actual].map(|text| &text[alike.len()..]));
    }
    let [expected, actual] = revealed([expected, actual]).map(|part| side(&part));
    format!("{{{expected} → {actual}}}")
}

/// Shows where two texts differ that start alike, without a word of their own for each side.
fn inside(start: &str, rests: [&str; 2]) -> String {
    let end = alike_at_end(rests[0], rests[1]);
    let [expected, actual] = rests.map(|rest| &rest[..rest.len() - end]);
    let end = &rests[0][rests[0].len() - end..];
    let [first, last] = [start.starts_with('"'), end.ends_with('"')].map(usize::from);
    let start = keep_both_ends(start, [first, CONTEXT], CONTEXT);
    let end = keep_both_ends(end, [CONTEXT, last], CONTEXT);
    format!("{start}{}{end}", change(expected, actual))
}

/// Shows both texts, equal parts by `show`, which also gets the number of characters to keep at the start and end of the part.
fn marked(expected: &str, actual: &str, show: impl Fn(&str, [usize; 2]) -> String) -> String {
    let [old, new] = words_of_both(expected, actual);
    let pieces = pieces(&old, &new);
    let equal = pieces.iter().filter(|piece| piece.is_equal);
    let equal = equal.map(|piece| old[piece.old.clone()].concat().chars().count());
    // Texts that share only a few characters are easier to read side by side.
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

/// Returns the words of each difference between two texts, on both sides.
pub(super) fn changed_words<'a>(expected: &'a str, actual: &'a str) -> Vec<[Vec<&'a str>; 2]> {
    let (old, new) = (words(expected), words(actual));
    let changed = pieces(&old, &new)
        .into_iter()
        .filter(|piece| !piece.is_equal);
    let changed = changed.map(|piece| [old[piece.old].to_vec(), new[piece.new].to_vec()]);
    changed.collect()
}

fn side(part: &str) -> String {
    match part.trim() {
        "" if part.is_empty() => "∅".to_owned(),
        "" => format!("{part:?}"),
        _ => keep_both_ends(part, [WIDEST_SIDE, 0], SLACK_OF_SIDE),
    }
}

/// Divides two texts into words. A long part that both start or end with is one word.
fn words_of_both<'text>(one: &'text str, other: &'text str) -> [Vec<&'text str>; 2] {
    let start = alike_up_to(one, other).saturating_sub(LONG_BYTES);
    let start = one.get(..start).and_then(|start| start.rfind([' ', ',']));
    let start = start.unwrap_or(0);
    let end = alike_at_end(&one[start..], &other[start..]).saturating_sub(LONG_BYTES);
    let end = one
        .get(one.len() - end..)
        .and_then(|end| Some(end.len() - end.find([' ', ','])?));
    let end = end.unwrap_or(0);
    [one, other].map(|text| {
        let (before, rest) = text.split_at(start);
        let (middle, after) = rest.split_at(rest.len() - end);
        let ends = |end| Some(end).filter(|end: &&str| !end.is_empty());
        let words = ends(before).into_iter().chain(words(middle));
        words.chain(ends(after)).collect()
    })
}

/// Divides a text into runs of letters and digits, runs of blanks, escapes, and single other characters.
fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '\\' => length_of_escape(rest),
            ' ' => rest.len() - rest.trim_start_matches(' ').len(),
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
        end = text.len() - text[end..].trim_start_matches(is_part).len();
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

    fn check_words(expected: &str, actual: &str, marked: &str) {
        assert_eq!(whole(expected, actual), marked);
    }

    #[test]
    fn numbers_names_and_escapes_are_not_taken_apart() {
        check_words(
            "f(a_b, -1.5)",
            "f(a_c, -1.6)",
            "f({a_b → a_c}, {-1.5 → -1.6})",
        );
        check_words("one\\ntwo", "one\\ttwo", "one{\\n → \\t}two");
        check_words(
            "a cafe\\u{301} there",
            "a café there",
            "a {cafe\\u{301} → café} there",
        );
    }

    #[test]
    fn texts_without_a_difference_are_shown_as_they_are() {
        check_words("", "", "");
        check_words("a b", "a b", "a b");
    }

    #[test]
    fn a_gained_space_is_visible() {
        check_words("\"ab", "\"ab ", "\"ab{∅ → \" \"}");
    }

    #[test]
    fn texts_with_little_in_common_are_shown_as_they_are() {
        check_words("\"\"", "\"surprise\"", "{\"\" → \"surprise\"}");
    }

    #[test]
    fn look_alikes_are_revealed() {
        check_words(
            "say paypal",
            "say p\u{430}ypal",
            "say {paypal → p\\u{430}ypal}",
        );
        check_words("да да нет", "да да нета", "да да {нет → нета}");
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
    fn a_long_word_is_shown_around_its_difference() {
        let expected = format!("{:?}", "é".repeat(20_000));
        let mut actual = expected.clone();
        actual.replace_range(10_001..10_003, "y");
        assert_eq!(
            excerpt(&expected, &actual, 200),
            "\"… 4976 characters …éééééééééééééééééééééééé{é → y}éééééééééééééééééééééééé… 14975 characters …\""
        );
        actual.truncate(10_001);
        let shown = excerpt(&expected, &actual, 200);
        assert!(
            shown.starts_with("\"… 4976 characters …éééééééééééééééééééééééé{éé"),
            "{shown}"
        );
    }

    #[test]
    fn a_long_text_full_of_differences_is_cut() {
        let words = |word: &str| (word.to_owned() + " and so on ").repeat(200);
        let text = excerpt(&words("one"), &words("other"), 200);
        assert_eq!(text.chars().count(), 201);
    }
}
