//! Paths: how an input is made again, by any later run with the same strategy.

use std::fmt::{Display, Formatter, Result};
use std::str::FromStr;

/// How an input is made: where it starts from, and the steps that its value tree takes then.
///
/// As text, `words 3 0 0 1` or `case 2784799131/17 s12c1`, the steps with how often each is taken.
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
    /// The numbers that the strategy takes for random.
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
                words
                    .iter()
                    .try_for_each(|word| write!(formatter, " {word}"))?;
            }
        }
        for (place, run) in self.steps.chunk_by(|one, next| one == next).enumerate() {
            let space = if place == 0 { " " } else { "" };
            write!(formatter, "{space}{}{}", run[0].letter(), run.len())?;
        }
        Ok(())
    }
}

impl FromStr for Path {
    type Err = ();

    fn from_str(text: &str) -> std::result::Result<Self, ()> {
        let mut parts = text.split_whitespace().peekable();
        let kind = parts.next().ok_or(())?;
        let origin = if kind == "words" {
            let mut words = Vec::new();
            while let Some(word) = parts.peek().and_then(|part| part.parse().ok()) {
                words.push(word);
                parts.next();
            }
            Origin::Words(words)
        } else {
            let (seed, number) = parts
                .next()
                .and_then(|case| case.split_once('/'))
                .ok_or(())?;
            let number = number.parse().ok().filter(|number| *number > 0).ok_or(())?;
            let seed = seed.parse().map_err(|_| ())?;
            Origin::Case { seed, number }
        };
        let steps = parts.next().map_or(Some(Vec::new()), steps).ok_or(())?;
        let is_known = (kind == "words" || kind == "case") && parts.next().is_none();
        is_known.then_some(Self { origin, steps }).ok_or(())
    }
}

impl Step {
    fn letter(self) -> char {
        match self {
            Self::Simplify => 's',
            Self::Complicate => 'c',
        }
    }
}

/// The longest walk that is believed.
const MOST_STEPS: usize = 1_000_000;

/// Of `s12c1`, twelve steps and one.
fn steps(text: &str) -> Option<Vec<Step>> {
    let mut steps = Vec::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let step = [Step::Simplify, Step::Complicate]
            .into_iter()
            .find(|step| step.letter() == letter)?;
        let number = &rest[1..];
        let end = number
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(number.len());
        let times: usize = number[..end].parse().ok()?;
        if steps.len().checked_add(times)? > MOST_STEPS {
            return None;
        }
        steps.extend(std::iter::repeat_n(step, times));
        rest = &number[end..];
    }
    Some(steps)
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
