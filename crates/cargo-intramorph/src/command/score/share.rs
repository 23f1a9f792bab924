//! The share of bugs that was caught: of those that tests run, and of all.

use intramorph_record::score::{Outcome, Score};

use crate::exit_code::ExitCode;

/// How many bugs there were that tests could have caught.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Share {
    caught: usize,
    missed: usize,
    unreached: usize,
    /// Whether nothing is left to try.
    complete: bool,
}

impl Share {
    pub(super) fn of(score: &Score) -> Self {
        Self {
            caught: score.count(Outcome::Caught) + score.count(Outcome::TimedOut),
            missed: score.count(Outcome::Missed),
            unreached: score.count(Outcome::Unreached),
            complete: score.complete,
        }
    }

    /// The last line of a summary.
    pub(super) fn told(self) -> String {
        let caught = self.caught;
        let reached = caught + self.missed;
        if reached == 0 {
            return "no bug was tried".to_owned();
        }
        let which = if self.complete {
            "that tests run"
        } else {
            "that were tried before the interruption"
        };
        let percent = percent(caught, reached);
        let told = format!("{percent} % of the bugs {which} were caught ({caught} of {reached})");
        match reached + self.unreached {
            all if all == reached || !self.complete => told,
            all => format!(
                "{told}, {} % of all ({caught} of {all})",
                self.percent_of_all()
            ),
        }
    }

    /// What comes of asking for a share in percent: nothing if it is reached, else a message.
    pub(super) fn shortfall(self, fail_under: f64) -> Option<String> {
        let all = self.all();
        if exact(self.caught) * 100.0 >= fail_under * exact(all) {
            return None;
        }
        // Behind the point there is only what makes the difference.
        let percent = (exact(self.caught) * 1e4 / exact(all)).floor() / 1e2;
        let caught = self.caught;
        Some(format!(
            "{percent} % of all bugs were caught ({caught} of {all}), and `--fail-under` asks for {fail_under} %: add tests \
             for the missed ones"
        ))
    }

    /// How a run ends that nothing else is wrong with.
    pub(super) fn exit_code(self, fail_under: Option<f64>) -> ExitCode {
        if self.caught + self.missed == 0 {
            return ExitCode::NothingToLookAt;
        }
        let is_enough = match fail_under {
            Some(fail_under) => self.shortfall(fail_under).is_none(),
            None => self.missed == 0,
        };
        if is_enough {
            ExitCode::Fine
        } else {
            ExitCode::Found
        }
    }

    /// Of what could have been caught, the bugs that no test runs included; rounded down.
    pub(super) fn percent_of_all(self) -> usize {
        percent(self.caught, self.all())
    }

    fn all(self) -> usize {
        self.caught + self.missed + self.unreached
    }
}

/// Rounded down, so that it is 100 only if nothing is missing.
fn percent(part: usize, whole: usize) -> usize {
    100 * part / whole.max(1)
}

/// Numbers of bugs are far below what a float holds exactly.
fn exact(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::Share;
    use crate::exit_code::ExitCode;

    fn share(caught: usize, missed: usize, unreached: usize) -> Share {
        Share {
            caught,
            missed,
            unreached,
            complete: true,
        }
    }

    #[test]
    fn both_shares_are_told() {
        assert_eq!(
            share(40, 10, 3).told(),
            "80 % of the bugs that tests run were caught (40 of 50), 75 % of all (40 of 53)"
        );
        assert_eq!(
            share(1, 0, 0).told(),
            "100 % of the bugs that tests run were caught (1 of 1)"
        );
        assert_eq!(share(0, 0, 7).told(), "no bug was tried");
    }

    #[test]
    fn one_missed_bug_of_many_is_not_rounded_away() {
        let told = share(9_999, 1, 0).told();
        assert!(told.starts_with("99 %"), "{told}");
        assert_eq!(share(9_999, 1, 0).exit_code(Some(100.0)), ExitCode::Found);
    }

    #[test]
    fn an_interrupted_run_tells_the_share_of_what_was_tried() {
        let interrupted = Share {
            complete: false,
            ..share(1, 1, 2)
        };
        assert_eq!(
            interrupted.told(),
            "50 % of the bugs that were tried before the interruption were caught (1 of 2)"
        );
    }

    #[test]
    fn the_share_that_is_asked_for_is_of_all_bugs() {
        assert_eq!(share(8, 2, 0).exit_code(Some(80.0)), ExitCode::Fine);
        assert_eq!(share(8, 2, 1).exit_code(Some(80.0)), ExitCode::Found);
        assert_eq!(share(8, 2, 0).exit_code(None), ExitCode::Found);
        assert_eq!(share(8, 0, 9).exit_code(None), ExitCode::Fine);
        assert_eq!(share(0, 3, 0).exit_code(Some(0.0)), ExitCode::Fine);
        assert_eq!(
            share(0, 0, 3).exit_code(Some(0.0)),
            ExitCode::NothingToLookAt
        );
    }

    #[test]
    fn a_share_that_falls_short_is_told() {
        assert_eq!(
            share(2, 1, 0).shortfall(66.7).as_deref(),
            Some(
                "66.66 % of all bugs were caught (2 of 3), and `--fail-under` asks for 66.7 %: add tests for the missed ones"
            )
        );
        assert_eq!(share(2, 1, 0).shortfall(66.6), None);
    }
}
