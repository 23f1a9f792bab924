//! The alignment of two sequences, and of two texts by their words: `the quick {brown → brawn} fox`.

use std::hash::Hash;
use std::ops::Range;

use similar::{Algorithm, DiffTag, capture_diff_slices};

use crate::printed::{alike_at_end, alike_up_to, keep_both_ends, keep_start, revealed};

/// Maximum length of sequences whose shortest difference is found. That takes too long for others, which are aligned greedily.
const MOST_COMPARED: usize = 2000;
/// Number of parts that the greedy alignment may skip until both sides are alike again.
const FARTHEST: usize = 20;
/// Number of parts that have to be alike after a skip.
const ALIKE: usize = 3;

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

/// Neighbours that are the same on both sides, or that take each other's place.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Piece {
    pub(super) old: Range<usize>,
    pub(super) new: Range<usize>,
    pub(super) is_equal: bool,
}

/// Divides both sequences, from start to end, into pieces.
pub(super) fn pieces<T: Eq + Hash + Ord>(old: &[T], new: &[T]) -> Vec<Piece> {
    let shorter = old.len().min(new.len());
    let start = count_alike(old.iter(), new.iter());
    let end = count_alike(old.iter().rev(), new.iter().rev()).min(shorter - start);
    let (old_middle, new_middle) = (&old[start..old.len() - end], &new[start..new.len() - end]);
    let mut pieces = Pieces::default();
    pieces.push(start, start, true);
    if old_middle.len().max(new_middle.len()) > MOST_COMPARED {
        pieces.align_greedily(old_middle, new_middle);
    } else {
        pieces.align(old_middle, new_middle);
    }
    pieces.push(end, end, true);
    pieces.0
}

pub(super) fn count_alike<T: PartialEq>(
    one: impl Iterator<Item = T>,
    other: impl Iterator<Item = T>,
) -> usize {
    let pairs = one.zip(other);
    pairs.take_while(|(one, other)| one == other).count()
}

#[derive(Default)]
struct Pieces(Vec<Piece>);

impl Pieces {
    /// Adds the next parts of both sides, to the last piece if that is of the same kind.
    fn push(&mut self, old: usize, new: usize, is_equal: bool) {
        if old + new == 0 {
            return;
        }
        match self.0.last_mut() {
            Some(last) if last.is_equal == is_equal => {
                last.old.end += old;
                last.new.end += new;
            }
            last => {
                let (old_start, new_start) =
                    last.map_or((0, 0), |last| (last.old.end, last.new.end));
                self.0.push(Piece {
                    old: old_start..old_start + old,
                    new: new_start..new_start + new,
                    is_equal,
                });
            }
        }
    }

    fn align<T: Eq + Hash + Ord>(&mut self, old: &[T], new: &[T]) {
        let shortest = capture_diff_slices(Algorithm::Myers, old, new);
        let steps = shortest.iter().map(|operation| {
            let (tag, old, new) = operation.as_tag_tuple();
            (old.len(), new.len(), tag == DiffTag::Equal)
        });
        let changes = steps.clone().filter(|(_, _, is_equal)| !is_equal);
        let parts: usize = changes.map(|(old, new, _)| old + new).sum();
        let unlike = old.iter().zip(new).filter(|(old, new)| old != new).count();
        // From `[1, 2]` to `[2, 2]` one element has another value. A shortest difference would lose one and gain one.
        if old.len() == new.len() && unlike <= parts / 2 {
            for (old, new) in old.iter().zip(new) {
                self.push(1, 1, old == new);
            }
            return;
        }
        for (old, new, is_equal) in steps {
            self.push(old, new, is_equal);
        }
    }

    fn align_greedily<T: PartialEq>(&mut self, mut old: &[T], mut new: &[T]) {
        // Sequences that differ all over are not worth a search at each of their parts.
        let mut searches_left = MOST_COMPARED;
        while let ([one, ..], [other, ..]) = (old, new) {
            let is_searched = one != other && searches_left > 0;
            let next = is_searched.then(|| next_alike(old, new)).flatten();
            searches_left -= usize::from(is_searched && next.is_none());
            let (lost, gained) = next.unwrap_or((1, 1));
            self.push(lost, gained, one == other);
            (old, new) = (&old[lost..], &new[gained..]);
        }
        self.push(old.len(), new.len(), false);
    }
}

/// Counts the parts to skip on either side, as few as possible, until both sides are alike again.
fn next_alike<T: PartialEq>(old: &[T], new: &[T]) -> Option<(usize, usize)> {
    let skips = (1..FARTHEST).flat_map(|sum| (0..=sum).map(move |lost| (lost, sum - lost)));
    // One part in another's place is likelier than one lost or gained beside it.
    [(1, 1)].into_iter().chain(skips).find(|&(lost, gained)| {
        let old = old.get(lost..lost + ALIKE);
        let new = new.get(gained..gained + ALIKE);
        old.is_some() && old == new
    })
}

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

/// Shows `{expected → actual}`, both shortened.
pub(super) fn change(expected: &str, actual: &str) -> String {
    let [expected, actual] = revealed([expected, actual]).map(|part| side(&part));
    format!("{{{expected} → {actual}}}")
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
    use super::{excerpt, pieces, whole};

    /// The changed pieces, as `old > new`.
    fn check(old: &[u32], new: &[u32], expected: &[&str]) {
        let changed = pieces(old, new).into_iter().filter(|piece| !piece.is_equal);
        let shown = changed.map(|piece| format!("{:?} > {:?}", piece.old, piece.new));
        assert_eq!(shown.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn a_lost_element_moves_the_others() {
        check(&[1, 2, 3, 4], &[1, 3, 4], &["1..2 > 1..1"]);
    }

    #[test]
    fn an_element_in_place_of_another_moves_none() {
        check(&[1, 2, 3], &[2, 2, 3], &["0..1 > 0..1"]);
    }

    #[test]
    fn differences_far_apart_in_long_sequences_are_found() {
        let old: Vec<u32> = (0..10_000).collect();
        let mut new = old.clone();
        new.remove(9000);
        new[5000] = 0;
        new.insert(100, 7);
        check(
            &old,
            &new,
            &[
                "100..100 > 100..101",
                "5000..5001 > 5001..5002",
                "9000..9001 > 9001..9001",
            ],
        );
    }

    #[test]
    fn long_sequences_without_anything_in_common_differ_as_a_whole() {
        let old: Vec<u32> = (0..3000).collect();
        let new: Vec<u32> = (5000..7000).collect();
        check(&old, &new, &["0..3000 > 0..2000"]);
    }

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
    fn a_long_text_full_of_differences_is_cut() {
        let words = |word: &str| (word.to_owned() + " and so on ").repeat(200);
        let text = excerpt(&words("one"), &words("other"), 200);
        assert_eq!(text.chars().count(), 201);
    }
}
