//! Custom relations: a name and a closure.

use super::Relation;
use crate::record::Verdict;

/// What a closure given to `must_satisfy` may return.
#[diagnostic::on_unimplemented(
    message = "a relation's closure can't return `{Self}`",
    label = "returns `{Self}`",
    note = "return `bool`, `Result<(), String>` (the error says why not), or `intramorph::Verdict`"
)]
pub trait Judgement {
    /// Holds, broken or inconclusive.
    fn verdict(&self) -> Verdict;

    /// Why the relation does not hold, if the closure said so.
    fn why_not(self) -> Option<String>
    where
        Self: Sized,
    {
        None
    }
}

impl Judgement for bool {
    fn verdict(&self) -> Verdict {
        Verdict::from(*self)
    }
}

impl Judgement for Verdict {
    fn verdict(&self) -> Verdict {
        *self
    }
}

impl Judgement for Result<(), String> {
    fn verdict(&self) -> Verdict {
        Verdict::from(self.is_ok())
    }

    fn why_not(self) -> Option<String> {
        self.err()
    }
}

/// A relation between outputs that is given by a closure.
pub(crate) struct Satisfied<F> {
    pub(crate) name: String,
    pub(crate) relation: F,
}

impl<O, F, J> Relation<O> for Satisfied<F>
where
    F: Fn(&O, &O) -> J,
    J: Judgement,
{
    fn name(&self) -> &str {
        &self.name
    }

    fn verdict(&self, original: &O, transformed: &O) -> Verdict {
        (self.relation)(original, transformed).verdict()
    }

    fn why_not(&self, original: &O, transformed: &O) -> String {
        let judgement = (self.relation)(original, transformed);
        judgement.why_not().unwrap_or_default()
    }
}
