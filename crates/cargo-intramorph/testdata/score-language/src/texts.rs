//! Strings and comments where something is changed.

pub fn joined(number: u32) -> String {
    // An odd "quote, and a brace {.
    let text = "a
 b // no comment" /* a comment with "quote */;
    text.replace("a", r#"x"y
z"#) + &format!("{}", number + 1) // at the end
}

pub fn counted(text: &str) -> usize {
    text.matches('"').count() /* ' */ + text.matches("//").count() * /* nested /* " */ */ 10
}

pub fn bytes() -> usize {
    b"a\"b
c".len() + 1
}

pub fn cstring() -> usize {
    c"four".count_bytes() - 1
}

/** A documentation
 * over lines. */
pub fn multi_line_argument(limit: usize) -> bool {
    limit > "one
two
three".lines().count()
}
