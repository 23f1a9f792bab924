//! The text of suggestions: suspects first, as questions, and then what holds.

use std::fmt::{Display, Write};

use intramorph_record::suggest::{
    ChangeKind, ChangeRecord, HeldRelation, ProgramCrash, Suggestions, Suspect,
};

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
    if let Some(panic) = failure_of_test(suggestions) {
        let _ = writeln!(
            text,
            "`{program}` fails without any change, on {} of {} inputs, such as {}\n  panics: {}\n",
            suggestions.panics,
            suggestions.inputs.saturating_sub(suggestions.rejected),
            cut(&panic.input),
            cut(&panic.how)
        );
    }
    text
}

/// The input on which the program of a test panics. A function may panic on inputs that it does not accept.
pub(super) fn failure_of_test(suggestions: &Suggestions) -> Option<&ProgramCrash> {
    let is_test = suggestions.function.is_empty();
    suggestions.panic.as_ref().filter(|_| is_test)
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

/// What a relation of plain inputs is about.
const PLAIN_INPUTS: &str =
    ", on plain inputs: texts of ASCII letters, digits and spaces, and numbers below 1024";

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
    let plain = if held.plain_inputs { PLAIN_INPUTS } else { "" };
    let _ = writeln!(text, "   {in_words}{plain}");
    text.push_str(&also("   ", &held.also));
    if !change.documentation.is_empty() {
        let _ = writeln!(text, "   documented: \"{}\"", change.documentation);
    }
    text.push_str(&evidence(held));
    if change.kind == ChangeKind::Feature {
        let _ = writeln!(text, "   injected bugs: not tried in another build");
        let _ = writeln!(text, "   no test: {}", held.test.obstacle);
    } else if held.kills > 0 {
        let missed = held.kills_missed_by_tests;
        let missed = missed.map(|it| format!(", {it} of them missed by the tests of the package"));
        let missed = missed.unwrap_or_default();
        let bugs = counted(held.kills, "injected bug");
        let _ = writeln!(text, "   kills {bugs}{missed}");
    }
    text.push('\n');
    text
}

/// Prints on which inputs a relation held.
fn evidence(held: &HeldRelation) -> String {
    let mut text = String::new();
    let small = match (held.small_inputs, held.plain_inputs) {
        (true, _) => "small ",
        (_, true) => "plain ",
        _ => "",
    };
    let recorded = if held.recorded_inputs {
        "recorded and changed "
    } else {
        ""
    };
    let certificate = Certificate {
        rate: held.violated_at_most,
        confidence: held.confidence,
    };
    let _ = writeln!(
        text,
        "   held on {} {small}{recorded}inputs, outputs differed on {}; {certificate}",
        held.runs + held.fresh,
        held.differing
    );
    if held.refused > 0 {
        let inputs = counted(held.refused, "input");
        let _ = writeln!(
            text,
            "   left out: {inputs} on which the program panics, before or after the change"
        );
    }
    if held.near > 0 {
        let inputs = counted(held.near, "more input");
        let _ = writeln!(
            text,
            "   held on {inputs} near those that reach unusual code"
        );
    }
    if held.confirmed_on > 0 {
        let inputs = counted(held.confirmed_on, "more input");
        let _ = writeln!(text, "   held on {inputs} of another distribution");
    }
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
        bugs,
        reached_bugs,
        ..
    } = suggestions;
    let tried = counted(suggestions.tried, "change");
    let inputs = counted(suggestions.inputs, "input");
    let rejected = match suggestions.rejected {
        0 => String::new(),
        rejected => format!(" ({rejected} rejected)"),
    };
    let evaluations = counted(suggestions.evaluations, "evaluation");
    let suspects = counted(suggestions.suspects.len(), "suspect");
    let relations = match suggestions.relations.len() {
        1 => "1 relation holds".to_owned(),
        count => format!("{count} relations hold"),
    };
    let mut text = format!(
        "{program}: {tried} tried on {inputs}{rejected}, {evaluations}; {suspects}, {relations}\n"
    );
    text.push_str(&inputs_of_program(suggestions));
    if *bugs > 0 {
        let reached = counted(*reached_bugs, "injected bug");
        let _ = writeln!(text, "  {bugs} of {reached} tried");
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
    if suggestions.is_interrupted {
        text.push_str(INTERRUPTED);
    }
    text
}

