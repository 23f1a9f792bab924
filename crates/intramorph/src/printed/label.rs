//! Labels: the names of the parts of a printed value, and the order of the parts.

use std::cmp::Ordering;

use super::excerpt::brief;

/// Name of a part.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Label {
    Index(usize),
    Field(String),
    Key(String),
    /// Element of a set, which has no place.
    Member(String),
    /// Two dots of a struct that does not show all of its fields.
    Rest,
}

impl Label {
    /// Says whether the place of the part means nothing.
    pub(crate) fn has_no_order(&self) -> bool {
        matches!(self, Self::Key(_) | Self::Member(_))
    }

    /// Puts the name before the printed part, if it has one.
    pub(crate) fn before(&self, part: &str) -> String {
        match self {
            Self::Field(name) if !name.starts_with(|first: char| first.is_ascii_digit()) => {
                format!("{name}: {part}")
            }
            Self::Key(key) => format!("{key}: {part}"),
            _ => part.to_owned(),
        }
    }

    /// Writes the step from the whole value to the part as Rust does.
    pub(crate) fn step(&self) -> String {
        match self {
            Self::Index(index) => format!("[{index}]"),
            Self::Field(name) => format!(".{name}"),
            Self::Key(key) => format!("[{}]", brief(key)),
            Self::Member(_) | Self::Rest => String::new(),
        }
    }

    /// Orders keys as sorted maps and sets do: numbers by value, texts by letters.
    pub(crate) fn by_number(&self, other: &Self) -> Ordering {
        let key = |label: &Self| match label {
            Self::Key(text) | Self::Member(text) => Some((text.parse::<i128>().ok(), runs(text))),
            _ => None,
        };
        key(self).cmp(&key(other)).then_with(|| self.cmp(other))
    }
}

/// Separates the numbers in a key, so that `(2, 0)` comes before `(10, 0)`; a text stays whole.
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
