//! `field`: a field of a new structure is taken from its base.

use syn::Expr;
use syn::punctuated::Pair;

use super::{Context, Edit, Proposals, bytes_of};

pub(super) fn propose(expression: &Expr, _: &Context<'_>, proposals: &mut Proposals<'_>) {
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
            proposals.edit(bytes_of(structure), Edit::new(range, ""));
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
