//! Adds to each suggestion its test, or the reason why there is none.

use intramorph_record::suggest::{ChangeKind, SuggestedTest, Suggestions};

use super::prepare::{Prepared, StrategyCall};
use super::recorded_inputs;
use super::test_code::{self, GivenBy, NO_SWITCH, Subject, Tried};
use super::variant::Variant;
use super::variant_trials::change;
use crate::discover::Api;

/// Adds tests to suspects and relations, and the function that they are about.
pub(super) fn add_tests(suggestions: &mut Suggestions, api: &Api, prepared: &Prepared) {
    let subject = match (&prepared.of_function, &prepared.of_strategy) {
        (Some((function, program)), _) => Subject {
            api,
            function,
            arguments: &program.arguments,
            given_by: GivenBy::Types {
                makers: &program.makers,
                pool: &program.pool,
            },
        },
        (None, Some(call)) => of_strategy(api, call),
        (None, None) => return refuse_tests(suggestions),
    };
    suggestions.function.clone_from(&subject.function.path);
    if suggestions.recorded.is_some() {
        return recorded_inputs::mark(suggestions);
    }
    test_code::add_tests(suggestions, subject, &tried(&prepared.variants));
}

fn of_strategy<'a>(api: &'a Api, call: &'a StrategyCall) -> Subject<'a> {
    Subject {
        api,
        function: &call.function,
        arguments: &call.arguments,
        given_by: GivenBy::Strategy(&call.strategy),
    }
}

/// The changes behind variants: those from the original, or from earlier variants.
fn tried(variants: &[Variant]) -> Vec<Tried<'_>> {
    let tried = variants.iter().enumerate().flat_map(|(index, variant)| {
        let before = variants[..index].iter();
        let same = before
            .filter(|it| !variant.is_against_original && variant.kind.is_compared_with(&it.kind))
            .map(Some);
        let others = same.chain(variant.is_against_original.then_some(None));
        others.map(|other| Tried {
            change: change(variant, other),
            kind: &variant.kind,
            before: other.map(|it| &it.kind),
        })
    });
    tried.collect()
}

/// Says why the program of a test has no other test.
fn refuse_tests(suggestions: &mut Suggestions) {
    let of_test = format!(
        "the program is the test `{}`: make the change there, or in a copy of it",
        suggestions.program
    );
    let relations = suggestions.relations.iter_mut();
    let relations = relations.map(|it| (it.change.kind, &mut it.test));
    let suspects = suggestions.suspects.iter_mut();
    let suspects = suspects.map(|it| (it.change.kind, &mut it.test));
    for (kind, test) in relations.chain(suspects) {
        let obstacle = match kind {
            ChangeKind::Source => NO_SWITCH,
            _ => &*of_test,
        };
        *test = SuggestedTest::default();
        obstacle.clone_into(&mut test.obstacle);
    }
}

#[cfg(test)]
mod tests {
    use intramorph_record::suggest::{HeldRelation, Suggestions, Suspect};

    use super::refuse_tests;
    use crate::suggest::obstacle;

    #[test]
    fn suggestions_of_a_test_say_that_the_change_belongs_there() {
        let mut suggestions = Suggestions::default();
        "counts".clone_into(&mut suggestions.program);
        suggestions.relations = vec![HeldRelation::default()];
        suggestions.suspects = vec![Suspect::default()];
        refuse_tests(&mut suggestions);
        let tests = [
            &suggestions.relations[0].test,
            &suggestions.suspects[0].test,
        ];
        for test in tests {
            let reason = obstacle(test).expect("there is no test");
            assert!(reason.contains("`counts`"), "{reason}");
        }
    }
}
