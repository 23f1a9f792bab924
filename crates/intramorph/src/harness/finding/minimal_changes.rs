//! The fewest changes that break the relation, of several that were made at once.

use std::time::{Duration, Instant};

use super::Subject;
use crate::harness::inputs::shrink;
use crate::harness::{Breach, CaseVerdict, CheckRun, Explain, Job, Observation, Part};

/// Why the search for the fewest changes ended early.
pub(super) const TOO_SLOW: &str =
    "the search for the fewest changes was cut short, because it took too long";
/// Maximum time of the search. The smallest set so far is reported then.
const LONGEST: Duration = Duration::from_secs(30);
/// Up to this number of changes, all pairs are tried.
const MOST_IN_PAIRS: usize = 16;

/// Returns the changes that are needed for this input to break as it did, if all changes are neutral. Of other changes, a
/// part need not keep the relation.
pub(super) fn minimal_neutral_changes<I>(
    check: &mut CheckRun<'_, '_, I>,
    subject: Subject<'_, I>,
) -> Option<Minimal> {
    let are_neutral = check.executor.scopes().are_neutral();
    are_neutral.then(|| minimal(check, subject)).flatten()
}

/// Describes the smallest set of changes that are not neutral.
pub(super) fn describe_minimal_changes<I>(
    check: &mut CheckRun<'_, '_, I>,
    subject: Subject<'_, I>,
) -> Option<String> {
    if check.executor.scopes().are_neutral() {
        return None;
    }
    let Minimal {
        places: needed,
        is_cut_short,
    } = minimal(check, subject)?;
    let scopes = check.executor.scopes();
    let are_all = needed.len() == scopes.changes_made(subject.case, None).len();
    scopes.choose(subject.case, Some(&needed));
    let described = scopes.describe_changes().unwrap_or_default();
    Some(match (are_all, needed.len()) {
        (true, _) if is_cut_short => TOO_SLOW.to_owned(),
        (true, _) => "all of them together, and no part of them".to_owned(),
        (false, 1) => format!("{described} breaks it alone"),
        (false, _) => format!("{described} break it without the others"),
    })
}

/// The smallest set of changes that was found.
pub(super) struct Minimal {
    pub(super) places: Vec<usize>,
    pub(super) is_cut_short: bool,
}

/// Returns the smallest set of changes that breaks the relation on this input as all of them do, if there are several.
fn minimal<I>(check: &mut CheckRun<'_, '_, I>, subject: Subject<'_, I>) -> Option<Minimal> {
    let made = check
        .executor
        .scopes()
        .changes_made(subject.case, subject.changes);
    if made.len() < 2 || is_of_original(subject.first) || shrink::is_off() {
        return None;
    }
    let started = Instant::now();
    let mut is_cut_short = false;
    let mut breaks = |places: &[usize]| {
        is_cut_short |= started.elapsed() > LONGEST;
        if is_cut_short {
            return false;
        }
        let job = Job {
            changes: Some(places),
            explain: Explain::Nothing,
            ..subject.job()
        };
        check.executor.observe(job).is_like(subject.first)
    };
    let places = smallest(made, &mut breaks);
    check.shrinking += started.elapsed();
    Some(Minimal {
        places,
        is_cut_short,
    })
}

/// Whether `P` alone broke the case, whatever the changes are.
pub(super) fn is_of_original(observation: &Observation) -> bool {
    matches!(
        observation.verdict,
        CaseVerdict::Broken(Breach::OriginalPanicked | Breach::Died(Part::Original, _))
    )
}

/// Returns the smallest set that breaks: a single change or a pair if there is one, otherwise a set of which no part can be
/// left out.
fn smallest(mut all: Vec<usize>, breaks: &mut impl FnMut(&[usize]) -> bool) -> Vec<usize> {
    if let Some(one) = all.iter().find(|one| breaks(&[**one])) {
        return vec![*one];
    }
    if all.len() <= MOST_IN_PAIRS {
        let pairs = all.iter().enumerate();
        let mut pairs =
            pairs.flat_map(|(place, one)| all[place + 1..].iter().map(|other| [*one, *other]));
        if let Some(pair) = pairs.find(|pair| breaks(pair)) {
            return pair.to_vec();
        }
    }
    let mut length = all.len() / 2;
    while length > 0 {
        let before = all.len();
        let mut start = 0;
        while start < all.len() {
            let end = (start + length).min(all.len());
            let rest = [&all[..start], &all[end..]].concat();
            if !rest.is_empty() && breaks(&rest) {
                all = rest;
            } else {
                start = end;
            }
        }
        // What could not be left out at first may be now.
        if all.len() == before || length > 1 {
            length /= 2;
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::smallest;

    fn check(count: usize, needed: &[usize]) {
        let mut breaks = |places: &[usize]| needed.iter().all(|one| places.contains(one));
        assert_eq!(smallest((0..count).collect(), &mut breaks), needed);
    }

    #[test]
    fn one_two_or_more_are_found_among_many() {
        check(2, &[1]);
        check(9, &[3]);
        check(9, &[3, 7]);
        check(40, &[3, 17]);
        check(40, &[0, 17, 18, 39]);
        check(3, &[0, 1, 2]);
    }

    #[test]
    fn of_two_that_are_enough_each_one_is_named() {
        let mut breaks = |places: &[usize]| places.contains(&2) || places.contains(&4);
        assert_eq!(smallest((0..6).collect(), &mut breaks), [2]);
    }

    #[test]
    fn what_only_matters_without_another_is_found_too() {
        // Number 1 hides what number 3 does.
        let mut breaks =
            |places: &[usize]| places.contains(&3) && !places.contains(&1) || places.len() == 4;
        assert_eq!(smallest((0..4).collect(), &mut breaks), [3]);
    }
}
