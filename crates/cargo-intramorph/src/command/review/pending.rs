//! Pending suggestions: neither rejected, nor written as tests.

use std::fmt::Write;

use intramorph_record::suggest::{ChangeKind, HeldRelation, SuggestedTest, Suggestions, Suspect};

use crate::command::suggest::view;
use crate::suggest::{Expected, Place, Rejection, Rejections, named_program, obstacle};

/// All kinds of tests.
pub(super) const EXPECTED: [Expected; 2] = [Expected::Pass, Expected::Fail];

/// A suggestion that nobody has decided about.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pending<'a> {
    pub(super) number: usize,
    pub(super) record: &'a Suggestions,
    suggestion: Suggestion<'a>,
}

#[derive(Clone, Copy, Debug)]
enum Suggestion<'a> {
    Suspect(&'a Suspect),
    Relation(&'a HeldRelation),
}

/// The pending suggestions of records, numbered.
pub(super) fn pending<'a>(
    records: &'a [Suggestions],
    rejections: &Rejections,
    place: Place<'_>,
) -> Vec<Pending<'a>> {
    let all = unfiltered(records).into_iter();
    let undecided = all.filter(|item| {
        let program = named_program(item.record);
        let is_rejected = rejections.contains(program, item.what(), item.relation());
        !is_rejected && !place.has_test(item.expected(), &item.test().name)
    });
    let numbered = undecided.zip(1..);
    numbered
        .map(|(item, number)| Pending { number, ..item })
        .collect()
}

/// All suggestions of records, without numbers.
pub(super) fn unfiltered(records: &[Suggestions]) -> Vec<Pending<'_>> {
    let all = records.iter().flat_map(|record| {
        let suspects = record.suspects.iter().map(Suggestion::Suspect);
        let relations = record.relations.iter().map(Suggestion::Relation);
        let suggestions = suspects.chain(relations);
        suggestions.map(move |suggestion| Pending {
            number: 0,
            record,
            suggestion,
        })
    });
    all.collect()
}

impl<'a> Pending<'a> {
    /// The program that it is about, and the strategy of its inputs.
    pub(super) fn heading(&self) -> String {
        let program = &self.record.program;
        match &*self.record.strategy {
            "" => program.clone(),
            strategy => format!("{program}, on inputs of the strategy `{strategy}`"),
        }
    }

    pub(super) fn expected(&self) -> Expected {
        match self.suggestion {
            Suggestion::Suspect(_) => Expected::Fail,
            Suggestion::Relation(_) => Expected::Pass,
        }
    }

    pub(super) fn test(&self) -> &'a SuggestedTest {
        match self.suggestion {
            Suggestion::Suspect(suspect) => &suspect.test,
            Suggestion::Relation(held) => &held.test,
        }
    }

    /// The change in words.
    pub(super) fn what(&self) -> &'a str {
        match self.suggestion {
            Suggestion::Suspect(suspect) => &suspect.change.what,
            Suggestion::Relation(held) => &held.change.what,
        }
    }

    fn relation(&self) -> &'a str {
        match self.suggestion {
            Suggestion::Suspect(suspect) => &suspect.relation,
            Suggestion::Relation(held) => &held.relation,
        }
    }

    /// The suggestion as `suggest` prints it, and why it has no test.
    pub(super) fn shown(&self) -> String {
        let shown = match self.suggestion {
            Suggestion::Suspect(suspect) => view::of_suspect(self.number, suspect),
            Suggestion::Relation(held) => view::of_relation(self.number, held),
        };
        let indent = match self.suggestion {
            // `suggest` says it already.
            Suggestion::Relation(held) if held.change.kind == ChangeKind::Feature => return shown,
            Suggestion::Relation(_) => "   ",
            Suggestion::Suspect(_) => "  ",
        };
        match obstacle(self.test()) {
            Some(obstacle) => format!("{}\n{indent}no test: {obstacle}\n\n", shown.trim_end()),
            None => shown,
        }
    }

    /// Some inputs with both outputs.
    pub(super) fn inputs(&self) -> String {
        let mut text = String::new();
        let mut add = |input: &str, original: &str, changed: &str| {
            let _ = writeln!(text, "         input I  {input}");
            let _ = writeln!(text, "        O = P(I)  {original}");
            let _ = writeln!(text, "      O' = P'(I)  {changed}\n");
        };
        match self.suggestion {
            Suggestion::Suspect(suspect) => {
                add(&suspect.input, &suspect.original, &suspect.changed);
            }
            Suggestion::Relation(held) => {
                for example in &held.examples {
                    add(&example.input, &example.original, &example.changed);
                }
            }
        }
        text
    }

    pub(super) fn rejection(&self, reason: String) -> Rejection {
        Rejection {
            program: named_program(self.record).to_owned(),
            change: self.what().to_owned(),
            relation: self.relation().to_owned(),
            reason,
        }
    }
}
