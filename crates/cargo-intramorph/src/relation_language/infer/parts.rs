//! Parts: the places in the outputs that relations may be about.

use std::borrow::Cow;

use intramorph_record::Verdict;

use super::super::relation::{Claim, Step, project};
use super::super::value::Value;

/// Number of pairs by which parts are found.
const SAMPLE: usize = 64;
/// Maximum number of parts.
const MOST_PARTS: usize = 40;
/// Maximum number of steps to a part.
const DEEPEST: usize = 4;

/// A part of all outputs.
pub(super) struct Part<'a> {
    pub(super) path: Vec<Step>,
    /// The part of each pair, where both outputs have it.
    pub(super) pairs: Vec<Option<(Cow<'a, Value>, Cow<'a, Value>)>>,
    /// Whether the parts differ, before anything is left out of them.
    pub(super) differs: Vec<bool>,
    outputs: &'a [(Value, Value)],
}

impl<'a> Part<'a> {
    pub(super) fn new(path: Vec<Step>, outputs: &'a [(Value, Value)]) -> Self {
        let pairs = outputs
            .iter()
            .map(|(original, changed)| Some((project(&path, original)?, project(&path, changed)?)));
        let pairs = pairs.collect();
        let whole = whole_part(&path);
        let differs = outputs
            .iter()
            .map(|(original, changed)| project(whole, original) != project(whole, changed));
        let differs = differs.collect();
        Self {
            path,
            pairs,
            differs,
            outputs,
        }
    }

    /// The verdict of a claim about this part on a pair.
    pub(super) fn verdict(&self, claim: &Claim, index: usize) -> Verdict {
        let (original, changed) = &self.outputs[index];
        if let Some(verdict) = claim.verdict_on_panics(original, changed) {
            return verdict;
        }
        match &self.pairs[index] {
            Some((original, changed)) => claim.verdict_on_parts(original, changed),
            None => Verdict::Inconclusive,
        }
    }

    /// Some values of the part.
    pub(super) fn sample(&self) -> impl Iterator<Item = &Value> {
        let pairs = sample(&self.pairs).filter_map(Option::as_ref);
        pairs.flat_map(|(original, changed)| [&**original, &**changed])
    }
}

/// The beginning of a path up to the step that leaves something out.
pub(super) fn whole_part(path: &[Step]) -> &[Step] {
    let is_inside = |step: &&Step| matches!(step, Step::Field(_) | Step::Index(_) | Step::Payload);
    let len = path.iter().take_while(is_inside).count();
    &path[..len]
}

/// The paths to all parts, the whole first.
pub(super) fn paths(pairs: &[(Value, Value)]) -> Vec<Vec<Step>> {
    let values: Vec<&Value> = sample(pairs)
        .flat_map(|(original, changed)| [original, changed])
        .collect();
    let mut paths: Vec<Vec<Step>> = vec![Vec::new()];
    let mut next = 0;
    while let Some(path) = paths.get(next).cloned() {
        next += 1;
        let parts = values.iter().filter_map(|value| project(&path, value));
        let parts: Vec<Cow<'_, Value>> = parts.collect();
        let longer = steps(&parts, &path)
            .into_iter()
            .map(|step| [&path[..], &[step]].concat());
        paths.extend(longer);
        paths.truncate(MOST_PARTS);
    }
    paths
}

/// The steps from some values to what is inside them or can be observed of them.
fn steps(values: &[Cow<'_, Value>], path: &[Step]) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for value in values {
        let inside = match path.last() {
            Some(Step::Field(_) | Step::Payload) | None => steps_inside(value),
            Some(Step::Lines | Step::Tokens | Step::Values) => vec![Step::Bag],
            _ => Vec::new(),
        };
        for step in inside {
            if !steps.contains(&step) {
                steps.push(step);
            }
        }
    }
    let mut statuses = values
        .iter()
        .filter_map(|value| project(&[Step::Status], value));
    let first = statuses.next();
    let is_one_status = statuses.all(|status| Some(&status) == first.as_ref());
    steps.retain(|step| *step != Step::Status || !is_one_status);
    if path.len() == DEEPEST {
        steps.clear();
    }
    steps
}

/// The steps from a value to what is inside it or can be observed of it.
fn steps_inside(value: &Value) -> Vec<Step> {
    match value {
        Value::Named { name, parts } => {
            let mut steps = vec![Step::Status];
            match name.as_str() {
                "Some" | "Ok" => steps.push(Step::Payload),
                "None" | "Err" => {}
                _ => steps.extend(numbered(parts)),
            }
            steps
        }
        Value::Struct(it) => {
            let names = it.fields.iter().map(|(name, _)| Step::Field(name.clone()));
            names.chain([Step::Status]).collect()
        }
        Value::Tuple(parts) => numbered(parts).collect(),
        Value::List(elements) => {
            let mut steps = vec![Step::Bag, Step::Set, Step::Len];
            if elements.first().is_some_and(is_number) {
                steps.extend([Step::Sum, Step::Min, Step::Max]);
            }
            steps
        }
        Value::Set(_) => vec![Step::Len],
        Value::Map(_) => vec![Step::Keys, Step::Values, Step::Len],
        Value::Text(text) => {
            let mut steps = vec![Step::Tokens, Step::Trimmed, Step::LowerCase, Step::Len];
            if text.contains('\n') {
                steps.push(Step::Lines);
            }
            if has_digit(text) {
                steps.push(Step::Number);
            }
            steps
        }
        Value::Opaque(text) if has_digit(text) => vec![Step::Number],
        Value::Panic(_) => vec![Step::Status],
        _ => Vec::new(),
    }
}

fn has_digit(text: &str) -> bool {
    text.bytes().any(|byte| byte.is_ascii_digit())
}

fn numbered(parts: &[Value]) -> impl Iterator<Item = Step> {
    (0..parts.len()).map(|index| Step::Field(index.to_string()))
}

fn is_number(value: &Value) -> bool {
    matches!(value, Value::Integer(_) | Value::Float(_))
}

/// Some elements, evenly spread.
fn sample<T>(elements: &[T]) -> impl Iterator<Item = &T> {
    elements
        .iter()
        .step_by(elements.len().div_ceil(SAMPLE).max(1))
}
