//! How often something happens, to read.

/// Such as `22 %`, `0.14 %`, `1e-9` or `0`.
pub(crate) fn text(rate: f64) -> String {
    let percent = 100.0 * rate;
    match percent {
        0.0 => "0".to_owned(),
        ..0.01 => format!("{rate:.0e}"),
        0.01..1.0 => format!("{percent:.2} %"),
        1.0..10.0 => format!("{percent:.1} %"),
        _ => format!("{percent:.0} %"),
    }
}

#[cfg(test)]
mod tests {
    use super::text;

    #[test]
    fn two_digits_are_enough() {
        let texts = [0.0, 1e-9, 0.000_13, 0.0123, 0.2196, 1.0].map(text);
        assert_eq!(texts, ["0", "1e-9", "0.01 %", "1.2 %", "22 %", "100 %"]);
    }
}
