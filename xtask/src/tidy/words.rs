//! Names use common words: each word that readers would have to look up has a replacement.

use std::collections::BTreeMap;

use crate::rust::{Source, flat};
use crate::tree::File;

/// The words, each with what to write instead.
const WORDS: [(&str, &str); 18] = [
    ("crew", "worker pool"),
    ("company", "shared process"),
    ("sociable", "can_share_process"),
    ("ground", "fingerprint"),
    ("footing", "inputs of the cache key"),
    ("ladder", "blame"),
    ("kin", "same site"),
    ("aftermath", "damage check"),
    ("escaped", "stray processes, or the verb escape"),
    ("harmony", "passes together"),
    ("roll", "check log"),
    ("summons", "worker environment"),
    ("told", "skipped, or reported"),
    ("hearsay", "remote evidence"),
    ("glance", "fast path"),
    ("scout", "size probe"),
    ("guilt", "minimal changes"),
    ("guilty", "minimal changes"),
];

/// One offence for each name in each file, and one for each path.
pub(super) fn offences(files: &[File]) -> Vec<String> {
    let sources = files.iter().filter(|file| {
        file.is_rust() && file.path.starts_with("crates/") && file.in_crate().is_some()
    });
    sources.flat_map(offences_of).collect()
}

fn offences_of(file: &File) -> Vec<String> {
    let mut lines: BTreeMap<String, usize> = BTreeMap::new();
    let source = Source::parse(&file.text);
    let trees = source.tests.iter().chain([&source.code]);
    for token in trees.flat_map(|trees| flat(trees)) {
        if token.is_name() {
            let line = lines.entry(token.text).or_insert(token.line);
            *line = token.line.min(*line);
        }
    }
    let path = &file.path;
    let of_path = unusual_word(path).map(|(word, instead)| {
        format!("{path}: the path says `{word}`; write something like \"{instead}\"")
    });
    let of_names = lines.iter().filter_map(|(name, line)| {
        let (word, instead) = unusual_word(name)?;
        Some(format!(
            "{path}:{line}: `{name}` says `{word}`; write something like \"{instead}\""
        ))
    });
    of_path.into_iter().chain(of_names).collect()
}

/// The first word of the list that is part of a name.
fn unusual_word(name: &str) -> Option<(&'static str, &'static str)> {
    let parts = parts(name);
    let is_part = |(word, _): &&(&str, &str)| parts.iter().any(|part| part == word);
    WORDS.iter().find(is_part).copied()
}

/// The words of a name in snake case or camel case, in small letters.
fn parts(name: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut was_small = false;
    for character in name.chars() {
        let starts = !character.is_alphanumeric() || (was_small && character.is_uppercase());
        if starts {
            parts.push(String::new());
        }
        if let (true, Some(part)) = (character.is_alphanumeric(), parts.last_mut()) {
            part.extend(character.to_lowercase());
        }
        was_small = character.is_lowercase();
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::offences;
    use crate::tree::File;

    fn check(path: &str, text: &str, expected: &[&str]) {
        let (path, text) = (path.to_owned(), text.to_owned());
        let offences = offences(&[File { path, text }]);
        assert_eq!(offences.len(), expected.len(), "{offences:?}");
        for (offence, expected) in offences.iter().zip(expected) {
            assert!(offence.starts_with(expected), "{offence}");
        }
    }

    #[test]
    fn a_name_has_no_unusual_word() {
        let path = "crates/a/src/b.rs";
        check(
            path,
            "fn b() {}\nfn is_guilty() {}",
            &["crates/a/src/b.rs:2: `is_guilty` says `guilty`"],
        );
        check(
            path,
            "struct WorkCrew;",
            &["crates/a/src/b.rs:1: `WorkCrew` says `crew`"],
        );
        check(
            path,
            "const GROUND: u8 = 1;",
            &["crates/a/src/b.rs:1: `GROUND` says `ground`"],
        );
        check(
            "crates/a/src/ladder/b.rs",
            "",
            &["crates/a/src/ladder/b.rs: the path says `ladder`"],
        );
    }

    #[test]
    fn a_name_in_a_test_is_a_name() {
        check(
            "crates/a/src/b.rs",
            "#[cfg(test)] mod t { fn kin() {} }",
            &["crates/a/src/b.rs:1: `kin`"],
        );
    }

    #[test]
    fn other_words_texts_and_comments_are_fine() {
        let text = "/// Ground.\nfn background(kind: &str) -> Kind { \"ladder\" } // crew";
        check("crates/a/src/b.rs", text, &[]);
        check("crates/a/tests/ladder.rs", "fn crew() {}", &[]);
    }
}
