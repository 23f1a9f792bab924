//! Minimal changes: the smallest part of a set of changes with which a test still fails. Pure.
//!
//! The set is halved, and each half is searched beside what is already known to be needed. A set of `n` changes of which `k` are
//! guilty takes about `2 k log2(n)` runs.

/// Returns a smallest part of `all` that fails: without any of its members it would not. `all` itself fails.
///
/// If `fails` does not always give the same answer, the part may be too large.
pub(crate) fn minimal<T: Clone, E>(
    all: &[T],
    mut fails: impl FnMut(&[T]) -> Result<bool, E>,
) -> Result<Vec<T>, E> {
    if all.len() <= 1 {
        return Ok(all.to_vec());
    }
    needed(&[], false, all, &mut fails)
}

/// Returns a smallest part of `candidates` that fails together with `known`. Both together fail. `is_new` says whether `known`
/// has grown since it was last tried alone.
fn needed<T: Clone, E>(
    known: &[T],
    is_new: bool,
    candidates: &[T],
    fails: &mut impl FnMut(&[T]) -> Result<bool, E>,
) -> Result<Vec<T>, E> {
    if is_new && fails(known)? {
        return Ok(Vec::new());
    }
    if candidates.len() == 1 {
        return Ok(candidates.to_vec());
    }
    let (first, second) = candidates.split_at(candidates.len() / 2);
    let with_first = [known, first].concat();
    let of_second = needed(&with_first, true, second, fails)?;
    let with_second = [known, &of_second].concat();
    let of_first = needed(&with_second, !of_second.is_empty(), first, fails)?;
    Ok([of_first, of_second].concat())
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::minimal;

    /// Searches for the needed changes among 200, and returns them and the number of runs.
    fn search(fails: impl Fn(&[u32]) -> bool) -> (Vec<u32>, u32) {
        let all: Vec<u32> = (0..200).collect();
        let mut runs = 0;
        let minimal = minimal(&all, |changes| {
            runs += 1;
            Ok::<_, Infallible>(fails(changes))
        });
        let Ok(mut minimal) = minimal;
        minimal.sort_unstable();
        (minimal, runs)
    }

    #[test]
    fn one_change_of_200_is_found_in_few_runs() {
        // Twice the logarithm of 200, and ten.
        const MOST: u32 = 25;
        for wanted in 0..200 {
            let (minimal, runs) = search(|changes| changes.contains(&wanted));
            assert_eq!(minimal, [wanted]);
            assert!(runs <= MOST, "{runs} runs for {wanted}");
        }
    }

    #[test]
    fn two_changes_that_only_fail_together_are_both_found() {
        for one in (0..200).step_by(7) {
            for other in (one + 1..200).step_by(11) {
                let wanted = [one, other];
                let (minimal, runs) =
                    search(|changes| wanted.iter().all(|it| changes.contains(it)));
                assert_eq!(minimal, wanted);
                assert!(runs <= 40, "{runs} runs for {wanted:?}");
            }
        }
    }

    #[test]
    fn of_two_changes_that_fail_alone_one_is_found() {
        for one in (0..200).step_by(7) {
            for other in (one + 1..200).step_by(11) {
                let (minimal, _) =
                    search(|changes| changes.contains(&one) || changes.contains(&other));
                assert!(minimal == [one] || minimal == [other], "{minimal:?}");
            }
        }
    }

    #[test]
    fn a_single_change_needs_no_run() {
        let minimal = minimal(&[7], |_| Err("it was run"));
        assert_eq!(minimal, Ok(vec![7]));
    }
}
