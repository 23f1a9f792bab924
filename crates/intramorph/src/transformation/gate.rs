//! A gate: the one word that a switched-off site reads.

use core::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::any::Any;
use std::fmt::Debug;
use std::sync::OnceLock;

/// Until somebody asks for the first time, nobody knows what the environment says.
const UNASKED: u32 = 1 << 31;

/// Not public: one per declared transformation, knob or injected bug, made by the macros.
#[derive(Debug)]
pub struct Gate {
    /// How many scopes of the process have it on. While none has, a site looks no further.
    scopes: AtomicU32,
    declaration: Declaration,
    /// The domain of a knob, known from its first use on: a static can't infer the knob's type.
    domain: OnceLock<Box<dyn AnyDomain>>,
    /// Whether it is a generic knob, which has another domain for each type, but only this gate.
    has_several_domains: AtomicBool,
    orphans: Orphans,
}

/// The domain of a knob of any type.
pub(crate) trait AnyDomain: Debug + Send + Sync {
    /// The value drawn by that number, printed.
    fn drawn_by(&self, number: u64) -> String;
    /// Whether the other one is a domain of the same type with the same values.
    fn is_same(&self, other: &dyn Any) -> bool;
}

/// What the source says of a switch.
#[derive(Debug)]
pub struct Declaration {
    /// Why it exists.
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

/// Why a switch exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A change whose effect on the output is claimed.
    Transformation,
    /// The same, with a value.
    Knob,
    /// A change of which nobody claims anything.
    InjectedBug,
}

/// How often threads without a scope have asked while it was open. Off the cache line that every site reads.
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
            scopes: AtomicU32::new(UNASKED),
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
        // Relaxed: the thread that opened it sees its own store; other threads are told by what starts them.
        let is_open = self.scopes.load(Ordering::Relaxed) != 0;
        if is_open {
            unlikely();
        }
        is_open
    }

    /// Whether a scope has it on, rather than nobody having asked before.
    pub(super) fn is_in_a_scope(&self) -> bool {
        self.scopes.load(Ordering::Relaxed) & !UNASKED != 0
    }

    /// From now on it is open only while a scope has it on.
    pub(super) fn ask(&self) {
        self.scopes.fetch_and(!UNASKED, Ordering::Relaxed);
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

    /// How often it was asked on threads that are in no scope, while it was on in another.
    pub(crate) fn orphans(&self) -> u64 {
        self.orphans.0.load(Ordering::Relaxed)
    }

    pub(super) fn learn<D: AnyDomain + Copy + 'static>(&self, domain: D) {
        let known = self.domain.get_or_init(|| Box::new(domain));
        // Stored once: sites on other threads read the same cache line.
        if !self.has_several_domains.load(Ordering::Relaxed) && !known.is_same(&domain) {
            self.has_several_domains.store(true, Ordering::Relaxed);
        }
    }

    /// The value of a knob that is drawn by that number, printed.
    pub(super) fn drawn_by(&self, number: u64) -> String {
        match self.domain.get() {
            None => "never read".to_owned(),
            // Nobody knows which of them it was drawn from.
            Some(_) if self.has_several_domains.load(Ordering::Relaxed) => {
                "a value of its domain".to_owned()
            }
            Some(domain) => domain.drawn_by(number),
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

    /// Where it is declared, as `file:line`.
    pub(crate) fn declared_at(&self) -> String {
        // A module's name has no bar; a file's may.
        let marker = self.declaration.marker;
        let place = marker.splitn(4, '|').nth(3);
        let place = place.and_then(|place| place.rsplit_once('|'));
        place.map_or(marker, |(place, _)| place).to_owned()
    }
}
