//! A look at the inputs of a check, for whoever asks for it by the environment.

use std::collections::HashSet;
use std::fmt::{Debug, Display, Formatter, Result};

use super::inputs::reduction::Simplicity;
use super::plan::budget::variable;
use crate::record::Coverage;
use crate::relation::Printed;

/// `show` asks for it.
const VARIABLE: &str = "INTRAMORPH_INPUTS";
/// So many of the first inputs are shown.
const SAMPLES: usize = 5;
/// Longer inputs are cut.
const WIDEST: usize = 100;

/// What the inputs looked like.
#[derive(Default)]
pub(crate) struct Survey {
    first: Vec<String>,
    shortest: Option<(usize, String)>,
    longest: Option<(usize, String)>,
    lengths: Vec<usize>,
    distinct: HashSet<u64>,
}

impl Survey {
    /// A survey, if the environment asks for one.
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
        if self.first.len() < SAMPLES {
            self.first.push(text.clone());
        }
        if self
            .shortest
            .as_ref()
            .is_none_or(|(other, _)| length < *other)
        {
            self.shortest = Some((length, text.clone()));
        }
        if self
            .longest
            .as_ref()
            .is_none_or(|(other, _)| length > *other)
        {
            self.longest = Some((length, text));
        }
        self.lengths.push(length);
    }

    /// What is printed of the survey.
    pub(crate) fn display<'a>(
        &'a mut self,
        test: &'a str,
        coverage: &'a [Coverage],
    ) -> DisplayedSurvey<'a> {
        self.lengths.sort_unstable();
        DisplayedSurvey {
            survey: self,
            test,
            coverage,
        }
    }
}

pub(crate) struct DisplayedSurvey<'a> {
    survey: &'a Survey,
    test: &'a str,
    coverage: &'a [Coverage],
}

impl Display for DisplayedSurvey<'_> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
        let (survey, cases) = (self.survey, self.survey.lengths.len());
        let distinct = survey.distinct.len();
        writeln!(
            formatter,
            "inputs of {}: {cases}, {distinct} distinct",
            self.test
        )?;
        for (number, input) in survey.first.iter().enumerate() {
            writeln!(
                formatter,
                "  {:>12}  {}",
                format!("case {}", number + 1),
                cut(input)
            )?;
        }
        for (name, input) in [("shortest", &survey.shortest), ("longest", &survey.longest)] {
            if let Some((_, input)) = input {
                writeln!(formatter, "  {name:>12}  {}", cut(input))?;
            }
        }
        let quantile = |percent: usize| survey.lengths.get((cases.max(1) - 1) * percent / 100);
        let quantiles = [0, 25, 50, 75, 100].map(|percent| quantile(percent).copied().unwrap_or(0));
        let quantiles = quantiles.map(|length| length.to_string()).join(", ");
        writeln!(
            formatter,
            "  {:>12}  {quantiles} characters (quartiles)",
            "length"
        )?;
        for Coverage {
            class, cases: hit, ..
        } in self.coverage
        {
            let tenths = 1000 * hit / cases.max(1) as u64;
            let percent = format!("{}.{}", tenths / 10, tenths % 10);
            writeln!(formatter, "  {percent:>10} %  {class}")?;
        }
        Ok(())
    }
}

fn cut(text: &str) -> String {
    match text.char_indices().nth(WIDEST) {
        Some((end, _)) => format!("{}… ({} characters)", &text[..end], text.chars().count()),
        None => text.to_owned(),
    }
}
