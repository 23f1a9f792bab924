//! The console view of a record: what a person reads when a check fails, in at most 20 lines.

mod excerpt;
mod statistics;
mod vacuity;

use std::fmt::{Display, Formatter, Result};

use excerpt::around_difference;

use crate::{Disagreement, Finding, Oracle, Record, Statistics, Vacuity};

/// The longest input that is shown whole. It is large, since users copy inputs into tests.
const WIDEST_INPUT: usize = 2000;
/// The longest reason that is shown whole.
const WIDEST_REASON: usize = 300;
/// The longest output that is shown whole. The difference shows what matters.
const WIDEST_OUTPUT: usize = 120;

impl Display for Record {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
        match (&self.finding, self.vacuity) {
            (Some(finding), _) => self.write_finding(finding, formatter),
            (None, Some(vacuity)) => self.write_vacuity(vacuity, formatter),
            (None, None) => self.write_held(formatter),
        }
    }
}

impl Record {
    fn write_held(&self, formatter: &mut Formatter<'_>) -> Result {
        let (relation, cases) = (&self.relation, self.cases);
        match &self.statistics {
            Some(statistics) if statistics.is_held() => {
                let within = rounded(statistics.within);
                write!(
                    formatter,
                    "`{relation}` holds within {within} after {cases} pairs"
                )
            }
            Some(_) => write!(formatter, "`{relation}` is undecided after {cases} pairs"),
            None => write!(formatter, "`{relation}` holds in {cases} cases"),
        }
    }

    fn write_finding(&self, finding: &Finding, formatter: &mut Formatter<'_>) -> Result {
        let labels = Labels::of(self.oracle);
        writeln!(formatter, "{}\n", self.headline(finding))?;
        // If many pairs are the evidence, no single input needs to be shown whole.
        let is_one_of_many = self.statistics.as_ref().is_some_and(Statistics::is_broken);
        let widest = if is_one_of_many {
            WIDEST_OUTPUT
        } else {
            WIDEST_INPUT
        };
        row(formatter, "input I", &cut(&finding.input, widest))?;
        if let Some(follow_up) = &finding.follow_up {
            row(formatter, "input I'", &cut(follow_up, WIDEST_INPUT))?;
        }
        let [output, counterpart_output] = outputs(&finding.output, &finding.counterpart_output);
        row(formatter, labels.output, &output)?;
        row(formatter, labels.counterpart_output, &counterpart_output)?;
        if let Some(difference) = &finding.difference {
            row(formatter, "difference", difference)?;
        }
        self.write_counterpart(&finding.counterpart, finding.reached, formatter)?;
        if let Some(changes) = &finding.minimal_changes {
            row(formatter, "guilty", changes)?;
        }
        if let Some(advice) = &finding.advice {
            row(formatter, "what to do", advice)?;
        }
        match &self.statistics {
            Some(statistics) if statistics.is_broken() => {
                statistics.write_against(finding.case, formatter)?;
            }
            _ if self.oracle != Oracle::Regression => row(formatter, "found", &found(finding))?,
            _ => {}
        }
        if let Some(why) = &finding.shrinking_ended_early {
            let why = cut(why, WIDEST_REASON);
            row(formatter, "shrinking", &format!("ended early: {why}"))?;
        }
        if let Some(kept) = &finding.kept {
            row(formatter, "kept in", kept)?;
        }
        row(formatter, "replay", &finding.replay)
    }

    fn write_vacuity(&self, vacuity: Vacuity, formatter: &mut Formatter<'_>) -> Result {
        if let Some(disagreement) = &self.disagreement {
            let is_random = self.statistics.is_some();
            write_disagreement(disagreement, is_random, formatter)?;
        } else {
            let diagnosis = self.diagnosis(vacuity);
            let claim = match vacuity {
                Vacuity::Uncovered => "this check tests less than it asks for",
                Vacuity::Undecided => "this check is undecided",
                _ => "this check tests nothing",
            };
            writeln!(formatter, "{claim}\n{diagnosis}\n")?;
        }
        row(formatter, "relation", &self.relation)?;
        self.write_counterpart(&self.counterpart, self.reached, formatter)?;
        row(formatter, "cases", &self.tally())?;
        if let (Vacuity::Undecided, Some(statistics)) = (vacuity, &self.statistics) {
            statistics.write_either(formatter)?;
        }
        let is_random = self.statistics.is_some();
        row(formatter, "what to do", vacuity::advice(vacuity, is_random))?;
        let replay = self
            .disagreement
            .as_ref()
            .map(|disagreement| &disagreement.replay);
        replay.map_or(Ok(()), |replay| row(formatter, "replay", replay))
    }

