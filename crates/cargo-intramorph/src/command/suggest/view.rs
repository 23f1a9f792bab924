//! The text of suggestions: suspects first, as questions, and then what holds.

use std::fmt::Write;

use intramorph_record::suggest::{ChangeKind, ChangeRecord, HeldRelation, Suggestions, Suspect};

use super::excerpt::{around_difference, cut};
use super::left_out::left_out;
use crate::relation_language::Certificate;

/// Prints suggestions.
pub(super) fn suggestions(suggestions: &Suggestions, is_verbose: bool) -> String {
    let mut text = crashes(suggestions);
    for (suspect, number) in suggestions.suspects.iter().zip(1..) {
        text.push_str(&of_suspect(number, suspect));
    }
    for (held, number) in suggestions.relations.iter().zip(1..) {
        text.push_str(&of_relation(number, held));
    }
    text.push_str(&summary(suggestions));
    text.push_str(&left_out(suggestions, is_verbose));
    text
}

/// Prints the inputs on which the program itself crashes.
fn crashes(suggestions: &Suggestions) -> String {
    let program = suggestions.program.split('(').next().unwrap_or_default();
    let mut text = String::new();
    for crash in &suggestions.crashes {
        let _ = writeln!(text, "`{program}` {} on {}", crash.how, cut(&crash.input));
    }
    if !text.is_empty() {
        text.push_str("  such inputs are left out below\n\n");
    }
    text
}

/// Prints a suspect.
pub(in crate::command) fn of_suspect(number: usize, suspect: &Suspect) -> String {
    let mut text = String::new();
    let Suspect {
        change,
        in_words,
        broken,
        runs,
        ..
    } = suspect;
    let _ = writeln!(text, "suspect {number}: {}{}", change.what, place(change));
    let _ = writeln!(
        text,
        "  is this a bug? {in_words} on all but {broken} of {runs} inputs"
    );
    text.push_str(&also("  ", &suspect.also));
    if !change.documentation.is_empty() {
        let _ = writeln!(text, "  documented: \"{}\"", change.documentation);
    }
    let [original, changed] = around_difference(&suspect.original, &suspect.changed);
    let _ = writeln!(text, "         input I  {}", cut(&suspect.input));
    let _ = writeln!(text, "        O = P(I)  {original}");
    let _ = writeln!(text, "      O' = P'(I)  {changed}");
    text.push('\n');
    text
}

/// Prints a relation that holds.
pub(in crate::command) fn of_relation(number: usize, held: &HeldRelation) -> String {
    let mut text = String::new();
    let HeldRelation {
        change, in_words, ..
    } = held;
    let kind = match change.kind {
        ChangeKind::Input => " (metamorphic)",
        _ => "",
    };
    let _ = writeln!(text, "{number}. {}{kind}{}", change.what, place(change));
    for line in change.difference.lines() {
        let _ = writeln!(text, "   {line}");
    }
    let _ = writeln!(text, "   {in_words}");
    text.push_str(&also("   ", &held.also));
    if !change.documentation.is_empty() {
        let _ = writeln!(text, "   documented: \"{}\"", change.documentation);
    }
    let small = if held.small_inputs { "small " } else { "" };
    let certificate = Certificate {
        rate: held.violated_at_most,
        confidence: held.confidence,
    };
    let _ = writeln!(
        text,
        "   held on {} {small}inputs, outputs differed on {}; {certificate}",
        held.runs + held.fresh,
        held.differing
    );
    if change.kind == ChangeKind::Feature {
        let _ = writeln!(text, "   injected bugs: not tried in another build");
        let _ = writeln!(text, "   no test: {}", held.test.obstacle);
    } else if held.kills > 0 {
        let missed = held.kills_missed_by_tests;
        let missed = missed.map(|it| format!(", {it} of which the tests of the package miss"));
        let missed = missed.unwrap_or_default();
        let _ = writeln!(text, "   kills {} injected bugs{missed}", held.kills);
    }
    text.push('\n');
    text
}

/// Other changes for which the same was seen.
fn also(indent: &str, changes: &[String]) -> String {
    if changes.is_empty() {
        return String::new();
    }
    format!("{indent}also with {}\n", changes.join("; "))
}

fn place(change: &ChangeRecord) -> String {
    if change.location.is_empty() {
        return String::new();
    }
    format!(" ({})", change.location)
}

fn summary(suggestions: &Suggestions) -> String {
    let Suggestions {
        program,
        tried,
        inputs,
        rejected,
        evaluations,
        ..
    } = suggestions;
    let mut text = format!(
        "{program}: {tried} changes tried on {inputs} inputs ({rejected} rejected), {evaluations} evaluations; {} suspects, {} relations hold\n",
        suggestions.suspects.len(),
        suggestions.relations.len()
    );
    if suggestions.panics > 0 {
        let panics = suggestions.panics;
        let _ = writeln!(
            text,
            "  it panics on {panics} of {} inputs",
            inputs - rejected
        );
    }
    if suggestions.bugs > 0 {
        let Suggestions {
            bugs, reached_bugs, ..
        } = suggestions;
        let _ = writeln!(
            text,
            "  {bugs} injected bugs tried, of {reached_bugs} that it reaches"
        );
    }
    if suggestions.rejected_before > 0 {
        let _ = writeln!(
            text,
            "  not shown: {} that you have rejected, in intramorph-suggestions.toml",
            suggestions.rejected_before
        );
    }
    if !suggestions.advice.is_empty() {
        let _ = writeln!(text, "  {}", suggestions.advice);
    }
    text
}
