//! `text`: a character becomes the next one, and a text becomes empty.

use syn::{Expr, Lit};

use super::{Context, Proposals};

pub(super) fn propose(expression: &Expr, context: &Context<'_>, proposals: &mut Proposals<'_>) {
    let Expr::Lit(literal) = expression else {
        return;
    };
    // What only developers read is seldom worth a test.
    let of_trait = context.function.and_then(|function| function.of_trait);
    if of_trait.is_some_and(|name| name == "Debug") {
        return;
    }
    let other = match &literal.lit {
        Lit::Char(character) => next(character.value()).map(|next| format!("{next:?}")),
        Lit::Byte(byte) => {
            let next = byte.value().checked_add(1).filter(u8::is_ascii);
            next.map(|next| format!("b'{}'", next.escape_ascii()))
        }
        Lit::Str(text) if is_message(&text.value()) => None,
        Lit::Str(text) if text.value().is_empty() => Some("\"xyzzy\"".to_owned()),
        Lit::Str(_) => Some("\"\"".to_owned()),
        _ => None,
    };
    if let Some(other) = other {
        proposals.replace(literal, other);
    }
}

/// Whether a text is a sentence for people to read.
fn is_message(text: &str) -> bool {
    text.split_whitespace().count() > 2
}

fn next(character: char) -> Option<char> {
    char::from_u32(u32::from(character) + 1)
}

#[cfg(test)]
mod tests {
    use crate::rewrite::tests::{check, check_file};

    #[test]
    fn a_character_becomes_the_next_one() {
        check("text", "'a'", &["'b'"]);
        check("text", "'&'", &["'\\''"]);
        check("text", "b'['", &["b'\\\\'"]);
        check("text", "'\\u{10ffff}'", &[]);
    }

    #[test]
    fn a_text_becomes_empty() {
        check("text", "f(\"abc\")", &["f(\"\")"]);
        check("text", "f(\"\")", &["f(\"xyzzy\")"]);
    }

    #[test]
    fn messages_and_formats_stay() {
        check("text", "a.expect(\"abc\")", &[]);
        check("text", "format!(\"abc\")", &[]);
        check("text", "write!(a, \"abc {}\", b)", &[]);
        check("text", "b\"abc\"", &[]);
        check("text", "fail(\"no such file\")", &[]);
        check_file(
            "text",
            "impl Debug for S { fn fmt() { a.field(\"b\"); } }",
            &[],
        );
    }
}
