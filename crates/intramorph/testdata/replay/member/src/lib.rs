//! A check that fails, for all targets of the workspace.

use intramorph::prelude::*;

/// Fails with a finding whose input is the name.
#[track_caller]
pub fn broken(name: &'static str) {
    program(|name: &&str| name.len())
        .inputs(Just(name))
        .replaced("one more", |name| name.len() + 1)
        .must_be(equal());
}

#[cfg(test)]
mod tests {
    #[test]
    fn is_broken() {
        super::broken("unit test of a member");
    }
}
