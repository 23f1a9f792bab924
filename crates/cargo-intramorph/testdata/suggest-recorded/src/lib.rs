//! Words that a rule allows.

mod filter;

pub use filter::{Filter, Rule};

/// Counts the words of a text that a filter allows, by looking at each word.
pub fn count_words(filter: &Filter, text: &str) -> usize {
    text.split(' ').filter(|word| filter.allows(word)).count()
}

/// Counts the same words by looking at each blank, which is faster.
pub fn count_words_fast(filter: &Filter, text: &str) -> usize {
    let mut count = 0;
    let mut rest = text;
    while let Some(end) = rest.find(' ') {
        count += usize::from(filter.allows(&rest[..end]));
        rest = &rest[end + 1..];
    }
    // The last word is forgotten if it is one letter long.
    count + usize::from(rest.len() != 1 && filter.allows(rest))
}

/// Counts the same words by collecting them.
pub fn count_words_slow(filter: &Filter, text: &str) -> usize {
    let words: Vec<&str> = text.split(' ').collect();
    words.into_iter().filter(|word| filter.allows(word)).count()
}

/// A number of words, which can be made.
#[derive(Clone, Debug)]
pub struct Limit(pub usize);

/// Adds up the lengths of words; only an integration test calls this.
pub fn total(filters: &[Filter], words: &mut Vec<String>, limit: Limit) -> usize {
    words.truncate(limit.0);
    words.retain(|word| filters.iter().all(|filter| filter.allows(word)));
    words.iter().map(String::len).sum()
}

/// Adds up the same lengths from the last word on, which is faster.
pub fn total_fast(filters: &[Filter], words: &mut Vec<String>, limit: Limit) -> usize {
    words.truncate(limit.0);
    words.retain(|word| filters.iter().all(|filter| filter.allows(word)));
    words.iter().rev().map(String::len).sum()
}

/// No test calls this.
pub fn unused(filter: &Filter) -> bool {
    filter.allows("")
}

/// A value that cannot be cloned.
pub struct Sealed(());

/// Takes such a value.
pub fn open(sealed: &Sealed) -> usize {
    std::mem::size_of_val(&sealed.0)
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use super::*;

    struct Longer(usize);

    impl Rule for Longer {
        fn allows(&self, word: &str) -> bool {
            word.len() > self.0
        }
    }

    struct StartsWith(char);

    impl Rule for StartsWith {
        fn allows(&self, word: &str) -> bool {
            word.starts_with(self.0)
        }
    }

    #[test]
    fn a_crash_ends_nothing_but_its_test() {
        let filter = Filter::new(Rc::new(Longer(3)), "longer than 3");
        assert_eq!(count_words(&filter, "this test aborts"), 3);
        std::process::abort();
    }

    #[test]
    fn long_words_are_counted() {
        let filter = Filter::new(Rc::new(Longer(2)), "longer than 2");
        assert_eq!(count_words(&filter, "one or two"), 2);
        assert_eq!(count_words(&filter, ""), 0);
        assert_eq!(filter.longest("one or three"), Some("three".to_owned()));
        assert_eq!(filter.inverted().longest("a bc def"), Some("bc".to_owned()));
    }

    #[test]
    fn words_are_counted_by_their_first_letter() {
        let filter = Filter::new(Rc::new(StartsWith('a')), "starts with a");
        assert_eq!(count_words(&filter, "an apple and a pear"), 4);
        assert_eq!(filter.longest("an apple"), Some("apple".to_owned()));
        assert_eq!(open(&Sealed(())), 0);
    }

    #[test]
    fn a_failing_test_records_as_well() {
        let filter = Filter::new(Rc::new(Longer(0)), "longer than 0").inverted();
        assert_eq!(count_words(&filter, "a  b"), 7);
    }
}
