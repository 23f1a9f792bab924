//! Patterns of functions: a path or the end of it, with stars in names.

use crate::single_line::joined_words;

/// A pattern, such as `Number::digits`, which also means `parse::Number::digits` and `Number<T>::digits`.
#[derive(Clone, Debug)]
pub(crate) struct FunctionPattern {
    segments: Vec<String>,
}

impl FunctionPattern {
    pub(crate) fn new(pattern: &str) -> Self {
        let pattern = pattern.trim_start_matches("::");
        let segments = segments(pattern).into_iter().map(normalized);
        Self {
            segments: segments.collect(),
        }
    }

    /// Whether it is the whole path of an item, or the end of it.
    pub(crate) fn matches(&self, item: &str) -> bool {
        let names = segments(item);
        let Some(before) = names.len().checked_sub(self.segments.len()) else {
            return false;
        };
        let mut pairs = self.segments.iter().zip(&names[before..]);
        pairs.all(|(pattern, name)| matches_name(pattern, name))
    }
}

/// Whether a pattern matches a name, with or without its arguments; of `<Type as Trait>`, also either of the two.
fn matches_name(pattern: &str, name: &str) -> bool {
    let name = normalized(name);
    let inside = name.strip_prefix('<').and_then(|it| it.strip_suffix('>'));
    let of_trait = inside.and_then(|inside| inside.rsplit_once(" as "));
    let names = match (inside, of_trait) {
        (_, Some((itself, implemented))) => vec![itself, implemented],
        (Some(_), None) => Vec::new(),
        (None, None) => vec![&*name],
    };
    let without_arguments =
        |name: &str| pattern_fits(pattern, name.split('<').next().unwrap_or(name));
    let fits = |name: &&str| pattern_fits(pattern, name) || without_arguments(name);
    pattern_fits(pattern, &name) || names.iter().any(fits)
}

/// Whether a pattern, in which a star is anything, fits a whole text.
fn pattern_fits(pattern: &str, text: &str) -> bool {
    let Some((start, rest)) = pattern.split_once('*') else {
        return pattern == text;
    };
    let Some(text) = text.strip_prefix(start) else {
        return false;
    };
    let mut cuts = text.char_indices().map(|(place, _)| place);
    cuts.any(|place| pattern_fits(rest, &text[place..])) || pattern_fits(rest, "")
}

/// Splits a path at `::`, but not within brackets.
fn segments(path: &str) -> Vec<&str> {
    let mut segments = Vec::new();
    let (mut depth, mut start) = (0_usize, 0);
    let bytes = path.as_bytes();
    for (place, byte) in bytes.iter().enumerate() {
        match byte {
            b'<' | b'(' | b'[' => depth += 1,
            b'>' if place > 0 && bytes[place - 1] == b'-' => {}
            b'>' | b')' | b']' => depth = depth.saturating_sub(1),
            b':' if depth == 0 && place >= start && bytes.get(place + 1) == Some(&b':') => {
                segments.push(&path[start..place]);
                start = place + 2;
            }
            _ => {}
        }
    }
    segments.push(&path[start.min(path.len())..]);
    segments
}

/// Returns a name with single spaces, and without the `r#` of raw identifiers.
fn normalized(text: &str) -> String {
    let text = joined_words(text);
    let mut parts = text.split("r#");
    let mut normalized = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let is_within_name = normalized.ends_with(|it: char| it.is_alphanumeric() || it == '_');
        normalized.push_str(if is_within_name { "r#" } else { "" });
        normalized.push_str(part);
    }
    normalized
}

#[cfg(test)]
mod tests {
    use super::FunctionPattern;

    #[track_caller]
    fn check(pattern: &str, item: &str, expected: bool) {
        let function_pattern = FunctionPattern::new(pattern);
        let matches = function_pattern.matches(item);
        assert_eq!(matches, expected, "{pattern} {item}");
    }

    #[test]
    fn a_pattern_is_the_whole_path_or_its_end() {
        check("parse::Number::digits", "parse::Number::digits", true);
        check("::parse::Number::digits", "parse::Number::digits", true);
        check("Number::digits", "parse::Number::digits", true);
        check("digits", "parse::Number::digits", true);
        check("git", "parse::Number::digits", false);
        check("parse::Number", "parse::Number::digits", false);
        check("a::parse::Number::digits", "parse::Number::digits", false);
        check("", "parse::Number::digits", false);
    }

    #[test]
    fn a_star_stays_within_a_name() {
        check("parse::*::digits", "parse::Number::digits", true);
        check("parse::*", "parse::Number::digits", false);
        check("Number::*", "parse::Number::digits", true);
        check("dig*", "parse::Number::digits", true);
        check("*i*i*s", "parse::Number::digits", true);
        check("*x*", "parse::Number::digits", false);
        check("*", "parse", true);
        check("zähl*", "zähler", true);
    }

    #[test]
    fn a_raw_name_is_called_by_either_spelling() {
        for pattern in ["match", "r#match", "r#m*", "*::match"] {
            check(pattern, "parse::r#match", true);
            check(pattern, "parse::match", true);
        }
        check("type::fmt", "<r#type as Debug>::fmt", true);
        check("r#type::fmt", "<a::B as r#type<u8>>::fmt", true);
        check("atch", "parse::r#match", false);
    }

    #[test]
    fn arguments_of_types_may_be_left_out() {
        check("Number::digits", "Number<T>::digits", true);
        check("Number<T>::digits", "Number<T>::digits", true);
        check("Number<u8>::digits", "Number<T>::digits", false);
        check("Map::get", "Map<std::string::String>::get", true);
        check("get", "Map<fn(u8) -> a::B>::get", true);
    }

    #[test]
    fn an_implementation_is_called_by_its_type_or_its_trait() {
        const ITEM: &str = "ops::<Number<T> as Add<&Number<T>>>::add";
        check("Number::add", ITEM, true);
        check("Add::add", ITEM, true);
        check("Number<T>::add", ITEM, true);
        check("<Number<T> as Add<&Number<T>>>::add", ITEM, true);
        check("<Number<T>  as  Add<*>>::add", ITEM, true);
        check("Sub::add", ITEM, false);
    }
}
