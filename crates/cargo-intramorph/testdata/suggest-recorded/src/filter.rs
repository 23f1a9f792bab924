//! The filter.

use std::fmt;
use std::rc::Rc;

/// Says which words are allowed.
pub trait Rule {
    fn allows(&self, word: &str) -> bool;
}

/// A rule, or the opposite of it.
#[derive(Clone)]
pub struct Filter {
    rule: Rc<dyn Rule>,
    name: &'static str,
    is_inverted: bool,
}

impl Filter {
    /// A filter with a rule and its name.
    pub fn new(rule: Rc<dyn Rule>, name: &'static str) -> Self {
        Self {
            rule,
            name,
            is_inverted: false,
        }
    }

    pub(crate) fn inverted(mut self) -> Self {
        self.is_inverted = !self.is_inverted;
        self
    }

    /// Whether a word is allowed.
    pub fn allows(&self, word: &str) -> bool {
        self.rule.allows(word) != self.is_inverted
    }

    /// The longest word that is allowed; of several, the first.
    pub fn longest(&self, text: &str) -> Option<String> {
        let mut words: Vec<&str> = text.split(' ').filter(|word| self.allows(word)).collect();
        words.sort_by_key(|word| std::cmp::Reverse(word.len()));
        words.first().map(ToString::to_string)
    }

    /// The same word, found without sorting.
    pub fn longest_fast(&self, text: &str) -> Option<String> {
        let words = text.split(' ').filter(|word| self.allows(word));
        words.max_by_key(|word| word.len()).map(str::to_owned)
    }
}

impl fmt::Debug for Filter {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let not = if self.is_inverted { "not " } else { "" };
        write!(formatter, "<{not}{}>", self.name)
    }
}
