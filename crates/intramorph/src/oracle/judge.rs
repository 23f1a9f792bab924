//! The judge: a relation as an oracle asks it.

use std::fmt::Debug;

use super::Run;
use crate::record::Verdict;
use crate::relation::{Printed, Relation};

/// The relation, as it is asked: on whole runs, since a metamorphic relation sees the inputs too.
pub(crate) trait Judge<I, O> {
    fn name(&self) -> &str;
    fn verdict(&self, before: Run<'_, I, O>, after: Run<'_, I, O>) -> Verdict;
    fn why_not(&self, before: Run<'_, I, O>, after: Run<'_, I, O>) -> String;
    fn agree(&self, one: &O, other: &O) -> bool;

    fn expected(&self, _output: &O) -> Option<Printed> {
        None
    }

    fn is_equality(&self) -> bool {
        false
    }
}

/// A relation that looks at the outputs alone.
pub(crate) struct OfOutputs<R>(pub(crate) R);

impl<I, O: Debug, R: Relation<O>> Judge<I, O> for OfOutputs<R> {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn verdict(&self, before: Run<'_, I, O>, after: Run<'_, I, O>) -> Verdict {
        self.0.verdict(before.output, after.output)
    }

    fn why_not(&self, before: Run<'_, I, O>, after: Run<'_, I, O>) -> String {
        self.0.why_not(before.output, after.output)
    }

    fn expected(&self, output: &O) -> Option<Printed> {
        self.0.expected(output)
    }

    fn is_equality(&self) -> bool {
        self.0.is_equality()
    }

    fn agree(&self, one: &O, other: &O) -> bool {
        self.0.agree(one, other)
    }
}
