//! Numbers of suggestions.

/// Reads the number of a suggestion.
pub(super) fn parse(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| "expected a number".to_owned())
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn what_is_no_number_is_refused_in_plain_words() {
        assert_eq!(parse("2"), Ok(2));
        assert_eq!(parse("x"), Err("expected a number".to_owned()));
    }
}
