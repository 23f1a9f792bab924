//! Constants: the offset and the factor between numbers, learned from some of the pairs.

use super::super::relation::{Comparison, Constant, Map, Tolerance};
use super::super::value::Value;
use super::parts::Part;

/// Number of pairs of numbers from which constants are learned.
const SAMPLE: usize = 48;
/// Relative error of floats that are calculated in another way.
const ROUNDING: f64 = 1e-9;

/// Two numbers at the same place of `O` and `O'`.
#[derive(Clone, Copy)]
struct Numbers {
    original: Constant,
    changed: Constant,
}

/// Proposes maps with constants that fit most of the sample, those with one constant first.
pub(super) fn maps(part: &Part<'_>, are_floats: bool, propose: &mut dyn FnMut(Map, Comparison)) {
    let numbers = numbers(part);
    let offset = most_frequent(numbers.iter().map(|it| it.offset()));
    let factor = most_frequent(numbers.iter().map(|it| it.factor()));
    let linear = most_frequent(numbers.windows(2).map(|two| linear(two[0], two[1])));
    let maps = [
        offset.filter(|it| it.as_float() != 0.0).map(Map::offset),
        factor
            .filter(|it| ![0.0, 1.0, -1.0].contains(&it.as_float()))
            .map(Map::scaled),
        linear,
    ];
    for map in maps.into_iter().flatten() {
        propose(map, Comparison::Equal);
        if are_floats {
            propose(map, Comparison::Near(Tolerance::Relative(ROUNDING)));
        }
    }
}

/// Numbers of the first pairs, each original number once: the same number again says nothing new.
fn numbers(part: &Part<'_>) -> Vec<Numbers> {
    let mut numbers: Vec<Numbers> = Vec::new();
    for (original, changed) in part.pairs.iter().flatten() {
        add(original, changed, &mut numbers);
        if numbers.len() >= SAMPLE {
            break;
        }
    }
    numbers
}

fn add(original: &Value, changed: &Value, numbers: &mut Vec<Numbers>) {
    if let (Value::List(originals), Value::List(changeds)) = (original, changed)
        && originals.len() == changeds.len()
    {
        for (original, changed) in originals.iter().zip(changeds).take(SAMPLE) {
            add(original, changed, numbers);
        }
    }
    if let (Some(original), Some(changed)) = (constant(original), constant(changed))
        && !numbers.iter().any(|it| it.original == original)
    {
        numbers.push(Numbers { original, changed });
    }
}

fn constant(value: &Value) -> Option<Constant> {
    match value {
        Value::Integer(integer) => Some(Constant::integer(*integer)),
        Value::Float(float) if float.0.is_finite() => Some(Constant::Float(float.0)),
        _ => None,
    }
}

impl Numbers {
    fn offset(self) -> Option<Constant> {
        self.changed.plus(self.original.opposite()).map(rounded)
    }

    fn factor(self) -> Option<Constant> {
        self.changed.over(self.original).map(rounded)
    }
}

/// The line through two points, unless one constant is enough for it.
fn linear(one: Numbers, other: Numbers) -> Option<Map> {
    let run = other.original.plus(one.original.opposite())?;
    let rise = other.changed.plus(one.changed.opposite())?;
    let factor = rounded(rise.over(run)?);
    let offset = rounded(one.changed.plus(factor.times(one.original)?.opposite())?);
    let map = Map::Linear { factor, offset };
    let needs_both = ![0.0, 1.0].contains(&factor.as_float()) && offset.as_float() != 0.0;
    needs_both.then_some(map)
}

/// A float without the digits that are noise of rounding.
fn rounded(constant: Constant) -> Constant {
    match constant {
        Constant::Float(float) => {
            let text = format!("{float:.9e}");
            Constant::Float(text.parse().unwrap_or(float))
        }
        exact @ Constant::Exact { .. } => exact,
    }
}

/// The most frequent of some answers, if there are at least two alike.
fn most_frequent<T: PartialEq>(answers: impl Iterator<Item = Option<T>>) -> Option<T> {
    let mut counts: Vec<(T, usize)> = Vec::new();
    for answer in answers.flatten() {
        match counts.iter_mut().find(|(other, _)| *other == answer) {
            Some((_, count)) => *count += 1,
            None => counts.push((answer, 1)),
        }
    }
    let most = counts.into_iter().max_by_key(|(_, count)| *count);
    most.filter(|(_, count)| *count >= 2)
        .map(|(answer, _)| answer)
}
