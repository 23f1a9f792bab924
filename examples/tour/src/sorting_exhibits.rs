//! The sorting example's checks, from the very file that its own tests use.

#[path = "../../sorting/tests/oracles.rs"]
mod oracles;

use sorting::WRONG_INDEX;

use crate::exhibit::Exhibit;

pub(crate) fn all() -> Vec<Exhibit> {
    let checks: [(&'static str, fn()); 5] = [
        ("written by hand", oracles::regression),
        ("three sorts agree", oracles::differential),
        ("one element less", oracles::metamorphic),
        ("comparison flipped", oracles::intramorphic_operator),
        ("reverse sort added", oracles::intramorphic_function),
    ];
    let exhibit = |(title, check)| Exhibit {
        title,
        check,
        bug: WRONG_INDEX,
    };
    checks.into_iter().map(exhibit).collect()
}
