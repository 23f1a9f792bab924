//! Filters as users of the crate make them.

use std::rc::Rc;

use suggest_recorded::{Filter, Limit, Rule, total};

struct Contains(char);

impl Rule for Contains {
    fn allows(&self, word: &str) -> bool {
        word.contains(self.0)
    }
}

#[test]
fn lengths_are_added_up() {
    let mut words = vec!["a".to_owned(), "bar".to_owned(), "c".to_owned()];
    let filters = [Filter::new(Rc::new(Contains('a')), "contains a")];
    assert_eq!(total(&filters, &mut words, Limit(2)), 4);
    assert_eq!(total(&[], &mut words, Limit(9)), 4);
}
