//! Errors about what may happen before or after something else: their cause is often far from their place.
//!
//! Where the assignment `x = y;` may be left out, `x` may be used although it was never set, was moved, or still holds
//! an old borrow. The compiler points at that use, in the middle of what is blameless. So it does where `drop(x);` may be left
//! out.

use std::collections::BTreeSet;

use crate::rewrite::{Change, ChangeId, Operator};

use super::{Blame, Fault};

/// Errors about uses before a variable is set, after it was moved, and while it is borrowed.
const CODES: [&str; 10] = [
    "E0381", "E0382", "E0384", "E0499", "E0502", "E0503", "E0505", "E0506", "E0597", "E0716",
];
const NEVER_SET: &str = "E0381";
/// Errors about what is still borrowed.
const BORROWED: [&str; 6] = ["E0499", "E0502", "E0503", "E0505", "E0506", "E0597"];

impl Blame<'_> {
    /// The changes in the function that leave out an assignment to what the error is about, the end of a borrow, or a way out.
    pub(super) fn flow(&self, fault: &Fault) -> BTreeSet<ChangeId> {
        if !CODES.contains(&fault.code.as_str()) {
            return BTreeSet::new();
        }
        let places = fault.primary.iter().chain(&fault.secondary);
        let function = self.functions.around(places);
        let chosen = |is_it: &dyn Fn(&str) -> bool| {
            let changes = function.iter().map(|&change| self.plan.change(change));
            let changes = changes.filter(|change| is_it(self.left_out(change)));
            self.written(changes.map(|change| change.id).collect())
        };
        let variables = self.variables(fault);
        let sets = |text: &str| variables.iter().any(|it| assigns(text, it));
        let only_sets = |text: &str| sets(head(text));
        let steps = [
            // A block without which a variable is never set is as wrong as the assignment in it.
            chosen(&|text| only_sets(text) || fault.code == NEVER_SET && sets(text)),
            chosen(&|text| drops(text) && BORROWED.contains(&fault.code.as_str())),
            chosen(&sets),
            chosen(&leaves),
        ];
        // An error that stays when its nearest cause is removed has several.
        if self.round > 1 {
            return steps.into_iter().flatten().collect();
        }
        let mut steps = steps.into_iter();
        steps
            .find(|changes| !changes.is_empty())
            .unwrap_or_default()
    }

    /// The variables that the error names, and those at the places that it points at.
    fn variables(&self, fault: &Fault) -> BTreeSet<String> {
        let places = fault.primary.iter().chain(&fault.secondary);
        let texts = places.filter_map(|place| {
            let text = &self.rendered.get(place.file)?.text;
            text.get(place.bytes.clone())
        });
        let texts = texts.chain(fault.names.iter().map(String::as_str));
        texts.filter_map(first_word).collect()
    }

    /// The statement that a change leaves out; empty if it does something else.
    fn left_out(&self, change: &Change) -> &str {
        let sources = self.plan.sources().iter();
        let source = sources.filter(|source| source.path == change.identity.file);
        let text = source
            .map(|source| &source.text[change.range.clone()])
            .next();
        let is_deletion =
            change.replacement.is_empty() || change.identity.operator == Operator::Jump;
        text.filter(|_| is_deletion).unwrap_or_default()
    }
}

fn first_word(text: &str) -> Option<String> {
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
    let word = text.split(|letter| !is_part(letter));
    let mut words = word.filter(|word| !word.is_empty() && *word != "mut");
    words.next().map(ToOwned::to_owned)
}

/// A statement up to its first `=` and what tells whether that assigns; empty if there is a block before.
fn head(text: &str) -> &str {
    let place = text.find(['=', '{']).unwrap_or(text.len());
    let is_block = text[place..].starts_with('{');
    let end = text.len().min(place + 2);
    text.get(..end).filter(|_| !is_block).unwrap_or_default()
}

/// Whether a text has `variable = …`, also among other variables, as in `(variable, other) = …`. An assignment to
/// `*variable` does not count.
fn assigns(text: &str, variable: &str) -> bool {
    const LONGER: [char; 12] = ['=', '!', '<', '>', '+', '-', '*', '/', '%', '^', '&', '|'];
    text.match_indices('=').any(|(place, _)| {
        let (before, after) = (&text[..place], &text[place + 1..]);
        let is_longer = after.starts_with(['=', '>']) || before.ends_with(LONGER);
        let left = before.rsplit([';', '{', '}']).next().unwrap_or(before);
        let is_behind = left.trim_start().starts_with('*') || left.contains("let ");
        let mut words = left.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
        !is_longer && !is_behind && words.any(|word| word == variable)
    })
}

/// Whether a statement ends the life of a value, and of what it borrows.
fn drops(text: &str) -> bool {
    ["drop(", "mem::drop(", "std::mem::drop("]
        .iter()
        .any(|call| text.starts_with(call))
}

/// Whether a text has a way out, so that the code behind it is not always reached.
fn leaves(text: &str) -> bool {
    let mut words = text.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    words.any(|word| ["return", "break", "continue", "panic"].contains(&word))
}
