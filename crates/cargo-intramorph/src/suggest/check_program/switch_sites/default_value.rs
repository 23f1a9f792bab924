//! The value that a switch has if nobody sets it, by its documentation: to set it changes nothing.

use crate::discover::{Candidate, Takes};

/// Finds the default of a switch in its documentation; `None` if nothing is said, or two things are.
pub(super) fn documented_default<'a>(
    candidate: &'a Candidate,
    documentation: &str,
) -> Option<&'a str> {
    let words = documentation.split_whitespace().collect::<Vec<_>>();
    let text = words.join(" ");
    let is_default: fn(&str, &str) -> bool = match candidate.takes? {
        Takes::Bool => is_default_flag,
        Takes::Enum => is_default_variant,
        Takes::Optional | Takes::Number => return None,
    };
    let mut defaults = candidate.values.iter().filter(|it| is_default(&text, it));
    let default = defaults.next()?;
    defaults.next().is_none().then_some(default)
}

/// Whether the documentation says that a flag has a value by default.
fn is_default_flag(text: &str, value: &str) -> bool {
    let text = text.to_lowercase();
    let names: &[&str] = match value {
        "true" => &["enabled", "on", "true", "`true`"],
        _ => &["disabled", "off", "false", "`false`", "not enabled"],
    };
    names.iter().any(|name| {
        let phrases = [
            format!(" {name} by default"),
            format!("by default this is {name}"),
            format!("by default, this is {name}"),
            format!("by default this option is {name}"),
            format!("by default, this option is {name}"),
            format!("defaults to {name}"),
            format!("default is {name}"),
            format!("default value is {name}"),
        ];
        let text = format!(" {text}");
        phrases.iter().any(|phrase| text.contains(phrase))
    })
}

/// Whether a sentence about the default names a variant.
fn is_default_variant(text: &str, value: &str) -> bool {
    let variant = value.rsplit("::").next().unwrap_or(value);
    let is_variant = |word: &str| word == variant;
    let mut sentences = text.split(". ");
    sentences.any(|sentence| {
        let mut words = sentence.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
        sentence.to_lowercase().contains("default") && words.any(is_variant)
    })
}

#[cfg(test)]
mod tests {
    use super::{is_default_flag, is_default_variant};

    #[test]
    fn a_flag_has_the_value_that_is_said_to_be_its_default() {
        assert!(is_default_flag("A. By default, this is enabled.", "true"));
        assert!(is_default_flag("Enabled by default.", "true"));
        assert!(is_default_flag("The default is `false`.", "false"));
        assert!(!is_default_flag("Enabled by default.", "false"));
        assert!(!is_default_flag("Depends on by default settings.", "false"));
    }

    #[test]
    fn a_variant_is_the_default_where_a_sentence_about_it_says_so() {
        let text = "The kind. The default is [`Kind::First`]. Use `Kind::All` for all.";
        assert!(is_default_variant(text, "::a::Kind::First"));
        assert!(!is_default_variant(text, "::a::Kind::All"));
    }
}
