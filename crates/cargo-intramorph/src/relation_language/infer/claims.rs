//! Claims that can be made about a part, by the shapes of its values.

use super::super::relation::{Claim, Comparison, Map, Step, Tolerance};
use super::super::value::Value;
use super::learn;
use super::parts::Part;

/// Tolerances that are tried, each ten thousand times the one before or less.
const TOLERANCES: [f64; 4] = [1e-12, 1e-9, 1e-6, 1e-3];

/// The claims about a part that are worth a try.
pub(super) fn claims(part: &Part<'_>) -> Vec<Claim> {
    let shapes = Shapes::of(part);
    let mut claims = Claims {
        path: &part.path,
        claims: Vec::new(),
    };
    claims.add(Map::Same, Comparison::Equal);
    // Other claims about these would repeat claims about the part before.
    let is_only_equal = |step: &Step| {
        use Step::{Bag, LowerCase, Set, Status, Trimmed};
        matches!(step, Bag | Set | Status | Trimmed | LowerCase)
    };
    if part.path.last().is_some_and(is_only_equal) {
        return claims.claims;
    }
    if shapes.has_numbers || shapes.has_lists_of_numbers {
        claims.add(Map::Negated, Comparison::Equal);
        learn::maps(part, shapes.has_floats, &mut |map, comparison| {
            claims.add(map, comparison);
        });
    }
    if shapes.has_numbers {
        claims.compare(&[Comparison::AtMost, Comparison::AtLeast]);
    }
    if shapes.has_bools || shapes.has_orderings {
        claims.add(Map::Opposite, Comparison::Equal);
        claims.compare(&[Comparison::AtMost, Comparison::AtLeast]);
    }
    if shapes.has_lists {
        claims.add(Map::Sorted, Comparison::Equal);
    }
    if shapes.has_lists || shapes.has_texts {
        claims.of_sequences();
    }
    if shapes.has_lists || shapes.has_sets {
        claims.compare(&[Comparison::Subset, Comparison::Superset]);
    }
    if shapes.has_successes {
        claims.compare(&[Comparison::Refines, Comparison::RefinedBy]);
    }
    if shapes.has_floats {
        let absolute = TOLERANCES.map(|amount| Comparison::Near(Tolerance::Absolute(amount)));
        let relative = TOLERANCES.map(|amount| Comparison::Near(Tolerance::Relative(amount)));
        claims.compare(&relative);
        claims.compare(&absolute);
    }
    claims.claims
}

struct Claims<'a> {
    path: &'a [Step],
    claims: Vec<Claim>,
}

impl Claims<'_> {
    fn add(&mut self, map: Map, comparison: Comparison) {
        let path = self.path.to_vec();
        let claim = Claim {
            path,
            map,
            comparison,
        };
        if !self.claims.contains(&claim) {
            self.claims.push(claim);
        }
    }

    fn compare(&mut self, comparisons: &[Comparison]) {
        for comparison in comparisons {
            self.add(Map::Same, *comparison);
        }
    }

    fn of_sequences(&mut self) {
        self.add(Map::Reversed, Comparison::Equal);
        self.compare(&[
            Comparison::Prefix,
            Comparison::Suffix,
            Comparison::StartsWith,
            Comparison::EndsWith,
            Comparison::Subsequence,
            Comparison::HasSubsequence,
        ]);
    }
}

/// The kinds of values that a part has.
#[derive(Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each kind may be there or not, whatever the others are"
)]
struct Shapes {
    has_numbers: bool,
    /// Whether there are floats, also inside other values.
    has_floats: bool,
    has_bools: bool,
    has_orderings: bool,
    has_texts: bool,
    has_lists: bool,
    has_lists_of_numbers: bool,
    has_sets: bool,
    has_successes: bool,
}

impl Shapes {
    fn of(part: &Part<'_>) -> Self {
        let mut shapes = Self::default();
        for value in part.sample() {
            shapes.add(value);
        }
        shapes
    }

    fn add(&mut self, value: &Value) {
        self.has_floats |= has_float(value);
        match value {
            Value::Integer(_) | Value::Float(_) => self.has_numbers = true,
            Value::Bool(_) => self.has_bools = true,
            Value::Text(_) => self.has_texts = true,
            Value::List(elements) => {
                self.has_lists = true;
                self.has_lists_of_numbers |=
                    matches!(elements[..], [Value::Integer(_) | Value::Float(_), ..]);
            }
            Value::Set(_) | Value::Map(_) => self.has_sets = true,
            Value::Named { name, .. } => match name.as_str() {
                "Some" | "Ok" => self.has_successes = true,
                "Less" | "Greater" => self.has_orderings = true,
                _ => {}
            },
            _ => {}
        }
    }
}

fn has_float(value: &Value) -> bool {
    match value {
        Value::Float(_) => true,
        Value::Named { parts, .. } | Value::Tuple(parts) => parts.iter().any(has_float),
        Value::List(elements) | Value::Set(elements) => elements.first().is_some_and(has_float),
        Value::Map(entries) => entries.first().is_some_and(|(_, value)| has_float(value)),
        Value::Struct(it) => it.fields.iter().any(|(_, value)| has_float(value)),
        _ => false,
    }
}
