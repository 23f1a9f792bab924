//! The failure of a run whose time was over before a change was tried.

use std::fmt;
use std::time::Duration;

use intramorph_record::score::Elapsed;

/// The time that was allowed, and the use that was made of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OutOfTime {
    pub(crate) within: Duration,
    pub(crate) elapsed: Elapsed,
}

/// Building takes much of the time if it takes more than one in so many parts.
const MUCH: u32 = 5;

impl fmt::Display for OutOfTime {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Elapsed {
            building, baseline, ..
        } = self.elapsed;
        let [within, building_seconds, baseline_seconds] =
            [self.within, building, baseline].map(|time| time.as_secs());
        write!(
            formatter,
            "the {within} s of `--within` were over before a change was tried: "
        )?;
        if baseline.is_zero() {
            return write!(
                formatter,
                "the tests are not built yet; repeat the command, which goes on with what is built, or allow more time"
            );
        }
        let advice = if building * MUCH > self.within {
            "repeat the command, which has less to build then, or allow more time"
        } else {
            "allow more time, or leave out slow tests with `-- --skip NAME`"
        };
        write!(
            formatter,
            "{building_seconds} s to build, {baseline_seconds} s for tests without a change; {advice}"
        )
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use intramorph_record::score::Elapsed;

    use super::OutOfTime;

    #[track_caller]
    fn check(building: u64, baseline: u64, expected: &str) {
        let mut elapsed = Elapsed::default();
        elapsed.building = Duration::from_secs(building);
        elapsed.baseline = Duration::from_secs(baseline);
        let within = Duration::from_secs(120);
        let shown = OutOfTime { within, elapsed }.to_string();
        assert_eq!(
            shown,
            format!("the 120 s of `--within` were over before a change was tried: {expected}")
        );
    }

    #[test]
    fn advice_depends_on_where_the_time_went() {
        check(
            119,
            0,
            "the tests are not built yet; repeat the command, which goes on with what is built, or allow more time",
        );
        check(
            80,
            39,
            "80 s to build, 39 s for tests without a change; repeat the command, which has less to build then, or allow more time",
        );
        check(
            20,
            99,
            "20 s to build, 99 s for tests without a change; allow more time, or leave out slow tests with `-- --skip NAME`",
        );
    }
}
