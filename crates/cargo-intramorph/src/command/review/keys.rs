//! Keys of the dialog: which there are for a suggestion, and what they do.

use super::pending::Pending;
use crate::suggest::{Expected, obstacle};

/// What a key does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    Write,
    Reject,
    Skip,
    ShowInputs,
    Quit,
    Explain,
}

/// A key with its words.
#[derive(Clone, Copy)]
struct Key {
    letter: char,
    action: Action,
    /// The words of the question, with the letter in brackets.
    offer: &'static str,
    explanation: &'static str,
}

/// The keys for one suggestion.
pub(super) struct Keys(Vec<Key>);

impl Keys {
    /// The keys for a suggestion: without a test there is nothing to write.
    pub(super) fn of(item: &Pending<'_>) -> Self {
        let own = match item.expected() {
            Expected::Pass => [ACCEPT, REJECT],
            Expected::Fail => [WRITE_FAILING, NOT_A_BUG],
        };
        let has_test = obstacle(item.test()).is_none();
        let own = own.into_iter();
        let own = own.filter(|key| has_test || key.action != Action::Write);
        Self(own.chain(COMMON).collect())
    }

    pub(super) fn action(&self, letter: char) -> Option<Action> {
        if letter == '?' {
            return Some(Action::Explain);
        }
        let key = self.0.iter().find(|key| key.letter == letter);
        key.map(|key| key.action)
    }

    /// The question that offers the keys.
    pub(super) fn question(&self) -> String {
        let offers: Vec<&str> = self.0.iter().map(|key| key.offer).collect();
        format!("{}, [?]? ", offers.join(", "))
    }

    /// What each key does.
    pub(super) fn explanation(&self) -> String {
        let lines = self
            .0
            .iter()
            .map(|key| format!("  {}  {}\n", key.letter, key.explanation));
        lines.collect()
    }
}

const ACCEPT: Key = Key {
    letter: 'a',
    action: Action::Write,
    offer: "[a]ccept",
    explanation: "write a test of it into tests/suggested.rs; it is run, and has to pass",
};

const REJECT: Key = Key {
    letter: 'r',
    action: Action::Reject,
    offer: "[r]eject",
    explanation: "never show it again; the reason is kept in intramorph-suggestions.toml",
};

const WRITE_FAILING: Key = Key {
    letter: 'w',
    action: Action::Write,
    offer: "[w]rite a failing test",
    explanation: "write a test of it into tests/suspects.rs, which fails until the bug is gone",
};

const NOT_A_BUG: Key = Key {
    letter: 'n',
    action: Action::Reject,
    offer: "[n]ot a bug",
    explanation: "never show it again; the reason is kept in intramorph-suggestions.toml",
};

const COMMON: [Key; 3] = [
    Key {
        letter: 's',
        action: Action::Skip,
        offer: "[s]kip",
        explanation: "go on to the next one; it is shown in the next review",
    },
    Key {
        letter: 'i',
        action: Action::ShowInputs,
        offer: "show [i]nputs",
        explanation: "show inputs with the outputs of both programs",
    },
    Key {
        letter: 'q',
        action: Action::Quit,
        offer: "[q]uit",
        explanation: "end the review; what was decided is kept",
    },
];
