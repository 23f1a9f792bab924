//! The console view of a record: what a person reads when a check fails, in at most 20 lines.

mod excerpt;
mod numbers;
mod replay;
mod statistics;
mod vacuity;
mod visible;

use std::borrow::Cow;
use std::fmt::{Display, Formatter, Result, Write};

pub use excerpt::alike_up_to;
use excerpt::around_difference;
use numbers::Differing;
use vacuity::in_cases;
pub use visible::visible;

use crate::{Disagreement, Finding, Oracle, Record, Statistics, Unsteady, Vacuity};

/// The longest input that is shown whole. It is large, since users copy inputs into tests.
const WIDEST_INPUT: usize = 2000;
/// The longest reason or message of a panic that is shown whole.
const WIDEST_REASON: usize = 1000;
/// The longest name that is shown whole. Users choose the names of relations, replacements and classes.
const WIDEST_NAME: usize = 300;
/// The longest output that is shown whole. The difference shows what matters.
const WIDEST_OUTPUT: usize = 120;
/// The largest number of lines that a row takes.
const MOST_LINES: usize = 12;

impl Display for Record {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
        let mut text = String::new();
        match (&self.finding, self.vacuity) {
            (Some(finding), _) => self.write_finding(finding, &mut text),
            (None, Some(vacuity)) => self.write_vacuity(vacuity, &mut text),
            (None, None) => self.write_held(&mut text),
        }?;
        formatter.write_str(&visible(&text))
    }
}

impl Record {
    fn write_held(&self, view: &mut String) -> Result {
        let (relation, cases) = (name(&self.relation), self.cases);
        match &self.statistics {
            Some(statistics) if statistics.is_held() => {
                let within = rounded(statistics.within);
                write!(
                    view,
                    "`{relation}` holds within {within} after {cases} pairs"
                )
            }
            Some(_) => write!(view, "`{relation}` is undecided after {cases} pairs"),
            None => write!(view, "`{relation}` holds {}", in_cases(cases)),
        }?;
        match self.cases_of_known_bugs() {
            0 => Ok(()),
            known => write!(view, ", but for {known} that show known bugs"),
        }
    }

    fn write_finding(&self, finding: &Finding, view: &mut String) -> Result {
        let labels = Labels::of(self.oracle);
        writeln!(view, "{}\n", self.headline(finding))?;
        // If many pairs are the evidence, no single input needs to be shown whole.
        let is_one_of_many = self.statistics.as_ref().is_some_and(Statistics::is_broken);
        let widest = if is_one_of_many {
            WIDEST_OUTPUT
        } else {
            WIDEST_INPUT
        };
        row(view, "input I", &cut(&finding.input, widest))?;
        if let Some(follow_up) = &finding.follow_up {
            row(view, "input I'", &cut(follow_up, WIDEST_INPUT))?;
        }
        let widest = if finding.panicked {
            WIDEST_REASON
        } else {
            WIDEST_OUTPUT
        };
        let outputs = [&finding.output, &finding.counterpart_output];
        let [output, counterpart_output] = excerpts(outputs, widest);
        row(view, labels.output, &output)?;
        row(view, labels.counterpart_output, &counterpart_output)?;
        if let Some(difference) = &finding.difference {
            rows(view, "difference", difference)?;
        }
        self.write_counterpart(&finding.counterpart, finding.reached, view)?;
        if let Some(changes) = &finding.minimal_changes {
            row(view, "guilty", &name(changes))?;
        }
        if let Some(advice) = &finding.advice {
            rows(view, "what to do", advice)?;
        }
        match &self.statistics {
            Some(statistics) if statistics.is_broken() => {
                statistics.write_against(finding.case, view)?;
            }
            _ if self.oracle != Oracle::Regression => row(view, "found", &found(finding))?,
            _ => {}
        }
        if let Some(why) = &finding.shrinking_ended_early {
            let why = cut(why, WIDEST_REASON);
            row(view, "shrinking", &format!("ended early: {why}"))?;
        }
        if let Some(kept) = &finding.kept {
            row(view, "kept in", kept)?;
        }
        finding.write_replay(view)
    }

