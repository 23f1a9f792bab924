//! Verdicts: whether a relation holds between two outputs, and if not, why.

use std::borrow::Cow;

use intramorph_record::Verdict;

use super::compare::{first_missing, order};
use super::difference::{brief, difference};
use super::project::project;
use super::{Claim, Comparison, Map, Relation, Step};
use crate::relation_language::value::Value;

impl Relation {
    /// Whether the relation holds; inconclusive where one of its claims says nothing about these outputs.
    pub(crate) fn verdict(&self, original: &Value, changed: &Value) -> Verdict {
        let mut verdicts = self
            .claims
            .iter()
            .map(|claim| claim.verdict(original, changed));
        let (mut is_holding, mut is_broken) = (true, false);
        for verdict in &mut verdicts {
            is_broken |= verdict == Verdict::Broken;
            is_holding &= verdict == Verdict::Holds;
        }
        match (is_broken, is_holding) {
            (true, _) => Verdict::Broken,
            (false, true) => Verdict::Holds,
            (false, false) => Verdict::Inconclusive,
        }
    }

    /// The reason why the relation is broken, in one line; empty if it is not.
    pub(crate) fn explain(&self, original: &Value, changed: &Value) -> String {
        let is_broken = |claim: &&Claim| claim.verdict(original, changed) == Verdict::Broken;
        let Some(claim) = self.claims.iter().find(is_broken) else {
            return String::new();
        };
        let why = claim.explain(original, changed);
        if self.claims.len() == 1 {
            return why;
        }
        format!("not `{claim}`: {why}")
    }
}

impl Claim {
    pub(crate) fn verdict(&self, original: &Value, changed: &Value) -> Verdict {
        if let Some(verdict) = self.verdict_on_panics(original, changed) {
            return verdict;
        }
        let Some(original) = project(&self.path, original) else {
            return Verdict::Inconclusive;
        };
        match project(&self.path, changed) {
            Some(changed) => self.verdict_on_parts(&original, &changed),
            None => Verdict::Inconclusive,
        }
    }

    /// Whether the claim holds between the parts that it is about.
    pub(crate) fn verdict_on_parts(&self, original: &Value, changed: &Value) -> Verdict {
        let Some(image) = self.map.image(original) else {
            return Verdict::Inconclusive;
        };
        let holds = self.comparison.holds(&image, changed);
        holds.map_or(Verdict::Inconclusive, Verdict::from)
    }

    /// The verdict if a program has panicked; `None` if none has, or if the claim is about that.
    ///
    /// A value is no panic, so a panic of one program breaks every claim but those about successes.
    pub(crate) fn verdict_on_panics(&self, original: &Value, changed: &Value) -> Option<Verdict> {
        let panics = (original.is_panic(), changed.is_panic());
        if panics == (false, false) || self.path.first() == Some(&Step::Status) {
            return None;
        }
        let is_about_successes = self.path.first() == Some(&Step::Payload);
        Some(match (self.comparison, panics) {
            _ if is_about_successes => Verdict::Inconclusive,
            (Comparison::Refines, (true, _)) | (Comparison::RefinedBy, (_, true)) => {
                Verdict::Inconclusive
            }
            (_, (true, true)) if self.is_equality() => Verdict::from(original == changed),
            (_, (true, true)) => Verdict::Inconclusive,
            _ => Verdict::Broken,
        })
    }

    fn explain(&self, original: &Value, changed: &Value) -> String {
        if original.is_panic() || changed.is_panic() {
            return format!("{} became {}", brief(original), brief(changed));
        }
        let parts = project(&self.path, original).zip(project(&self.path, changed));
        let Some((original, changed)) = parts else {
            return String::new();
        };
        let why = self.explain_parts(&original, &changed);
        match self.part_in_words() {
            part if part.is_empty() || is_about_elements(&self.path) => why,
            part => format!("{part}: {why}"),
        }
    }

