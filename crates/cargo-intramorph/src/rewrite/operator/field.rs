//! A field of a new structure that is taken from its base instead.

use syn::Expr;
use syn::punctuated::Pair;

use crate::rewrite::proposals::{Edit, Proposals, bytes_of};
use crate::rewrite::surroundings::Surroundings;

use super::Operator;

pub(super) struct Field;

impl Operator for Field {
    fn name(&self) -> &'static str {
        "field"
    }

    fn expression(&self, expression: &Expr, _: &Surroundings<'_>, proposals: &mut Proposals<'_>) {
        let Expr::Struct(structure) = expression else {
            return;
        };
        if structure.rest.is_none() {
            return;
        }
        for pair in structure.fields.pairs() {
            if let Pair::Punctuated(field, comma) = pair
                && field.attrs.is_empty()
            {
                let range = bytes_of(field).start..bytes_of(comma).end;
                proposals.edited(bytes_of(structure), Edit::new(range, ""));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::rewrite::tests::check;

    #[test]
    fn a_field_is_taken_from_the_base() {
        check(
            "field",
            "S { a: 1, b, ..c }",
            &["S {  b, ..c }", "S { a: 1,  ..c }"],
        );
        check("field", "S { a: 1, b }", &[]);
    }
}
