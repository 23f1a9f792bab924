//! Times on the command line, such as `90s`, `5m` or `2m30s`.

use std::time::Duration;

const EXPECTED: &str = "expected a time such as `90s`, `5m`, `2m30s` or `1h`";
/// Units, in the order in which they are written.
const UNITS: [(char, u64); 3] = [('h', 60 * 60), ('m', 60), ('s', 1)];

/// Parses a time that is not zero, for clap.
pub(super) fn parse(text: &str) -> Result<Duration, String> {
    let seconds = seconds(text.trim()).filter(|seconds| *seconds > 0);
    let seconds = seconds.ok_or_else(|| EXPECTED.to_owned())?;
    Ok(Duration::from_secs(seconds))
}

fn seconds(text: &str) -> Option<u64> {
    let (mut rest, mut sum) = (text, 0_u64);
    for (unit, seconds) in UNITS {
        if let Some((count, after)) = rest.split_once(unit) {
            let count: u64 = count.trim().parse().ok()?;
            sum = sum.checked_add(count.checked_mul(seconds)?)?;
            rest = after;
        }
    }
    rest.is_empty().then_some(sum)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::parse;

    #[test]
    fn times_are_read_as_people_write_them() {
        for (text, seconds) in [
            ("90s", 90),
            ("5m", 300),
            ("2m30s", 150),
            ("2m 30s", 150),
            ("1h", 3600),
            ("1h1s", 3601),
        ] {
            assert_eq!(parse(text), Ok(Duration::from_secs(seconds)), "{text}");
        }
    }

    #[test]
    fn what_is_no_time_is_refused() {
        for text in [
            "",
            "5",
            "0s",
            "m",
            "5 minutes",
            "30s2m",
            "-5m",
            "1.5h",
            "99999999999999999h",
        ] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
