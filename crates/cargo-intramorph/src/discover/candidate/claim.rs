//! What the documentation claims of a switch: whether results stay the same.

use super::Claim;
use super::names::listed;
use super::promise::{has_phrase, is_promise};

/// A claim with the sentence that makes it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Quote {
    pub(crate) claim: Claim,
    pub(crate) sentence: Option<String>,
}

/// Phrases by which the documentation says that a function does what another one does.
const EQUIVALENT: &str = "\
    equivalent to, equivalent of, semantically equivalent, semantically the same, same semantics, same as, \
    identical to, like, alias, shorthand, short for, instead of, behaves as, see also";

/// Words about speed and memory. A blank or the end of a word follows, or another letter where it is a stem.
const SPEED: &str = "\
    faster, slower, performance, memory, speed, optimiz, optimis, efficien, simd, vectori, latency, \
    throughput, cache, prefilter, buffer size, capacity, parallel, in-place, allocations, without allocating, \
    accelerat, space usage, heap usage, dense representation, space efficient";

/// Words about speed that compare.
const FASTER: &str =
    "faster, slower, performance, speed, simd, parallel, more efficient, less memory";

const HEURISTIC: &str = "\
    heuristic, approximat, hint, best effort, best-effort, may be ignored, greedy, not guaranteed, \
    available for use";

/// Words that say that results differ.
const CHANGES: &str = "\
    case insensitiv, case-insensitiv, ignore, include, exclude, allow, strict, format, unicode, maximum, \
    minimum, limit, whether to match, whether or not, escape, quote, delimiter, trim, skip, output, reject, \
    permit, treat, separator, line terminator, padding, indent, pretty, extension, precision, rounding, \
    semantics, raise, error, meaning, will become, will match, is accepted, are accepted";

/// Words of possibility, the weakest sign of a heuristic.
const MAY: &str = "may , might ";

/// Finds the claim of the documentation.
pub(crate) fn quote(documentation: &str) -> Quote {
    let sentences = sentences(documentation);
    let find = |claim: Claim, phrases: &str| {
        let is_said = |sentence: &&String| {
            let sentence = plain(sentence);
            listed(phrases).any(|phrase| has_phrase(&sentence, phrase))
        };
        let sentence = sentences.iter().find(is_said)?;
        Some(Quote {
            claim,
            sentence: Some(shortened(sentence)),
        })
    };
    let is_about_results = sentences.first().is_some_and(|first| {
        let first = first.to_lowercase();
        let is_said = |phrases: &str| listed(phrases).any(|it| has_phrase(&first, it));
        is_said(CHANGES) && !is_said(SPEED)
    });
    let changes = || find(Claim::Changes, CHANGES);
    let promise = sentences.iter().find(|it| is_promise(&plain(it)));
    let promise = promise.map(|sentence| Quote {
        claim: Claim::Neutral,
        sentence: Some(shortened(sentence)),
    });
    let found = promise
        .or_else(|| changes().filter(|_| is_about_results))
        .or_else(|| find(Claim::Speed, SPEED))
        .or_else(changes)
        .or_else(|| find(Claim::Heuristic, HEURISTIC))
        .or_else(|| find(Claim::Heuristic, MAY));
    found.unwrap_or_else(|| Quote {
        claim: Claim::None,
        sentence: sentences.first().map(|it| shortened(it)),
    })
}

/// Finds the claim of the documentation about other functions: only a sentence that names one of them may say that results are the
/// same, and only words that compare say that something is faster.
pub(super) fn comparison(sentences: &[String], others: &[&str]) -> Option<Quote> {
    let find = |claim: Claim, phrases: &[&str], needs_name: bool| {
        let is_said = |sentence: &&String| {
            let small = sentence.to_lowercase();
            let mut phrases = phrases.iter().flat_map(|list| listed(list));
            (!needs_name || others.iter().any(|other| names(sentence, other)))
                && phrases.any(|phrase| has_phrase(&small, phrase))
        };
        let sentence = sentences.iter().find(is_said)?;
        Some(Quote {
            claim,
            sentence: Some(shortened(sentence)),
        })
    };
    let promise = sentences.iter().find(|sentence| {
        others.iter().any(|other| names(sentence, other)) && is_promise(&sentence.to_lowercase())
    });
    let promise = promise.map(|sentence| Quote {
        claim: Claim::Neutral,
        sentence: Some(shortened(sentence)),
    });
    promise
        .or_else(|| find(Claim::Neutral, &[EQUIVALENT], true))
        .or_else(|| find(Claim::Speed, &[FASTER, SPEED], true))
        .or_else(|| find(Claim::Speed, &[FASTER], false))
        .or_else(|| find(Claim::Heuristic, &[HEURISTIC], false))
}

