//! The alphabet of texts in inputs: a few letters and digits, and the marks that texts in the sources of the package have.

use std::collections::BTreeMap;

/// Maximum number of marks, in one text and in several.
const MOST_MARKS: [usize; 2] = [8, 3];
/// Marks where the sources have no texts.
const USUAL_MARKS: &str = " ._";

/// A regular expression for texts of the marks that are most frequent in other texts. Several texts have fewer letters, so that they
/// have something in common.
pub(super) fn texts(pool: &[String], count: usize) -> String {
    let most = MOST_MARKS[usize::from(count > 1)];
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
    let mut marks: Vec<(usize, char)> = counts
        .into_iter()
        .map(|(mark, count)| (count, mark))
        .collect();
    marks.retain(|(count, _)| *count > 1);
    marks.sort_by_key(|(count, mark)| (std::cmp::Reverse(*count), *mark));
    let mut marks: Vec<char> = marks.into_iter().take(most).map(|(_, mark)| mark).collect();
    if marks.is_empty() && count <= 1 {
        marks.extend(USUAL_MARKS.chars());
    }
    marks.sort_unstable();
    let marks: String = marks.into_iter().map(in_class).collect();
    match count {
        0 | 1 => format!("[a-cA-C0-2ä{marks}]{{0,12}}"),
        _ => format!("[abä{marks}]{{0,8}}"),
    }
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
    use super::{literal, texts};

    fn check(pool: &[&str], expected: &str) {
        let pool: Vec<String> = pool.iter().map(ToString::to_string).collect();
        assert_eq!(literal(&texts(&pool, 1)), expected);
    }

    #[test]
    fn marks_of_texts_in_the_sources_are_used() {
        check(&["1.2.3", "1.0-a", "1.1-b"], r#"r"[a-cA-C0-2ä\-.]{0,12}""#);
        check(
            &["'a'", "\"a\"", "\"b'\""],
            r##"r#"[a-cA-C0-2ä"']{0,12}"#"##,
        );
    }

    #[test]
    fn without_texts_there_are_a_few_marks() {
        check(&[], r#""[a-cA-C0-2ä ._]{0,12}""#);
    }
}
