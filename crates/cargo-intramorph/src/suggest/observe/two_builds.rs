//! Two builds: the program runs in one process, and changed programs run in another. Outputs are compared here, by their hashes, and
//! texts are asked for only where they are needed.

use std::collections::HashSet;

use super::Observed;
use crate::suggest::connection::NoAnswer;
use crate::suggest::frames::{Digest, InputWithOutput, Status, digests, read_input_with_output};
use crate::suggest::observation::{Seen, Settings, Sweep, Totals};
use crate::suggest::service::{Service, settings_text};

/// Equal outputs that are kept of each request, to show what outputs look like.
const EQUAL_KEPT: u64 = 32;

/// Runs the program and changed programs on the inputs of one request.
pub(super) fn run(
    [program, other]: [&mut Service<'_>; 2],
    sweep: &Sweep,
    base: &Settings,
    changes: &[&Settings],
) -> Result<Observed, NoAnswer> {
    let original = Asked {
        sweep,
        settings: base,
        place: 0,
        programs: changes.len() as u64 + 1,
    };
    let originals = original.digests(program)?;
    let mut all_seen = Vec::new();
    for (settings, place) in changes.iter().zip(1..) {
        let variant = Asked {
            settings,
            place,
            ..original
        };
        let (mut seen, kept) = compared(&originals, &variant.digests(other)?, sweep);
        if !kept.is_empty() {
            let originals = original.texts(program, &kept)?.into_iter();
            let pairs = originals.zip(variant.texts(other, &kept)?);
            let pairs = pairs.filter_map(|(original, changed)| original.beside(changed));
            seen.pairs = pairs.collect();
        }
        all_seen.push(seen);
    }
    Ok((totals(&originals), all_seen))
}

/// What one of the programs is asked for.
#[derive(Clone, Copy)]
struct Asked<'a> {
    sweep: &'a Sweep,
    settings: &'a Settings,
    /// Place of the program among those that run on each input, and their number.
    place: u64,
    programs: u64,
}

impl Asked<'_> {
    /// Runs the program on all inputs.
    fn digests(self, service: &mut Service<'_>) -> Result<Vec<Digest>, NoAnswer> {
        let Sweep {
            seed,
            first,
            count,
            distribution,
            ..
        } = self.sweep;
        let settings = settings_text(self.settings);
        let request = format!("outputs {seed} {first} {count} {distribution} {settings}");
        let frames = service.ask(&request);
        let frames = frames.map_err(|no_answer| self.among_all(no_answer, |index| index))?;
        let digests = frames.first().map(|frame| digests(&frame.payload));
        Ok(digests.unwrap_or_default())
    }

    /// Runs the program on inputs with these indexes, and returns texts.
    fn texts(
        self,
        service: &mut Service<'_>,
        indexes: &[u64],
    ) -> Result<Vec<InputWithOutput>, NoAnswer> {
        let Sweep {
            seed,
            first,
            distribution,
            ..
        } = self.sweep;
        let numbers = indexes.iter().map(|index| (first + index).to_string());
        let numbers = numbers.collect::<Vec<_>>().join(" ");
        let settings = settings_text(self.settings);
        let frames = service.ask(&format!("texts {seed} {distribution} {settings} {numbers}"));
        let index_of = |run: u64| {
            indexes
                .iter()
                .copied()
                .nth(usize::try_from(run).unwrap_or(0))
        };
        let frames = frames
            .map_err(|no_answer| self.among_all(no_answer, |run| index_of(run).unwrap_or(0)))?;
        let texts = frames
            .iter()
            .map(|frame| read_input_with_output(&frame.payload));
        Ok(texts.collect())
    }

    /// The same reason, with its run counted as if all programs ran in one process, one after the other on each input.
    fn among_all(self, no_answer: NoAnswer, index_of: impl Fn(u64) -> u64) -> NoAnswer {
        let counted = |run: u32| match u64::from(run).checked_sub(1) {
            Some(run) => index_of(run) * self.programs + self.place + 1,
            None => 0,
        };
        let counted = |run: u32| u32::try_from(counted(run)).unwrap_or(0);
        match no_answer {
            NoAnswer::Ended { run, how } => NoAnswer::Ended {
                run: counted(run),
                how,
            },
            NoAnswer::OutOfTime { run, is_stuck } => NoAnswer::OutOfTime {
                run: counted(run),
                is_stuck,
            },
            NoAnswer::Failure(failure) => NoAnswer::Failure(failure),
        }
    }
}

