//! The survey: what the inputs of a check look like, if the environment asks for it.

use std::cmp::Ordering;
use std::collections::HashSet;
use std::fmt::Debug;

use super::inputs::reduction::Simplicity;
use super::plan::budget::variable;
use crate::printed::Printed;
use crate::printed::{is_wider, keep_start};
use crate::record::Coverage;

/// Environment variable; `show` asks for a survey.
const VARIABLE: &str = "INTRAMORPH_INPUTS";
/// Number of first inputs that are shown.
const SAMPLES: usize = 5;
/// Longer inputs are cut.
const WIDEST: usize = 100;

/// Samples and statistics of inputs.
#[derive(Default)]
pub(crate) struct Survey {
    first: Vec<String>,
    shortest: Option<(usize, String)>,
    longest: Option<(usize, String)>,
    lengths: Vec<usize>,
    distinct: HashSet<u64>,
}

impl Survey {
    /// Starts a survey, if the environment asks for one.
    #[track_caller]
    pub(crate) fn if_wanted() -> Option<Self> {
        variable(VARIABLE, "`show`", |text| {
            (text == "show").then(Self::default)
        })
    }

    pub(crate) fn see(&mut self, input: &impl Debug) {
        let text = Printed::of(input).in_order();
        let length = text.chars().count();
        self.distinct.insert(Simplicity::of(input).hash());
        self.lengths.push(length);
        if self.first.len() < SAMPLES {
            self.first.push(text.clone());
        }
        let extremes = [
            (&mut self.shortest, Ordering::Less),
            (&mut self.longest, Ordering::Greater),
        ];
        for (extreme, order) in extremes {
            let other = extreme.as_ref().map(|(other, _)| length.cmp(other));
            if other.is_none_or(|other| other == order) {
                *extreme = Some((length, text.clone()));
            }
        }
    }

    /// Prints the survey of a test.
    pub(crate) fn report(&mut self, test: &str, coverage: &[Coverage]) -> String {
        self.lengths.sort_unstable();
        let (cases, distinct) = (self.lengths.len(), self.distinct.len());
        let mut lines = vec![format!("inputs of {test}: {cases}, {distinct} distinct")];
        for (number, input) in (1..).zip(&self.first) {
            let case = format!("case {number}");
            lines.push(format!("  {case:>12}  {}", cut(input)));
        }
        for (name, input) in [("shortest", &self.shortest), ("longest", &self.longest)] {
            lines.extend(
                input
                    .iter()
                    .map(|(_, input)| format!("  {name:>12}  {}", cut(input))),
            );
        }
        let quantile = |percent: usize| self.lengths.get((cases.max(1) - 1) * percent / 100);
        let quantiles =
            [0, 25, 50, 75, 100].map(|percent| quantile(percent).unwrap_or(&0).to_string());
        let (name, quantiles) = ("length", quantiles.join(", "));
        lines.push(format!("  {name:>12}  {quantiles} characters (quartiles)"));
        for coverage in coverage {
            let tenths = 1000 * coverage.cases / cases.max(1) as u64;
            let percent = format!("{}.{}", tenths / 10, tenths % 10);
            lines.push(format!("  {percent:>10} %  {}", coverage.class));
        }
        lines.join("\n")
    }
}

fn cut(text: &str) -> String {
    let shown = keep_start(text, WIDEST);
    if is_wider(text, WIDEST) {
        format!("{shown} ({} characters)", text.chars().count())
    } else {
        shown
    }
}
