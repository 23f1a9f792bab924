//! What a panic of a program means to a check, and the advice in the finding of one.

use crate::panics::{Panic, Status};
use crate::record::Oracle;

/// What a check makes of the panics of its programs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Panics {
    /// A panic of either program breaks the relation.
    #[default]
    Break,
    /// A panic is an output: both programs panic alike, or neither does.
    AreOutputs,
    /// A case in which the original panics decides nothing.
    OfOriginalDecideNothing,
}

impl Panics {
    /// Returns whether a case decides nothing because of what the original did.
    #[inline]
    pub(super) fn is_undecided_by<O>(self, original: &Status<O>) -> bool {
        original.is_err() && self == Self::OfOriginalDecideNothing
    }

    /// Returns the reason for a broken case in which both programs panicked.
    pub(super) fn why_both(self, one: &Panic, other: &Panic) -> &'static str {
        let have_no_text = one.message().is_none() && other.message().is_none();
        match self {
            Self::AreOutputs if have_no_text => {
                "both panicked, at different places; what they panicked with is no text that could be compared"
            }
            Self::AreOutputs => "both panicked, but not alike",
            _ => "both panicked",
        }
    }
}

/// Returns what to write if a panic is no bug: only what makes this case pass. None if no program panicked.
pub(super) fn advice<O>(
    oracle: Oracle,
    original: &Status<O>,
    other: Option<&Status<O>>,
) -> Option<String> {
    let lines: &[&str] = match (original, other) {
        (Ok(_), Some(Err(_))) if oracle == Oracle::Metamorphic => &[OTHER_FOLLOW_UP, ASSUMING],
        (Ok(_), Some(Err(_))) => &[ASSUMING],
        (Ok(_), _) => return None,
        (Err(one), Some(Err(other))) if one.is_like(other) => &[ASSUMING, ARE_OUTPUTS],
        (Err(_), _) => &[ASSUMING, ORIGINAL_MAY_PANIC],
    };
    Some(lines.join(";\n"))
}

/// Advice for inputs that the program does not accept.
pub(crate) const ASSUMING: &str =
    "if the program does not accept the input: `.assuming(|input| ..)`";
const OTHER_FOLLOW_UP: &str =
    "if the program does not accept the follow-up input: let `.followed_up(..)` make another one";
const ARE_OUTPUTS: &str = "if both programs have to panic on it alike: `.panics_are_outputs()`";
const ORIGINAL_MAY_PANIC: &str =
    "if the original may panic, so that such a case decides nothing: `.original_may_panic()`";
