//! Questions to a relation about the outputs of two cases: does it tell them apart, and on which outputs does its answer depend?

use std::array::from_fn;
use std::fmt::Debug;

use super::Pair;
use crate::harness::Answers;
use crate::oracle::counterpart::{Judge, Run};
use crate::oracle::panics::Panics;
use crate::panics::caught;
use crate::record::Verdict;

/// A relation that is asked about the outputs of two cases. It is the same for all types of programs, and compiled once for them.
pub(super) struct Asked<'check, I, O> {
    pub(super) judge: &'check dyn Judge<I, O>,
    pub(super) panics: Panics,
}

impl<I, O: Debug> Asked<'_, I, O> {
    /// Relates the outputs of two cases to each other: crossed, then swapped, then each to itself.
    pub(super) fn answers(&self, one: &Pair<'_, I, O>, other: &Pair<'_, I, O>) -> Answers {
        let ([before, after], [other_before, other_after]) = (one.outputs, other.outputs);
        // Only outputs change places: a relation that looks at nothing but inputs must not pass.
        let pairs = [
            (one.inputs, [before, other_after]),
            (other.inputs, [other_before, after]),
            (one.inputs, [after, before]),
            (other.inputs, [other_after, other_before]),
            // Outputs that must differ do so in all other pairs.
            (one.inputs, [before, before]),
            (one.inputs, [after, after]),
        ];
        let mut answers = Answers::default();
        for (place, (inputs, outputs)) in pairs.into_iter().enumerate() {
            let is_crossed = place < 2;
            match self.rejects(inputs, outputs) {
                // With either of its outputs in its own case, the relation holds.
                Some(true) if is_crossed => return Answers::REJECTED,
                Some(true) => return self.dependence([one, other]),
                Some(false) if is_crossed => answers.is_rejected = Some(false),
                // Many relations accept the outputs of one input in either order, and nearly all accept an output beside itself.
                _ => {}
            }
        }
        answers
    }

    /// Finds out on which outputs a relation depends that rejects the outputs of a case in other places: it may look at one only.
    #[cold]
    fn dependence(&self, [one, other]: [&Pair<'_, I, O>; 2]) -> Answers {
        let ([Some(before), Some(after)], [Some(other_before), Some(other_after)]) =
            (one.outputs, other.outputs)
        else {
            return Answers::REJECTED;
        };
        if !self.judge.sees_outputs_only() {
            return Answers::REJECTED;
        }
        let agree = caught(|| self.judge.agree(before, other_before));
        let outputs = [before, after, other_before, other_after];
        Answers {
            is_rejected: Some(true),
            depends_on: depends_on(&|first, second| {
                self.rejects(one.inputs, [Some(outputs[first]), Some(outputs[second])])
            }),
            is_telling: agree.is_ok_and(|agree| !agree),
        }
    }

    /// Returns whether the relation rejects these two outputs in place of those of a case, or `None` if it can't decide.
    fn rejects(&self, inputs: [&I; 2], outputs: [Option<&O>; 2]) -> Option<bool> {
        let (before, after) = match outputs {
            [Some(before), Some(after)] => (before, after),
            [None, None] => return None,
            _ => return (self.panics == Panics::AreOutputs).then_some(true),
        };
        let [input, other] = inputs;
        let before = Run {
            input,
            output: before,
        };
        let after = Run {
            input: other,
            output: after,
        };
        match caught(|| self.judge.verdict(before, after)) {
            Ok(Verdict::Holds) => Some(false),
            Ok(Verdict::Inconclusive) => None,
            // A relation may say no by a panic.
            Ok(Verdict::Broken) | Err(_) => Some(true),
        }
    }
}

/// The number of outputs of two cases.
const OUTPUTS: usize = 4;

/// Asks a relation about every pair of outputs, and returns whether its answer depends on the first, and on the second.
fn depends_on(answer: &dyn Fn(usize, usize) -> Option<bool>) -> [bool; 2] {
    let rows: [[Option<bool>; OUTPUTS]; OUTPUTS] =
        from_fn(|first| from_fn(|second| answer(first, second)));
    let by_first = rows.iter().any(|row| *row != rows[0]);
    let by_second = rows
        .iter()
        .any(|row| row.iter().any(|answer| *answer != row[0]));
    [by_first, by_second]
}

#[cfg(test)]
mod tests {
    use super::depends_on;

    fn check(relation: fn(usize, usize) -> bool, expected: [bool; 2]) {
        let answer = |one, other| Some(relation(one, other));
        assert_eq!(depends_on(&answer), expected);
    }

    #[test]
    fn an_order_depends_on_both() {
        check(|one, other| one <= other, [true, true]);
    }

    #[test]
    fn an_equality_depends_on_both() {
        check(|one, other| one == other, [true, true]);
    }

    #[test]
    fn a_property_depends_on_one() {
        check(|one, _| one > 1, [true, false]);
        check(|_, other| other % 2 == 0, [false, true]);
    }

    #[test]
    fn what_is_always_true_depends_on_none() {
        check(|_, _| true, [false, false]);
    }
}
