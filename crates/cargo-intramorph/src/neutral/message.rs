//! The message of a failing test, found in what its process printed. Pure.

use console::strip_ansi_codes;

/// Maximum number of lines of a message.
const LINES: usize = 6;

/// The message of the last panic in some output, or the last lines of the output.
pub(crate) fn message(output: &str) -> String {
    let output = strip_ansi_codes(output);
    let lines: Vec<&str> = output.lines().map(str::trim_end).collect();
    // A program may print panics in words of its own.
    let last_with = |words: &str| lines.iter().rposition(|line| line.contains(words));
    let start = last_with("panicked at").or_else(|| last_with("panicked"));
    let shown: Vec<&str> = if let Some(start) = start {
        // The first line names the place in the source.
        let rest = lines[start + 1..].iter().copied();
        let rest: Vec<&str> = rest.take_while(|line| !is_end(line)).take(LINES).collect();
        if rest.is_empty() {
            vec![lines[start]]
        } else {
            rest
        }
    } else {
        let said = lines.iter().copied().filter(|line| !is_of_harness(line));
        let said: Vec<&str> = said.collect();
        said[said.len().saturating_sub(LINES)..].to_vec()
    };
    shown.join("\n").trim().to_owned()
}

/// Whether a line comes after the message of a panic.
fn is_end(line: &str) -> bool {
    line.is_empty()
        || line.starts_with("note: run with `RUST_BACKTRACE")
        || line.starts_with("stack backtrace:")
        || line.starts_with("thread '")
}

fn is_of_harness(line: &str) -> bool {
    let beginnings = [
        "running ",
        "test ",
        "failures:",
        "test result:",
        "----",
        "    ",
    ];
    line.is_empty()
        || beginnings
            .iter()
            .any(|beginning| line.starts_with(beginning))
}

#[cfg(test)]
mod tests {
    use super::message;

    #[test]
    fn the_message_of_the_last_panic_is_found() {
        let output = "running 1 test\ntest a ... FAILED\n\nfailures:\n\n---- a stdout ----\n\n\
            thread 'a' (123) panicked at src/lib.rs:7:5:\nassertion `left == right` failed\n  left: 1\n right: 2\n\
            note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace\n\n\nfailures:\n    a\n";
        let expected = "assertion `left == right` failed\n  left: 1\n right: 2";
        assert_eq!(message(output), expected);
    }

    #[test]
    fn a_panic_in_words_of_the_program_is_found_without_its_colours() {
        let output = "---- a stdout ----\nThe application panicked (crashed).\n\u{1b}[36mlost a byte\u{1b}[0m\n\nin lib.rs\n";
        assert_eq!(message(output), "lost a byte");
    }

    #[test]
    fn without_a_panic_the_last_lines_are_shown() {
        let output = "running 1 test\ntest a ... FAILED\n\nfailures:\n\n---- a stdout ----\nError: \"short\"\n";
        assert_eq!(message(output), "Error: \"short\"");
    }
}
