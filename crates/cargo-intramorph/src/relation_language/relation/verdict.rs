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
        let asks_for_known = match self.comparison {
            Comparison::Refines => original,
            Comparison::RefinedBy => changed,
            _ if self.path.first() == Some(&Step::Payload) => {
                let is_panic = original.is_panic() || changed.is_panic();
                return is_panic.then_some(Verdict::Inconclusive);
            }
            _ => &Value::Bool(true),
        };
        if asks_for_known.is_panic() {
            return Some(Verdict::Inconclusive);
        }
        match (original.is_panic(), changed.is_panic()) {
            _ if self.path.first() == Some(&Step::Status) => None,
            (false, false) => None,
            (true, true) if self.is_equality() => Some(Verdict::from(original == changed)),
            (true, true) => Some(Verdict::Inconclusive),
            _ => Some(Verdict::Broken),
        }
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
        if self.path.is_empty() || is_about_elements(&self.path) {
            return why;
        }
        format!("{}: {why}", self.part_in_words())
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
            _ if of_elements.is_some() => of_elements.unwrap_or_default(),
            Map::Same => difference(&image, changed),
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
