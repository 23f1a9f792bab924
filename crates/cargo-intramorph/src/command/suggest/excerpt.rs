//! Excerpts of long outputs: the beginning, and what is around the first difference.

/// Maximum number of characters of a text that is shown whole.
const LONGEST: usize = 160;
/// Characters before the first difference that are shown.
const BEFORE: usize = 40;

/// A text that is cut after some characters.
pub(super) fn cut(text: &str) -> String {
    if text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    let start: String = text.chars().take(LONGEST).collect();
    format!("{start} …")
}

/// Two texts from shortly before where they differ, if they are long.
pub(super) fn around_difference(one: &str, other: &str) -> [String; 2] {
    let alike = one.chars().zip(other.chars());
    let alike = alike.take_while(|(one, other)| one == other).count();
    [one, other].map(|text| {
        if alike <= LONGEST / 2 || text.chars().count() <= LONGEST {
            return cut(text);
        }
        let rest: String = text.chars().skip(alike - BEFORE).collect();
        format!("… {}", cut(&rest))
    })
}

#[cfg(test)]
mod tests {
    use super::{around_difference, cut};

    #[test]
    fn a_short_text_stays_whole() {
        assert_eq!(cut("[1, 2]"), "[1, 2]");
    }

    #[test]
    fn long_texts_are_shown_where_they_differ() {
        let same = "x".repeat(300);
        let [one, other] = around_difference(&format!("{same}1"), &format!("{same}2"));
        assert_eq!(one, format!("… {}1", "x".repeat(40)));
        assert_eq!(other, format!("… {}2", "x".repeat(40)));
    }
}
