//! Gates: each one is the word that a site reads while its switch is off; the registry lists those of the process.

use core::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::any::Any;
use std::fmt::Debug;
use std::sync::OnceLock;

use super::orphans::{LeadId, Orphans, Threads};
use super::site::Site;
use crate::panics::fail;

/// The bit that keeps a gate open until the environment has been read.
const ENVIRONMENT_UNKNOWN: u32 = 1 << 31;

/// Not public: the gate of one declared transformation, knob or injected bug, made by the macros.
#[derive(Debug)]
pub struct Gate {
    /// The number of scopes in the process that set the switch. While it is zero, a site reads nothing else.
    scopes: AtomicU32,
    pub(crate) declaration: Declaration,
    /// The domain of a knob, known after its first use: a static can't infer the type of the knob.
    domain: OnceLock<Box<dyn AnyDomain>>,
    /// Whether the knob is generic: it has a domain for each type, but only one gate.
    has_several_domains: AtomicBool,
    orphans: Orphans,
}

/// The domain of a knob of any type.
pub(crate) trait AnyDomain: Debug + Send + Sync {
    /// The printed value that a number draws.
    fn drawn_value(&self, number: u64) -> String;
    /// Whether `other` is a domain of the same type with the same values.
    fn is_same(&self, other: &dyn Any) -> bool;
}

/// The declaration of a switch in the source.
#[derive(Debug)]
pub struct Declaration {
    /// The purpose of the switch.
    pub purpose: Purpose,
    /// Whether its relation is equality, whatever the program.
    pub is_neutral: bool,
    /// The default and the domain of a knob, as they are written.
    pub domain: Option<&'static str>,
    /// The name of a function nested in the declaring constant, which contains the path of the constant.
    pub item: fn() -> &'static str,
    /// The text that marks a build with live switches: `{prefix|purpose|module|file:line|suffix}`.
    pub marker: &'static str,
}

/// The purpose of a switch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A change with a claimed effect on the output.
    Transformation,
    /// A change with a claimed effect and a value.
    Knob,
    /// A change without a claimed effect.
    InjectedBug,
}

/// Tells the compiler that a branch is seldom taken.
#[cold]
fn unlikely() {}

impl Gate {
    #[doc(hidden)]
    pub const fn new(declaration: Declaration) -> Self {
        Self {
            scopes: AtomicU32::new(ENVIRONMENT_UNKNOWN),
            declaration,
            domain: OnceLock::new(),
            has_several_domains: AtomicBool::new(false),
            orphans: Orphans::new(),
        }
    }

    #[inline(always)]
    pub(crate) fn is_open(&self) -> bool {
        // Relaxed: a thread sees its own store, and starting another thread makes the store visible there.
        let is_open = self.scopes.load(Ordering::Relaxed) != 0;
        if is_open {
            unlikely();
        }
        is_open
    }

    /// Whether a scope sets the switch. An open gate may only mean that the environment is unknown.
    pub(super) fn is_in_a_scope(&self) -> bool {
        self.scopes.load(Ordering::Relaxed) & !ENVIRONMENT_UNKNOWN != 0
    }

    /// Lets the gate close when no scope sets the switch, now that the environment has been read.
    pub(super) fn mark_environment_known(&self) {
        self.scopes
            .fetch_and(!ENVIRONMENT_UNKNOWN, Ordering::Relaxed);
    }

    pub(super) fn open(&self) {
        self.scopes.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn close(&self) {
        self.scopes.fetch_sub(1, Ordering::Relaxed);
    }

    pub(super) fn count_orphan(&self, leader: Option<LeadId>, site: Site) {
        self.orphans.count(leader, site);
    }

    /// The number of visits by threads without a scope while a scope had the switch on.
    pub(crate) fn orphans(&self) -> u64 {
        self.orphans.times()
    }

    /// The same number for each group of such threads.
    pub(crate) fn orphans_by_threads(&self) -> Vec<(Threads, u64)> {
        self.orphans.by_threads()
    }

    /// Stores the domain of a knob, which a read of the knob knows.
    pub(super) fn learn_domain<D: AnyDomain + Copy + 'static>(&self, domain: D) {
        let known = self.domain.get_or_init(|| Box::new(domain));
        // The flag is stored once, because sites on other threads read the same cache line.
        if !self.has_several_domains.load(Ordering::Relaxed) && !known.is_same(&domain) {
            self.has_several_domains.store(true, Ordering::Relaxed);
        }
    }

