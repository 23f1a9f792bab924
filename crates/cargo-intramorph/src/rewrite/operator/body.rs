//! `body`: a function does nothing but return a value of its type.

use super::{Context, Edit, FunctionContext, Proposals, bytes_of};
use crate::rewrite::return_values;

pub(super) fn propose(
    function: &FunctionContext<'_>,
    context: &Context<'_>,
    proposals: &mut Proposals<'_>,
) {
    // A function that makes the default would call itself without end.
    let is_default = function.of_trait.is_some_and(|name| name == "Default")
        || function.signature.ident == "default";
    let (Some(first), Some(last)) = (function.block.stmts.first(), function.block.stmts.last())
    else {
        return;
    };
    let body = bytes_of(first).start..bytes_of(last).end;
    for value in return_values::of_function(function, context.crate_index) {
        let is_already = proposals.text_in(body.clone()) == value.shown;
        let is_endless = is_default && value.is_default;
        if !is_already && !is_endless {
            let edit = Edit::new(body.clone(), value.shown.clone());
            proposals.insert(body.start, edit, &format!("return {}", value.compiled));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::rewrite::tests::check_file;

    #[track_caller]
    fn check_values(output: &str, expected: &[&str]) {
        let function = |body: &str| format!("fn f() -> {output} {{ {body} }}");
        let expected: Vec<String> = expected.iter().map(|value| function(value)).collect();
        let expected: Vec<&str> = expected.iter().map(String::as_str).collect();
        check_file("body", &function("g()"), &expected);
    }

    #[test]
    fn a_function_returns_values_of_its_type() {
        check_values("bool", &["true", "false"]);
        check_values("i8", &["0", "1", "-1"]);
        check_values("Option<u8>", &["None", "Some(0)", "Some(1)"]);
        check_values("Result<(), Error>", &["Ok(())"]);
        check_values("std::fmt::Result", &["Ok(())"]);
        check_values(
            "(bool, &'static str)",
            &[
                "(true, \"\")",
                "(true, \"xyzzy\")",
                "(false, \"\")",
                "(false, \"xyzzy\")",
            ],
        );
        check_values(
            "Vec<String>",
            &["vec![]", "vec![String::new()]", "vec![\"xyzzy\".into()]"],
        );
        check_values(
            "&mut [u8]",
            &[
                "Vec::leak(Vec::new())",
                "Vec::leak(vec![0])",
                "Vec::leak(vec![1])",
            ],
        );
        check_values("[bool; 2]", &["[true; 2]", "[false; 2]"]);
    }

    #[test]
    fn what_has_no_known_value_stays() {
        check_values("impl Iterator<Item = u8>", &[]);
        check_values("Unknown", &[]);
        check_values("!", &[]);
    }

    #[test]
    fn a_function_without_value_does_nothing() {
        check_file("body", "fn f() { g(); h() }", &["fn f() { () }"]);
        check_file("body", "fn f() {}", &[]);
    }

    #[test]
    fn a_type_of_the_crate_has_the_default_that_it_derives() {
        let rest = " #[derive(Clone, Default)] struct S; struct T; impl Default for T { fn default() -> Self { T } } struct U;";
        let expected = format!("fn f() -> S {{ Default::default() }}{rest}");
        check_file(
            "body",
            &format!("fn f() -> S {{ g() }}{rest}"),
            &[&expected],
        );
        let expected = format!("fn f() -> T {{ Default::default() }}{rest}");
        check_file(
            "body",
            &format!("fn f() -> T {{ g() }}{rest}"),
            &[&expected],
        );
        check_file("body", &format!("fn f() -> U {{ g() }}{rest}"), &[]);
    }
}
