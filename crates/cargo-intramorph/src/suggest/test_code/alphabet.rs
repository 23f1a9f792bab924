//! The alphabet of texts in inputs: a few letters and digits, and the marks that texts in the sources of the package have.

use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Maximum number of marks, in one text and in several.
const MOST_MARKS: [usize; 2] = [8, 3];
/// Marks where the sources have no texts.
const USUAL_MARKS: &str = " ._";

/// A regular expression for texts of a space and the marks that are most frequent in other texts. Several texts have fewer letters, so
/// that they have something in common.
pub(super) fn texts(pool: &[String], count: usize) -> String {
    let is_alone = count <= 1;
    let mut marks = frequent_marks(pool, MOST_MARKS[usize::from(!is_alone)]);
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
pub(super) fn inner_texts(pool: &[String]) -> String {
    let mut marks = frequent_marks(pool, MOST_MARKS[1]);
    marks.extend(['.', '-']);
    format!("[a-c0-2{}]{{0,6}}", class(marks))
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

    fn check(pool: &[&str], expected: &str) {
        let pool: Vec<String> = pool.iter().map(ToString::to_string).collect();
        assert_eq!(literal(&texts(&pool, 1)), expected);
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
        let pool = ["a, b", "c, d"].map(str::to_owned);
        assert_eq!(inner_texts(&pool), r"[a-c0-2 ,\-.]{0,6}");
        assert_eq!(texts(&pool, 2), "[abä ,]{0,8}");
    }
}