    fn explain_parts(&self, original: &Value, changed: &Value) -> String {
        let image = self.map.image(original).unwrap_or(Cow::Borrowed(original));
        let missing = |one: &Value, other: &Value, what: &str| {
            let element = first_missing(one, other);
            element.map(|element| format!("O' {what} {}", brief(&element)))
        };
        let of_elements = match self.comparison {
            Comparison::AtMost | Comparison::AtLeast => return explain_order(&image, changed),
            Comparison::Subset => missing(changed, &image, "gained"),
            Comparison::Superset => missing(&image, changed, "lost"),
            Comparison::Equal if is_about_elements(&self.path) => {
                missing(&image, changed, "lost").or_else(|| missing(changed, &image, "gained"))
            }
            Comparison::Prefix | Comparison::StartsWith => Some(difference(&image, changed)),
            _ => None,
        };
        match self.map {
            Map::Same => of_elements.unwrap_or_else(|| difference(&image, changed)),
            _ => format!("expected {}, got {}", brief(&image), brief(changed)),
        }
    }
}

fn explain_order(original: &Value, changed: &Value) -> String {
    let [old, new] = [brief(original), brief(changed)];
    match order(changed, original) {
        Some(order) if order.is_lt() => format!("{old} became {new}, which is less"),
        Some(_) => format!("{old} became {new}, which is more"),
        None => format!("{old} and {new} cannot be compared"),
    }
}

/// Whether a path ends with elements in no order, so that a difference has no place.
fn is_about_elements(path: &[Step]) -> bool {
    matches!(path.last(), Some(Step::Bag | Step::Set | Step::Keys))
}

#[cfg(test)]
mod tests {
    use intramorph_record::Verdict;

    use super::{Relation, Value};

    fn value(text: &str) -> Value {
        match text.strip_prefix("panic ") {
            Some(message) => Value::panic(message),
            None => Value::parse(text),
        }
    }

    #[track_caller]
    fn check(relation: &str, [original, changed]: [&str; 2], expected: Verdict) {
        let relation: Relation = relation.parse().expect("a relation");
        let verdict = relation.verdict(&value(original), &value(changed));
        assert_eq!(verdict, expected, "{relation}: {original} and {changed}");
        assert_eq!(
            relation
                .explain(&value(original), &value(changed))
                .is_empty(),
            expected != Verdict::Broken
        );
    }

    #[track_caller]
    fn holds(relation: &str, original: &str, changed: &str) {
        check(relation, [original, changed], Verdict::Holds);
    }

    #[track_caller]
    fn breaks(relation: &str, original: &str, changed: &str, why: &str) {
        check(relation, [original, changed], Verdict::Broken);
        let relation: Relation = relation.parse().expect("a relation");
        assert_eq!(relation.explain(&value(original), &value(changed)), why);
    }

    #[track_caller]
    fn is_inconclusive(relation: &str, original: &str, changed: &str) {
        check(relation, [original, changed], Verdict::Inconclusive);
    }

    #[test]
    fn equality_is_about_everything() {
        holds("O' = O", "NaN", "NaN");
        holds("O' = O", "{2, 1}", "{1, 2}");
        breaks("O' = O", "1", "1.0", "1 became 1.0");
        breaks("O' = O", "[1, 2]", "[1, 3]", "at [1]: 2 became 3");
    }

    #[test]
    fn a_map_says_what_is_expected() {
        holds("O' = reversed(O)", "[1, 2]", "[2, 1]");
        breaks(
            "O' = reversed(O)",
            "[1, 2]",
            "[1, 2]",
            "expected [2, 1], got [1, 2]",
        );
        holds("O' = 2 * O - 1", "3", "5");
        breaks("O' = 2 * O - 1", "3", "6", "expected 5, got 6");
        is_inconclusive("O' = reversed(O)", "1", "1");
    }

    #[test]
    fn elements_are_lost_and_gained() {
        holds("bag(O') = bag(O)", "[1, 2, 1]", "[1, 1, 2]");
        breaks("bag(O') = bag(O)", "[1, 2, 1]", "[1, 2]", "O' lost 1");
        breaks("bag(O') = bag(O)", "[1, 2]", "[1, 3, 2]", "O' gained 3");
        holds("set(O') = set(O)", "[1, 2, 1]", "[2, 1]");
        holds("O' subset of O", "[1, 2, 1]", "[1, 1]");
        breaks("O' subset of O", "[1, 2]", "[1, 1]", "O' gained 1");
        holds("O' superset of O", "{}", "{1: 2}");
        breaks("O' superset of O", "{1: 2}", "{1: 3}", "O' lost (1, 2)");
        is_inconclusive("O' subset of O", "1", "2");
    }

