//! Property tests, which do not know the library.

use proptest::prelude::*;
use suggest_check::SearchBuilder;

fn plainly(text: &str) -> usize {
    text.matches('a').count()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn is_at_most_the_length(text in "[ab]{0,9}") {
        prop_assert!(SearchBuilder::new().count(&text) <= text.len());
    }

    #[test]
    fn counts_as_plainly(text in "[abc]{0,9}", times: u8) {
        prop_assume!(!text.contains('c'));
        let counted = SearchBuilder::new().count(&text);
        prop_assert_eq!(counted, plainly(&text), "{} times", times);
    }

    /// Fails without any change.
    #[test]
    fn counts_nothing(text in "[ab]{0,9}") {
        prop_assert_eq!(SearchBuilder::new().count(&text), 0);
    }
}
