//! The notations example's checks, from the very file that its own tests use.

#[path = "../../../notations/tests/oracles.rs"]
mod oracles;

use notations::{BARE_RIGHT, LEFT_TWICE, OMITTED_ONE, SWAPPED_OPERANDS};

use crate::exhibit::{Exhibit, Sources, bugs, check};

pub(crate) fn exhibit() -> Exhibit {
    Exhibit {
        title: "Notations",
        package: "notations",
        section: "Section 4, example 1",
        program: "Expressions printed in infix notation, with parentheses where they are needed.",
        checks: vec![
            check!("printed by hand", oracles::regression),
            check!(
                "value through the text",
                oracles::differential,
                ["fn read_infix"]
            ),
            check!("mirrored", oracles::metamorphic),
            check!(
                "tokens, prefix",
                oracles::intramorphic_prefix_tokens,
                ["PREFIX", "fn as_string_prefix"]
            ),
            check!(
                "tokens, postfix",
                oracles::intramorphic_postfix_tokens,
                ["POSTFIX", "fn as_string_postfix"]
            ),
            check!(
                "operands in order",
                oracles::intramorphic_operands,
                ["POSTFIX", "fn as_string_postfix"]
            ),
            check!(
                "same meaning",
                oracles::intramorphic_meaning,
                [
                    "PREFIX",
                    "fn as_string_prefix",
                    "fn read_infix",
                    "fn read_prefix"
                ]
            ),
        ],
        bugs: bugs![LEFT_TWICE, BARE_RIGHT, SWAPPED_OPERANDS, OMITTED_ONE],
        sources: Sources {
            program: &[
                include_str!("../../../notations/src/expression.rs"),
                include_str!("../../../notations/src/infix.rs"),
                include_str!("../../../notations/src/infix/reader.rs"),
                include_str!("../../../notations/src/postfix.rs"),
                include_str!("../../../notations/src/prefix.rs"),
                include_str!("../../../notations/src/token.rs"),
            ],
            checks: include_str!("../../../notations/tests/oracles.rs"),
        },
        simulation: None,
    }
}
