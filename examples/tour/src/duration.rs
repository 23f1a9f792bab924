//! How long something took, to read: two digits are enough.

use std::time::Duration;

/// Such as `<0.1 ms`, `0.3 ms`, `24 ms` or `1.2 s`.
pub(crate) fn text(duration: Duration) -> String {
    let milliseconds = duration.as_secs_f64() * 1000.0;
    match milliseconds {
        ..0.05 => "<0.1 ms".to_owned(),
        0.05..9.95 => format!("{milliseconds:.1} ms"),
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
        let texts = [49, 50, 940, 9_949, 9_950, 999_400, 999_500, 12_345_000]
            .map(|microseconds| text(Duration::from_micros(microseconds)));
        let expected = [
            "<0.1 ms", "0.1 ms", "0.9 ms", "9.9 ms", "10 ms", "999 ms", "1.0 s", "12.3 s",
        ];
        assert_eq!(texts, expected);
    }
}
