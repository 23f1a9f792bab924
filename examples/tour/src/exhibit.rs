//! An exhibit: one check, seen on the correct program and with a bug in it.

use intramorph::{InjectedBug, Record, Verdict, recorded};

/// One check and the bug that it should catch.
pub(crate) struct Exhibit {
    pub(crate) title: &'static str,
    pub(crate) check: fn(),
    pub(crate) bug: InjectedBug,
}

/// What became of an exhibit.
pub(crate) struct Viewed {
    pub(crate) title: &'static str,
    pub(crate) correct: Record,
    pub(crate) buggy: Record,
}

impl Exhibit {
    pub(crate) fn view(&self) -> Viewed {
        Viewed {
            title: self.title,
            correct: only_record(self.check),
            buggy: self.bug.injected(|| only_record(self.check)),
        }
    }
}

impl Viewed {
    /// Whether the check holds on the correct program and catches the bug.
    pub(crate) fn is_as_promised(&self) -> bool {
        self.correct.verdict == Verdict::Holds && self.buggy.verdict == Verdict::Broken
    }
}

fn only_record(check: fn()) -> Record {
    let records = recorded(check);
    records
        .into_iter()
        .next()
        .expect("every exhibit is a check")
}

#[cfg(test)]
mod tests {
    use intramorph::prelude::*;

    use super::Exhibit;

    const NO_BUG_AT_ALL: InjectedBug = injected_bug!();
    const MINUS_ONE: InjectedBug = injected_bug!();

    fn one(_: &u8) -> i32 {
        bug!(MINUS_ONE, 1, -1)
    }

    fn check(bug: InjectedBug, check: fn(), is_as_promised: bool) {
        let title = "";
        let exhibit = Exhibit { title, check, bug };
        assert_eq!(exhibit.view().is_as_promised(), is_as_promised);
    }

    #[test]
    fn a_caught_bug_is_as_promised() {
        check(MINUS_ONE, || program(one).on(0).must_return(1), true);
    }

    #[test]
    fn a_missed_bug_is_not() {
        check(NO_BUG_AT_ALL, || program(one).on(0).must_return(1), false);
    }

    #[test]
    fn an_alarm_on_the_correct_program_is_not() {
        check(MINUS_ONE, || program(one).on(0).must_return(2), false);
    }
}
