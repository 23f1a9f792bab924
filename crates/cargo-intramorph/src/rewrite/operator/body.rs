//! A function that does nothing but return a value of its type.

use crate::rewrite::proposals::{Edit, Proposals};
use crate::rewrite::surroundings::{Function, Surroundings};
use crate::rewrite::values;

use super::Operator;

pub(super) struct Body;

impl Operator for Body {
    fn name(&self) -> &'static str {
        "body"
    }

    fn function(
        &self,
        function: &Function<'_>,
        surroundings: &Surroundings<'_>,
        proposals: &mut Proposals<'_>,
    ) {
        // What makes defaults would be asked for one, without end.
        let is_default = function.of_trait.is_some_and(|name| name == "Default")
            || function.signature.ident == "default";
        let (Some(first), Some(last)) = (function.block.stmts.first(), function.block.stmts.last())
        else {
            return;
        };
        let body = proposals.range(first).start..proposals.range(last).end;
        for value in values::of_return(function, surroundings.knowledge) {
            let is_already = proposals.at(body.clone()) == value.shown;
            if !is_already && !(is_default && value.is_default()) {
                let edit = Edit::new(body.clone(), value.shown.clone());
                proposals.before(body.start, edit, &format!("return {}", value.compiled));
            }
        }
    }
}