    /// The printed value of a knob that a number draws.
    pub(super) fn drawn_value(&self, number: u64) -> String {
        match self.domain.get() {
            None => "never read".to_owned(),
            // The number does not tell which of the domains it was used for.
            Some(_) if self.has_several_domains.load(Ordering::Relaxed) => {
                "a value of its domain".to_owned()
            }
            Some(domain) => domain.drawn_value(number),
        }
    }

    pub(crate) fn is_of_a_bug(&self) -> bool {
        self.declaration.purpose == Purpose::InjectedBug
    }

    /// The path of the declaring constant, such as `sorting::bubble::DESCENDING`.
    pub(crate) fn path(&self) -> &'static str {
        let item = (self.declaration.item)();
        item.rsplit_once("::")
            .map_or(item, |(constant, _)| constant)
    }

    /// The place of the declaration, as `file:line`.
    pub(crate) fn declared_at(&self) -> String {
        // The name of a module has no bar; the name of a file may have one.
        let marker = self.declaration.marker;
        let place = marker.splitn(4, '|').nth(3);
        let place = place.and_then(|place| place.rsplit_once('|'));
        place.map_or(marker, |(place, _)| place).to_owned()
    }
}

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
    let declared = all().map(|gate| Declared {
        path: gate.path(),
        kind: match gate.declaration.purpose {
            Purpose::Transformation => "transformation",
            Purpose::Knob => "knob",
            Purpose::InjectedBug => "injected bug",
        },
        is_neutral: gate.declaration.is_neutral,
        domain: gate.declaration.domain,
        place: gate.declared_at(),
    });
    let mut declared: Vec<_> = declared.collect();
    declared.sort_by_key(|switch| switch.path);
    declared
}

/// All gates that are linked into the process.
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
    let mut gates: Vec<_> = all().collect();
    gates.sort_by_cached_key(|gate| (gate.path(), gate.declared_at()));
    let (wanted, others): (Vec<_>, Vec<_>) = gates
        .into_iter()
        .partition(|gate| purpose.is_none_or(|one| gate.declaration.purpose == one));
    let found = matching(path, &wanted);
    // The places tell switches with the same path apart.
    let placed = found.iter();
    let placed = placed.map(|gate| format!("{}  {}", gate.path(), gate.declared_at()));
    Err(match &found[..] {
        [gate] => return Ok(gate),
        [] => match matching(path, &others).first() {
            Some(other) => of_another_kind(path, other),
            None => unknown(path, &wanted),
        },
        [one, ..] if one.path() == path => format!(
            "`{path}` is declared more than once, so give each a name of its own:{}",
            listed(placed)
        ),
        _ => format!("`{path}` may be any of:{}", listed(placed)),
    })
}

/// Whether one switch, and no other, has this path or one that ends in it.
pub(crate) fn is_linked(path: &str) -> bool {
    matching(path, &all().collect::<Vec<_>>()).len() == 1
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
    let (kind, what_to_do) = match gate.declaration.purpose {
        Purpose::Transformation => ("a transformation", ": write `Transformation::named(..)`"),
        Purpose::Knob => ("a knob", ": write `Knob::<T>::named(..)`, and set it"),
        Purpose::InjectedBug => ("an injected bug", ", of which nothing is claimed"),
    };
    let place = gate.declared_at();
    format!("`{path}` is {kind}, declared at {place}{what_to_do}")
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

/// A list with one indented line for each item.
fn listed(lines: impl Iterator<Item = String>) -> String {
    lines.fold(String::new(), |list, line| list + "\n  " + &line)
}

/// The edit distance between a wanted path and the end of another one with as many segments.
fn distance(wanted: &str, path: &str) -> usize {
    let segments = wanted.split("::").count();
    let mut starts = path.rmatch_indices("::").map(|(start, _)| start + 2);
    let start = starts.nth(segments - 1).unwrap_or(0);
    let end: Vec<char> = path[start..].chars().collect();
    let mut row: Vec<usize> = (0..=end.len()).collect();
    for (line, letter) in wanted.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], line + 1);
        for (column, other) in end.iter().enumerate() {
            let replaced = diagonal + usize::from(letter != *other);
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
