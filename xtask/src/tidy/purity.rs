//! Some modules do no input and output, so that tests need nothing but texts.

use crate::tree::File;

/// The prefixes of the paths of pure modules.
const PURE: [&str; 9] = [
    "crates/cargo-intramorph/src/command/score/rank",
    "crates/cargo-intramorph/src/discover",
    "crates/cargo-intramorph/src/relation_language",
    "crates/cargo-intramorph/src/rewrite",
    "crates/cargo-intramorph/src/score/build/blame",
    "crates/cargo-intramorph/src/score/estimate",
    "crates/cargo-intramorph/src/score/trials/by_kind.rs",
    "crates/cargo-intramorph/src/score/trials/forecast.rs",
    "crates/cargo-intramorph/src/score/trials/group.rs",
];

const IMPURE: [&str; 6] = [
    "std::env",
    "std::fs",
    "std::io",
    "std::net",
    "std::process",
    "std::thread",
];

pub(super) fn offences(files: &[File]) -> Vec<String> {
    let pure = files
        .iter()
        .filter(|file| file.is_rust() && is_pure(&file.path));
    let is_gone = |pure: &&&str| !files.iter().any(|file| file.path.starts_with(**pure));
    let gone = PURE.iter().filter(is_gone);
    let gone = gone.map(|path| format!("{path} has to be pure, but does not exist"));
    let offences = pure.flat_map(|file| {
        let named = IMPURE.iter().filter(|name| file.text.contains(**name));
        named.map(|name| format!("{} names `{name}`, although it is pure", file.path))
    });
    offences.chain(gone).collect()
}

fn is_pure(path: &str) -> bool {
    PURE.iter().any(|pure| path.starts_with(pure)) && !path.ends_with("tests.rs")
}
