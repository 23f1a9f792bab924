//! The text of changes of which nothing can be said: what people should read, and the rest in a line or two.

use std::fmt::Write;

use intramorph_record::suggest::{LeftOutCause, LeftOutChange, Suggestions};

use super::excerpt::cut;

/// Maximum number of changes that are named in one line.
const NAMED: usize = 6;

/// Prints the changes that are left out. Without details, those that do not fit are not mentioned.
pub(super) fn left_out(suggestions: &Suggestions, is_verbose: bool) -> String {
    let mut text = String::new();
    let of = |cause: LeftOutCause| -> Vec<&LeftOutChange> {
        let all = suggestions.left_out.iter();
        all.filter(|it| it.cause == cause).collect()
    };
    if is_verbose {
        lines(suggestions.left_out.iter(), &mut text);
        return text;
    }
    lines(of(LeftOutCause::Other).into_iter(), &mut text);
    let folded = [
        (LeftOutCause::NoRelation, "no simple relation holds"),
        (
            LeftOutCause::Vacuous,
            "a relation holds, but no injected bug breaks it",
        ),
        (
            LeftOutCause::Needless,
            "only a weak relation holds, such as a bound, and other relations kill the same bugs",
        ),
    ];
    let mut is_folded = false;
    for (cause, words) in folded {
        let changes = of(cause);
        if changes.is_empty() {
            continue;
        }
        is_folded = true;
        let count = changes.len();
        let _ = writeln!(
            text,
            "  left out: {words}, for {count}: {}",
            names(&changes)
        );
    }
    if is_folded {
        text.push_str("  `--verbose` shows each of them with its reason\n");
    }
    text
}

fn lines<'a>(changes: impl Iterator<Item = &'a LeftOutChange>, text: &mut String) {
    for left_out in changes {
        let reason = cut(&left_out.reason);
        let _ = writeln!(text, "  left out: {}: {reason}", left_out.what);
    }
}

/// The first changes by their names, and the number of the others.
fn names(changes: &[&LeftOutChange]) -> String {
    let names = changes.iter().take(NAMED).map(|it| &*it.what);
    let names = names.collect::<Vec<_>>().join("; ");
    match changes.len().saturating_sub(NAMED) {
        0 => names,
        more => format!("{names}; and {more} more"),
    }
}

#[cfg(test)]
mod tests {
    use intramorph_record::suggest::{LeftOutCause, LeftOutChange, Suggestions};

    use super::left_out;

    fn suggestions(changes: &[(LeftOutCause, &str)]) -> Suggestions {
        let mut suggestions = Suggestions::default();
        let changes = changes.iter().map(|(cause, what)| {
            let mut change = LeftOutChange::default();
            change.cause = *cause;
            (*what).clone_into(&mut change.what);
            "why".clone_into(&mut change.reason);
            change
        });
        suggestions.left_out = changes.collect();
        suggestions
    }

    #[test]
    fn what_has_a_reason_of_its_own_has_a_line_and_the_rest_is_counted() {
        use LeftOutCause::{DoesNotCompile, NoRelation, Other};
        let given = suggestions(&[
            (DoesNotCompile, "a"),
            (NoRelation, "b"),
            (Other, "c"),
            (NoRelation, "d"),
        ]);
        assert_eq!(
            left_out(&given, false),
            "  left out: c: why\n  left out: no simple relation holds, for 2: b; d\n  \
             `--verbose` shows each of them with its reason\n"
        );
        assert_eq!(left_out(&given, true).lines().count(), 4);
    }

    #[test]
    fn what_does_not_fit_is_not_mentioned() {
        let given = suggestions(&[(LeftOutCause::DoesNotCompile, "a")]);
        assert_eq!(left_out(&given, false), "");
    }
}
