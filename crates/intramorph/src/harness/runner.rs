//! The runner: runs the programs of an oracle on one thread, each in its scope.

pub(crate) mod progress;

use progress::Progress;

use crate::harness::Part;
use crate::panics::{Status, caught, left_out};
use crate::transformation::scopes::{Changes, Scopes};

/// The scopes of the two programs, and in a worker the file in which it notes what it runs.
pub(crate) struct Runner {
    pub(crate) scopes: Scopes,
    pub(crate) progress: Option<Progress>,
}

impl Runner {
    /// Makes a runner on the thread of the check, whose injected bugs it keeps.
    pub(crate) fn new(changes: Changes) -> Self {
        Self {
            scopes: Scopes::with(changes),
            progress: None,
        }
    }

    /// Runs `P`, unless it is left out.
    #[inline]
    pub(crate) fn original<O>(&mut self, program: impl FnOnce() -> O) -> Status<O> {
        if self.leaves_out(Part::Original) {
            return left_out();
        }
        self.untransformed(program)
    }

    /// Runs a program in the scope of `P`.
    #[inline]
    pub(crate) fn untransformed<O>(&mut self, program: impl FnOnce() -> O) -> Status<O> {
        self.scopes.original.run(|| caught(program))
    }

    /// Runs a program in the scope of `P'`.
    #[inline]
    pub(crate) fn transformed<O>(&mut self, program: impl FnOnce() -> O) -> Status<O> {
        let scope = self.scopes.transformed.as_mut();
        let scope = scope.expect("the scopes were made for these changes");
        scope.run(|| caught(program))
    }

    /// Starts a case, in which one run may be left out.
    #[inline]
    pub(crate) fn start_case(&mut self, number: u64, withheld: Option<Part>) {
        if let Some(progress) = &mut self.progress {
            progress.start_case(number, withheld);
        }
    }

    /// Notes what is run now, in a worker.
    #[inline]
    pub(crate) fn note(&mut self, part: Part) {
        if let Some(progress) = &mut self.progress {
            progress.note(part);
        }
    }

    /// Returns whether a run is to be left out; otherwise notes that it starts now.
    #[inline]
    pub(crate) fn leaves_out(&mut self, part: Part) -> bool {
        match &mut self.progress {
            None => false,
            Some(progress) => progress.leaves_out(part),
        }
    }
}
