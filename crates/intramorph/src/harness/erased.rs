//! Oracles and inputs of which no more is known than the types of an input and of what is seen: a crate with many checks has
//! the harness compiled once for each pair of these, and not once for each check.

use std::fmt::Debug;

use super::examination::{Making, Occasion};
use super::inputs::{Draw, Source};
use super::isolation::Part;
use super::path::Path;
use super::reduction::Reduction;
use super::{About, Breach, Examine, Examined, Explanation, Plan};
use crate::record::classification::Granularity;
use crate::record::{Statistics, Vacuity};
use crate::transformation::scopes::{Changes, Scopes};

/// Any source of inputs of one type.
pub(super) type AnySource<'check, I> = Box<dyn Source<Input = I> + 'check>;

/// Makes the source from the seed of the check.
pub(super) type AnyInputs<'check, I> = Box<dyn FnOnce(u64) -> AnySource<'check, I> + 'check>;

/// Forgets how inputs are made.
pub(super) fn inputs<'check, S: Source + 'check>(
    source: impl FnOnce(u64) -> S + 'check,
) -> AnyInputs<'check, S::Input> {
    Box::new(|seed| Box::new(source(seed)))
}

impl<I: Debug> Source for AnySource<'_, I> {
    type Input = I;

    fn draw(&mut self, number: u64) -> Draw<I> {
        (**self).draw(number)
    }

    fn length(&self) -> Option<u64> {
        (**self).length()
    }

    fn reduce(&self, path: &Path, reduction: &mut Reduction<'_, I>) {
        (**self).reduce(path, reduction);
    }

    fn path(&self, number: u64) -> Option<Path> {
        (**self).path(number)
    }

    fn made_from(&self, bytes: &[u8], check: usize) -> Option<(I, Path)> {
        (**self).made_from(bytes, check)
    }

    fn at(&self, path: &Path) -> Option<I> {
        (**self).at(path)
    }
}

/// Every method is passed on, those with a body too.
impl<I, E: Examine<I> + ?Sized> Examine<I> for &E {
    type Evidence = E::Evidence;

    fn is_elsewhere(&self) -> bool {
        (**self).is_elsewhere()
    }

    fn about(&self) -> About {
        (**self).about()
    }

    fn changes(&self) -> Changes {
        (**self).changes()
    }

    fn admit(&self, plan: &Plan<'_, I>, input: &I, making: Making<'_>) -> Option<u64> {
        (**self).admit(plan, input, making)
    }

    fn examine(
        &self,
        scopes: &mut Scopes,
        input: &I,
        occasion: Occasion<'_>,
    ) -> Examined<E::Evidence> {
        (**self).examine(scopes, input, occasion)
    }

    fn disagreement(
        &self,
        scopes: &mut Scopes,
        input: &I,
        evidence: &E::Evidence,
    ) -> Option<[String; 2]> {
        (**self).disagreement(scopes, input, evidence)
    }

    fn disagreement_of_counterpart(
        &self,
        scopes: &mut Scopes,
        input: &I,
        evidence: &E::Evidence,
    ) -> Option<[String; 2]> {
        (**self).disagreement_of_counterpart(scopes, input, evidence)
    }

    fn shows_effect(&self, input: &I, evidence: &E::Evidence) -> bool {
        (**self).shows_effect(input, evidence)
    }

    fn demands_one_output(&self, evidence: &E::Evidence) -> bool {
        (**self).demands_one_output(evidence)
    }

    fn explain(&self, input: &I, evidence: &E::Evidence, breach: Breach) -> Explanation {
        (**self).explain(input, evidence, breach)
    }

    fn panicked(&self, part: Part) -> &'static str {
        (**self).panicked(part)
    }

    fn site_elsewhere(&self) -> Option<(Granularity, String)> {
        (**self).site_elsewhere()
    }

    fn orphans_elsewhere(&self) -> Option<u64> {
        (**self).orphans_elsewhere()
    }

    fn starts_shrinking(&self, breach: Breach, may_hurry: bool) -> bool {
        (**self).starts_shrinking(breach, may_hurry)
    }

    fn ends_shrinking(&self) {
        (**self).ends_shrinking();
    }

    fn is_settled(&self) -> bool {
        (**self).is_settled()
    }

    fn statistics(&self) -> Option<Statistics> {
        (**self).statistics()
    }

    fn vacuity(&self) -> Option<Vacuity> {
        (**self).vacuity()
    }
}