/// Compares outputs, and chooses inputs by their indexes of which texts are kept.
fn compared(originals: &[Digest], changed: &[Digest], sweep: &Sweep) -> (Seen, Vec<u64>) {
    let mut seen = Seen::default();
    let mut kept = Vec::new();
    for ((original, changed), index) in originals.iter().zip(changed).zip(0..) {
        let Some(status) = changed.status.filter(|_| original.input == changed.input) else {
            // Words that make no input in both builds are nothing to compare.
            let is_same = (original.status, changed.status) == (None, None);
            seen.other_inputs += u64::from(!is_same);
            continue;
        };
        seen.runs += 1;
        seen.reached += 1;
        seen.panics += u64::from(status == Status::Panicked);
        seen.unsteady += u64::from(changed.is_unsteady);
        let differs = (original.status, original.output) != (changed.status, changed.output);
        let is_kept = if differs {
            seen.differing < sweep.pairs
        } else {
            sweep.pairs == u64::MAX || sweep.pairs > 0 && index < EQUAL_KEPT
        };
        seen.differing += u64::from(differs);
        if is_kept {
            kept.push(index);
        }
    }
    (seen, kept)
}

/// What is seen of the program itself.
fn totals(originals: &[Digest]) -> Totals {
    let number_of = |is_counted: &dyn Fn(&Digest) -> bool| {
        originals.iter().filter(|it| is_counted(it)).count() as u64
    };
    let returned = originals.iter().filter(|it| it.status.is_some());
    let distinct: HashSet<u64> = returned.map(|it| it.output).collect();
    Totals {
        inputs: originals.len() as u64,
        rejected: number_of(&|it| it.status.is_none()),
        panics: number_of(&|it| it.status == Some(Status::Panicked)),
        unsteady: number_of(&|it| it.is_unsteady),
        distinct: distinct.len() as u64,
        unseen: 0,
        crashes: Vec::new(),
        is_cut_short: false,
    }
}

#[cfg(test)]
mod tests {
    use super::{compared, totals};
    use crate::suggest::frames::{Digest, Status};
    use crate::suggest::observation::{ORDINARY, Sweep};

    fn digest(status: Option<Status>, input: u64, output: u64) -> Digest {
        Digest {
            status,
            input,
            output,
            is_unsteady: false,
        }
    }

    fn returned(input: u64, output: u64) -> Digest {
        digest(Some(Status::Returned), input, output)
    }

    fn sweep(pairs: u64) -> Sweep {
        Sweep {
            seed: 1,
            first: 0,
            count: 3,
            distribution: ORDINARY,
            pairs,
            end: None,
        }
    }

    #[test]
    fn outputs_that_differ_are_counted_and_kept() {
        let originals = [returned(1, 7), returned(2, 7), returned(3, 7)];
        let panicked = digest(Some(Status::Panicked), 3, 7);
        let changed = [returned(1, 7), returned(2, 8), panicked];
        let (seen, kept) = compared(&originals, &changed, &sweep(64));
        assert_eq!((seen.runs, seen.differing, seen.panics), (3, 2, 1));
        assert_eq!((seen.other_inputs, kept), (0, vec![0, 1, 2]));
        let (_, kept) = compared(&originals, &changed, &sweep(0));
        assert!(kept.is_empty());
    }

    #[test]
    fn other_inputs_are_not_compared() {
        let nothing = digest(None, 0, 0);
        let originals = [returned(1, 7), nothing, nothing];
        let changed = [returned(9, 8), nothing, returned(3, 7)];
        let (seen, kept) = compared(&originals, &changed, &sweep(64));
        assert_eq!((seen.runs, seen.other_inputs), (0, 2));
        assert!(kept.is_empty());
        let totals = totals(&originals);
        assert_eq!((totals.inputs, totals.rejected, totals.distinct), (3, 2, 1));
    }
}