    fn write_vacuity(&self, vacuity: Vacuity, view: &mut String) -> Result {
        if let Some(disagreement) = &self.disagreement {
            let is_random = self.statistics.is_some();
            write_disagreement(disagreement, is_random, view)?;
        } else {
            let diagnosis = self.diagnosis(vacuity);
            let claim = match vacuity {
                Vacuity::Uncovered => "this check tests less than it asks for",
                Vacuity::Undecided => "this check is undecided",
                Vacuity::PossiblyOrphaned => "this check may test less than it says",
                Vacuity::MostlyKnown => "this check tests little besides known bugs",
                Vacuity::KnownIsFixed => "a known bug is fixed",
                _ => "this check tests nothing",
            };
            writeln!(view, "{claim}\n{diagnosis}\n")?;
        }
        row(view, "relation", &name(&self.relation))?;
        self.write_counterpart(&self.counterpart, self.reached, view)?;
        row(view, "cases", &self.tally())?;
        if let (Vacuity::Undecided, Some(statistics)) = (vacuity, &self.statistics) {
            statistics.write_either(view)?;
        }
        let is_random = self.statistics.is_some();
        let disagreement = self.disagreement.as_ref();
        let differing = disagreement.map_or(Differing::Other, Disagreement::differing);
        let unsteady = disagreement.map_or(Unsteady::Program, |disagreement| disagreement.unsteady);
        let advice = match (vacuity, differing) {
            (Vacuity::SelfDisagreement, _) if unsteady != Unsteady::Program => {
                vacuity::STEADY_CLOSURES
            }
            (Vacuity::SelfDisagreement, Differing::Addresses | Differing::Numbers) => {
                vacuity::COMPARE_WHAT_MATTERS
            }
            _ => vacuity::advice(vacuity, self.oracle, is_random),
        };
        rows(view, "what to do", advice)?;
        disagreement.map_or(Ok(()), |disagreement| disagreement.write_replay(view))
    }

    /// The first lines of a finding: which relation is broken, and why. They blame neither program.
    fn headline(&self, finding: &Finding) -> String {
        let relation = name(&self.relation);
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
        view: &mut String,
    ) -> Result {
        // A replacement of the whole program has no site to count, and a finding need not say so.
        let times = match reached {
            Some(0) => ", never reached".to_owned(),
            Some(1) => ", reached once".to_owned(),
            Some(times) => format!(", reached {times} times"),
            None => String::new(),
        };
        let label = Labels::of(self.oracle).counterpart;
        let counterpart = name(counterpart);
        match &self.component {
            Some(component) => {
                row(view, label, &counterpart)?;
                row(view, "component", &format!("{component}{times}"))
            }
            None => row(view, label, &format!("{counterpart}{times}")),
        }
    }

    fn tally(&self) -> String {
        format!(
            "{} examined, {} rejected, seed {}",
            self.cases, self.rejected, self.seed
        )
    }
}

fn write_disagreement(disagreement: &Disagreement, is_random: bool, view: &mut String) -> Result {
    match disagreement.shows {
        Vacuity::InputChanged => return write_changed_input(disagreement, view),
        Vacuity::OutputChanged => return write_changed_output(disagreement, view),
        _ => {}
    }
    match disagreement.unsteady {
        Unsteady::FollowUp => return write_follow_ups(disagreement, view),
        Unsteady::Relation => return write_unsteady_relation(disagreement, view),
        Unsteady::Program => {}
    }
    let program = &disagreement.program;
    writeln!(view, "{program} disagrees with itself")?;
    let same = if is_random {
        "on the same input and from the same random numbers"
    } else {
        "on the same input"
    };
    let what = match disagreement.differing() {
        Differing::Addresses => "its output differs in the addresses that `Debug` prints",
        Differing::Numbers => "its output differs in numbers only (does `Debug` print a counter?)",
        Differing::Other => "its output differs",
    };
    writeln!(view, "run again {same}, {what}\n")?;
    row(view, "input I", &cut(&disagreement.input, WIDEST_INPUT))?;
    let (output, again) = (format!("{program}(I)"), format!("{program}(I) again"));
    let outputs = [&disagreement.output, &disagreement.again];
    let [first, second] = excerpts(outputs, WIDEST_OUTPUT);
    row(view, &output, &first)?;
    row(view, &again, &second)
}

