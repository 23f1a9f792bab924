//! `short-read`: a call of `read` is given a shorter buffer, so that it reads less than it could.

use syn::Expr;

use super::super::Proposals;
use super::transfer::{self, Method};
use crate::rewrite::context::Context;

const METHODS: [Method; 4] = [
    ("read", 1, 0, "counted"),
    ("read_at", 2, 0, "counted"),
    ("seek_read", 2, 0, "counted"),
    ("poll_read", 2, 1, "counted_when_ready"),
];
const VECTORED: [Method; 2] = [
    ("read_vectored", 1, 0, "counted"),
    ("poll_read_vectored", 2, 1, "counted_when_ready"),
];

pub(super) fn propose(expression: &Expr, _: &Context<'_>, proposals: &mut Proposals<'_>) {
    if let Some(transfer) = transfer::find(expression, &METHODS, "Read", proposals) {
        transfer.shorten("shortened", "&mut ", proposals);
    } else if let Some(transfer) = transfer::find(expression, &VECTORED, "Read", proposals) {
        transfer.shorten("shortened_buffers", "&mut ", proposals);
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{check, check_rendered};

    #[test]
    fn a_read_gets_a_shorter_buffer() {
        check(
            "short-read",
            "r.read(&mut b)",
            &["r.read(&mut b[..1])", "r.read(&mut b[..random])"],
        );
        check(
            "short-read",
            "r.read(b)",
            &["r.read(&mut b[..1])", "r.read(&mut b[..random])"],
        );
        check(
            "short-read",
            "f(Read::read(&mut r, g()))",
            &[
                "f(Read::read(&mut r, &mut (g())[..1]))",
                "f(Read::read(&mut r, &mut (g())[..random]))",
            ],
        );
    }

    #[test]
    fn other_methods_of_the_name_are_left_alone() {
        check("short-read", "lock.read()", &[]);
        check("short-read", "options.read(true)", &[]);
        check("short-read", "r.read_exact(b)", &[]);
    }

    #[test]
    fn a_call_is_kept_and_its_buffer_passed_through_the_runtime() {
        check_rendered(
            "short-read",
            "f().read(b)",
            "RT::counted(AT, 0, f().read(RT::shortened(AT, 0, false, b)))",
        );
        check_rendered(
            "short-read",
            "f().read(b).await",
            "RT::counted(AT, 0, f().read(RT::shortened(AT, 0, false, b)).await)",
        );
    }
}
