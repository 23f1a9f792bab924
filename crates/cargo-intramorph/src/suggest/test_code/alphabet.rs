//! The alphabet of texts in inputs: a few letters and digits, the marks that texts in the sources of the package have, and the characters
//! that its sources compare with.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::suggest::pool::Pool;

/// Maximum number of marks, in one text and in several.
const MOST_MARKS: [usize; 2] = [8, 3];
/// Maximum number of characters that the sources name, in one text and in several.
const MOST_CHARACTERS: [usize; 2] = [8, 4];
/// Letters and digits of all texts.
const LETTERS: &str = "abcABC012";
/// Marks where the sources have no texts.
const USUAL_MARKS: &str = " ._";

/// A regular expression for texts of a space, the marks that are most frequent in other texts, and the characters that the sources name.
/// Several texts have fewer letters, so that they have something in common.
pub(super) fn texts(pool: &Pool, count: usize) -> String {
    let is_alone = count <= 1;
    let extent = usize::from(!is_alone);
    let mut marks = frequent_marks(&pool.texts, MOST_MARKS[extent]);
    marks.extend(named_characters(pool).take(MOST_CHARACTERS[extent]));
    if marks.is_empty() && is_alone {
        marks.extend(USUAL_MARKS.chars());
    }
    let marks = class(marks);
    if is_alone {
        format!("[a-cA-C0-2ä{marks}]{{0,12}}")
    } else {
        format!("[abä{marks}]{{0,8}}")
    }
}

/// The same for texts that are parts of other values.
pub(super) fn inner_texts(pool: &Pool) -> String {
    let mut marks = frequent_marks(&pool.texts, MOST_MARKS[1]);
    marks.extend(['.', '-']);
    format!("[a-c0-2{}]{{0,6}}", class(marks))
}

/// Characters that the sources name, and that texts do not have anyway.
fn named_characters(pool: &Pool) -> impl Iterator<Item = char> {
    let characters = pool.characters.iter().copied();
    characters.filter(|it| {
        let is_letter = it.is_ascii_alphanumeric() && !LETTERS.contains(*it);
        is_letter || it.is_ascii() && is_mark(*it)
    })
}

/// The marks that are in most texts of a pool, at least in two.
fn frequent_marks(pool: &[String], most: usize) -> Vec<char> {
    let mut counts: BTreeMap<char, usize> = BTreeMap::new();
    for text in pool {
        let mut marks: Vec<char> = text
            .chars()
            .filter(|it| it.is_ascii() && is_mark(*it))
            .collect();
        marks.sort_unstable();
        marks.dedup();
        for mark in marks {
            *counts.entry(mark).or_default() += 1;
        }
    }
    counts.retain(|_, count| *count > 1);
    let mut marks: Vec<(char, usize)> = counts.into_iter().collect();
    marks.sort_by_key(|(mark, count)| (Reverse(*count), *mark));
    marks.into_iter().take(most).map(|(mark, _)| mark).collect()
}

/// Marks and a space as members of a class.
fn class(mut marks: Vec<char>) -> String {
    marks.push(' ');
    marks.sort_unstable();
    marks.dedup();
    marks.into_iter().map(in_class).collect()
}

fn is_mark(character: char) -> bool {
    !character.is_alphanumeric()
        && (!character.is_control() || character == '\n' || character == '\t')
}

/// A character as a member of a class.
fn in_class(character: char) -> String {
    match character {
        '\n' => "\\n".to_owned(),
        '\t' => "\\t".to_owned(),
        '[' | ']' | '\\' | '^' | '-' | '&' | '~' => format!("\\{character}"),
        _ => character.to_string(),
    }
}

/// A text as a literal, raw if that is easier to read.
pub(super) fn literal(text: &str) -> String {
    if !text.contains(['"', '\\']) {
        return format!("\"{text}\"");
    }
    // What would end the literal has one mark less.
    let mut hashes = String::new();
    while text.contains(&format!("\"{hashes}")) {
        hashes.push('#');
    }
    format!("r{hashes}\"{text}\"{hashes}")
}

#[cfg(test)]
mod tests {
    use super::{inner_texts, literal, texts};
    use crate::suggest::pool::Pool;

    fn pool(texts: &[&str], characters: &str) -> Pool {
        Pool {
            texts: texts.iter().map(ToString::to_string).collect(),
            characters: characters.chars().collect(),
            ..Pool::EMPTY
        }
    }

    fn check(texts_of_pool: &[&str], expected: &str) {
        assert_eq!(literal(&texts(&pool(texts_of_pool, ""), 1)), expected);
    }

    #[test]
    fn characters_that_the_sources_name_are_used() {
        let pool = pool(&[], "hm\n1aé");
        assert_eq!(texts(&pool, 1), "[a-cA-C0-2ä\\n hm]{0,12}");
        assert_eq!(texts(&pool, 2), "[abä\\n hm]{0,8}");
    }

    #[test]
    fn marks_of_texts_in_the_sources_are_used() {
        check(&["1.2.3", "1.0-a", "1.1-b"], r#"r"[a-cA-C0-2ä \-.]{0,12}""#);
        check(
            &["'a'", "\"a\"", "\"b'\""],
            r##"r#"[a-cA-C0-2ä "']{0,12}"#"##,
        );
    }

    #[test]
    fn without_texts_there_are_a_few_marks() {
        check(&[], r#""[a-cA-C0-2ä ._]{0,12}""#);
    }

    #[test]
    fn texts_in_other_values_have_marks_of_the_sources_too() {
        let pool = pool(&["a, b", "c, d"], "");
        assert_eq!(inner_texts(&pool), r"[a-c0-2 ,\-.]{0,6}");
        assert_eq!(texts(&pool, 2), "[abä ,]{0,8}");
    }
}
