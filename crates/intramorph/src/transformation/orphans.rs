//! Orphans of a switch: threads in no scope that ask for it while a scope has it on.

use std::cell::RefCell;
use std::ptr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, ThreadId};

use super::site::Site;

/// The orphans of one switch.
///
/// The alignment keeps the counter off the cache line that every site reads.
#[derive(Debug)]
#[repr(align(64))]
pub(super) struct Orphans {
    /// The number of their visits.
    times: AtomicU64,
    groups: Mutex<Vec<Arc<Group>>>,
}

/// Orphans with the same name and the same leader, since threads come and go.
#[derive(Debug)]
struct Group {
    threads: Threads,
    times: AtomicU64,
    are_several: AtomicBool,
}

/// What is known about some threads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Threads {
    pub(crate) name: Option<String>,
    /// The thread that they follow.
    pub(crate) leader: Option<LeadId>,
    /// The site that one of them asked first, as `file:line`.
    pub(crate) asked_at: String,
    /// The thread, if it is only one.
    pub(crate) only: Option<ThreadId>,
}

impl Threads {
    /// Returns whether both are the same group, whose threads may be more by now.
    pub(crate) fn are_like(&self, other: &Self) -> bool {
        self.name == other.name && self.leader == other.leader
    }
}

/// The number of a leading thread, which no other one has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LeadId(u64);

impl Default for LeadId {
    fn default() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Self(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

/// The number of visits of the orphans of all switches, to see at once that there was none.
static ALL: AtomicU64 = AtomicU64::new(0);

/// The number of visits of the orphans of some switches, and that of all switches at the same time.
#[derive(Debug, Default)]
pub(super) struct OrphanCount {
    some: u64,
    all: u64,
}

impl OrphanCount {
    /// The number of visits since the last call, if `now` is the number of all visits of these switches.
    #[inline]
    pub(super) fn update(&mut self, now: impl FnOnce() -> u64) -> u64 {
        let all = ALL.load(Ordering::Acquire);
        if all == self.all {
            return 0;
        }
        self.all = all;
        let before = std::mem::replace(&mut self.some, now());
        self.some - before
    }
}

thread_local! {
    /// The groups in which this thread was counted before.
    static GROUPS: RefCell<Vec<(*const Orphans, Arc<Group>)>> = const { RefCell::new(Vec::new()) };
}

impl Orphans {
    pub(super) const fn new() -> Self {
        Self {
            times: AtomicU64::new(0),
            groups: Mutex::new(Vec::new()),
        }
    }

    /// Counts a visit of this thread.
    pub(super) fn count(&self, leader: Option<LeadId>, site: Site) {
        self.times.fetch_add(1, Ordering::Relaxed);
        ALL.fetch_add(1, Ordering::Release);
        let counted = GROUPS.try_with(|groups| {
            let mut groups = groups.borrow_mut();
            let known = groups
                .iter()
                .find(|(orphans, group)| ptr::eq(*orphans, self) && group.threads.leader == leader);
            if let Some((_, group)) = known {
                group.times.fetch_add(1, Ordering::Relaxed);
            } else {
                groups.push((self, self.count_in_group(leader, site)));
            }
        });
        // A thread that is shutting down has lost its list.
        if counted.is_err() {
            self.count_in_group(leader, site);
        }
    }

    fn count_in_group(&self, leader: Option<LeadId>, site: Site) -> Arc<Group> {
        let thread = thread::current();
        let name = thread.name().map(ToOwned::to_owned);
        let only = Some(thread.id());
        let mut groups = self.groups.lock().unwrap_or_else(PoisonError::into_inner);
        let is_same = |threads: &Threads| threads.name == name && threads.leader == leader;
        let known = groups.iter().find(|group| is_same(&group.threads));
        let group = known.cloned().unwrap_or_else(|| {
            let asked_at = site.place();
            let threads = Threads {
                name,
                leader,
                asked_at,
                only,
            };
            let group = Arc::new(Group {
                threads,
                times: AtomicU64::new(0),
                are_several: AtomicBool::new(false),
            });
            groups.push(Arc::clone(&group));
            group
        });
        if group.threads.only != only {
            group.are_several.store(true, Ordering::Relaxed);
        }
        group.times.fetch_add(1, Ordering::Relaxed);
        group
    }

    /// The number of all visits.
    pub(super) fn times(&self) -> u64 {
        self.times.load(Ordering::Relaxed)
    }

    /// The number of visits of each group.
    pub(super) fn by_threads(&self) -> Vec<(Threads, u64)> {
        let groups = self.groups.lock().unwrap_or_else(PoisonError::into_inner);
        let count = |group: &Arc<Group>| {
            let are_several = group.are_several.load(Ordering::Relaxed);
            let threads = group.threads.clone();
            let only = threads.only.filter(|_| !are_several);
            let times = group.times.load(Ordering::Relaxed);
            (Threads { only, ..threads }, times)
        };
        groups.iter().map(count).collect()
    }
}
