//! Harmful bugs in one tree: each has an outcome, the run continues, and nothing is left.

use insta::assert_snapshot;
use intramorph_record::score::Outcome::{self, Caught, Missed, TimedOut};

use super::{Scored, shown};

/// The outcome of the bug of each function that does harm.
const EXPECTED: [(&str, Outcome); 11] = [
    ("loops", TimedOut),
    ("waits", TimedOut),
    ("overflows_the_stack", Caught),
    ("allocates", Caught),
    ("aborts", Caught),
    ("exits", Caught),
    ("removes_temporary_files", Caught),
    ("leaves_a_process", Missed),
    ("prints", Missed),
    ("lies", Caught),
    ("accuses_itself", Missed),
];

#[test]
fn every_harmful_bug_has_an_outcome_and_leaves_nothing() {
    let scored = Scored::copied("score-harm", "all");
    let score = scored.score(&["--patience", "5", "--memory", "256"]);
    for (item, outcome) in EXPECTED {
        let mut bugs = score.bugs.iter().filter(|bug| bug.item == item);
        let bug = bugs.find(|bug| bug.replacement == ">=");
        let bug = bug.unwrap_or_else(|| panic!("{item} has a bug"));
        assert_eq!(bug.outcome, outcome, "{bug:?}");
        assert_eq!(bug.may_vary, item == "waits", "{bug:?}");
    }
    assert!(score.complete);
    scored.must_have_left_nothing();
}

/// Which bugs come after the damage depends on who is quicker, so only the end is always the same.
#[test]
fn damage_to_the_copy_is_reported_and_repaired_the_next_time() {
    let scored = Scored::copied("score-damage", "reported");
    for _ in 0..2 {
        let output = scored.run(&[]);
        assert_eq!(output.status.code(), Some(7), "{}", shown(&output));
        assert_snapshot!(
            "damage_is_reported",
            String::from_utf8_lossy(&output.stderr)
        );
    }
    assert!(scored.path("data.txt").is_file());
}
