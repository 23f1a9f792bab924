//! The share of bugs that was caught: of those that tests run, and of all.

mod estimate;

use intramorph_record::score::{Outcome, Score};

use crate::exit_code::ExitCode;
use estimate::Estimate;

/// The numbers of bugs that tests could have caught.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Share {
    caught: usize,
    missed: usize,
    unreached: usize,
    /// Whether all bugs were tried.
    complete: bool,
    /// The estimate, if the time was over before that.
    estimate: Option<Estimate>,
}

impl Share {
    pub(super) fn of(score: &Score) -> Self {
        let unreached = score.count(Outcome::Unreached);
        Self {
            caught: score.count(Outcome::Caught) + score.count(Outcome::TimedOut),
            missed: score.count(Outcome::Missed),
            unreached,
            complete: score.complete,
            estimate: score.sample.map(|sample| Estimate { sample, unreached }),
        }
    }

    /// The last line of a summary.
    pub(super) fn shown(self) -> String {
        if let Some(estimate) = self.estimate {
            return estimate.shown();
        }
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
        let of_reached = percent(caught, reached);
        let shown =
            format!("{of_reached} % of the bugs {which} were caught ({caught} of {reached})");
        match reached + self.unreached {
            all if all == reached || !self.complete => shown,
            all => {
                let of_all = percent(caught, all);
                format!("{shown}, {of_all} % of all ({caught} of {all})")
            }
        }
    }

    /// A message if less than a share in percent was caught.
    pub(super) fn shortfall(self, fail_under: f64) -> Option<String> {
        if let Some(estimate) = self.estimate {
            return estimate.shortfall(fail_under);
        }
        let all = self.all();
        if exact(self.caught) * 100.0 >= fail_under * exact(all) {
            return None;
        }
        // Two digits behind the point, rounded down.
        let percent = (exact(self.caught) * 1e4 / exact(all)).floor() / 1e2;
        let caught = self.caught;
        Some(format!(
            "{percent} % of all bugs were caught ({caught} of {all}), and `--fail-under` asks for {fail_under} %: add tests \
             for the missed ones"
        ))
    }

    /// A message if an estimate is too wide to decide whether less than a share in percent is caught.
    pub(super) fn doubt(self, fail_under: f64) -> Option<String> {
        self.estimate?.doubt(fail_under)
    }

    /// The exit code of a run without other failures.
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

    fn all(self) -> usize {
        self.caught + self.missed + self.unreached
    }
}

/// A share in percent, rounded down, so that it is 100 only if nothing is missing.
fn percent(part: usize, whole: usize) -> usize {
    100 * part / whole.max(1)
}

/// A number as a float; numbers of bugs are far below what a float holds exactly.
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
            estimate: None,
        }
    }

    #[test]
    fn both_shares_are_shown() {
        assert_eq!(
            share(40, 10, 3).shown(),
            "80 % of the bugs that tests run were caught (40 of 50), 75 % of all (40 of 53)"
        );
        assert_eq!(
            share(1, 0, 0).shown(),
            "100 % of the bugs that tests run were caught (1 of 1)"
        );
        assert_eq!(share(0, 0, 7).shown(), "no bug was tried");
    }

    #[test]
    fn one_missed_bug_of_many_is_not_rounded_away() {
        let shown = share(9_999, 1, 0).shown();
        assert!(shown.starts_with("99 %"), "{shown}");
        assert_eq!(share(9_999, 1, 0).exit_code(Some(100.0)), ExitCode::Found);
    }

    #[test]
    fn an_interrupted_run_shows_the_share_of_tried_bugs() {
        let interrupted = Share {
            complete: false,
            ..share(1, 1, 2)
        };
        assert_eq!(
            interrupted.shown(),
            "50 % of the bugs that were tried before the interruption were caught (1 of 2)"
        );
    }

    #[test]
    fn the_required_share_is_of_all_bugs() {
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
    fn a_share_that_falls_short_is_reported() {
        assert_eq!(
            share(2, 1, 0).shortfall(66.7).as_deref(),
            Some(
                "66.66 % of all bugs were caught (2 of 3), and `--fail-under` asks for 66.7 %: add tests for the missed ones"
            )
        );
        assert_eq!(share(2, 1, 0).shortfall(66.6), None);
    }
}
