//! Relations in plain words.

use super::{Claim, Comparison, Constant, Map, Relation, Step, Tolerance};

impl Relation {
    /// The relation as a sentence without a full stop.
    pub(crate) fn in_words(&self) -> String {
        let claims: Vec<String> = self.claims.iter().map(Claim::in_words).collect();
        claims.join(", and ")
    }
}

impl Claim {
    fn in_words(&self) -> String {
        let (payloads, path): (Vec<&Step>, Vec<&Step>) =
            self.path.iter().partition(|step| **step == Step::Payload);
        let condition = if payloads.is_empty() {
            ""
        } else {
            " where both succeed"
        };
        let sentence = self.special(&path).unwrap_or_else(|| {
            let [original, changed] = ["O", "O'"].map(|output| noun(output, &path));
            let is_single = path.is_empty();
            let image = self.map.in_words(&original, is_single);
            format!("{changed} {}", self.comparison.in_words(&image))
        });
        format!("{sentence}{condition}")
    }

    /// The part in words, without the output, for the beginning of an explanation.
    pub(super) fn part_in_words(&self) -> String {
        let path: Vec<&Step> = self.path.iter().collect();
        let noun = noun("", &path);
        noun.strip_suffix(" of ").unwrap_or(&noun).trim().to_owned()
    }

    /// Sentences that are shorter than those made of their parts.
    fn special(&self, path: &[&Step]) -> Option<String> {
        let (last, rest) = path.split_last()?;
        if !self.is_equality_of_parts() {
            return None;
        }
        let [original, changed] = ["O", "O'"].map(|output| noun(output, rest));
        Some(match last {
            Step::Bag => format!("{changed} has the same elements as {original}, in any order"),
            Step::Set => {
                format!("{changed} has the same elements as {original}, in any order and number")
            }
            Step::Len => format!("{changed} is as long as {original}"),
            Step::Keys => format!("{changed} has the same keys as {original}"),
            Step::Tokens => format!("{changed} has the same words as {original}"),
            Step::Lines => format!("{changed} has the same lines as {original}"),
            Step::Trimmed => {
                format!("{changed} equals {original} up to white space at the ends")
            }
            Step::LowerCase => format!("{changed} equals {original} up to upper and lower case"),
            Step::Status if rest.is_empty() => "O' succeeds or fails as O does".to_owned(),
            Step::Status => format!("{changed} succeeds or fails as {original} does"),
            _ => return None,
        })
    }
}

impl Map {
    /// The value of the function, in words. A part with several words is set off from them.
    fn in_words(self, part: &str, is_single: bool) -> String {
        match self {
            Self::Same => part.to_owned(),
            Self::Reversed => format!("the reverse of {part}"),
            Self::Sorted => format!("{part} in ascending order"),
            Self::Negated if is_single => format!("-{part}"),
            Self::Negated => format!("the negative of {part}"),
            Self::Opposite => format!("the opposite of {part}"),
            Self::Linear { factor, offset } if [-1.0].contains(&factor.as_float()) => {
                format!("{offset} minus {part}")
            }
            Self::Linear { factor, offset } => {
                let product = match factor {
                    Constant::ONE => part.to_owned(),
                    _ => format!("{factor} times {part}"),
                };
                match offset {
                    Constant::ZERO => product,
                    _ if offset.is_negative() => format!("{product} minus {}", offset.opposite()),
                    _ => format!("{product} plus {offset}"),
                }
            }
        }
    }
}