    /// The first lines of a finding: which relation is broken, and why. They blame neither program.
    fn headline(&self, finding: &Finding) -> String {
        let relation = &self.relation;
        let claim = match self.oracle {
            Oracle::Regression => "P(I) is not the expected output".to_owned(),
            Oracle::Differential => format!("relation `{relation}` is broken between P1 and P2"),
            Oracle::Metamorphic => {
                format!("relation `{relation}` is broken between P(I) and P(I')")
            }
            Oracle::Intramorphic => format!("relation `{relation}` is broken between P and P'"),
        };
        if finding.why.is_empty() {
            claim
        } else {
            format!("{claim}\n{}", cut(&finding.why, WIDEST_REASON))
        }
    }

    fn write_counterpart(
        &self,
        counterpart: &str,
        reached: Option<u64>,
        formatter: &mut Formatter<'_>,
    ) -> Result {
        let is_intramorphic = self.oracle == Oracle::Intramorphic;
        let times = match reached {
            Some(0) => "never reached".to_owned(),
            Some(1) => "reached once".to_owned(),
            Some(times) => format!("reached {times} times"),
            None if is_intramorphic => "reach unknown".to_owned(),
            None => String::new(),
        };
        let label = Labels::of(self.oracle).counterpart;
        match &self.component {
            Some(component) => {
                row(formatter, label, counterpart)?;
                row(formatter, "component", &format!("{component}, {times}"))
            }
            None if is_intramorphic => row(formatter, label, &format!("{counterpart}, {times}")),
            None => row(formatter, label, counterpart),
        }
    }

    fn tally(&self) -> String {
        format!(
            "{} examined, {} rejected, seed {}",
            self.cases, self.rejected, self.seed
        )
    }
}

fn write_disagreement(
    disagreement: &Disagreement,
    is_random: bool,
    formatter: &mut Formatter<'_>,
) -> Result {
    let program = &disagreement.program;
    writeln!(formatter, "{program} disagrees with itself")?;
    let same = if is_random {
        "on the same input and from the same random numbers"
    } else {
        "on the same input"
    };
    writeln!(formatter, "run again {same}, its output differs\n")?;
    row(
        formatter,
        "input I",
        &cut(&disagreement.input, WIDEST_INPUT),
    )?;
    let (output, again) = (format!("{program}(I)"), format!("{program}(I) again"));
    let [first, second] = outputs(&disagreement.output, &disagreement.again);
    row(formatter, &output, &first)?;
    row(formatter, &again, &second)
}

/// The labels of the two outputs, as the paper writes them, and of the counterpart.
struct Labels {
    output: &'static str,
    counterpart_output: &'static str,
    counterpart: &'static str,
}

impl Labels {
    fn of(oracle: Oracle) -> Self {
        let (output, counterpart_output, counterpart) = match oracle {
            Oracle::Regression => ("O = P(I)", "expected", ""),
            Oracle::Differential => ("O = P1(I)", "O' = P2(I)", "compared with"),
            Oracle::Metamorphic => ("O = P(I)", "O' = P(I')", "follow-up"),
            Oracle::Intramorphic => ("O = P(I)", "O' = P'(I)", "transformation"),
        };
        Self {
            output,
            counterpart_output,
            counterpart,
        }
    }
}

/// A number without the rounding error of a sum.
fn rounded(number: f64) -> f64 {
    (number * 1e12).round() / 1e12
}

fn row(formatter: &mut Formatter<'_>, label: &str, text: &str) -> Result {
    for (index, line) in text.lines().enumerate() {
        let label = if index == 0 { label } else { "" };
        writeln!(formatter, "  {label:>14}  {line}")?;
    }
    Ok(())
}

fn found(finding: &Finding) -> String {
    let case = finding.case;
    if case == 0 {
        return "in a file of the corpus".to_owned();
    }
    let runs = match finding.shrinking_runs {
        1 => "1 run".to_owned(),
        runs => format!("{runs} runs"),
    };
    let Some(unshrunk) = &finding.unshrunk_input else {
        return match finding.shrinking_runs {
            0 => format!("in case {case}"),
            _ => format!("in case {case}, nothing simpler found in {runs}"),
        };
    };
    let (before, after) = (unshrunk.chars().count(), finding.input.chars().count());
    if before > after {
        return format!("in case {case}, shrunk from {before} to {after} characters in {runs}");
    }
    format!("in case {case}, made simpler in {runs}")
}

/// Two outputs, cut to the part around their first difference.
fn outputs(one: &str, other: &str) -> [String; 2] {
    around_difference([&on_one_line(one), &on_one_line(other)], WIDEST_OUTPUT)
}

/// The beginning of a text, on one line.
fn cut(text: &str, widest: usize) -> String {
    excerpt::from(0, &on_one_line(text), widest)
}

/// A text without its line breaks, so that a finding stays within 20 lines.
fn on_one_line(text: &str) -> String {
    text.lines().map(str::trim).collect::<Vec<_>>().join(" ")
}
