//! Custom relations: a name and a closure.

use std::fmt::Debug;

use super::{Compose, Printed, Relation};
use crate::record::Verdict;

/// A value that the closure of a relation returns: `bool`, `Result<(), String>` or [`Verdict`].
#[diagnostic::on_unimplemented(
    message = "a relation's closure can't return `{Self}`",
    label = "returns `{Self}`",
    note = "return `bool`, `Result<(), String>` (the error says why not), or `intramorph::Verdict`"
)]
pub trait Judgement {
    /// Whether the relation holds, is broken, or cannot be decided.
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

/// The relation of [`satisfies`].
#[derive(Clone, Debug)]
pub struct Satisfied<F> {
    name: String,
    relation: F,
}

/// A relation that a closure decides, under a name for findings.
///
/// The closure needs its types, and returns `bool`, `Result<(), String>` with the reason why not, or
/// [`Verdict`]. For a single check, `must_satisfy` takes the closure without types.
///
/// ```
/// use intramorph::prelude::*;
///
/// let as_long = relation::satisfies("as long", |one: &String, other: &String| one.len() == other.len());
///
/// program(|text: &str| text.to_lowercase())
///     .inputs("[a-zA-Z]{0,9}")
///     .replaced("in capitals", |text| text.to_uppercase())
///     .must_be(as_long);
/// ```
pub fn satisfies<O: ?Sized, J, F>(name: &str, relation: F) -> Satisfied<F>
where
    J: Judgement,
    F: Fn(&O, &O) -> J,
{
    Satisfied::new(name, relation)
}

impl<F> Satisfied<F> {
    pub(crate) fn new(name: &str, relation: F) -> Self {
        let name = name.to_owned();
        Self { name, relation }
    }
}

impl<F> Compose for Satisfied<F> {}

impl<O: ?Sized, F, J> Relation<O> for Satisfied<F>
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

    fn agree_in_order(&self, one: &O, other: &O) -> bool
    where
        O: Debug,
    {
        Printed::of(one) == Printed::of(other)
    }
}
