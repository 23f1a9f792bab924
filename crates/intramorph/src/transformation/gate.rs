//! A gate: the one word that a switched-off site reads.

use core::sync::atomic::{AtomicU32, Ordering};

/// Not public: one per declared transformation or injected bug, made by the macros.
#[derive(Debug)]
pub struct Gate {
    /// How many scopes of the process have it switched on. While none has, a site looks no further.
    scopes: AtomicU32,
    purpose: Purpose,
    /// Names a function nested in the declaring constant, whose path therefore contains the constant's.
    item: fn() -> &'static str,
    /// Marks what is built with live switches: `{prefix|purpose|module|file:line|suffix}`.
    marker: &'static str,
}

/// Why a switch exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A change whose effect on the output is claimed.
    Transformation,
    /// A change of which nobody claims anything.
    InjectedBug,
}

impl Gate {
    #[doc(hidden)]
    pub const fn new(purpose: Purpose, item: fn() -> &'static str, marker: &'static str) -> Self {
        let scopes = AtomicU32::new(0);
        Self {
            scopes,
            purpose,
            item,
            marker,
        }
    }

    #[expect(
        clippy::inline_always,
        reason = "a switch that is off costs one load and one branch"
    )]
    #[inline(always)]
    pub(crate) fn is_open(&self) -> bool {
        // Relaxed: the thread that opened it sees its own store; other threads are not in its scope.
        self.scopes.load(Ordering::Relaxed) != 0
    }

    pub(crate) fn open(&self) {
        self.scopes.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn close(&self) {
        self.scopes.fetch_sub(1, Ordering::Relaxed);
    }

    pub(crate) fn purpose(&self) -> Purpose {
        self.purpose
    }

    /// The path of the declaring constant, such as `sorting::bubble::DESCENDING`.
    pub(crate) fn path(&self) -> &'static str {
        let item = (self.item)();
        item.rsplit_once("::")
            .map_or(item, |(constant, _)| constant)
    }

    /// Where it is declared, as `file:line`.
    pub(crate) fn declared_at(&self) -> String {
        // A module's name has no bar; a file's may.
        let place = self.marker.splitn(4, '|').nth(3);
        let place = place.and_then(|place| place.rsplit_once('|'));
        place.map_or(self.marker, |(place, _)| place).to_owned()
    }
}
