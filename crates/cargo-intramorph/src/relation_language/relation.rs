//! Relations: what is claimed of the parts of two outputs.

mod compare;
mod constant;
mod difference;
mod fields;
mod map;
mod print;
mod project;
mod rust;
mod syntax;
mod verdict;
mod words;

pub(crate) use compare::Tolerance;
pub(crate) use constant::Constant;
pub(crate) use project::project;

/// A relation between `O` and `O'`: one or several claims, all of which have to hold.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Relation {
    /// The claims; at least one.
    claims: Vec<Claim>,
}

/// A claim that the part of `O'` compares with a function of the same part of `O`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Claim {
    /// The steps from a whole output to the part; none for the whole.
    pub(crate) path: Vec<Step>,
    /// The function of the part of `O`.
    pub(crate) map: Map,
    pub(crate) comparison: Comparison,
}

/// A step from a value to a part or a property of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// The number of elements, or of bytes of a text.
    Len,
    Sum,
    Min,
    Max,
    Sorted,
    /// The elements, each as often as it is there, in no order.
    Bag,
    /// The elements, in no order and each once.
    Set,
    Keys,
    /// The values of a map, in the order of their keys.
    Values,
    /// A field of a struct; a number for a part of a tuple or of a tuple struct.
    Field(String),
    Index(usize),
    /// What is inside `Some` or `Ok`.
    Payload,
    /// The name of a variant, or whether the program panicked.
    Status,
    /// The words of a text, which white space separates.
    Tokens,
    Lines,
    /// The first number in a text.
    Number,
    /// A text without white space at its ends.
    Trimmed,
    /// A text in lower case.
    LowerCase,
}

/// A function of the original output.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Map {
    Same,
    Reversed,
    Sorted,
    /// `-x`, for a number or each number of a list.
    Negated,
    /// `!x`, or `Less` for `Greater`.
    Opposite,
    /// `factor * x + offset`, for a number or each number of a list.
    Linear {
        factor: Constant,
        offset: Constant,
    },
}

/// How the part of `O'` compares with that of `O`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Comparison {
    Equal,
    Near(Tolerance),
    AtMost,
    AtLeast,
    /// No element is there more often.
    Subset,
    /// No element is there less often.
    Superset,
    Subsequence,
    HasSubsequence,
    Prefix,
    StartsWith,
    Suffix,
    EndsWith,
    /// What is known of `O`, as `Some` or `Ok`, is the same in `O'`.
    Refines,
    /// What is known of `O'` is the same in `O`.
    RefinedBy,
}

impl Relation {
    /// The relation `O' = O`.
    pub(crate) fn equality() -> Self {
        Claim::of_whole(Map::Same, Comparison::Equal).into()
    }

    /// Both relations at once.
    #[cfg(test)]
    pub(crate) fn and(mut self, other: Self) -> Self {
        self.claims.extend(other.claims);
        self
    }

    pub(crate) fn claims(&self) -> &[Claim] {
        &self.claims
    }

    /// The fields and parts that the relation names.
    pub(crate) fn fields(&self) -> impl Iterator<Item = &str> {
        let steps = self.claims.iter().flat_map(|claim| &claim.path);
        steps.filter_map(|step| match step {
            Step::Field(name) => Some(&**name),
            _ => None,
        })
    }

    pub(crate) fn is_equality(&self) -> bool {
        self.claims.iter().all(Claim::is_equality)
    }

    /// Whether the relation says that the whole output is turned around (reversed, negated, the opposite), or is on one side of the
    /// original in their order.
    pub(crate) fn turns_whole(&self) -> bool {
        let is_turned = |claim: &Claim| {
            matches!(
                (claim.map, claim.comparison),
                (
                    Map::Reversed | Map::Negated | Map::Opposite,
                    Comparison::Equal
                ) | (Map::Same, Comparison::AtMost | Comparison::AtLeast)
            )
        };
        let claims = &self.claims;
        claims.iter().all(|it| it.path.is_empty() && is_turned(it))
    }

