//! Times as people say them, when nobody knows them exactly.

use std::time::Duration;

/// A time with one unit, rounded.
pub(crate) fn rough_time(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 100.0 {
        format!("{} s", seconds.ceil())
    } else if seconds < 6_000.0 {
        format!("{:.0} min", seconds / 60.0)
    } else {
        format!("{:.0} h", seconds / 3600.0)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::rough_time;

    #[test]
    fn times_have_one_unit() {
        let times = [0.0, 0.003, 99.0, 100.0, 250.0, 5_999.0, 20_000.0];
        let times = times.map(|seconds| rough_time(Duration::from_secs_f64(seconds)));
        let expected = ["0 s", "1 s", "99 s", "2 min", "4 min", "100 min", "6 h"];
        assert_eq!(times, expected);
    }
}
