//! The examples in documentation, which are tests as well if the user wants them.

/// The code of each example in the documentation of a source, as a function that can be parsed.
pub(super) fn examples(text: &str) -> Vec<String> {
    let mut examples = Vec::new();
    let mut example: Option<String> = None;
    for line in text.lines().map(documentation) {
        let Some(line) = line else {
            example = None;
            continue;
        };
        let is_fence = line.trim_start().starts_with("```");
        example = match example.take() {
            None => is_fence.then(String::new),
            Some(code) if is_fence => {
                examples.push(format!("fn example() {{\n{code}\n}}\n"));
                None
            }
            Some(code) => Some(code + shown_or_hidden(line) + "\n"),
        };
    }
    examples
}

/// A line of documentation without its mark; `None` if it is another line.
fn documentation(line: &str) -> Option<&str> {
    let line = line.trim_start();
    line.strip_prefix("///")
        .or_else(|| line.strip_prefix("//!"))
}

/// A line of code, which a user does not see behind a mark.
fn shown_or_hidden(line: &str) -> &str {
    let code = line.trim_start();
    match code.strip_prefix('#') {
        Some("") => "",
        Some(hidden) if hidden.starts_with(' ') => hidden,
        _ => code,
    }
}

#[cfg(test)]
mod tests {
    use super::examples;

    #[test]
    fn each_example_is_a_function() {
        let text = "//! Before.\n//! ```\n//! # use a::b;\n//! #[inline]\n//! const C: u8 = b();\n//! #\n//! ```\n//! Between.\n\
            fn f() {}\n/// ```rust,no_run\n/// g();\n/// ```\nfn g() {}\n/// ```\n/// cut\nfn h() {}\n";
        assert_eq!(
            examples(text),
            [
                "fn example() {\n use a::b;\n#[inline]\nconst C: u8 = b();\n\n\n}\n",
                "fn example() {\ng();\n\n}\n"
            ]
        );
    }
}
