//! The guilty changes: of several that were made at once, the smallest set that still breaks the relation.

use std::time::{Duration, Instant};

use super::examination::Making;
use super::finding::Failed;
use super::inputs::Source;
use super::isolation::Part;
use super::run::Run;
use super::{Breach, CaseVerdict, Examine, shrink};

/// For slow programs: the smallest set so far is reported.
const LONGEST: Duration = Duration::from_secs(10);
/// So many changes are tried in pairs.
const MOST_IN_PAIRS: usize = 16;

impl<S: Source, E: Examine<S::Input>> Run<'_, '_, S, E> {
    /// Leaves out all changes but those that are needed for this input to fail as it did, from the next case on; false if there
    /// is nothing to leave out. Only where all are neutral: of other changes, nobody claims anything for a part of them.
    pub(super) fn restrict_to_guilty(
        &mut self,
        input: &S::Input,
        failed: Failed,
        making: Making<'_>,
    ) -> bool {
        if !self.here.scopes.are_neutral() {
            return false;
        }
        let guilty = self.guilty(input, failed, making);
        let is_found = guilty.is_some();
        if is_found {
            self.here.scopes.restrict(guilty);
        }
        is_found
    }

    /// The smallest set of changes that are not neutral, in words.
    pub(super) fn guilty_in_words(
        &mut self,
        input: &S::Input,
        failed: Failed,
        making: Making<'_>,
    ) -> Option<String> {
        if self.here.scopes.are_neutral() {
            return None;
        }
        let guilty = self.guilty(input, failed, making)?;
        let is_one = guilty.len() == 1;
        self.here.scopes.restrict(None);
        self.here.scopes.choose(failed.case);
        let are_all = guilty.len() == self.here.scopes.changes_made().len();
        self.here.scopes.restrict(Some(guilty));
        self.here.scopes.choose(failed.case);
        let described = self.here.scopes.describe_changes().unwrap_or_default();
        self.here.scopes.restrict(None);
        Some(match (are_all, is_one) {
            (true, _) => "all of them together, and no part of them".to_owned(),
            (false, true) => format!("{described} breaks it alone"),
            (false, false) => format!("{described} break it without the others"),
        })
    }

    /// The smallest set of changes that breaks the relation on this input as all of them do, if there are several.
    fn guilty(
        &mut self,
        input: &S::Input,
        failed: Failed,
        making: Making<'_>,
    ) -> Option<Vec<usize>> {
        let occasion = failed.case.with(making);
        self.here.scopes.choose(failed.case);
        let made = self.here.scopes.changes_made();
        // What `P` does is the fault of none.
        let is_of_original = matches!(
            failed.breach,
            Breach::OriginalPanicked | Breach::Died(Part::Original, _)
        );
        if made.len() < 2 || is_of_original || shrink::is_off() {
            return None;
        }
        let started = Instant::now();
        let here = &mut self.here;
        let mut is_guilty = |places: &[usize]| {
            if started.elapsed() > LONGEST {
                return false;
            }
            here.scopes.restrict(Some(places.to_vec()));
            here.examine(input, occasion).verdict == CaseVerdict::Broken(failed.breach)
        };
        let guilty = smallest(made, &mut is_guilty);
        self.shrinking += started.elapsed();
        Some(guilty)
    }
}

/// The smallest set of these that is guilty: a single one or a pair if there is such, otherwise one without which no part can be
/// left out.
fn smallest(mut all: Vec<usize>, is_guilty: &mut impl FnMut(&[usize]) -> bool) -> Vec<usize> {
    if let Some(one) = all.iter().find(|one| is_guilty(&[**one])) {
        return vec![*one];
    }
    if all.len() <= MOST_IN_PAIRS {
        let pairs = all.iter().enumerate();
        let mut pairs =
            pairs.flat_map(|(place, one)| all[place + 1..].iter().map(|other| [*one, *other]));
        if let Some(pair) = pairs.find(|pair| is_guilty(pair)) {
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
            if !rest.is_empty() && is_guilty(&rest) {
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

    fn check(count: usize, guilty: &[usize]) {
        let mut is_guilty = |places: &[usize]| guilty.iter().all(|one| places.contains(one));
        assert_eq!(smallest((0..count).collect(), &mut is_guilty), guilty);
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
        let mut is_guilty = |places: &[usize]| places.contains(&2) || places.contains(&4);
        assert_eq!(smallest((0..6).collect(), &mut is_guilty), [2]);
    }

    #[test]
    fn what_only_matters_without_another_is_found_too() {
        // Number 1 hides what number 3 does.
        let mut is_guilty =
            |places: &[usize]| places.contains(&3) && !places.contains(&1) || places.len() == 4;
        assert_eq!(smallest((0..4).collect(), &mut is_guilty), [3]);
    }
}
