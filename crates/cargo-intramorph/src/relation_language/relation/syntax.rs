//! Reads relations from texts of the language.

#[cfg(test)]
mod tests;

use std::error::Error;
use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use super::{Claim, Comparison, Constant, Map, Relation, Step, Tolerance};

/// A text that is no relation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SyntaxError {
    /// The byte at which something else was expected.
    pub(crate) at: usize,
    /// What was expected there.
    pub(crate) expected: String,
}

impl Display for SyntaxError {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        let Self { at, expected } = self;
        write!(formatter, "expected {expected} at byte {at}")
    }
}

impl Error for SyntaxError {}

impl FromStr for Relation {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        let mut reader = Reader { text, at: 0 };
        let mut claims = vec![reader.claim()?];
        while reader.eat_word("and") {
            claims.push(reader.claim()?);
        }
        reader.skip_blanks();
        if reader.rest().is_empty() {
            return Ok(Self { claims });
        }
        Err(reader.expected("`and` or the end"))
    }
}

/// Maximum number of steps of a part, so that reading is linear.
const MOST_STEPS: usize = 32;

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

/// A part of an output, with the map around it.
struct Side {
    is_changed: bool,
    path: Vec<Step>,
    map: Map,
}

impl<'a> Reader<'a> {
    fn claim(&mut self) -> Result<Claim, SyntaxError> {
        self.skip_blanks();
        let start = self.at;
        let left = self.part()?;
        let mut comparison = self.comparison()?;
        self.skip_blanks();
        let start_of_right = self.at;
        let right = self.mapped()?;
        if !left.is_changed {
            // `O <= O'` says the same as `O' >= O`.
            let is_same = right.map == Map::Same && right.is_changed;
            if !is_same {
                self.at = start;
                return Err(self.expected("a part of O' on the left"));
            }
            comparison = comparison.converse();
        }
        let map = match right {
            _ if right.is_changed == left.is_changed => None,
            Side { path, map, .. } if path == left.path => Some(map),
            Side {
                mut path,
                map: Map::Same,
                ..
            } if left.is_changed => {
                let is_sorted = path.pop() == Some(Step::Sorted) && path == left.path;
                is_sorted.then_some(Map::Sorted)
            }
            _ => None,
        };
        let Some(map) = map else {
            self.at = start_of_right;
            return Err(self.expected("the same part of the other output on the right"));
        };
        if let Comparison::Near(_) = comparison {
            comparison = Comparison::Near(self.tolerance()?);
        }
        let path = left.path;
        Ok(Claim {
            path,
            map,
            comparison,
        })
    }

    /// Reads a part with the map around it.
    fn mapped(&mut self) -> Result<Side, SyntaxError> {
        self.skip_blanks();
        if self.rest().starts_with('-') && !self.is_number_next() {
            self.at += 1;
            return self.part_with(Map::Negated);
        }
        if self.eat_word("not") {
            return self.part_with(Map::Opposite);
        }
        if self.eat_function("reversed") {
            let side = self.part_with(Map::Reversed)?;
            self.expect(')')?;
            return Ok(side);
        }
        let mut factor = None;
        if self.is_number_next() {
            factor = Some(self.constant()?);
            self.expect('*')?;
        }
        let part = self.part()?;
        self.skip_blanks();
        let sign = self.rest().chars().next();
        let offset = match sign {
            Some('+') => {
                self.at += 1;
                Some(self.constant()?)
            }
            Some('-') => {
                self.at += 1;
                Some(self.constant()?.opposite())
            }
            _ => None,
        };
        let map = match (factor, offset) {
            (None, None) => Map::Same,
            _ => Map::Linear {
                factor: factor.unwrap_or(Constant::ONE),
                offset: offset.unwrap_or(Constant::ZERO),
            },
        };
        Ok(Side { map, ..part })
    }

    fn part_with(&mut self, map: Map) -> Result<Side, SyntaxError> {
        let part = self.part()?;
        Ok(Side { map, ..part })
    }

    /// Reads a part: functions around an output, and the fields and indexes after it.
    fn part(&mut self) -> Result<Side, SyntaxError> {
        let mut functions = Vec::new();
        while let Some((name, step)) = self.next_function() {
            if functions.len() == MOST_STEPS {
                return Err(self.expected("a part with fewer steps"));
            }
            self.eat_function(name);
            functions.push(step);
        }
        self.skip_blanks();
        if !self.rest().starts_with('O') {
            return Err(self.expected("O, O' or a projection"));
        }
        self.at += 1;
        let is_changed = self.rest().starts_with('\'');
        self.at += usize::from(is_changed);
        let mut path = self.members()?;
        while let Some(step) = functions.pop() {
            self.expect(')')?;
            path.push(step);
            path.extend(self.members()?);
        }
        let map = Map::Same;
        Ok(Side {
            is_changed,
            path,
            map,
        })
    }

