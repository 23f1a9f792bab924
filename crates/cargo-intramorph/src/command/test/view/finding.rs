//! The text of a finding: the changes, the tests that fail, and the line that repeats it.

use std::collections::BTreeSet;
use std::fmt::Write;

use intramorph_record::neutral::{FailedTest, Label, NeutralChange, NeutralFinding, NeutralRun};

use super::counted;

/// Maximum number of tests that are named for a finding, and of lines of what each says.
const TESTS: usize = 3;
const LINES: usize = 4;

pub(super) fn finding_text(
    run: &NeutralRun,
    number: usize,
    finding: &NeutralFinding,
    is_whole: bool,
) -> String {
    let mut text = format!("{number}. {}\n", headline(run, finding));
    for index in &finding.changes {
        for line in run.changes[*index].difference.lines() {
            let _ = writeln!(text, "   {line}");
        }
    }
    for index in &finding.also {
        let _ = writeln!(text, "   also where {}", described(&run.changes[*index]));
    }
    for meaning in meanings(run, finding) {
        let _ = writeln!(text, "   {meaning}");
    }
    if let Some(reason) = &finding.accepted {
        let _ = writeln!(text, "   accepted: {reason}");
    }
    if let Some(label) = finding.label {
        let _ = writeln!(text, "   probably no bug: {}", explained(label));
    }
    let shown = if is_whole { usize::MAX } else { TESTS };
    for failed in finding.tests.iter().take(shown) {
        text.push_str(&test_text(finding, failed));
    }
    if finding.tests.len() > shown {
        let more = counted(finding.tests.len() - shown, "more test");
        let _ = writeln!(text, "   and {more}");
    }
    if let Some(first) = finding.tests.first() {
        let _ = writeln!(text, "   repeat: {}", first.replay);
    }
    text.push('\n');
    text
}

/// What the finding says of the program, each sentence once.
fn meanings<'r>(run: &'r NeutralRun, finding: &NeutralFinding) -> BTreeSet<&'r str> {
    let changes = finding.changes.iter();
    let meanings = changes.map(|index| &*run.changes[*index].meaning);
    meanings.filter(|meaning| !meaning.is_empty()).collect()
}

/// The changes in words, and how many tests fail.
pub(in crate::command::test) fn headline(run: &NeutralRun, finding: &NeutralFinding) -> String {
    let changes = finding.changes.iter();
    let changes = changes.map(|index| described(&run.changes[*index]));
    let settings = finding.settings.iter().map(|index| {
        let setting = &run.settings[*index];
        if setting.environment.is_empty() {
            return format!("a build that {}", setting.effect);
        }
        format!("each test {} ({})", setting.effect, setting.environment)
    });
    let all: Vec<String> = changes.chain(settings).collect();
    let fail = if finding.tests.len() == 1 {
        "fails"
    } else {
        "fail"
    };
    let tests = counted(finding.tests.len(), "test");
    format!("{}: {tests} {fail}", all.join(", and "))
}

fn described(change: &NeutralChange) -> String {
    format!("{}:{} {}", change.file, change.line, change.effect)
}

fn test_text(finding: &NeutralFinding, failed: &FailedTest) -> String {
    let mut text = format!(
        "   {} passes without it, and {} with it\n",
        failed.name, failed.how
    );
    if let Some(label) = failed.label.filter(|_| finding.label.is_none()) {
        let _ = writeln!(text, "     {}", explained(label));
    }
    for line in failed.output.lines().take(LINES) {
        let _ = writeln!(text, "     {line}");
    }
    text
}

fn explained(label: Label) -> &'static str {
    match label {
        Label::AssumesFullTransfer => "the test reads or writes once, and assumes a full transfer",
        Label::AssumesFullBatch => {
            "the test assumes that a function returns as much as it may, and the documentation says that it may be less"
        }
    }
}