    /// The number of ideas that a reader has to understand; equality has the smallest.
    pub(crate) fn size(&self) -> usize {
        self.claims.iter().map(Claim::size).sum()
    }
}

impl From<Claim> for Relation {
    fn from(claim: Claim) -> Self {
        Self {
            claims: vec![claim],
        }
    }
}

impl Claim {
    /// A claim about whole outputs.
    pub(crate) fn of_whole(map: Map, comparison: Comparison) -> Self {
        Self {
            path: Vec::new(),
            map,
            comparison,
        }
    }

    pub(crate) fn is_equality(&self) -> bool {
        self.path.is_empty() && self.is_equality_of_parts()
    }

    /// Whether the claim is that the parts are equal.
    pub(crate) fn is_equality_of_parts(&self) -> bool {
        self.map == Map::Same && self.comparison == Comparison::Equal
    }

    /// Whether the claim holds where the parts of `O` and `O'` are the same.
    pub(crate) fn is_reflexive(&self) -> bool {
        self.map == Map::Same
    }

    /// Whether the claim says what a part of `O'` is, from `O`.
    pub(crate) fn is_functional(&self) -> bool {
        self.comparison == Comparison::Equal
    }

    /// Whether the claim says what a part of `O'` is, but for rounding.
    pub(crate) fn is_exact(&self) -> bool {
        matches!(self.comparison, Comparison::Equal | Comparison::Near(_))
    }

    /// Whether the claim is about a field of outputs, or about one of what they have inside.
    pub(crate) fn is_about_field(&self) -> bool {
        self.path.iter().any(|it| matches!(it, Step::Field(_)))
    }

    /// Whether the claim only says that a part of `O'` is not larger, or not smaller, than that of `O`.
    pub(crate) fn is_bound(&self) -> bool {
        matches!(self.comparison, Comparison::AtMost | Comparison::AtLeast)
    }

    /// Whether the claim leaves much open, so that it may hold by chance.
    pub(crate) fn is_coarse(&self) -> bool {
        use Step::{Len, Max, Min, Number, Status, Sum};
        let is_of_number = matches!(
            self.path.last(),
            Some(Len | Max | Min | Number | Status | Sum)
        );
        let is_equal = matches!(self.comparison, Comparison::Equal | Comparison::Near(_));
        let is_directed = !is_equal && !self.is_refinement();
        self.is_reflexive() && (is_of_number || is_directed)
    }

    /// Whether the claim allows one output to be known where the other is not.
    pub(crate) fn is_refinement(&self) -> bool {
        matches!(self.comparison, Comparison::Refines | Comparison::RefinedBy)
    }

    /// Whether the claim is about the sum or an extreme of elements.
    pub(crate) fn is_aggregate(&self) -> bool {
        let mut steps = self.path.iter();
        steps.any(|it| matches!(it, Step::Sum | Step::Min | Step::Max))
    }

    fn size(&self) -> usize {
        let map = match self.map {
            Map::Same => 0,
            Map::Reversed | Map::Sorted | Map::Negated | Map::Opposite => 1,
            Map::Linear { .. } if self.map.is_offset() || self.map.is_factor() => 2,
            Map::Linear { .. } => 4,
        };
        let comparison = match self.comparison {
            Comparison::Equal => 1,
            Comparison::Prefix
            | Comparison::Suffix
            | Comparison::StartsWith
            | Comparison::EndsWith
            | Comparison::Refines
            | Comparison::RefinedBy => 2,
            _ => 3,
        };
        let path: usize = self.path.iter().map(Step::size).sum();
        path + map + comparison
    }
}

impl Step {
    fn size(&self) -> usize {
        match self {
            Self::Bag | Self::Payload | Self::Field(_) | Self::Trimmed | Self::Tokens => 1,
            Self::Sum | Self::Min | Self::Max => 3,
            _ => 2,
        }
    }
}
