//! Vacuity: relations that hold, but say nothing about what the change does.

use std::fmt::{self, Display, Formatter};

use intramorph_record::Verdict;

use super::relation::{Claim, Comparison, Map, Relation, project};
use super::value::Value;

/// Maximum number of pairs of outputs of different inputs that are looked at.
const MOST_CROSSED: usize = 2_000;

/// A reason why a relation says nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Vacuity {
    /// It holds between outputs of different inputs, too.
    HoldsOnShuffledPairs,
    /// It follows from `O` alone, which is the same for all inputs.
    FollowsFromOriginal,
    /// It follows from `O'` alone, which is the same for all inputs.
    FollowsFromChanged,
    /// It claims a difference, but none was seen.
    NothingDiffered,
}

impl Display for Vacuity {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::HoldsOnShuffledPairs => "it also holds between outputs of different inputs",
            Self::FollowsFromOriginal => {
                "it holds whatever O' is, since O is always the same there"
            }
            Self::FollowsFromChanged => "it holds whatever O is, since O' is always the same there",
            Self::NothingDiffered => {
                "it claims a difference, but O' was always the same as O there"
            }
        })
    }
}

impl Relation {
    /// The reason why the relation says nothing, judged by pairs on which it holds; `None` if it says something.
    pub(crate) fn is_vacuous(&self, pairs: &[(Value, Value)]) -> Option<Vacuity> {
        if self
            .claims()
            .iter()
            .all(|claim| is_without_difference(claim, pairs))
        {
            return Some(Vacuity::NothingDiffered);
        }
        if !holds_on_shuffled(self, pairs) {
            return None;
        }
        let is_constant = |side: fn(&(Value, Value)) -> &Value| {
            self.claims().iter().all(|claim| {
                let mut parts = pairs
                    .iter()
                    .filter_map(|pair| project(&claim.path, side(pair)));
                let first = parts.next();
                parts.all(|part| Some(&part) == first.as_ref())
            })
        };
        Some(if is_constant(|(_, changed)| changed) {
            Vacuity::FollowsFromChanged
        } else if is_constant(|(original, _)| original) {
            Vacuity::FollowsFromOriginal
        } else {
            Vacuity::HoldsOnShuffledPairs
        })
    }
}

/// Whether a claim asks for a difference of parts that never differ.
fn is_without_difference(claim: &Claim, pairs: &[(Value, Value)]) -> bool {
    let asks_for_equality = claim.map == Map::Same
        && matches!(claim.comparison, Comparison::Equal | Comparison::Near(_));
    // A part that leaves something out may be the same where the outputs are not, and an equality says so.
    let path = if asks_for_equality {
        &[][..]
    } else {
        &claim.path
    };
    let is_same =
        |(original, changed): &(Value, Value)| project(path, original) == project(path, changed);
    !claim.is_equality() && !pairs.is_empty() && pairs.iter().all(is_same)
}

/// Whether no pair of outputs of different inputs breaks the relation, although some could.
fn holds_on_shuffled(relation: &Relation, pairs: &[(Value, Value)]) -> bool {
    let count = pairs.len();
    // Shifts by these amounts pair each output with distant and with near ones, whatever the order of inputs.
    let shifts = [1, 7, count / 2, count / 3, count.saturating_sub(1)];
    let crossed = shifts
        .into_iter()
        .filter(|shift| (1..count).contains(shift))
        .flat_map(|shift| (0..count).map(move |index| (index, (index + shift) % count)));
    let mut decided = 0;
    for (one, other) in crossed.take(MOST_CROSSED) {
        match relation.verdict(&pairs[one].0, &pairs[other].1) {
            Verdict::Broken => return false,
            Verdict::Holds => decided += 1,
            Verdict::Inconclusive => {}
        }
    }
    decided > 0
}

#[cfg(test)]
mod tests {
    use super::{Relation, Vacuity};
    use crate::relation_language::value::Value;

    #[track_caller]
    fn check(relation: &str, pairs: &[(&str, &str)], expected: Option<Vacuity>) {
        let relation: Relation = relation.parse().expect("a relation");
        let pairs = pairs
            .iter()
            .map(|(one, other)| (Value::parse(one), Value::parse(other)));
        let pairs: Vec<(Value, Value)> = pairs.collect();
        assert_eq!(relation.is_vacuous(&pairs), expected);
    }

    #[test]
    fn a_relation_that_tells_inputs_apart_is_not_vacuous() {
        check("O' = O", &[("1", "1"), ("2", "2")], None);
        check(
            "O' = reversed(O)",
            &[("[1, 2]", "[2, 1]"), ("[3]", "[3]")],
            None,
        );
        check("O' >= O", &[("1", "2"), ("5", "7"), ("3", "3")], None);
        check(
            "len(O') = len(O)",
            &[("[1]", "[2]"), ("[1, 2]", "[3, 4]")],
            None,
        );
    }

    #[test]
    fn one_that_holds_on_shuffled_pairs_is_vacuous() {
        let expected = Some(Vacuity::HoldsOnShuffledPairs);
        check(
            "O' >= O",
            &[("1", "12"), ("5", "17"), ("3", "13")],
            expected,
        );
        check(
            "O' ~ O within 100",
            &[("1.0", "2.0"), ("5.0", "7.0")],
            expected,
        );
    }

    #[test]
    fn one_that_follows_from_one_side_is_vacuous() {
        let of_changed = Some(Vacuity::FollowsFromChanged);
        check(
            "O' prefix of O",
            &[("[1]", "[]"), ("[2, 3]", "[]")],
            of_changed,
        );
        check(
            "len(O') <= len(O)",
            &[("[1]", "[3]"), ("[2, 3]", "[4]")],
            of_changed,
        );
        let of_original = Some(Vacuity::FollowsFromOriginal);
        check(
            "O' starts with O",
            &[("[]", "[1]"), ("[]", "[2]")],
            of_original,
        );
        check("O' >= O", &[("0", "7"), ("0", "9")], of_original);
    }

    #[test]
    fn a_constant_output_is_vacuous() {
        check(
            "O' = O",
            &[("1", "1"), ("1", "1")],
            Some(Vacuity::FollowsFromChanged),
        );
    }

    #[test]
    fn a_difference_that_was_never_seen_is_vacuous() {
        let expected = Some(Vacuity::NothingDiffered);
        check(
            "O' = reversed(O)",
            &[("[1, 1]", "[1, 1]"), ("[2]", "[2]")],
            expected,
        );
        check(
            "bag(O') = bag(O)",
            &[("[1, 3]", "[1, 3]"), ("[2]", "[2]")],
            expected,
        );
        check(
            "O'.0 <= O.0",
            &[("(1, 2)", "(1, 3)"), ("(2, 0)", "(2, 1)")],
            expected,
        );
        check("O' = O", &[("1", "1"), ("2", "2")], None);
    }

    #[test]
    fn nothing_is_known_of_a_single_pair() {
        check("O' >= O", &[("1", "2")], None);
        check("O' >= O", &[], None);
    }
}
