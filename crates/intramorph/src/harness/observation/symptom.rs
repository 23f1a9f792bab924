//! The symptoms of a bug, by which it is recognised on other inputs.

/// What stays the same where one bug breaks several inputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Symptom {
    /// Where the outputs differ and how, or how a program panicked, without values.
    pub(crate) text: String,
    /// The place of a panic. It moves when the program is edited, so no file keeps it.
    pub(crate) place: Option<String>,
}

impl From<String> for Symptom {
    fn from(text: String) -> Self {
        Self { text, place: None }
    }
}

/// A bug that the check goes on past.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KnownBug {
    pub(crate) symptoms: Vec<Symptom>,
    /// The places of the only changes that show the bug; `None` for all.
    pub(crate) changes: Option<Vec<usize>>,
}

impl KnownBug {
    fn shows_in(&self, symptoms: &[Symptom]) -> bool {
        symptoms.iter().any(|one| self.symptoms.contains(one))
    }

    /// Returns whether the bug shows in a case: among other changes, only if it also shows without them.
    fn is_in(
        &self,
        case: &BrokenCase<'_>,
        alone: &mut dyn FnMut(&[usize]) -> Vec<Symptom>,
    ) -> bool {
        let changes = self.changes.as_deref();
        self.shows_in(case.symptoms)
            && changes.is_none_or(|changes| {
                let are_made = changes.iter().all(|change| case.changes.contains(change));
                changes == case.changes || are_made && self.shows_in(&alone(changes))
            })
    }
}

/// A broken case, as far as known bugs are recognised in it.
pub(crate) struct BrokenCase<'case> {
    pub(crate) symptoms: &'case [Symptom],
    /// The places of the changes that were made.
    pub(crate) changes: &'case [usize],
}

/// Returns the number of the known bug that a broken case shows first, if all of its symptoms are those of known bugs.
///
/// `alone` returns the symptoms of the same case with these changes only.
pub(crate) fn recognised(
    known: &[KnownBug],
    case: &BrokenCase<'_>,
    alone: &mut dyn FnMut(&[usize]) -> Vec<Symptom>,
) -> Option<usize> {
    let mut shown = known.iter().enumerate().collect::<Vec<_>>();
    shown.retain(|(_, bug)| bug.is_in(case, alone));
    let bug_of = |symptom: &Symptom| {
        let bug = shown.iter().find(|(_, bug)| bug.symptoms.contains(symptom));
        bug.map(|(number, _)| *number)
    };
    let bugs: Option<Vec<usize>> = case.symptoms.iter().map(bug_of).collect();
    bugs?.first().copied()
}

#[cfg(test)]
mod tests {
    use super::{BrokenCase, KnownBug, Symptom, recognised};

    fn symptoms(texts: &[&str]) -> Vec<Symptom> {
        texts
            .iter()
            .map(|text| Symptom::from((*text).to_owned()))
            .collect()
    }

    fn known(texts: &[&str], changes: Option<&[usize]>) -> KnownBug {
        KnownBug {
            symptoms: symptoms(texts),
            changes: changes.map(ToOwned::to_owned),
        }
    }

    fn check(bugs: &[KnownBug], case: &[&str], expected: Option<usize>) {
        let case = BrokenCase {
            symptoms: &symptoms(case),
            changes: &[0, 1],
        };
        let mut alone = |changes: &[usize]| symptoms(if changes == [0] { &["a"] } else { &[] });
        assert_eq!(recognised(bugs, &case, &mut alone), expected);
    }

    #[test]
    fn a_case_is_known_if_all_of_its_symptoms_are() {
        let bugs = [known(&["a"], None), known(&["b", "c"], None)];
        check(&bugs, &["a"], Some(0));
        check(&bugs, &["b"], Some(1));
        check(&bugs, &["b", "a"], Some(1));
        check(&bugs, &["a", "d"], None);
        check(&bugs, &[], None);
        check(&[], &["a"], None);
    }

    #[test]
    fn a_bug_of_one_change_has_to_show_without_the_others() {
        check(&[known(&["a"], Some(&[0]))], &["a"], Some(0));
        check(&[known(&["a"], Some(&[1]))], &["a"], None);
        check(&[known(&["a"], Some(&[0, 1]))], &["a"], Some(0));
        check(&[known(&["a"], Some(&[2]))], &["a"], None);
    }

    #[test]
    fn panics_in_two_places_are_two_bugs() {
        let at = |place: &str| Symptom {
            place: Some(place.to_owned()),
            ..Symptom::from("P panicked".to_owned())
        };
        let bug = KnownBug {
            symptoms: vec![at("a.rs:1")],
            changes: None,
        };
        let case = |place| {
            let symptoms = [at(place)];
            let case = BrokenCase {
                symptoms: &symptoms,
                changes: &[],
            };
            recognised(std::slice::from_ref(&bug), &case, &mut |_| Vec::new())
        };
        assert_eq!([case("a.rs:1"), case("a.rs:2")], [Some(0), None]);
    }
}