/// The sentence in small letters, without emphasis.
fn plain(sentence: &str) -> String {
    sentence.to_lowercase().replace(['_', '*'], "")
}

/// Whether a sentence names a function, as code.
fn names(sentence: &str, function: &str) -> bool {
    let marks = ["`{}`", "::{}`", "`{}("];
    let mut marks = marks.iter().map(|mark| mark.replace("{}", function));
    marks.any(|mark| sentence.contains(&mark))
}

/// Splits the documentation into sentences, without headings, tables and examples.
pub(super) fn sentences(documentation: &str) -> Vec<String> {
    let mut text = String::new();
    let mut is_code = false;
    for line in documentation.lines() {
        let trimmed = line.trim();
        if trimmed.starts_with("```") || trimmed.starts_with("~~~") {
            is_code = !is_code;
        } else if trimmed.is_empty() || trimmed.starts_with('#') {
            text.push('\n');
        } else if !is_code && !trimmed.starts_with('|') && !line.starts_with("    ") {
            text.push_str(trimmed.trim_start_matches(['*', '-']).trim());
            text.push(' ');
        }
    }
    let mut sentences = Vec::new();
    for paragraph in text.split('\n') {
        let mut rest = paragraph.trim();
        while let Some(end) = end_of_sentence(rest) {
            sentences.push(rest[..end].trim().to_owned());
            rest = rest[end..].trim();
        }
        if !rest.is_empty() {
            sentences.push(rest.to_owned());
        }
    }
    sentences
}

/// Finds the byte after the first full stop that a blank and no small letter follows.
fn end_of_sentence(text: &str) -> Option<usize> {
    let stops = text.match_indices(['.', '!', '?']);
    let ends = stops.map(|(start, _)| start + 1);
    let mut ends = ends.filter(|end| {
        let after = text[*end..].strip_prefix(' ');
        after.is_some_and(|it| it.starts_with(|letter: char| !letter.is_lowercase()))
    });
    ends.find(|end| *end < text.len())
}

/// Cuts a sentence that would fill more than two lines.
fn shortened(sentence: &str) -> String {
    const MAX: usize = 200;
    let words: Vec<&str> = sentence.split_whitespace().collect();
    let sentence = words.join(" ");
    match sentence.char_indices().nth(MAX) {
        Some((end, _)) => format!("{}…", &sentence[..end]),
        None => sentence,
    }
}

#[cfg(test)]
mod tests {
    use super::{quote, sentences};
    use crate::discover::Claim;

    #[track_caller]
    fn check(documentation: &str, expected: Claim) {
        assert_eq!(quote(documentation).claim, expected, "{documentation}");
    }

    #[test]
    fn claims_are_known_by_their_words() {
        check(
            "Enables the prefilter. This option does not change the results.",
            Claim::Neutral,
        );
        check("Use SIMD, which is much faster.", Claim::Speed);
        check("Enable case insensitive matching.", Claim::Changes);
        check("Uses a heuristic for long inputs.", Claim::Heuristic);
        check("The kind of the thing.", Claim::None);
        check(
            "Whether to use a skip table. This only affects speed.",
            Claim::Neutral,
        );
        check(
            "Sets the maximum. This has no impact on the results.",
            Claim::Neutral,
        );
        check("The engine will be _available_ for use.", Claim::Heuristic);
        check(
            "Whether to ignore whitespace. This has no performance impact.",
            Claim::Changes,
        );
    }

    #[test]
    fn a_switch_of_meanings_changes_results() {
        check(
            "Patterns will become non-greedy. The meanings are switched.",
            Claim::Changes,
        );
        check(
            "Whether an empty pattern is accepted. If set, it will match both.",
            Claim::Changes,
        );
    }

    #[test]
    fn a_word_that_only_ends_like_another_claims_nothing() {
        check("The information of a thing.", Claim::None);
    }

    #[test]
    fn examples_and_headings_are_no_sentences() {
        let documentation =
            "One, e.g. this. Two\nlines.\n\n# Heading\n\n```\nfaster()\n```\nThree.";
        assert_eq!(
            sentences(documentation),
            ["One, e.g. this.", "Two lines.", "Three."]
        );
    }
}