    /// Reads fields and indexes.
    fn members(&mut self) -> Result<Vec<Step>, SyntaxError> {
        let mut members = Vec::new();
        loop {
            let next = self.rest().chars().next();
            self.at += usize::from(matches!(next, Some('.' | '[')));
            let is_part = |character: char| character.is_alphanumeric() || character == '_';
            let rest = self.rest();
            let len = rest
                .find(|character| !is_part(character))
                .unwrap_or(rest.len());
            let name = &rest[..len];
            match next {
                Some('.') if name.is_empty() => return Err(self.expected("the name of a field")),
                Some('.') => members.push(Step::Field(name.to_owned())),
                Some('[') => {
                    let index = name.parse().map_err(|_| self.expected("an index"))?;
                    members.push(Step::Index(index));
                }
                _ => return Ok(members),
            }
            self.at += len;
            if next == Some('[') {
                self.expect(']')?;
            }
            if members.len() > MOST_STEPS {
                return Err(self.expected("a part with fewer steps"));
            }
        }
    }

    fn comparison(&mut self) -> Result<Comparison, SyntaxError> {
        self.skip_blanks();
        for (comparison, texts) in Comparison::TEXTS {
            let rest = self.rest();
            if let Some(text) = texts.iter().find(|text| rest.starts_with(**text)) {
                self.at += text.len();
                return Ok(comparison);
            }
        }
        let texts = Comparison::TEXTS.map(|(_, texts)| format!("`{}`", texts[0]));
        Err(self.expected(&format!("one of {}", texts.join(", "))))
    }

    fn tolerance(&mut self) -> Result<Tolerance, SyntaxError> {
        if !self.eat_word("within") {
            return Err(self.expected("`within` and a tolerance"));
        }
        let amount = self.constant()?.as_float();
        if !(amount.is_finite() && amount >= 0.0) {
            return Err(self.expected("a tolerance that is finite and not negative"));
        }
        if self.eat_word("relative") {
            return Ok(Tolerance::Relative(amount));
        }
        Ok(Tolerance::Absolute(amount))
    }

    /// Reads an integer, a fraction or a decimal number.
    fn constant(&mut self) -> Result<Constant, SyntaxError> {
        let number = self.number()?;
        let Ok(numerator) = number.parse::<i128>() else {
            let float = number.parse::<f64>().ok().filter(|float| float.is_finite());
            return float
                .map(Constant::Float)
                .ok_or_else(|| self.expected("a number"));
        };
        let mut denominator = 1;
        if self.rest().starts_with('/') {
            self.at += 1;
            denominator = self.number()?.parse().unwrap_or_default();
        }
        Constant::fraction(numerator, denominator).ok_or_else(|| self.expected("a fraction"))
    }

    fn number(&mut self) -> Result<&'a str, SyntaxError> {
        self.skip_blanks();
        let rest = self.rest();
        let mut last = ' ';
        let is_part = |character: char| {
            let is_sign = character == '-' && matches!(last, ' ' | 'e');
            last = character;
            character.is_ascii_digit() || character == '.' || character == 'e' || is_sign
        };
        let len: usize = rest
            .chars()
            .map(is_part)
            .take_while(|is_part| *is_part)
            .count();
        if !rest[..len].contains(|character: char| character.is_ascii_digit()) {
            return Err(self.expected("a number"));
        }
        self.at += len;
        Ok(&rest[..len])
    }

    fn is_number_next(&self) -> bool {
        let rest = self.rest().trim_start();
        let rest = rest.strip_prefix('-').unwrap_or(rest);
        rest.starts_with(|character: char| character.is_ascii_digit())
    }

    /// The function that comes next, if it is a step.
    fn next_function(&self) -> Option<(&'static str, Step)> {
        let rest = self.rest().trim_start();
        let is_next = |name: &str| {
            let after = rest.strip_prefix(name);
            after.is_some_and(|after| after.trim_start().starts_with('('))
        };
        Step::FUNCTIONS.into_iter().find(|(name, _)| is_next(name))
    }

    /// Reads the name of a function and the parenthesis, if they come next.
    fn eat_function(&mut self, name: &str) -> bool {
        let rest = self.rest().trim_start();
        let after = rest.strip_prefix(name).map(str::trim_start);
        let after = after.and_then(|after| after.strip_prefix('('));
        self.at = after.map_or(self.at, |after| self.text.len() - after.len());
        after.is_some()
    }

    /// Reads a word, if it comes next.
    fn eat_word(&mut self, word: &str) -> bool {
        let after = self.rest().trim_start().strip_prefix(word);
        let after = after.filter(|after| !after.starts_with(char::is_alphanumeric));
        self.at = after.map_or(self.at, |after| self.text.len() - after.len());
        after.is_some()
    }

    fn expect(&mut self, character: char) -> Result<(), SyntaxError> {
        self.skip_blanks();
        if self.rest().starts_with(character) {
            self.at += character.len_utf8();
            return Ok(());
        }
        Err(self.expected(&format!("`{character}`")))
    }

    fn expected(&self, expected: &str) -> SyntaxError {
        let (at, expected) = (self.at, expected.to_owned());
        SyntaxError { at, expected }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip_blanks(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }
}
