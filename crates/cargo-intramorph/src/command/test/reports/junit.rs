//! The report that every CI reads, `JUnit`'s: a suite for each file, a case for each place; and a suite of settings.

use std::fmt::Write;

use intramorph_record::neutral::{ChangeOutcome, NeutralChange, NeutralRun};

use crate::command::test::view;
use crate::command::xml::escape;

/// A case: its name, its class, and what became of it.
struct Case {
    name: String,
    class: String,
    result: Result<(), Problem>,
}

/// Why a case has not passed.
enum Problem {
    Failed { message: String, details: String },
    Skipped(&'static str),
}

/// The report. A place fails if a finding that counts has it. It is skipped if no test exercises it.
pub(super) fn report(run: &NeutralRun) -> String {
    let mut suites: Vec<(String, Vec<Case>)> = Vec::new();
    for changes in run.changes.chunk_by(|one, other| one.file == other.file) {
        let places = changes.chunk_by(|one, other| {
            (one.line, one.column, &one.kind) == (other.line, other.column, &other.kind)
        });
        let cases = places.map(|changes| place(run, changes)).collect();
        suites.push((changes[0].file.clone(), cases));
    }
    let settings: Vec<Case> = (0..run.settings.len()).map(|it| setting(run, it)).collect();
    if !settings.is_empty() {
        suites.push(("settings".to_owned(), settings));
    }
    let all = suites.iter().flat_map(|(_, cases)| cases);
    let mut text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".to_owned();
    let _ = writeln!(
        text,
        "<testsuites name=\"cargo intramorph test\" {} time=\"{:.3}\">",
        counts(all),
        run.trials.as_secs_f64()
    );
    for (name, cases) in &suites {
        text.push_str(&suite(name, cases));
    }
    text.push_str("</testsuites>\n");
    text
}

/// The case of the changes of one place.
fn place(run: &NeutralRun, changes: &[NeutralChange]) -> Case {
    let NeutralChange {
        file,
        line,
        column,
        kind,
        item,
        ..
    } = &changes[0];
    let is_here = |index: &usize| changes.contains(&run.changes[*index]);
    let mut findings = run.counted();
    let finding = findings.find(|finding| finding.changes.iter().any(is_here));
    let is_tried =
        |it: &NeutralChange| matches!(it.outcome, ChangeOutcome::Passed | ChangeOutcome::Noticed);
    let result = match finding {
        Some(finding) => Err(failed(run, finding)),
        None if changes.iter().any(is_tried) => Ok(()),
        None => Err(Problem::Skipped(changes[0].outcome.name())),
    };
    Case {
        name: format!("{file}:{line}:{column} {kind}"),
        class: item.clone(),
        result,
    }
}

fn setting(run: &NeutralRun, index: usize) -> Case {
    let setting = &run.settings[index];
    let mut findings = run.counted();
    let finding = findings.find(|finding| finding.settings.contains(&index));
    let result = match finding {
        Some(finding) => Err(failed(run, finding)),
        None if setting.asked == Some(false) => Err(Problem::Skipped("not exercised")),
        None => Ok(()),
    };
    Case {
        name: setting.name.clone(),
        class: "settings".to_owned(),
        result,
    }
}

fn failed(run: &NeutralRun, finding: &intramorph_record::neutral::NeutralFinding) -> Problem {
    Problem::Failed {
        message: view::headline(run, finding),
        details: view::finding(run, 1, finding),
    }
}

fn suite(name: &str, cases: &[Case]) -> String {
    let is_skipped = |case: &&Case| matches!(case.result, Err(Problem::Skipped(_)));
    let skipped = cases.iter().filter(is_skipped).count();
    let mut text = format!(
        "  <testsuite name=\"{}\" {} skipped=\"{skipped}\" time=\"0.000\">\n",
        escape(name),
        counts(cases.iter())
    );
    for case in cases {
        let attributes = format!(
            "name=\"{}\" classname=\"{}\" time=\"0.000\"",
            escape(&case.name),
            escape(&case.class)
        );
        let _ = match &case.result {
            Ok(()) => writeln!(text, "    <testcase {attributes}/>"),
            Err(problem) => writeln!(
                text,
                "    <testcase {attributes}>\n{}    </testcase>",
                shown(problem)
            ),
        };
    }
    text.push_str("  </testsuite>\n");
    text
}

fn shown(problem: &Problem) -> String {
    match problem {
        Problem::Failed { message, details } => {
            let (message, details) = (escape(message), escape(details));
            format!("      <failure type=\"noticed\" message=\"{message}\">{details}</failure>\n")
        }
        // As text, since some programs expect no attribute here.
        Problem::Skipped(why) => format!("      <skipped>{why}</skipped>\n"),
    }
}

fn counts<'a>(cases: impl Iterator<Item = &'a Case>) -> String {
    let (mut tests, mut failures) = (0, 0);
    for case in cases {
        tests += 1;
        failures += usize::from(matches!(case.result, Err(Problem::Failed { .. })));
    }
    format!("tests=\"{tests}\" failures=\"{failures}\" errors=\"0\"")
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::report;
    use crate::command::test::sample::run;

    #[test]
    fn every_place_passes_fails_or_is_skipped() {
        assert_snapshot!(report(&run()));
    }
}
