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
            ([rest @ .., Step::Status], true) => (rest, "same_status()".to_owned()),
            (path, _) => (path, self.combinator()?),
        };
        if rest.is_empty() {
            return Some(combinator);
        }
        // The values of a hash map have no order, so that only the multiset of them can be observed.
        let part = match rest {
            [before @ .., Step::Values] if rest.len() < self.path.len() => {
                let map = observed(before)?.0;
                format!("{map}.values().cloned().collect::<Vec<_>>()")
            }
            _ => match observed(rest)? {
                (part, IsOwned(false)) if !self.is_about_numbers() => format!("{part}.clone()"),
                (part, _) => part,
            },
        };
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

/// Whether an expression makes a value, rather than naming a part of one.
struct IsOwned(bool);

/// The expression for a part of `output`; `None` where it depends on types that are not known.
fn observed(path: &[Step]) -> Option<(String, IsOwned)> {
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
            Step::Tokens => {
                format!("{part}.split_whitespace().map(str::to_owned).collect::<Vec<_>>()")
            }
            Step::Lines => format!("{part}.lines().map(str::to_owned).collect::<Vec<_>>()"),
            _ => return None,
        };
    }
    Some((part, IsOwned(is_owned)))
}

#[cfg(test)]
mod tests {
    use super::Relation;

    #[track_caller]
    fn check(relation: &str, expected: Option<&str>) {
        let relation: Relation = relation.parse().expect("a relation");
        assert_eq!(relation.rust().as_deref(), expected);
    }

    #[track_caller]
    fn check_observed(relation: &str, expected: Option<&str>) {
        let relation: Relation = relation.parse().expect("a relation");
        assert_eq!(relation.rust_for("Out").as_deref(), expected);
    }

    #[test]
    fn relations_of_the_library_are_named() {
        check("O' = O", Some("equal()"));
        check("bag(O') = bag(O)", Some("equal_as_multiset()"));
        check("set(O') = set(O)", Some("equal_as_set()"));
        check("tokens(O') = tokens(O)", Some("equal_tokens()"));
        check("status(O') = status(O)", Some("same_status()"));
        check("O' = reversed(O)", Some("relation::reversed()"));
        check("O' = sorted(O)", Some("relation::sorted()"));
        check("O' = -O", Some("relation::negated()"));
        check("O' = O - 3", Some("relation::offset(-3)"));
        check("O' = 0.5 * O", Some("relation::scaled(0.5)"));
        check("O' ~ O within 0.001", Some("relation::within(0.001)"));
        check("O' ~ O within 1e-9 relative", Some("within_relative(1e-9)"));
        check("O' >= O", Some("at_least()"));
        check("O' <= O", Some("at_most()"));
        check("O' subset of O", Some("relation::subset()"));
        check("O' superset of O", Some("relation::superset()"));
        check("O' prefix of O", Some("relation::prefix()"));
        check("O' subsequence of O", Some("relation::subsequence()"));
        check("O' refines O", Some("relation::refinement()"));
        check(
            "O' >= O and O' prefix of O",
            Some("at_least().and(relation::prefix())"),
        );
    }

    #[test]
    fn others_have_no_expression() {
        check("O' starts with O", None);
        check("O' = 2 * O + 1", None);
        check("O' = 1/3 * O", None);
        check("O'.value >= O.value", None);
        check("O' = O and payload(O') = payload(O)", None);
        check_observed("payload(O') = payload(O)", None);
        check_observed("sum(O') = sum(O)", None);
    }

    #[test]
    fn parts_are_observed() {
        check_observed(
            "O'.value >= O.value",
            Some("at_least().observed(|output: &Out| output.value)"),
        );
        check_observed(
            "O'.items[0] = O.items[0]",
            Some("equal().observed(|output: &Out| output.items[0].clone())"),
        );
        check_observed(
            "bag(O'.items) = bag(O.items)",
            Some("equal_as_multiset().observed(|output: &Out| output.items.clone())"),
        );
        check_observed(
            "len(O') = len(O) + 1",
            Some("relation::offset(1).observed(|output: &Out| output.len())"),
        );
        check_observed(
            "bag(values(O')) = bag(values(O))",
            Some(
                "equal_as_multiset().observed(|output: &Out| output.values().cloned().collect::<Vec<_>>())",
            ),
        );
        check_observed("values(O') = values(O)", None);
    }
}
