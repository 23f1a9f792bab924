//! Lines that are too long are broken between words.

use super::WIDTH;

/// Breaks a line; what follows a break is indented. A word that is too long is broken, too.
pub(super) fn wrapped(line: &str, indentation: &str) -> String {
    let mut lines = Vec::new();
    let mut rest = line.to_owned();
    while let Some((limit, _)) = rest.char_indices().nth(WIDTH) {
        let spaces = rest.match_indices(' ').map(|(place, _)| place);
        let is_between_words = |place: &usize| !rest[..*place].trim().is_empty();
        let space = spaces
            .take_while(|place| *place <= limit)
            .filter(is_between_words);
        let (end, next) = space
            .last()
            .map_or((limit, limit), |place| (place, place + 1));
        lines.push(rest[..end].to_owned());
        rest = format!("{indentation}{}", &rest[next..]);
    }
    lines.push(rest);
    lines.join("\n")
}

/// Breaks a command as a shell reads it: each variable that is set for it has a line, and so has the command itself.
pub(super) fn wrapped_command(line: &str, indentation: &str) -> String {
    if line.chars().count() <= WIDTH {
        return line.to_owned();
    }
    let next_line = format!(" \\\n{indentation}");
    let line = line.replace(" INTRAMORPH_ON=", &format!("{next_line}INTRAMORPH_ON="));
    line.replace(" cargo ", &format!("{next_line}cargo "))
}

#[cfg(test)]
mod tests {
    use super::{wrapped, wrapped_command};

    #[test]
    fn a_short_line_stays() {
        let line = format!("  x{}", " x".repeat(38));
        assert_eq!(wrapped(&line, "  "), line);
        assert_eq!(wrapped_command(&line, "  "), line);
    }

    #[test]
    fn a_long_line_is_broken_between_words() {
        let word = "π".repeat(39);
        let line = format!("{word} {word} {word}");
        assert_eq!(wrapped(&line, "  "), format!("{word} {word}\n  {word}"));
    }

    #[test]
    fn a_long_word_is_broken_anywhere() {
        let expected = format!("{}\n  {}\n  {}", "π".repeat(80), "π".repeat(78), "π");
        assert_eq!(wrapped(&"π".repeat(159), "  "), expected);
    }

    #[test]
    fn a_command_is_broken_as_a_shell_reads_it() {
        let bug = "x".repeat(60);
        let line = format!("  INTRAMORPH_SEED=1/2 INTRAMORPH_ON='{bug}' cargo test -p sorting");
        let expected = format!(
            "  INTRAMORPH_SEED=1/2 \\\n  INTRAMORPH_ON='{bug}' \\\n  cargo test -p sorting"
        );
        assert_eq!(wrapped_command(&line, "  "), expected);
    }
}
