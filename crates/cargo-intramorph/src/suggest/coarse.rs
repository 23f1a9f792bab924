//! Coarse relations: bounds, parts and statuses on other inputs leave much open, and hold by accident more often than others. Pure.

use std::collections::HashSet;

use intramorph_record::suggest::{ChangeKind, LeftOutCause, LeftOutChange};

use super::trial::Held;
use crate::relation_language::Claim;

/// Maximum number of coarse relations that are suggested.
const MOST: usize = 4;

/// The places of coarse relations that are not suggested: those that kill no bug beyond other relations, or few. A change of the source
/// is no reason to leave one out, since no test can be written of it. Without bugs, nothing is known of any of them.
pub(super) fn needless(held: &[Held], kills: &[Vec<usize>], bugs: usize) -> Vec<usize> {
    let (mut open, others): (Vec<usize>, Vec<usize>) =
        (0..held.len()).partition(|place| is_coarse(&held[*place]));
    if bugs == 0 {
        return Vec::new();
    }
    let is_testable = |place: &&usize| held[**place].trial.change.kind != ChangeKind::Source;
    let others = others.iter().filter(is_testable);
    let mut killed: HashSet<usize> = others.flat_map(|place| &kills[*place]).copied().collect();
    for _ in 0..MOST {
        let new_kills = |place: &usize| {
            let kills = kills[*place].iter();
            kills.filter(|bug| !killed.contains(bug)).count()
        };
        // Of relations that kill as many, the first.
        let best = open.iter().rev().copied().max_by_key(new_kills);
        let Some(best) = best.filter(|best| new_kills(best) > 0) else {
            break;
        };
        killed.extend(&kills[best]);
        open.retain(|place| *place != best);
    }
    // What kills nothing is left out later, for that reason.
    open.retain(|place| !kills[*place].is_empty());
    open
}

fn is_coarse(held: &Held) -> bool {
    held.trial.change.kind == ChangeKind::Input
        && held.relation.claims().iter().any(Claim::is_coarse)
}

/// The record of a relation that is not suggested.
pub(super) fn left_out(held: &Held) -> LeftOutChange {
    let reason = format!(
        "{}, but other relations kill the same injected bugs",
        held.record.in_words
    );
    let mut left_out = held.trial.left_out(&reason);
    left_out.cause = LeftOutCause::Needless;
    left_out
}

#[cfg(test)]
mod tests {
    use intramorph_record::suggest::ChangeKind;

    use super::needless;
    use crate::suggest::judge::Expectation;
    use crate::suggest::observation::{ORDINARY, Settings};
    use crate::suggest::trial::{Held, OWN_BUILD, Trial};

    fn held(kind: ChangeKind, relation: &str) -> Held {
        let mut trial = Trial {
            change: intramorph_record::suggest::ChangeRecord::default(),
            expectation: Expectation::OtherInput,
            base: Settings::new(),
            changed: Settings::new(),
            distribution: ORDINARY,
            is_number: false,
            observer: OWN_BUILD,
        };
        trial.change.kind = kind;
        Held {
            trial,
            relation: relation.parse().expect("it is a relation"),
            record: intramorph_record::suggest::HeldRelation::default(),
        }
    }

    #[track_caller]
    fn check(relations: &[(ChangeKind, &str, &[usize])], expected: &[usize]) {
        let held: Vec<Held> = relations.iter().map(|it| held(it.0, it.1)).collect();
        let kills: Vec<Vec<usize>> = relations.iter().map(|it| it.2.to_vec()).collect();
        assert_eq!(needless(&held, &kills, 9), expected);
    }

    #[test]
    fn a_bound_that_kills_what_an_equality_kills_is_needless() {
        let relations: [(ChangeKind, &str, &[usize]); 3] = [
            (ChangeKind::Input, "O' = O", &[1, 2]),
            (ChangeKind::Input, "len(O') <= len(O)", &[2]),
            (ChangeKind::Input, "O' starts with O", &[2, 3]),
        ];
        check(&relations, &[1]);
    }

    #[test]
    fn a_change_of_the_source_makes_no_bound_needless() {
        let relations: [(ChangeKind, &str, &[usize]); 2] = [
            (ChangeKind::Source, "O' = O", &[1, 2]),
            (ChangeKind::Input, "status(O') = status(O)", &[2]),
        ];
        check(&relations, &[]);
    }

    #[test]
    fn a_bound_between_functions_stays() {
        let relations: [(ChangeKind, &str, &[usize]); 2] = [
            (ChangeKind::Input, "O' = O", &[1, 2]),
            (ChangeKind::Sibling, "O' >= O", &[2]),
        ];
        check(&relations, &[]);
    }
}
