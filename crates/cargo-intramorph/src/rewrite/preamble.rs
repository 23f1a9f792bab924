//! Preamble of a file: a byte order mark and a line for shells, which are no Rust.

use std::borrow::Cow;

const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Replaces the preamble by blanks. A parser that skips it would count bytes from its end.
pub(crate) fn blank_preamble(text: &str) -> Cow<'_, str> {
    let unmarked = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    let length = text.len() - unmarked.len() + shell_line(unmarked);
    if length == 0 {
        return Cow::Borrowed(text);
    }
    Cow::Owned(" ".repeat(length) + &text[length..])
}

/// Returns the length of a line such as `#!/usr/bin/env`, which is no attribute.
fn shell_line(text: &str) -> usize {
    let is_attribute = |rest: &str| rest.trim_start().starts_with('[');
    match text.strip_prefix("#!") {
        Some(rest) if !is_attribute(rest) => text.find('\n').unwrap_or(text.len()),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use crate::rewrite::tests::check_file;

    fn check(preamble: &str) {
        let text = format!("{preamble}fn f() {{ g(!h()) }}");
        check_file("unary", &text, &[&text.replace("!h", "h")]);
    }

    #[test]
    fn what_is_changed_is_where_it_is_behind_a_byte_order_mark() {
        check("\u{feff}");
    }

    #[test]
    fn what_is_changed_is_where_it_is_behind_a_line_for_shells() {
        check("#!/usr/bin/env größe\n");
        check("\u{feff}#!/usr/bin/env größe\r\n");
    }

    #[test]
    fn an_attribute_of_the_crate_is_no_line_for_shells() {
        check("#![no_std]\n");
        check("#! [no_std] ");
    }
}
