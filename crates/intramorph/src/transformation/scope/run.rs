//! The run to which a scope belongs: a scope that was carried to another thread ends with the run.

use std::sync::{Arc, Weak};

/// The run of a program in a scope, or the time of a check between its runs.
#[derive(Debug, Default)]
pub(super) enum Run {
    /// No other scope is part of it, so its end need not be noticed.
    #[default]
    Alone,
    /// Other scopes are part of it. It ends when this is dropped.
    Shared(Arc<()>),
    /// It began in another scope: the one around this one, or one of another thread.
    PartOf(Weak<()>),
}

impl Run {
    /// A part of this run, for another scope.
    pub(super) fn part(&mut self) -> Weak<()> {
        match self {
            Self::PartOf(run) => Weak::clone(run),
            Self::Shared(run) => Arc::downgrade(run),
            Self::Alone => {
                let run = Arc::new(());
                let part = Arc::downgrade(&run);
                *self = Self::Shared(run);
                part
            }
        }
    }

    pub(super) fn is_alone(&self) -> bool {
        matches!(self, Self::Alone)
    }

    pub(super) fn is_part(&self) -> bool {
        matches!(self, Self::PartOf(_))
    }

    /// Whether the run has ended, though this scope is still in use.
    pub(super) fn is_over(&self) -> bool {
        matches!(self, Self::PartOf(run) if run.strong_count() == 0)
    }
}
