//! Relations as expressions with the library's combinators, as a test writes them.

use super::{Claim, Comparison, Map, Relation, Step, Tolerance};

impl Relation {
    /// The expression for [`must_be`](https://docs.rs/intramorph), with the names of the prelude; `None` where the library has none,
    /// or where it needs the type of the output.
    pub(crate) fn rust(&self) -> Option<String> {
        self.expression(None)
    }

    /// The expression for outputs of a type, as in `at_least().observed(|output: &Packing| output.value)`.
    pub(crate) fn rust_for(&self, output_type: &str) -> Option<String> {
        self.expression(Some(output_type))
    }

    fn expression(&self, output_type: Option<&str>) -> Option<String> {
        let mut claims = self.claims.iter().map(|claim| claim.rust(output_type));
        let first = claims.next()??;
        claims.try_fold(first, |all, claim| Some(format!("{all}.and({})", claim?)))
    }
}

impl Claim {
    fn rust(&self, output_type: Option<&str>) -> Option<String> {
        // Combinators for a last step that is not observed.
        let (rest, combinator) = match (&self.path[..], self.is_equality_of_parts()) {
            ([rest @ .., Step::Bag | Step::Sorted], true) => {
                (rest, "equal_as_multiset()".to_owned())
            }
            ([rest @ .., Step::Set], true) => (rest, "equal_as_set()".to_owned()),
            ([rest @ .., Step::Tokens], true) => (rest, "equal_tokens()".to_owned()),
            ([Step::Status], true) => (&[][..], "same_status()".to_owned()),
            (path, _) => (path, self.combinator()?),
        };
        if rest.is_empty() {
            return Some(combinator);
        }
        let part = observed(rest, self.is_about_numbers())?;
        let output_type = output_type?;
        Some(format!(
            "{combinator}.observed(|output: &{output_type}| {part})"
        ))
    }

    fn combinator(&self) -> Option<String> {
        let combinator = match (self.map, self.comparison) {
            (Map::Same, comparison) => return comparison.combinator(),
            (Map::Reversed, Comparison::Equal) => "relation::reversed()",
            (Map::Sorted, Comparison::Equal) => "relation::sorted()",
            (Map::Negated, Comparison::Equal) => "relation::negated()",
            (Map::Linear { offset, .. }, Comparison::Equal) if self.map.is_offset() => {
                return Some(format!("relation::offset({})", offset.literal()?));
            }
            (Map::Linear { factor, .. }, Comparison::Equal) if self.map.is_factor() => {
                return Some(format!("relation::scaled({})", factor.literal()?));
            }
            _ => return None,
        };
        Some(combinator.to_owned())
    }

    /// Whether the part is a number as far as one can tell, so that it need not be cloned.
    fn is_about_numbers(&self) -> bool {
        matches!(self.comparison, Comparison::AtMost | Comparison::AtLeast)
            || matches!(self.map, Map::Linear { .. } | Map::Negated)
    }
}

impl Comparison {
    fn combinator(self) -> Option<String> {
        let combinator = match self {
            Self::Equal => "equal()",
            Self::Near(Tolerance::Absolute(amount)) => {
                return Some(format!("relation::within({amount:?})"));
            }
            Self::Near(Tolerance::Relative(amount)) => {
                return Some(format!("within_relative({amount:?})"));
            }
            Self::AtMost => "at_most()",
            Self::AtLeast => "at_least()",
            Self::Subset => "relation::subset()",
            Self::Superset => "relation::superset()",
            Self::Subsequence => "relation::subsequence()",
            Self::Prefix => "relation::prefix()",
            Self::Refines => "relation::refinement()",
            Self::HasSubsequence
            | Self::StartsWith
            | Self::Suffix
            | Self::EndsWith
            | Self::RefinedBy => return None,
        };
        Some(combinator.to_owned())
    }
}

/// The expression for a part of `output`; `None` where it depends on types that are not known.
fn observed(path: &[Step], is_number: bool) -> Option<String> {
    let mut part = "output".to_owned();
    let mut is_owned = false;
    for step in path {
        is_owned = !matches!(step, Step::Field(_) | Step::Index(_));
        part = match step {
            Step::Field(name) => format!("{part}.{name}"),
            Step::Index(index) => format!("{part}[{index}]"),
            Step::Len => format!("{part}.len()"),
            Step::Min => format!("{part}.iter().min().cloned()"),
            Step::Max => format!("{part}.iter().max().cloned()"),
            Step::Keys => {
                format!("{part}.keys().cloned().collect::<std::collections::BTreeSet<_>>()")
            }
            Step::LowerCase => format!("{part}.to_lowercase()"),
            Step::Trimmed => format!("{part}.trim().to_owned()"),
            Step::Lines => format!("{part}.lines().map(str::to_owned).collect::<Vec<_>>()"),
            _ => return None,
        };
    }
    if is_owned || is_number {
        return Some(part);
    }
    Some(format!("{part}.clone()"))
}
