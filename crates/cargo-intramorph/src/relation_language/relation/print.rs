//! Relations as texts of the language.

use std::fmt::{self, Display, Formatter};

use super::{Claim, Comparison, Constant, Map, Relation, Step, Tolerance};

impl Display for Relation {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        for (index, claim) in self.claims.iter().enumerate() {
            let separator = if index == 0 { "" } else { " and " };
            write!(formatter, "{separator}{claim}")?;
        }
        Ok(())
    }
}

impl Display for Claim {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        let [original, changed] = ["O", "O'"].map(|output| part(output, &self.path));
        let symbol = self.comparison.symbol();
        write!(formatter, "{changed} {symbol} {}", self.map.text(&original))?;
        match self.comparison {
            Comparison::Near(Tolerance::Absolute(amount)) => {
                write!(formatter, " within {amount:?}")
            }
            Comparison::Near(Tolerance::Relative(amount)) => {
                write!(formatter, " within {amount:?} relative")
            }
            _ => Ok(()),
        }
    }
}

/// The text of a part of an output.
fn part(output: &str, path: &[Step]) -> String {
    let mut text = output.to_owned();
    for step in path {
        text = match step {
            Step::Field(name) => format!("{text}.{name}"),
            Step::Index(index) => format!("{text}[{index}]"),
            _ => format!("{}({text})", step.function().unwrap_or_default()),
        };
    }
    text
}

impl Step {
    /// Steps that are written as functions.
    pub(super) const FUNCTIONS: [(&'static str, Self); 16] = [
        ("len", Self::Len),
        ("sum", Self::Sum),
        ("min", Self::Min),
        ("max", Self::Max),
        ("sorted", Self::Sorted),
        ("bag", Self::Bag),
        ("set", Self::Set),
        ("keys", Self::Keys),
        ("values", Self::Values),
        ("payload", Self::Payload),
        ("status", Self::Status),
        ("tokens", Self::Tokens),
        ("lines", Self::Lines),
        ("number", Self::Number),
        ("trimmed", Self::Trimmed),
        ("lower", Self::LowerCase),
    ];

    fn function(&self) -> Option<&'static str> {
        let mut functions = Self::FUNCTIONS.iter();
        functions
            .find(|(_, step)| step == self)
            .map(|(name, _)| *name)
    }
}

impl Map {
    fn text(self, part: &str) -> String {
        match self {
            Self::Same => part.to_owned(),
            Self::Reversed => format!("reversed({part})"),
            Self::Sorted => format!("sorted({part})"),
            Self::Negated => format!("-{part}"),
            Self::Opposite => format!("not {part}"),
            Self::Linear { factor, offset } => {
                let product = match factor {
                    _ if self.is_offset() => part.to_owned(),
                    _ => format!("{factor} * {part}"),
                };
                match offset {
                    // A factor alone, unless it is 1: then the offset shows that this is no equality.
                    Constant::ZERO if !self.is_offset() => product,
                    _ if offset.is_negative() => format!("{product} - {}", offset.opposite()),
                    _ => format!("{product} + {offset}"),
                }
            }
        }
    }
}

impl Comparison {
    /// Comparisons with their texts and symbols. The tolerance of [`Comparison::Near`] follows at the end of the claim.
    pub(super) const TEXTS: [(Self, &'static [&'static str]); 14] = [
        (Self::AtMost, &["<=", "≤"]),
        (Self::AtLeast, &[">=", "≥"]),
        (Self::Equal, &["="]),
        (Self::Near(Tolerance::Absolute(0.0)), &["~", "≈"]),
        (Self::Subset, &["subset of", "⊆"]),
        (Self::Superset, &["superset of", "⊇"]),
        (Self::Subsequence, &["subsequence of"]),
        (Self::HasSubsequence, &["has subsequence"]),
        (Self::Prefix, &["prefix of"]),
        (Self::StartsWith, &["starts with"]),
        (Self::Suffix, &["suffix of"]),
        (Self::EndsWith, &["ends with"]),
        (Self::Refines, &["refines"]),
        (Self::RefinedBy, &["refined by"]),
    ];

    fn symbol(self) -> &'static str {
        let is_same = |other: &Self| std::mem::discriminant(other) == std::mem::discriminant(&self);
        let mut texts = Self::TEXTS.iter();
        let texts = texts.find(|(comparison, _)| is_same(comparison));
        texts.map_or("=", |(_, texts)| texts[0])
    }
}
