//! An exhibit: one of the paper's programs, the checks that test it, and the bugs that are seeded in it.

use intramorph::InjectedBug;

use crate::simulation::Simulation;

/// One of the paper's programs. Names are those of its sources, from which lines are counted.
pub(crate) struct Exhibit {
    /// What people call it.
    pub(crate) title: &'static str,
    /// The package, as cargo knows it.
    pub(crate) package: &'static str,
    /// Where the paper has it.
    pub(crate) section: &'static str,
    /// One line on the program.
    pub(crate) program: &'static str,
    pub(crate) checks: Vec<Check>,
    pub(crate) bugs: Vec<Bug>,
    pub(crate) sources: Sources,
    /// What a random program does, to look at.
    pub(crate) simulation: Option<fn() -> Simulation>,
}

/// A check of the program, by one oracle.
pub(crate) struct Check {
    /// What it compares, in a few words.
    pub(crate) title: &'static str,
    /// The path of its function.
    pub(crate) path: &'static str,
    pub(crate) run: fn(),
    /// What it needs in the program: a switch by its name, any other item as it is declared, such as `fn merge_sort`.
    pub(crate) needs: &'static [&'static [&'static str]],
}

/// A bug that is seeded in the program.
pub(crate) struct Bug {
    /// The constant's name.
    pub(crate) name: &'static str,
    pub(crate) bug: InjectedBug,
}

/// The text of an exhibit's sources.
pub(crate) struct Sources {
    /// The files of the program, without its `lib.rs`, which only repeats their names.
    pub(crate) program: &'static [&'static str],
    /// The file of the checks.
    pub(crate) checks: &'static str,
}

impl Check {
    /// The name of its function.
    pub(crate) fn name(&self) -> &'static str {
        last_segment(self.path)
    }
}

/// A check by its title, its function, and what it needs in the program, in lists.
macro_rules! check {
    ($title:expr, $run:path $(, $needs:expr)* $(,)?) => {
        $crate::exhibit::Check {
            title: $title,
            path: stringify!($run),
            run: $run,
            needs: &[$(&$needs),*],
        }
    };
}

/// Bugs by their constants.
macro_rules! bugs {
    ($($bug:ident),* $(,)?) => {
        vec![$($crate::exhibit::Bug { name: stringify!($bug), bug: $bug }),*]
    };
}

pub(crate) use {bugs, check};

/// What comes after the last `::`.
pub(crate) fn last_segment(path: &str) -> &str {
    path.rsplit("::").next().unwrap_or(path)
}