/// Prints what is special about the inputs that the program ran on.
fn inputs_of_program(suggestions: &Suggestions) -> String {
    let mut text = String::new();
    if suggestions.panics > 0 {
        let returned = suggestions.inputs.saturating_sub(suggestions.rejected);
        let (panics, made) = (suggestions.panics, counted(returned, "input"));
        let panic = suggestions.panic.as_ref();
        let panic = panic.filter(|_| failure_of_test(suggestions).is_none());
        let example =
            panic.map(|panic| format!(", such as {}: {}", cut(&panic.input), cut(&panic.how)));
        let example = example.unwrap_or_default();
        let _ = writeln!(text, "  it panics on {panics} of {made}{example}");
    }
    if !suggestions.strategy.is_empty() {
        let strategy = &suggestions.strategy;
        let _ = writeln!(
            text,
            "  inputs: only those of the strategy `{strategy}`; on others, a relation need not hold"
        );
    }
    if let Some(recorded) = &suggestions.recorded {
        let calls = counted(recorded.calls, "different call");
        let tests = counted(recorded.tests.len(), "test");
        let _ = writeln!(
            text,
            "  inputs: {calls}, recorded while {tests} ran; some used as recorded, some with changed arguments \
             or arguments of other calls; no test can be written for them"
        );
    }
    text
}

/// What a run that was stopped has not done.
const INTERRUPTED: &str = "  interrupted: this was found until then, not all relations were tried to the end, and no test was written\n";

/// `1 input`, `2 inputs`.
fn counted<N: Copy + Display + PartialEq + From<u8>>(count: N, what: &str) -> String {
    let ending = if count == N::from(1) { "" } else { "s" };
    format!("{count} {what}{ending}")
}

#[cfg(test)]
mod tests {
    use intramorph_record::suggest::{HeldRelation, Suggestions, Suspect};

    use super::{of_relation, summary};

    fn suggestions(count: usize) -> Suggestions {
        let mut suggestions = Suggestions::default();
        "f(n)".clone_into(&mut suggestions.program);
        suggestions.tried = count;
        suggestions.inputs = count as u64;
        suggestions.evaluations = 9;
        suggestions.suspects = vec![Suspect::default(); count];
        suggestions.relations = vec![HeldRelation::default(); count];
        (suggestions.bugs, suggestions.reached_bugs) = (count, count);
        suggestions
    }

    #[test]
    fn one_of_each_is_singular_and_several_are_plural() {
        assert_eq!(
            summary(&suggestions(1)),
            "f(n): 1 change tried on 1 input, 9 evaluations; 1 suspect, 1 relation holds\n  1 of 1 injected bug tried\n"
        );
        let mut several = suggestions(2);
        several.rejected = 1;
        assert_eq!(
            summary(&several),
            "f(n): 2 changes tried on 2 inputs (1 rejected), 9 evaluations; 2 suspects, 2 relations hold\n  2 of 2 injected bugs tried\n"
        );
    }

    #[test]
    fn a_confirmed_relation_says_on_how_many_inputs_it_held() {
        let mut held = HeldRelation::default();
        held.kills = 1;
        let text = of_relation(1, &held);
        assert!(text.contains("   kills 1 injected bug\n"), "{text}");
        assert!(!text.contains("another distribution"), "{text}");
        held.confirmed_on = 1_000_000;
        let text = of_relation(1, &held);
        let expected = "   held on 1000000 more inputs of another distribution\n";
        assert!(text.contains(expected), "{text}");
    }
}
