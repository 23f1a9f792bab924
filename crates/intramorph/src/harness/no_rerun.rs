//! Systems without Unix processes: there are no workers, and the executable is not asked for its tests.

pub(crate) fn is_worker() -> bool {
    false
}

/// Returns yes, because the executable is not asked.
pub(crate) fn is_listed(_name: &str) -> bool {
    true
}

/// Returns no, because the executable is not asked.
pub(crate) fn is_listed_test(_name: &str) -> bool {
    false
}

/// Returns whether a thread's name can be that of a test.
pub(crate) fn is_test(name: &str) -> bool {
    !matches!(name, "main" | "unnamed")
}

/// Returns whether this executable may have a test of this name. It is not asked.
pub(crate) fn has_test(name: &str) -> bool {
    is_test(name)
}
