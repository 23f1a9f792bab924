//! Outputs of one program that differ in numbers only: addresses and counters that `Debug` prints.

/// What two outputs differ in.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Differing {
    /// Numbers such as `0x7f12ab34`.
    Addresses,
    /// Numbers beside words, such as the 7 of `Handle(7)`.
    Numbers,
    Other,
}

impl Differing {
    pub(super) fn between(one: &str, other: &str) -> Self {
        let is_number =
            |word: &str| is_address(word) || word.bytes().all(|byte| byte.is_ascii_digit());
        let has_name = one.starts_with(|first: char| first.is_alphabetic());
        match () {
            () if without(one, is_address) == without(other, is_address) => Self::Addresses,
            () if has_name && without(one, is_number) == without(other, is_number) => Self::Numbers,
            () => Self::Other,
        }
    }
}

fn is_address(word: &str) -> bool {
    let digits = word.strip_prefix("0x").unwrap_or_default();
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Returns the words of a text and what is between them, without some words.
fn without(text: &str, is_left_out: impl Fn(&str) -> bool) -> Vec<&str> {
    let words = text.split_inclusive(|character: char| !character.is_alphanumeric());
    let words = words.map(|word| {
        let (start, _) = word.split_at(
            word.trim_end_matches(|last: char| !last.is_alphanumeric())
                .len(),
        );
        if !start.is_empty() && is_left_out(start) {
            &word[start.len()..]
        } else {
            word
        }
    });
    words.collect()
}

#[cfg(test)]
mod tests {
    use super::Differing;

    fn check(one: &str, other: &str, expected: Differing) {
        assert!(Differing::between(one, other) == expected, "{one} {other}");
    }

    #[test]
    fn addresses_and_numbers_are_recognised() {
        check("[0x7f01]", "[0x7f0a2]", Differing::Addresses);
        check(
            "Node { at: 0x7f01, id: 1 }",
            "Node { at: 0x7f02, id: 1 }",
            Differing::Addresses,
        );
        check(
            "Node { at: 0x7f01, id: 1 }",
            "Node { at: 0x7f02, id: 2 }",
            Differing::Numbers,
        );
        check("Handle(7)", "Handle(18)", Differing::Numbers);
        check("7", "18", Differing::Other);
        check("\"a\"", "\"b\"", Differing::Other);
    }
}
