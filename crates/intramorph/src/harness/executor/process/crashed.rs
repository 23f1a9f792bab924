//! The explanation of a crash, from what the other program did.

use crate::harness::{About, Crash, Details, Explanation, Isolation, Part, Symptom};
use crate::record::Oracle;

/// Further advice for a crash of `P`.
const ORIGINAL_MAY_PANIC: &str =
    ";\nif the original may end so, and such a case decides nothing: `.original_may_panic()`";

/// Explains the crash of a program. The rest of the case is explained, or has crashed too, or was not run.
pub(super) fn explanation(
    about: &About,
    isolation: Isolation,
    (part, crash): (Part, Crash),
    rest: Result<Box<Details>, Option<Crash>>,
) -> Explanation {
    let mut explanation = rest.map_or_else(
        |other| {
            let output =
                other.map_or_else(|| "was not run".to_owned(), |crash| crash.shown(isolation));
            without_outputs(about, &output)
        },
        |details| details.explanation,
    );
    let shown = crash.shown(isolation);
    match part {
        Part::Counterpart(_) => explanation.counterpart_output = shown,
        _ => explanation.output = shown,
    }
    explanation.why = why(about, part, crash);
    let mut advice = crash.advice().to_owned();
    if part == Part::Original && about.oracle != Oracle::Regression {
        advice += ORIGINAL_MAY_PANIC;
    }
    explanation.advice = Some(advice);
    explanation.difference = None;
    explanation.symptoms = vec![symptom(about, part, crash)];
    explanation
}

/// Says how the program ended.
fn why(about: &About, part: Part, crash: Crash) -> String {
    about.panicked(part).replace("panicked", &crash.verb())
}

/// Returns by what the crash is recognised in another case.
pub(super) fn symptom(about: &About, part: Part, crash: Crash) -> Symptom {
    let number = match part {
        Part::Counterpart(number) if number > 0 => format!("P' {}: ", number + 1),
        _ => String::new(),
    };
    Symptom::from(number + &why(about, part, crash))
}

/// Explains a case in which neither program has an output.
fn without_outputs(about: &About, output: &str) -> Explanation {
    Explanation {
        why: String::new(),
        advice: None,
        follow_up: None,
        output: output.to_owned(),
        counterpart: about.counterpart.clone(),
        counterpart_output: output.to_owned(),
        difference: None,
        symptoms: Vec::new(),
    }
}
