//! Paths and recipes: how an input is made again, by any later run or another process with the same strategy.

use std::fmt::{Display, Formatter, Result};
use std::str::FromStr;

use proptest::strategy::ValueTree;

/// How an input is made: where it starts from, and the steps that its value tree takes then.
///
/// As text, `words 3 0 0 1` or `case 2784799131/17 s12c1`, where each step has a count.
#[doc(hidden)]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    pub(crate) origin: Origin,
    pub(crate) steps: Vec<Step>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// A case of a check with some seed.
    Case { seed: u64, number: u64 },
    /// Words that the strategy takes for random.
    Words(Vec<u32>),
}

/// A step of a value tree, as proptest names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Simplify,
    Complicate,
}

impl From<Origin> for Path {
    fn from(origin: Origin) -> Self {
        let steps = Vec::new();
        Self { origin, steps }
    }
}

impl Display for Path {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
        match &self.origin {
            Origin::Case { seed, number } => write!(formatter, "case {seed}/{number}")?,
            Origin::Words(words) => {
                write!(formatter, "words")?;
                for word in words {
                    write!(formatter, " {word}")?;
                }
            }
        }
        for (place, run) in self.steps.chunk_by(|one, next| one == next).enumerate() {
            let space = if place == 0 { " " } else { "" };
            let letter = match run[0] {
                Step::Simplify => 's',
                Step::Complicate => 'c',
            };
            write!(formatter, "{space}{letter}{}", run.len())?;
        }
        Ok(())
    }
}

impl FromStr for Path {
    type Err = ();

    fn from_str(text: &str) -> std::result::Result<Self, ()> {
        parsed(text).ok_or(())
    }
}

fn parsed(text: &str) -> Option<Path> {
    let mut parts = text.split_whitespace().peekable();
    let origin = match parts.next()? {
        "words" => {
            let mut words = Vec::new();
            while let Some(word) = parts.peek().and_then(|part| part.parse().ok()) {
                words.push(word);
                parts.next();
            }
            Origin::Words(words)
        }
        "case" => {
            let (seed, number) = parts.next()?.split_once('/')?;
            let (seed, number) = (seed.parse().ok()?, number.parse().ok()?);
            Origin::Case { seed, number }
        }
        _ => return None,
    };
    let steps = parts.next().map_or(Some(Vec::new()), steps)?;
    let is_valid = parts.next().is_none() && !matches!(origin, Origin::Case { number: 0, .. });
    is_valid.then_some(Path { origin, steps })
}

impl Step {
    /// Moves the tree, and says whether it could.
    pub(crate) fn take(self, tree: &mut impl ValueTree) -> bool {
        match self {
            Self::Simplify => tree.simplify(),
            Self::Complicate => tree.complicate(),
        }
    }
}

/// Longer walks are taken for a broken file.
const MOST_STEPS: usize = 1_000_000;

/// Reads `s12c1` as twelve steps and one.
fn steps(text: &str) -> Option<Vec<Step>> {
    let mut steps = Vec::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let step = match letter {
            's' => Step::Simplify,
            'c' => Step::Complicate,
            _ => return None,
        };
        let is_letter = |character: char| !character.is_ascii_digit();
        let end = rest[1..].find(is_letter).map_or(rest.len(), |end| end + 1);
        let times: usize = rest[1..end].parse().ok()?;
        if steps.len().checked_add(times)? > MOST_STEPS {
            return None;
        }
        steps.extend(std::iter::repeat_n(step, times));
        rest = &rest[end..];
    }
    Some(steps)
}

/// The way in which an input came to be. A path is computed only when it is needed.
#[derive(Clone, Copy)]
pub(crate) enum Making<'making> {
    /// The input was drawn as the case of that number.
    Drawn(u64),
    /// The input is at the end of a path.
    At(&'making dyn Fn() -> Path),
    /// The input is in the corpus file of that number.
    File(usize),
    /// The input was made before, by this recipe.
    Again(&'making Recipe),
}

/// The same as data that can be sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Recipe {
    Drawn(u64),
    At(Path),
    File(usize),
}

impl From<Making<'_>> for Recipe {
    fn from(making: Making<'_>) -> Self {
        match making {
            Making::Drawn(number) => Self::Drawn(number),
            Making::At(path) => Self::At(path()),
            Making::File(place) => Self::File(place),
            Making::Again(recipe) => recipe.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Origin, Path, Step};

    fn check(path: Path, text: &str) {
        assert_eq!(path.to_string(), text);
        assert_eq!(text.parse(), Ok(path));
    }

    #[test]
    fn a_path_is_read_as_it_is_written() {
        let (seed, number) = (17, 3);
        check(Origin::Case { seed, number }.into(), "case 17/3");
        check(
            Origin::Words(vec![3, 0, u32::MAX]).into(),
            "words 3 0 4294967295",
        );
        check(Origin::Words(Vec::new()).into(), "words");
    }

    #[test]
    fn steps_are_written_with_how_often_they_are_taken() {
        let steps = [
            vec![Step::Simplify; 12],
            vec![Step::Complicate],
            vec![Step::Simplify],
        ]
        .concat();
        let origin = Origin::Words(vec![7]);
        check(Path { origin, steps }, "words 7 s12c1s1");
        let steps = vec![Step::Complicate; 2];
        let origin = Origin::Words(Vec::new());
        check(Path { origin, steps }, "words c2");
    }

    #[test]
    fn anything_else_is_no_path() {
        for text in [
            "",
            "words x",
            "case",
            "case 3",
            "case 3/0",
            "case 1/1 s",
            "words 1 s1 2",
            "word 1",
            "case 1/1 s99999999999",
        ] {
            assert_eq!(text.parse::<Path>(), Err(()), "{text}");
        }
    }
}
