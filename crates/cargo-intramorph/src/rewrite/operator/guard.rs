//! `guard`: a guard of a match arm always holds, or never.

use syn::{Arm, Pat};

use super::{Proposals, contains_let};

pub(super) fn propose(arm: &Arm, proposals: &mut Proposals<'_>) {
    if let Pat::Guard(guarded) = &arm.pat
        && !contains_let(&guarded.guard)
    {
        proposals.replace(&guarded.guard, "true");
        proposals.replace(&guarded.guard, "false");
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
