//! The judge: a relation as an oracle asks it.

use std::fmt::Debug;

use super::Run;
use crate::printed::{Printed, print_alike};
use crate::record::Verdict;
use crate::relation::{Judgement, Relation};

/// A relation as an oracle asks it: about whole runs, since a metamorphic relation sees the inputs too.
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

/// The claim that a relation holds between the two outputs.
#[derive(Debug)]
pub struct OfOutputs<R>(pub(crate) R);

/// The claim that a closure makes of two runs.
pub struct OfRuns<F> {
    pub(super) name: String,
    pub(super) relation: F,
}

/// The claim that a closure makes of an input and its two outputs.
pub struct OfInputAndOutputs<F> {
    pub(super) name: String,
    pub(super) relation: F,
}

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

/// Implements [`Judge`] for claims that closures make.
macro_rules! closures {
    ($($claim:ident: [$($arguments:ty),*] $before:ident $after:ident => [$($values:expr),*];)*) => {$(
        impl<I, O, F, J> Judge<I, O> for $claim<F>
        where
            O: Debug,
            F: Fn($($arguments),*) -> J,
            J: Judgement,
        {
            fn name(&self) -> &str {
                &self.name
            }

            fn verdict(&self, $before: Run<'_, I, O>, $after: Run<'_, I, O>) -> Verdict {
                (self.relation)($($values),*).verdict()
            }

            fn why_not(&self, $before: Run<'_, I, O>, $after: Run<'_, I, O>) -> String {
                let judgement = (self.relation)($($values),*);
                judgement.why_not().unwrap_or_default()
            }

            fn agree(&self, one: &O, other: &O) -> bool {
                print_alike(one, other)
            }
        }
    )*};
}

closures! {
    OfRuns: [Run<'_, I, O>, Run<'_, I, O>] before after => [before, after];
    OfInputAndOutputs: [&I, &O, &O] before after => [before.input, before.output, after.output];
}
