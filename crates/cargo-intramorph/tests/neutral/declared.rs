//! Transformations and knobs that the sources declare as neutral.

use super::{described, record};
use crate::score::Scored;
use crate::shared_builds;

#[test]
fn declared_switches_are_tried_at_the_ends_of_their_domains() {
    let tree = Scored::copied("test-declared", "declared");
    shared_builds::share(&tree.target.join("intramorph/test/target"));
    let run = record(&tree, &["--setting", "none"]);
    let findings: Vec<String> = run.findings.iter().map(|it| described(&run, it)).collect();
    assert_eq!(
        findings,
        [
            "chunks::SIZE=1: test-declared chunks::tests::chunks_are_whole",
            "NO_CACHE: test-declared tests::the_cache_changes_nothing",
        ]
    );
    let asked = run.settings.iter().map(|it| (&*it.name, it.asked));
    let asked: Vec<(&str, Option<bool>)> =
        asked.filter(|(name, _)| !name.contains("SIZE")).collect();
    assert_eq!(asked, [("NO_CACHE", Some(true)), ("UNUSED", Some(false))]);
    let replay = &run.findings[1].tests[0].replay;
    assert!(
        replay.starts_with("INTRAMORPH_ON='?NO_CACHE' cargo test --package test-declared --lib"),
        "{replay}"
    );
    let without = record(&tree, &["--setting", "time-zone", "--no-declared"]);
    assert_eq!(without.settings.len(), 1);
}
