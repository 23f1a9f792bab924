//! Integration tests that do not compile, though nothing is changed: they are left out, as tests that fail are.

use std::path::{Path, PathBuf};

use cargo_metadata::Target;

use super::cargo::CargoOutput;
use crate::score::failure::Failure;
use crate::score::test_binary::TestBinary;
use crate::score::workspace_copy::WorkspaceCopy;

/// An integration test that does not compile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BrokenTest {
    /// The name of its target.
    pub(crate) target: String,
    /// Its source, relative to the root of the copy.
    source: PathBuf,
}

impl BrokenTest {
    fn of(target: &Target, root: &Path) -> Option<Self> {
        let source = target.src_path.as_std_path().strip_prefix(root).ok()?;
        target.is_test().then(|| Self {
            target: target.name.clone(),
            source: source.to_owned(),
        })
    }

    /// Puts an empty program in the place of the test.
    pub(super) fn replace(&self, copy: &WorkspaceCopy) -> Result<(), Failure> {
        copy.write(&self.source, "fn main() {}\n").map(drop)
    }

    /// Whether a test binary is that of the empty program.
    pub(super) fn is_of(&self, test: &TestBinary) -> bool {
        !test.is_unit && test.target == self.target
    }
}

/// Puts the tests into their places again. Cargo will take them for new, and the next run tries them again.
pub(super) fn restore(tests: &[BrokenTest], copy: &WorkspaceCopy) -> Result<(), Failure> {
    copy.restore(tests.iter().map(|test| &*test.source))
}

/// The tests that do not compile without changes; `None` if all compile, or if something else does not.
pub(super) fn broken_tests(
    original: &CargoOutput,
    copy: &WorkspaceCopy,
) -> Option<Vec<BrokenTest>> {
    let failing = original.failing.iter();
    let broken = failing.map(|(_, target)| BrokenTest::of(target, &copy.root));
    let mut broken = broken.collect::<Option<Vec<_>>>()?;
    broken.sort_by(|one, other| one.source.cmp(&other.source));
    broken.dedup();
    (!broken.is_empty()).then_some(broken)
}

/// Whether a package that is not changed does not compile.
pub(super) fn is_dependency(output: &CargoOutput) -> bool {
    let mut packages = output.failing.iter();
    packages.any(|(package, _)| !package.repr.starts_with("path+"))
}
