//! Whether a sentence of the documentation promises that results stay the same.

use super::names::listed;

/// Phrases that promise it by themselves.
const PHRASES: &str = "\
    never impact, never affect, never change, same result, same output, same answer, same matches, \
    identical result, identical output, purely an optimization, purely a performance, just an optimization, \
    not discriminate between, cannot discriminate between, never skip, never miss, built internally, \
    no difference to the result, no difference in the result, no difference for the result";

/// Words by which a sentence speaks of results, or the beginnings of such words.
const RESULTS: &str = "result, output, match, answer, semantic, correctness, outcome";
/// Those that are hardly ever verbs.
const NOUNS: &str = "result, output, answer, outcome, semantics, matches";
const NEGATIONS: &str =
    "not, never, no, without, cannot, nothing, doesn't, don't, won't, can't, isn't, aren't";
const EFFECTS: &str = "chang, affect, alter, influenc, impact, effect, bearing";
const ONLY: &str = "only, purely, solely, just, merely";
const SPEED: &str = "speed, performance, throughput, latency, memory, efficiency, fast, time";
const STAYS: &str = "is, are, be, stay, stays, remain, remains";
const SAME: &str = "same, identical, unchanged, unaffected";
/// Words that take a promise back, or make a condition of it.
const CONDITIONS: &str = "if, when, unless, until, whether, necessarily, only, just, merely";

/// Whether a sentence promises that results stay the same. The sentence is in small letters.
pub(super) fn is_promise(sentence: &str) -> bool {
    if listed(PHRASES).any(|phrase| has_phrase(sentence, phrase)) {
        return true;
    }
    let is_letter = |it: char| it.is_alphanumeric() || it == '\'';
    let words: Vec<&str> = sentence.split(|it| !is_letter(it)).collect();
    let words: Vec<&str> = words.into_iter().filter(|it| !it.is_empty()).collect();
    (0..words.len()).any(|place| begins_promise(&words, place))
}

/// Whether a promise begins at this word.
fn begins_promise(words: &[&str], place: usize) -> bool {
    let after = |distance: usize| {
        &words[(place + 1).min(words.len())..(place + 1 + distance).min(words.len())]
    };
    let is_conditional = words[..place].iter().any(|it| is_one(it, CONDITIONS));
    let word = words[place];
    if is_conditional {
        return false;
    }
    if is_one(word, NEGATIONS) {
        // "does not change the results"
        let next_is_condition = after(1).iter().any(|it| is_one(it, CONDITIONS));
        return !next_is_condition && in_order(after(8), &[(EFFECTS, 3), (RESULTS, 5)]);
    }
    if is_one(word, ONLY) {
        // "only affects speed"
        return in_order(after(5), &[(EFFECTS, 1), (SPEED, 4)]);
    }
    if begins(word, NOUNS) {
        // "results do not change", "the result is the same"
        let stays = after(4).iter().position(|it| is_one(it, STAYS));
        let is_negated = after(4).iter().any(|it| is_one(it, NEGATIONS));
        return in_order(after(5), &[(NEGATIONS, 3), (EFFECTS, 2)])
            || (stays.is_some() && !is_negated && after(4).iter().any(|it| is_one(it, SAME)));
    }
    false
}

/// Whether words of these lists follow each other, each at most so many words after the one before.
fn in_order(words: &[&str], expected: &[(&str, usize)]) -> bool {
    let Some(((list, distance), rest)) = expected.split_first() else {
        return true;
    };
    let near = words.iter().take(*distance).enumerate();
    near.filter(|(_, word)| begins(word, list))
        .any(|(place, _)| in_order(&words[place + 1..], rest))
}

fn is_one(word: &str, list: &str) -> bool {
    listed(list).any(|it| it == word)
}

fn begins(word: &str, list: &str) -> bool {
    listed(list).any(|it| word.starts_with(it))
}

/// Whether a phrase begins a word of a sentence.
pub(super) fn has_phrase(sentence: &str, phrase: &str) -> bool {
    sentence.match_indices(phrase).any(|(start, _)| {
        let before = sentence[..start].chars().next_back();
        before.is_none_or(|it| !it.is_alphanumeric())
    })
}

#[cfg(test)]
mod tests {
    use super::is_promise;

    #[track_caller]
    fn check(sentence: &str, expected: bool) {
        assert_eq!(is_promise(sentence), expected, "{sentence}");
    }

    #[test]
    fn results_that_do_not_change_are_promised_in_many_words() {
        check("this option does not change the results.", true);
        check("this has no impact on the results.", true);
        check("makes no difference to the result.", true);
        check("it won't affect the semantics of the regex.", true);
        check("results do not change.", true);
        check("the output is never affected by it.", true);
        check("the result is the same either way.", true);
        check("the results stay unchanged.", true);
        check("the search gives the same answer.", true);
    }

    #[test]
    fn what_only_affects_speed_is_promised_to_change_nothing_else() {
        check("this only affects speed.", true);
        check("only affects performance, never results.", true);
        check("this only impacts the time of a search.", true);
    }

    #[test]
    fn conditions_and_other_sentences_promise_nothing() {
        check("if the result is the same, nothing is written.", false);
        check("the results are not the same.", false);
        check("this does not only affect the results.", false);
        check("it does not necessarily change the results.", false);
        check("only matches at the start of the text are found.", false);
        check(
            "when it is off, it has no effect since the semantics are the same.",
            false,
        );
        check("there is no difference between matching with both.", false);
        check("whether to match without regard to case.", false);
        check("changes the results.", false);
    }
}
