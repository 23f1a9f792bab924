//! Options that select packages of the workspace, as those of cargo do.

use crate::score::request::TestPackages;

/// Heading of these options in the help.
const HEADING: &str = "Package selection";

#[derive(Debug, clap::Args)]
pub(crate) struct PackageSelection {
    /// Change this package; may be repeated, or a pattern [default: what `cargo test` would test]
    ///
    /// Procedural macros are tested by the packages that use them, whose tests are compiled anew for each change.
    #[arg(short, long = "package", value_name = "SPEC", help_heading = HEADING)]
    pub(crate) packages: Vec<String>,

    /// Change all packages of the workspace
    #[arg(long, visible_alias = "all", conflicts_with = "packages", help_heading = HEADING)]
    pub(crate) workspace: bool,

    /// Do not change this package; may be repeated, or a pattern
    #[arg(long, value_name = "SPEC", requires = "workspace", help_heading = HEADING)]
    pub(crate) exclude: Vec<String>,

    /// Run the tests of this package instead of those of the changed ones; may be repeated, or a pattern
    ///
    /// So `-p core --test-package integration` tells what the tests of another package notice in `core`. Name the changed
    /// package too if its own tests are to run.
    #[arg(long = "test-package", value_name = "SPEC", help_heading = HEADING, hide_short_help = true)]
    test_packages: Vec<String>,

    /// Run the tests of all packages of the workspace
    #[arg(long, conflicts_with = "test_packages", help_heading = HEADING, hide_short_help = true)]
    test_workspace: bool,
}

impl PackageSelection {
    pub(crate) fn test_packages(&self) -> TestPackages {
        match self.test_packages.as_slice() {
            _ if self.test_workspace => TestPackages::Workspace,
            [] => TestPackages::Scored,
            named => TestPackages::Named(named.to_vec()),
        }
    }
}
