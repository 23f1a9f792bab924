//! The order of suggestions: what the documentation claims, then what is simple, then what kills injected bugs. Pure.

use std::cmp::Reverse;

use intramorph_record::suggest::{
    ChangeKind, ChangeRecord, HeldRelation, LeftOutCause, LeftOutChange, Suspect,
};

use super::judge::Expectation;
use crate::relation_language::{Claim, Relation, Step};

/// Suspects, the most telling first.
pub(crate) fn suspects(mut suspects: Vec<(Expectation, Suspect)>) -> Vec<Suspect> {
    suspects.sort_by(|(one_expectation, one), (other_expectation, other)| {
        let rate = |it: &Suspect| super::judge::share(it.broken, it.runs);
        let of_kind = one_expectation.cmp(other_expectation);
        of_kind.then_with(|| rate(one).total_cmp(&rate(other)))
    });
    let mut different: Vec<Suspect> = Vec::new();
    for (_, suspect) in suspects {
        let is_same = |other: &&mut Suspect| {
            is_same_switch(&other.change, &suspect.change)
                || (&other.input, &other.original, &other.changed)
                    == (&suspect.input, &suspect.original, &suspect.changed)
        };
        match different.iter_mut().find(is_same) {
            Some(other) => other.also.push(suspect.change.what),
            None => different.push(suspect),
        }
    }
    different
}

/// Whether two changes set the same switch, to different values.
fn is_same_switch(one: &ChangeRecord, other: &ChangeRecord) -> bool {
    one.kind == ChangeKind::Switch && one.kind == other.kind && one.location == other.location
}

/// Sorts relations, the most useful first, and separates those that none of the injected bugs breaks.
///
/// An input transformation that says nothing is left out; a switch may still be documented as neutral.
pub(crate) fn relations(
    relations: Vec<HeldRelation>,
    bugs: usize,
) -> (Vec<HeldRelation>, Vec<LeftOutChange>) {
    // No bug is tried in another build.
    let is_tried = |held: &HeldRelation| held.change.kind != ChangeKind::Feature;
    let is_vacuous = |held: &HeldRelation| bugs > 0 && held.kills == 0 && is_tried(held);
    let is_left_out = |it: &HeldRelation| is_vacuous(it) && it.change.kind == ChangeKind::Input;
    let (vacuous, mut kept): (Vec<_>, Vec<_>) = relations.into_iter().partition(is_left_out);
    kept.sort_by_key(|held| {
        let beyond_tests = held.kills_missed_by_tests.unwrap_or(held.kills);
        (
            is_vacuous(held),
            !held.change.is_documented_as_neutral,
            of_kind(held),
            held.relation.len(),
            Reverse((beyond_tests, held.kills)),
        )
    });
    let mut different: Vec<HeldRelation> = Vec::new();
    for held in kept {
        let is_same = |other: &&mut HeldRelation| {
            is_same_switch(&other.change, &held.change) && other.relation == held.relation
        };
        match different.iter_mut().find(is_same) {
            Some(other) => other.also.push(held.change.what),
            None => different.push(held),
        }
    }
    let left_out = vacuous.into_iter().map(|held| {
        let mut left_out = LeftOutChange::default();
        left_out.reason = format!(
            "{}, but no injected bug of {bugs} breaks that",
            held.in_words
        );
        left_out.what = held.change.what;
        left_out.cause = LeftOutCause::Vacuous;
        left_out
    });
    (different, left_out.collect())
}

/// The place of a kind of change. What becomes of another input is read more easily than a change of the source, and becomes a test more
/// easily; but that both outputs succeed says little.
fn of_kind(held: &HeldRelation) -> u8 {
    match held.change.kind {
        ChangeKind::Switch => 0,
        ChangeKind::Sibling => 1,
        ChangeKind::Feature => 2,
        ChangeKind::Input => match relation_scope(held) {
            RelationScope::Output if !held.plain_inputs => 3,
            RelationScope::Output => 4,
            RelationScope::Part => 5,
            RelationScope::Status => 7,
        },
        ChangeKind::Source => 6,
    }
}

