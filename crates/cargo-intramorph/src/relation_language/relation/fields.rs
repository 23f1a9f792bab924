//! Relations about several fields of the same outputs, joined from relations about one field each.

use super::{Claim, Relation, Step};

/// Maximum number of fields that a joined relation is about.
const MOST_FIELDS: usize = 4;

impl Relation {
    /// The relation with what others say of other fields: of the two numbers of a place, one may stay the same while the other is negated.
    /// A relation that does not say what a field is stays as it is.
    pub(crate) fn with_other_fields(mut self, others: impl Iterator<Item = Self>) -> Self {
        let decides_fields = |claims: &[Claim]| claims.iter().all(Claim::decides_field);
        if !decides_fields(&self.claims) {
            return self;
        }
        for other in others.filter(|other| decides_fields(&other.claims)) {
            let is_of_other_fields = |claim: &Claim| {
                let mut claims = self.claims.iter();
                claims.all(|it| it.is_of_other_field_than(claim))
            };
            let count = self.claims.len() + other.claims.len();
            if count <= MOST_FIELDS && other.claims.iter().all(is_of_other_fields) {
                self.claims.extend(other.claims);
            }
        }
        self
    }
}

impl Claim {
    /// Whether the claim says what a field of `O'` is, but for rounding.
    fn decides_field(&self) -> bool {
        self.is_exact() && self.is_about_field()
    }

    /// Whether the paths of two claims lead to different fields.
    fn is_of_other_field_than(&self, other: &Self) -> bool {
        let mut steps = self.path.iter().zip(&other.path);
        let fork = steps.find(|(one, other)| one != other);
        matches!(fork, Some((Step::Field(_), Step::Field(_))))
    }
}