impl Comparison {
    /// The predicate of a sentence.
    fn in_words(self, image: &str) -> String {
        let is_image_of = image.starts_with("the reverse") || image.starts_with("the opposite");
        match self {
            Self::Equal if is_image_of => format!("is {image}"),
            Self::Equal => format!("equals {image}"),
            Self::Near(Tolerance::Absolute(amount)) => format!("is within {amount:?} of {image}"),
            Self::Near(Tolerance::Relative(amount)) => {
                format!("equals {image} up to a relative error of {amount:?}")
            }
            Self::AtMost => format!("is at most {image}"),
            Self::AtLeast => format!("is at least {image}"),
            Self::Subset => format!("has only elements of {image}"),
            Self::Superset => format!("has all elements of {image}"),
            Self::Subsequence => {
                format!("has only elements of {image}, in the same order")
            }
            Self::HasSubsequence => format!("has all elements of {image}, in the same order"),
            Self::Prefix => format!("is the beginning of {image}"),
            Self::StartsWith => format!("begins with {image}"),
            Self::Suffix => format!("is the end of {image}"),
            Self::EndsWith => format!("ends with {image}"),
            Self::Refines => format!("equals {image} where {image} succeeds"),
            Self::RefinedBy => format!("fails where it differs from {image}"),
        }
    }
}

/// The name of a part of an output.
fn noun(output: &str, path: &[&Step]) -> String {
    path.iter()
        .fold(output.to_owned(), |noun, step| match step {
            Step::Len => format!("the length of {noun}"),
            Step::Sum => format!("the sum of {noun}"),
            Step::Min => format!("the smallest element of {noun}"),
            Step::Max => format!("the largest element of {noun}"),
            Step::Sorted => format!("the sorted elements of {noun}"),
            Step::Bag => format!("the elements of {noun}"),
            Step::Set => format!("the set of elements of {noun}"),
            Step::Keys => format!("the keys of {noun}"),
            Step::Values => format!("the values of {noun}"),
            Step::Field(name) if name.parse::<usize>().is_ok() => format!("part {name} of {noun}"),
            Step::Field(name) => format!("field `{name}` of {noun}"),
            Step::Index(index) => format!("element {index} of {noun}"),
            Step::Payload => noun,
            Step::Status => format!("the status of {noun}"),
            Step::Tokens => format!("the words of {noun}"),
            Step::Lines => format!("the lines of {noun}"),
            Step::Number => format!("the first number in {noun}"),
            Step::Trimmed => format!("the trimmed text of {noun}"),
            Step::LowerCase => format!("the lower-case text of {noun}"),
        })
}

#[cfg(test)]
mod tests {
    use super::Relation;

    #[track_caller]
    fn check(relation: &str, expected: &str) {
        let relation: Relation = relation.parse().expect("a relation");
        assert_eq!(relation.in_words(), expected);
    }

    #[test]
    fn common_relations_have_short_sentences() {
        check("O' = O", "O' equals O");
        check("O' = reversed(O)", "O' is the reverse of O");
        check("O' = sorted(O)", "O' equals O in ascending order");
        check(
            "bag(O') = bag(O)",
            "O' has the same elements as O, in any order",
        );
        check("payload(O') = payload(O)", "O' equals O where both succeed");
        check("status(O') = status(O)", "O' succeeds or fails as O does");
        check("O' refines O", "O' equals O where O succeeds");
        check("O' prefix of O", "O' is the beginning of O");
        check("O' = not O", "O' is the opposite of O");
    }

    #[test]
    fn parts_are_named() {
        check(
            "O'.value >= O.value",
            "field `value` of O' is at least field `value` of O",
        );
        check(
            "len(O') <= len(O)",
            "the length of O' is at most the length of O",
        );
        check(
            "len(O') = len(O) + 1",
            "the length of O' equals the length of O plus 1",
        );
        check(
            "bag(O'.items) = bag(O.items)",
            "field `items` of O' has the same elements as field `items` of O, in any order",
        );
        check(
            "payload(O').0 = 2 * payload(O).0 - 1",
            "part 0 of O' equals 2 times part 0 of O minus 1 where both succeed",
        );
    }

    #[test]
    fn claims_are_joined() {
        check(
            "O' <= O and len(O') = len(O)",
            "O' is at most O, and O' is as long as O",
        );
    }
}
