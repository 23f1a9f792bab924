//! The registry of all switches that are linked into the process.

use super::gate::{Gate, Purpose};
use crate::panics::fail;

/// Not public: the list of gates that the macros extend.
#[doc(hidden)]
#[linkme::distributed_slice]
pub static SWITCHES: [&'static Gate];

/// A transformation, knob or injected bug that is linked into the process.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Declared {
    /// The path of the declaring constant, such as `sorting::bubble::DESCENDING`.
    pub path: &'static str,
    /// `transformation`, `knob` or `injected bug`.
    pub kind: &'static str,
    /// Whether it is declared to be neutral: its relation is equality, whatever the program.
    pub is_neutral: bool,
    /// The default and the domain of a knob, as they are written.
    pub domain: Option<&'static str>,
    /// The place of the declaration, as `file:line`.
    pub place: String,
}

/// All transformations, knobs and injected bugs that are linked into the process, in the order of their paths.
///
/// A crate that is only named in the manifest is not linked: write `use the_crate as _;`.
///
/// ```
/// use intramorph::prelude::*;
///
/// /// Forget everything before each look-up.
/// const FORGETFUL: Transformation = transformation!(neutral);
///
/// let mut switches = intramorph::declared().into_iter();
/// let forgetful = switches.find(|switch| switch.path.ends_with("::FORGETFUL")).unwrap();
/// assert_eq!((forgetful.kind, forgetful.is_neutral), ("transformation", true));
/// ```
pub fn declared() -> Vec<Declared> {
    let mut declared: Vec<_> = all().map(Declared::of).collect();
    declared.sort_by_key(|switch| switch.path);
    declared
}

impl Declared {
    fn of(gate: &'static Gate) -> Self {
        let declaration = gate.declaration();
        Self {
            path: gate.path(),
            kind: kind(declaration.purpose),
            is_neutral: declaration.is_neutral,
            domain: declaration.domain,
            place: gate.declared_at(),
        }
    }
}

fn kind(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Transformation => "transformation",
        Purpose::Knob => "knob",
        Purpose::InjectedBug => "injected bug",
    }
}

pub(crate) fn all() -> impl Iterator<Item = &'static Gate> {
    SWITCHES.iter().copied()
}

/// The only switch of a purpose with that path, or with a path that ends in it.
///
/// # Panics
///
/// If there is no such switch, or if there are several.
#[track_caller]
pub(super) fn named(path: &str, purpose: Purpose) -> &'static Gate {
    match find(path, Some(purpose)) {
        Ok(gate) => gate,
        // Not in a closure: a closure does not fail at the place of the caller.
        Err(message) => fail(&message),
    }
}

/// The only switch with that path, or with a path that ends in it; of one purpose or of any. The error says what exists instead.
pub(crate) fn find(path: &str, purpose: Option<Purpose>) -> Result<&'static Gate, String> {
    let is_wanted = |gate: &Gate| purpose.is_none_or(|one| gate.declaration().purpose == one);
    let mut gates: Vec<_> = all().collect();
    gates.sort_by_cached_key(|gate| (gate.path(), gate.declared_at()));
    let (wanted, others): (Vec<_>, Vec<_>) = gates.into_iter().partition(|gate| is_wanted(gate));
    let found = matching(path, &wanted);
    Err(match &found[..] {
        [gate] => return Ok(gate),
        [] => match matching(path, &others).first() {
            Some(other) => of_another_kind(path, other),
            None => unknown(path, &wanted),
        },
        [one, ..] if one.path() == path => format!(
            "`{path}` is declared more than once, so give each a name of its own:{}",
            placed(&found)
        ),
        several => format!("`{path}` may be any of:{}", placed(several)),
    })
}

/// The gates with exactly that path; if there are none, those whose path ends in it.
fn matching(path: &str, gates: &[&'static Gate]) -> Vec<&'static Gate> {
    let ends_in_path = |gate: &&&Gate| {
        let start = gate.path().strip_suffix(path);
        start.is_some_and(|start| start.is_empty() || start.ends_with("::"))
    };
    let (whole, ending): (Vec<_>, Vec<_>) = gates
        .iter()
        .filter(ends_in_path)
        .partition(|gate| gate.path() == path);
    if whole.is_empty() { ending } else { whole }
}

fn of_another_kind(path: &str, gate: &Gate) -> String {
    let what_to_do = match gate.declaration().purpose {
        Purpose::Transformation => ": write `Transformation::named(..)`",
        Purpose::Knob => ": write `Knob::<T>::named(..)`, and set it",
        Purpose::InjectedBug => ", of which nothing is claimed",
    };
    let (kind, place) = (kind(gate.declaration().purpose), gate.declared_at());
    let article = if kind.starts_with('i') { "an" } else { "a" };
    format!("`{path}` is {article} {kind}, declared at {place}{what_to_do}")
}

fn unknown(path: &str, candidates: &[&'static Gate]) -> String {
    let paths = candidates.iter().map(|gate| gate.path());
    let nearest = paths.clone().min_by_key(|other| distance(path, other));
    match nearest {
        None => format!(
            "`{path}` is unknown, and nothing is linked into this process: write `use the_crate as _;`"
        ),
        Some(nearest) => format!(
            "`{path}` is unknown; the nearest is `{nearest}`, and there are:{}\n\
             a crate that is only named in the manifest is not linked: write `use the_crate as _;`",
            listed(paths.map(ToOwned::to_owned))
        ),
    }
}

/// A list of switches with their places, since two of them may have the same path.
fn placed(gates: &[&'static Gate]) -> String {
    let placed = gates.iter();
    listed(placed.map(|gate| format!("{}  {}", gate.path(), gate.declared_at())))
}

fn listed(lines: impl Iterator<Item = String>) -> String {
    lines.fold(String::new(), |list, line| list + "\n  " + &line)
}

/// The edit distance between a wanted path and the end of another one with as many segments.
fn distance(wanted: &str, path: &str) -> usize {
    let segments = wanted.split("::").count();
    let starts = path.rmatch_indices("::").map(|(start, _)| start + 2);
    let start = starts.into_iter().nth(segments - 1).unwrap_or(0);
    let (wanted, end): (Vec<_>, Vec<_>) =
        (wanted.chars().collect(), path[start..].chars().collect());
    let mut row: Vec<usize> = (0..=end.len()).collect();
    for (line, letter) in wanted.iter().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], line + 1);
        for (column, other) in end.iter().enumerate() {
            let replaced = diagonal + usize::from(letter != other);
            diagonal = row[column + 1];
            row[column + 1] = replaced.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[end.len()]
}

#[cfg(test)]
mod tests {
    use super::distance;

    fn check(wanted: &str, path: &str, expected: usize) {
        assert_eq!(distance(wanted, path), expected, "{wanted} {path}");
    }

    #[test]
    fn a_path_is_near_if_its_end_is() {
        check("DESCENDING", "sorting::bubble::DESCENDING", 0);
        check("DESCENDNIG", "sorting::bubble::DESCENDING", 2);
        check("buble::DESCENDING", "sorting::bubble::DESCENDING", 1);
        check("a::b::C", "C", 6);
    }
}
