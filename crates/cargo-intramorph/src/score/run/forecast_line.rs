//! The line that says before the first trial how long all of them will take.

use std::time::Duration;

use crate::rough_time::rough_time;

/// Forecast from which on an estimate is worth more than the wait.
const LONG: Duration = Duration::from_secs(600);

/// A line about the time that bugs will take; `left` is the time that the user allows for them.
pub(super) fn forecast_line(bugs: usize, time: Duration, left: Option<Duration>) -> String {
    let bugs = match bugs {
        1 => "1 bug".to_owned(),
        _ => format!("{bugs} bugs"),
    };
    let about = rough_time(time);
    match left {
        Some(left) if left < time => {
            let left = rough_time(left);
            format!("{bugs} to try, about {about}: a random sample of them is tried, for {left}")
        }
        None if time > LONG => {
            format!("{bugs} to try, about {about}; `--within 5m` gives an estimate in five minutes")
        }
        _ => format!("{bugs} to try, about {about}"),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::forecast_line;

    #[track_caller]
    fn check(seconds: u64, left: Option<u64>, expected: &str) {
        let line = forecast_line(
            1234,
            Duration::from_secs(seconds),
            left.map(Duration::from_secs),
        );
        assert_eq!(line, format!("1234 bugs to try, about {expected}"));
    }

    #[test]
    fn a_forecast_says_how_long_it_takes() {
        check(40, None, "40 s");
        check(250, Some(300), "4 min");
        check(20_000, Some(30_000), "6 h");
        let line = forecast_line(1, Duration::from_millis(3), None);
        assert_eq!(line, "1 bug to try, about 1 s");
    }

    #[test]
    fn a_long_forecast_says_what_can_be_done() {
        check(
            900,
            None,
            "15 min; `--within 5m` gives an estimate in five minutes",
        );
        check(
            900,
            Some(240),
            "15 min: a random sample of them is tried, for 4 min",
        );
    }
}
