//! Maps and sets with their entries in the order of their keys, for those whose own order is random.

use std::borrow::Cow;

use super::branch::{SortKey, Unquoted, end_of_key, sort_key};

/// Puts the entries of every map and set in a printed value in the order of their keys.
///
/// A value whose brackets do not match stays as it is.
pub(super) fn sorted(text: &str) -> Cow<'_, str> {
    if maps(text).next().is_none() {
        return Cow::Borrowed(text);
    }
    sort_entries(text).map_or(Cow::Borrowed(text), Cow::Owned)
}

/// Says whether two printed values differ at most in the order of the entries of maps and sets.
pub(super) fn are_alike(one: &str, other: &str) -> bool {
    // Moving entries changes no length.
    if one == other || one.len() != other.len() {
        return one == other;
    }
    if maps(one).next().is_none() {
        return false;
    }
    match (sort_entries(one), sort_entries(other)) {
        (Some(one), Some(other)) if one == other => true,
        (Some(_), Some(_)) if !has_lone_bracket(one) => false,
        // Where brackets stand for themselves, nothing shows where an entry ends.
        _ => pieces(one) == pieces(other),
    }
}

/// Finds the braces that open a map or a set. The brace of a struct comes after a name.
fn maps(text: &str) -> impl Iterator<Item = usize> {
    let braces = text.match_indices('{');
    braces.filter_map(|(place, _)| opens_map(text, place).then_some(place))
}

fn opens_map(text: &str, brace: usize) -> bool {
    let last = text[..brace].trim_end().chars().next_back();
    !last.is_some_and(|last| last.is_alphanumeric() || "_>".contains(last))
}

/// Says whether a bracket is a value, such as the token of a parser that prints without quotes.
fn has_lone_bracket(text: &str) -> bool {
    let mut brackets = text.match_indices(['(', '[', '{']);
    brackets.any(|(at, _)| text[at + 1..].starts_with([':', ',']))
}

/// Divides a text at its braces and commas, and sorts what is between them.
fn pieces(text: &str) -> Vec<&str> {
    let mut pieces: Vec<&str> = text.split(['{', '}', ',']).map(str::trim).collect();
    pieces.sort_unstable();
    pieces
}

/// Brackets that are open.
struct Open {
    bracket: u8,
    /// Starts of the entries, if this is a map or a set.
    entries: Option<Vec<usize>>,
}

/// Sorts in one pass, inner entries before outer ones. The length of a map stays, and so do all places outside of it.
fn sort_entries(text: &str) -> Option<String> {
    let mut sorted = text.to_owned();
    let mut open: Vec<Open> = Vec::new();
    let mut unquoted = Unquoted::of(text);
    for (at, byte) in unquoted.by_ref() {
        match byte {
            b'(' | b'[' | b'{' => {
                let is_map = byte == b'{' && opens_map(text, at);
                let entries = is_map.then(|| vec![at + 1]);
                open.push(Open {
                    bracket: byte,
                    entries,
                });
            }
            b')' | b']' | b'}' => {
                let Open { bracket, entries } = open.pop()?;
                if !matches!((bracket, byte), (b'(', b')') | (b'[', b']') | (b'{', b'}')) {
                    return None;
                }
                if let Some(entries) = entries.filter(|entries| entries.len() > 1) {
                    sort_map(&mut sorted, &entries, at);
                }
            }
            b',' if text[at..].starts_with(", ") => {
                if let Some(Open {
                    entries: Some(entries),
                    ..
                }) = open.last_mut()
                {
                    entries.push(at + 2);
                }
            }
            _ => {}
        }
    }
    (open.is_empty() && !unquoted.is_open).then_some(sorted)
}

/// Sorts the entries that start at these places; the last one goes to `end`.
fn sort_map(text: &mut String, starts: &[usize], end: usize) {
    let ends = starts[1..].iter().map(|next| next - 2).chain([end]);
    let entries = starts.iter().zip(ends);
    let mut entries: Vec<&str> = entries.map(|(start, end)| &text[*start..end]).collect();
    if !entries.is_sorted_by_key(|entry| key_and_entry(entry)) {
        entries.sort_by_cached_key(|entry| key_and_entry(entry));
        let sorted = entries.join(", ");
        text.replace_range(starts[0]..end, &sorted);
    }
}

fn key_and_entry(entry: &str) -> (SortKey<'_>, &str) {
    let key = &entry[..end_of_key(entry).unwrap_or(entry.len())];
    (sort_key(key), entry)
}

#[cfg(test)]
mod tests {
    use super::{are_alike, sorted};

    fn check(text: &str, expected: &str) {
        assert_eq!(sorted(text), expected);
    }

    #[test]
    fn entries_come_in_the_order_of_their_keys() {
        check("{10: 1, 9: 2}", "{9: 2, 10: 1}");
        check("[{\"b, a\", \"a\"}, 1]", "[{\"a\", \"b, a\"}, 1]");
        check("{2: {4, 3}, 1: {}}", "{1: {}, 2: {3, 4}}");
    }

    #[test]
    fn all_else_stays() {
        check("Row { id: 2, age: 1 }", "Row { id: 2, age: 1 }");
        check("[2, 1]", "[2, 1]");
        check("{2, 1", "{2, 1");
    }

    #[test]
    fn entries_with_brackets_that_do_not_match_may_change_places() {
        assert!(are_alike("{(: 1, ): 2}", "{): 2, (: 1}"));
        assert!(!are_alike("{(: 1, ): 2}", "{): 1, (: 2}"));
        assert!(!are_alike("[(, )]", "[), (]"));
        assert!(are_alike(
            "{(: 1, ): 1, [: 1, ]: 1}",
            "{[: 1, (: 1, ): 1, ]: 1}"
        ));
        assert!(!are_alike("{1: {2}, 3: {4}}", "{1: {4}, 3: {2}}"));
    }
}
