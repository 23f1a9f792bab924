//! How long something took, to read: two digits are enough.

use std::time::Duration;

/// Such as `85 µs`, `0.3 ms`, `24 ms` or `1.2 s`.
pub(crate) fn text(duration: Duration) -> String {
    let milliseconds = duration.as_secs_f64() * 1000.0;
    match milliseconds {
        ..0.0995 => format!("{:.0} µs", milliseconds * 1000.0),
        0.0995..9.95 => format!("{milliseconds:.1} ms"),
        9.95..999.5 => format!("{milliseconds:.0} ms"),
        _ => format!("{:.1} s", milliseconds / 1000.0),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::text;

    #[test]
    fn two_digits_are_enough() {
        let texts = [7, 99, 100, 940, 9_949, 9_950, 999_400, 999_500, 12_345_000]
            .map(|microseconds| text(Duration::from_micros(microseconds)));
        let expected = [
            "7 µs", "99 µs", "0.1 ms", "0.9 ms", "9.9 ms", "10 ms", "999 ms", "1.0 s", "12.3 s",
        ];
        assert_eq!(texts, expected);
    }
}