fn write_follow_ups(disagreement: &Disagreement, view: &mut String) -> Result {
    writeln!(view, "the follow-up is another one each time")?;
    writeln!(
        view,
        "made again of the same input, output and random numbers, I' differs\n"
    )?;
    row(view, "input I", &cut(&disagreement.input, WIDEST_INPUT))?;
    let [first, second] = excerpts([&disagreement.output, &disagreement.again], WIDEST_INPUT);
    row(view, "input I'", &first)?;
    row(view, "I' again", &second)
}

fn write_unsteady_relation(disagreement: &Disagreement, view: &mut String) -> Result {
    let program = &disagreement.program;
    writeln!(view, "the relation disagrees with itself")?;
    writeln!(
        view,
        "asked again about the same input and outputs that print the same, it gives another answer\n"
    )?;
    row(view, "input I", &cut(&disagreement.input, WIDEST_INPUT))?;
    let output = cut(&disagreement.output, WIDEST_OUTPUT);
    row(view, &format!("{program}(I)"), &output)
}

impl Disagreement {
    fn differing(&self) -> Differing {
        Differing::between(&self.output, &self.again)
    }
}

fn write_changed_input(disagreement: &Disagreement, view: &mut String) -> Result {
    writeln!(view, "a program changed its input")?;
    writeln!(view, "so the two programs did not run on the same input\n")?;
    let [before, after] = excerpts([&disagreement.output, &disagreement.again], WIDEST_OUTPUT);
    row(view, "input I", &before)?;
    row(view, "I afterwards", &after)
}

fn write_changed_output(disagreement: &Disagreement, view: &mut String) -> Result {
    let program = &disagreement.program;
    writeln!(view, "the output of P changed while {program} ran")?;
    writeln!(
        view,
        "so the two outputs share memory, and comparing them tells nothing\n"
    )?;
    row(view, "input I", &cut(&disagreement.input, WIDEST_INPUT))?;
    let [before, after] = excerpts([&disagreement.output, &disagreement.again], WIDEST_OUTPUT);
    row(view, "O = P(I)", &before)?;
    row(view, "O afterwards", &after)
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

/// Writes a row of one line.
fn row(view: &mut String, label: &str, text: &str) -> Result {
    if text.is_empty() {
        return Ok(());
    }
    let text = on_one_line(text);
    writeln!(view, "  {label:>14}  {text}")
}

/// Writes a row of several lines, each of which is cut if it is long.
fn rows(view: &mut String, label: &str, text: &str) -> Result {
    for (index, line) in text.lines().take(MOST_LINES).enumerate() {
        let label = if index == 0 { label } else { "" };
        let line = excerpt::from(0, line, WIDEST_REASON);
        writeln!(view, "  {label:>14}  {line}")?;
    }
    let more = text.lines().count().saturating_sub(MOST_LINES);
    if more > 0 {
        row(view, "", &format!("… {more} more lines"))?;
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
fn excerpts(outputs: [&String; 2], widest: usize) -> [String; 2] {
    let [one, other] = outputs.map(|output| on_one_line(output));
    around_difference([&one, &other], widest)
}

/// A name that a user chose, on one line.
fn name(text: &str) -> String {
    cut(text, WIDEST_NAME)
}

/// The beginning of a text, on one line.
fn cut(text: &str, widest: usize) -> String {
    excerpt::from(0, &on_one_line(text), widest)
}

/// A text without its line breaks, so that a finding stays within 20 lines. It is escaped before it is cut.
fn on_one_line(text: &str) -> Cow<'_, str> {
    if !text.contains('\n') {
        return visible(text.trim());
    }
    let lines = text.lines().map(str::trim);
    let line = lines.collect::<Vec<_>>().join(" ");
    visible(&line).into_owned().into()
}
