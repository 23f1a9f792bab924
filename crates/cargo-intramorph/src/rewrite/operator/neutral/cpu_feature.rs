//! `cpu-feature`: a feature of the processor is not there, which was detected at run time.

use syn::Expr;

use super::super::Proposals;
use super::super::proposals::{Edit, bytes_of};
use crate::rewrite::context::Context;

pub(super) fn propose(expression: &Expr, _: &Context<'_>, proposals: &mut Proposals<'_>) {
    let Expr::Macro(call) = expression else {
        return;
    };
    let name = call.mac.path.segments.last().map(|it| it.ident.to_string());
    let is_detection =
        name.is_some_and(|it| it.starts_with("is_") && it.ends_with("_feature_detected"));
    if is_detection {
        let range = bytes_of(expression);
        let insertions = super::passed_to("detected", expression);
        proposals.insert_around(range.clone(), &insertions, [Edit::new(range, "false")]);
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{check, check_rendered};

    #[test]
    fn a_detected_feature_is_not_there() {
        let detection = "is_x86_feature_detected!(\"avx2\")";
        check("cpu-feature", detection, &["false"]);
        check_rendered(
            "cpu-feature",
            detection,
            &format!("RT::detected(AT, 0, {detection})"),
        );
        check("cpu-feature", "matches!(a, b)", &[]);
    }
}