    #[test]
    fn parts_of_sequences_keep_their_places() {
        holds("O' prefix of O", "[1, 2]", "[1]");
        breaks("O' prefix of O", "[1, 2]", "[2]", "2 elements became 1");
        holds("O' starts with O", "\"a\"", "\"ab\"");
        holds("O' suffix of O", "[1, 2]", "[2]");
        holds("O' ends with O", "[2]", "[1, 2]");
        holds("O' subsequence of O", "[1, 2, 3]", "[1, 3]");
        holds("O' has subsequence O", "\"ac\"", "\"abc\"");
        breaks(
            "O' subsequence of O",
            "[1, 2]",
            "[2, 1]",
            "at [0]: 1 became 2",
        );
    }

    #[test]
    fn order_is_that_of_rust() {
        holds("O' >= O", "1", "1.5");
        holds("O' >= O", "None", "Some(-1)");
        holds("O' <= O", "[2]", "[1, 5]");
        breaks("O' >= O", "2", "1", "2 became 1, which is less");
        breaks(
            "O'.x <= O.x",
            "P { x: 1 }",
            "P { x: 2 }",
            "field `x`: 1 became 2, which is more",
        );
        is_inconclusive("O' >= O", "Ok(1)", "Err(1)");
        breaks("O' >= O", "NaN", "1.0", "NaN and 1.0 cannot be compared");
    }

    #[test]
    fn numbers_may_be_near() {
        holds("O' ~ O within 0.1", "[1.0, 2.0]", "[1.05, 2.0]");
        holds(
            "O' ~ O within 1e-3 relative",
            "P { x: 1000 }",
            "P { x: 1001 }",
        );
        holds("O' ~ O within 1e-3 relative", "(NaN, inf)", "(NaN, inf)");
        breaks("O' ~ O within 0.1", "1.0", "1.2", "1.0 became 1.2");
        breaks("O' ~ O within 0.1", "inf", "1.2", "inf became 1.2");
    }

    #[test]
    fn what_is_known_stays() {
        holds("O' refines O", "Some(1)", "Some(1)");
        is_inconclusive("O' refines O", "None", "Some(1)");
        breaks("O' refines O", "Some(1)", "None", "Some(1) became None");
        is_inconclusive("O' refined by O", "Ok(1)", "Err(2)");
    }

    #[test]
    fn a_part_that_is_not_there_decides_nothing() {
        holds("payload(O') = payload(O)", "Ok(1)", "Ok(1)");
        breaks("payload(O') = payload(O)", "Ok(1)", "Ok(2)", "1 became 2");
        is_inconclusive("payload(O') = payload(O)", "Ok(1)", "Err(2)");
        is_inconclusive("min(O') = min(O)", "[]", "[1]");
    }

    #[test]
    fn a_panic_is_no_value() {
        breaks("O' >= O", "1", "panic a", "1 became panicked: a");
        breaks(
            "len(O') = len(O)",
            "panic a",
            "[1]",
            "panicked: a became [1]",
        );
        holds("O' = O", "panic a", "panic a");
        breaks(
            "O' = O",
            "panic a",
            "panic b",
            "panicked: a became panicked: b",
        );
        is_inconclusive("O' >= O", "panic a", "panic a");
        is_inconclusive("payload(O') = payload(O)", "panic a", "Ok(1)");
        is_inconclusive("O' refines O", "panic a", "Some(1)");
        holds("status(O') = status(O)", "panic a", "panic b");
        breaks(
            "status(O') = status(O)",
            "Some(1)",
            "None",
            "the status: Some became None",
        );
    }

    #[test]
    fn a_conjunction_names_the_claim_that_is_broken() {
        holds("len(O') = len(O) and O' >= O", "[1]", "[2]");
        breaks(
            "len(O') = len(O) and O' >= O",
            "[1]",
            "[0]",
            "not `O' >= O`: [1] became [0], which is less",
        );
        is_inconclusive(
            "payload(O') = payload(O) and status(O') = status(O)",
            "None",
            "None",
        );
    }
}
