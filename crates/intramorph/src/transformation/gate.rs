//! A gate: the one word that a site reads while its switch is off.

use core::panic::Location;
use core::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::any::Any;
use std::fmt::Debug;
use std::sync::OnceLock;

use crate::record::classification::Granularity;

/// The bit that keeps a gate open until the environment has been read.
const ENVIRONMENT_UNKNOWN: u32 = 1 << 31;

/// Not public: the gate of one declared transformation, knob or injected bug, made by the macros.
#[derive(Debug)]
pub struct Gate {
    /// The number of scopes in the process that set the switch. While it is zero, a site reads nothing else.
    scopes: AtomicU32,
    declaration: Declaration,
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
    /// Names a function nested in the declaring constant, whose path therefore contains the constant's.
    pub item: fn() -> &'static str,
    /// Marks what is built with live switches: `{prefix|purpose|module|file:line|suffix}`.
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

/// The number of visits by threads without a scope while a scope had the switch on.
///
/// The alignment keeps it off the cache line that every site reads.
#[derive(Debug)]
#[repr(align(64))]
struct Orphans(AtomicU64);

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
            orphans: Orphans(AtomicU64::new(0)),
        }
    }

    #[expect(
        clippy::inline_always,
        reason = "a switch that is off costs one load and one branch"
    )]
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

    pub(super) fn count_orphan(&self) {
        self.orphans.0.fetch_add(1, Ordering::Relaxed);
    }

    /// The number of visits by threads without a scope while a scope had the switch on.
    pub(crate) fn orphans(&self) -> u64 {
        self.orphans.0.load(Ordering::Relaxed)
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

    pub(crate) fn declaration(&self) -> &Declaration {
        &self.declaration
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

/// A place in the source that asks a switch, and how much of the program it replaces.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Site {
    pub(crate) granularity: Granularity,
    location: &'static Location<'static>,
}

impl Site {
    #[expect(
        clippy::inline_always,
        reason = "both parts are known at compile time where this is inlined"
    )]
    #[inline(always)]
    #[track_caller]
    pub(crate) fn here(granularity: Granularity) -> Self {
        Self {
            granularity,
            location: Location::caller(),
        }
    }

    /// The place of the site, as `file:line`.
    pub(crate) fn place(self) -> String {
        format!("{}:{}", self.location.file(), self.location.line())
    }
}
