//! The start of a check: its place in the source, and the time when it began.

use std::panic::Location;
use std::time::{SystemTime, UNIX_EPOCH};

/// The start of a check.
pub(crate) struct Start {
    location: &'static Location<'static>,
    /// Nanoseconds since 1970.
    pub(crate) started: u64,
}

impl Start {
    /// Returns the start of a check that is called here.
    #[track_caller]
    pub(crate) fn here() -> Self {
        let age = SystemTime::now().duration_since(UNIX_EPOCH);
        let nanoseconds = age.unwrap_or_default().as_nanos();
        Self {
            location: Location::caller(),
            started: u64::try_from(nanoseconds).unwrap_or(u64::MAX),
        }
    }

    /// Prints the place as `file:line`.
    pub(crate) fn place(&self) -> String {
        let file = straightened(self.location.file());
        format!("{file}:{}", self.location.line())
    }
}

/// Simplifies the file of a module that is included by its path: `a/b/../c.rs` becomes `a/c.rs`.
fn straightened(file: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in file.split('/') {
        let is_inside = parts.last().is_some_and(|last| !["", ".."].contains(last));
        if part == ".." && is_inside {
            parts.pop();
        } else {
            parts.push(part);
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::straightened;

    fn check(file: &str, expected: &str) {
        assert_eq!(straightened(file), expected);
    }

    #[test]
    fn a_path_goes_up_as_far_as_it_can() {
        check("tests/main.rs", "tests/main.rs");
        check(
            "tour/src/../../sorting/tests/oracles.rs",
            "sorting/tests/oracles.rs",
        );
        check("../tests/main.rs", "../tests/main.rs");
        check("/../a/../b.rs", "/../b.rs");
    }
}
