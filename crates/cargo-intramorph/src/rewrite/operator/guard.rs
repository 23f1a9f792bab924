//! A guard of a match arm that always lets pass, or never.

use syn::{Arm, ExprMatch, Pat};

use crate::rewrite::proposals::Proposals;
use crate::rewrite::surroundings::binds;

use super::Operator;

pub(super) struct Guard;

impl Operator for Guard {
    fn name(&self) -> &'static str {
        "guard"
    }

    fn arm(&self, arm: &Arm, _: &ExprMatch, proposals: &mut Proposals<'_>) {
        if let Pat::Guard(guarded) = &arm.pat
            && !binds(&guarded.guard)
        {
            proposals.instead(&guarded.guard, "true");
            proposals.instead(&guarded.guard, "false");
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::rewrite::tests::check;

    #[test]
    fn a_guard_lets_all_pass_or_none() {
        check(
            "guard",
            "match a { b if c => d, _ => e }",
            &[
                "match a { b if true => d, _ => e }",
                "match a { b if false => d, _ => e }",
            ],
        );
    }
}
