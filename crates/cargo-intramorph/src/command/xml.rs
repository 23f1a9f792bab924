//! Texts in XML.

/// A text for XML and for its attributes. XML cannot hold control characters, not even as entities.
pub(super) fn escape(text: &str) -> String {
    let mut xml = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => xml.push_str("&amp;"),
            '<' => xml.push_str("&lt;"),
            '>' => xml.push_str("&gt;"),
            '"' => xml.push_str("&quot;"),
            '\n' | '\t' => xml.push(character),
            '\u{fffe}' | '\u{ffff}' => xml.push(char::REPLACEMENT_CHARACTER),
            control if control.is_control() => xml.push(char::REPLACEMENT_CHARACTER),
            other => xml.push(other),
        }
    }
    xml
}

#[cfg(test)]
mod tests {
    use super::escape;

    #[test]
    fn characters_that_xml_cannot_hold_are_replaced() {
        assert_eq!(
            escape("a<b> & \"c\"\u{1b}\u{0}\n"),
            "a&lt;b&gt; &amp; &quot;c&quot;\u{fffd}\u{fffd}\n"
        );
    }
}