/// What a relation says of the changed output.
enum RelationScope {
    /// What it is, or what a part of it is.
    Output,
    /// Less than that: a bound, a part, a length.
    Part,
    /// Only whether it is there.
    Status,
}

fn relation_scope(held: &HeldRelation) -> RelationScope {
    let relation: Option<Relation> = held.relation.parse().ok();
    let claims = relation.as_ref().map_or(&[][..], Relation::claims);
    if claims
        .iter()
        .any(|it| it.path.last() == Some(&Step::Status))
    {
        RelationScope::Status
    } else if claims.iter().any(Claim::is_coarse) {
        RelationScope::Part
    } else {
        RelationScope::Output
    }
}

#[cfg(test)]
mod tests {
    use intramorph_record::suggest::{ChangeKind, HeldRelation};

    use super::relations;

    fn held(kind: ChangeKind, what: &str, (kills, missed): (usize, Option<usize>)) -> HeldRelation {
        let mut held = HeldRelation::default();
        held.change.kind = kind;
        held.change.what = what.to_owned();
        "O' = O".clone_into(&mut held.relation);
        (held.kills, held.kills_missed_by_tests) = (kills, missed);
        held
    }

    #[track_caller]
    fn check(given: Vec<HeldRelation>, bugs: usize, kept: &[&str], left_out: &[&str]) {
        let (relations, vacuous) = relations(given, bugs);
        let relations: Vec<&str> = relations.iter().map(|it| &*it.change.what).collect();
        let vacuous: Vec<&str> = vacuous.iter().map(|it| &*it.what).collect();
        assert_eq!((&relations[..], &vacuous[..]), (kept, left_out));
    }

    #[test]
    fn what_kills_nothing_comes_last_or_is_left_out() {
        let given = vec![
            held(ChangeKind::Input, "empty input", (0, None)),
            held(ChangeKind::Sibling, "empty sibling", (0, None)),
            held(ChangeKind::Input, "input", (1, None)),
        ];
        let kept = ["input", "empty sibling"];
        check(given, 7, &kept, &["empty input"]);
    }

    #[test]
    fn a_feature_is_not_empty_since_no_bug_is_tried_with_it() {
        let given = vec![
            held(ChangeKind::Input, "input", (1, None)),
            held(ChangeKind::Feature, "feature", (0, None)),
        ];
        check(given, 7, &["feature", "input"], &[]);
    }

    #[test]
    fn without_bugs_nothing_is_left_out() {
        check(
            vec![held(ChangeKind::Input, "a", (0, None))],
            0,
            &["a"],
            &[],
        );
    }

    #[test]
    fn other_inputs_come_before_changes_of_the_source_unless_only_their_status_is_known() {
        let mut bound = held(ChangeKind::Input, "bound", (9, None));
        "O' >= O".clone_into(&mut bound.relation);
        let mut status = held(ChangeKind::Input, "status", (9, None));
        "status(O') = status(O)".clone_into(&mut status.relation);
        let mut plain = held(ChangeKind::Input, "plain", (9, None));
        plain.plain_inputs = true;
        let given = vec![
            status,
            bound,
            plain,
            held(ChangeKind::Source, "source", (9, None)),
            held(ChangeKind::Input, "round trip", (1, None)),
        ];
        let kept = ["round trip", "plain", "bound", "source", "status"];
        check(given, 9, &kept, &[]);
    }

    #[test]
    fn kills_beyond_the_tests_count_more() {
        let given = vec![
            held(ChangeKind::Input, "many", (9, Some(1))),
            held(ChangeKind::Input, "beyond", (5, Some(2))),
        ];
        check(given, 9, &["beyond", "many"], &[]);
    }
}
