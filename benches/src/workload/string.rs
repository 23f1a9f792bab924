//! A text by regular expression: counting fields, with commas inside parentheses forgotten.

use proptest::prelude::Strategy;

use super::Workload;

/// A text of letters, digits, blanks, commas and parentheses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text(pub String);

/// Fields separated by commas, counted with and without regard to parentheses.
pub struct NestedComma;

impl Workload for NestedComma {
    const NAME: &'static str = "string";

    type Input = Text;
    type Output = usize;

    fn inputs() -> impl Strategy<Value = Text> {
        "[a-zA-Z0-9 ,()]{0,60}".prop_map(Text)
    }

    fn original(input: &Text) -> usize {
        let mut depth = 0_usize;
        let mut fields = 1;
        for character in input.0.chars() {
            match character {
                '(' => depth += 1,
                ')' => depth = depth.saturating_sub(1),
                ',' if depth == 0 => fields += 1,
                _ => {}
            }
        }
        fields
    }

    fn variant(input: &Text) -> usize {
        input.0.split(',').count()
    }

    fn related(original: &usize, variant: &usize) -> bool {
        original == variant
    }

    fn optima() -> Vec<Text> {
        vec![Text("(,".to_owned())]
    }
}
