//! What the parts of a printed value are called, and in which order they come.

use std::cmp::Ordering;

use super::excerpt::shortened;

/// What a part is called.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Label {
    Index(usize),
    Field(String),
    Key(String),
    /// An element of a set, which has no place.
    Member(String),
    /// The two dots of a struct that does not show all of its fields.
    Rest,
}

impl Label {
    /// Whether the part could as well stand elsewhere.
    pub(crate) fn has_no_order(&self) -> bool {
        matches!(self, Self::Key(_) | Self::Member(_))
    }

    /// The printed part, behind its name if it has one.
    pub(crate) fn before(&self, part: &str) -> String {
        match self {
            Self::Field(name) if !name.starts_with(|first: char| first.is_ascii_digit()) => {
                format!("{name}: {part}")
            }
            Self::Key(key) => format!("{key}: {part}"),
            _ => part.to_owned(),
        }
    }

    /// From the whole value to the part, as one would write it.
    pub(crate) fn step(&self) -> String {
        match self {
            Self::Index(index) => format!("[{index}]"),
            Self::Field(name) => format!(".{name}"),
            Self::Key(key) => format!("[{}]", shortened(key)),
            Self::Member(_) | Self::Rest => String::new(),
        }
    }

    /// The order in which sorted maps and sets have most keys: numbers by value, texts by letters.
    pub(crate) fn by_number(&self, other: &Self) -> Ordering {
        let key = |label: &Self| match label {
            Self::Key(text) | Self::Member(text) => Some((text.parse::<i128>().ok(), runs(text))),
            _ => None,
        };
        key(self).cmp(&key(other)).then_with(|| self.cmp(other))
    }
}

/// A text as it is; anything else with its numbers apart, so that `(2, 0)` comes before `(10, 0)`.
fn runs(key: &str) -> Vec<(Option<u128>, String)> {
    if key.starts_with('"') {
        return vec![(None, key.to_owned())];
    }
    let characters: Vec<char> = key.chars().collect();
    let runs = characters.chunk_by(|one, other| one.is_ascii_digit() == other.is_ascii_digit());
    let run = |run: &[char]| {
        let text: String = run.iter().collect();
        (text.parse().ok(), text)
    };
    runs.map(run).collect()
}

#[cfg(test)]
mod tests {
    use super::Label;

    fn check(keys: [&str; 3]) {
        let mut labels = keys.map(|key| Label::Key(key.to_owned()));
        labels.reverse();
        labels.sort_by(Label::by_number);
        assert_eq!(labels, keys.map(|key| Label::Key(key.to_owned())));
    }

    #[test]
    fn keys_are_in_the_order_of_sorted_maps() {
        check(["-10", "2", "10"]);
        check(["(2, 10)", "(10, 2)", "(10, 11)"]);
        check(["\"key 1\"", "\"key 10\"", "\"key 2\""]);
    }
}
