//! `short-write`: a call of `write` is given a shorter buffer, so that it writes less than it could.

use syn::Expr;

use super::super::Proposals;
use super::transfer::{self, Method};
use crate::rewrite::context::Context;

const METHODS: [Method; 4] = [
    ("write", 1, 0, "counted"),
    ("write_at", 2, 0, "counted"),
    ("seek_write", 2, 0, "counted"),
    ("poll_write", 2, 1, "counted_when_ready"),
];
const VECTORED: [Method; 2] = [
    ("write_vectored", 1, 0, "counted"),
    ("poll_write_vectored", 2, 1, "counted_when_ready"),
];

pub(super) fn propose(expression: &Expr, _: &Context<'_>, proposals: &mut Proposals<'_>) {
    if let Some(transfer) = transfer::find(expression, &METHODS, "Write", proposals) {
        transfer.shorten("shortened_source", "&", proposals);
    } else if let Some(transfer) = transfer::find(expression, &VECTORED, "Write", proposals) {
        transfer.shorten("shortened_sources", "&", proposals);
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{check, check_rendered};

    #[test]
    fn a_write_gets_a_shorter_buffer() {
        check(
            "short-write",
            "w.write(&b)",
            &["w.write(&b[..1])", "w.write(&b[..random])"],
        );
        check(
            "short-write",
            "w.write(&[1, 2])",
            &["w.write(&(&[1, 2])[..1])", "w.write(&(&[1, 2])[..random])"],
        );
        check("short-write", "lock.write()", &[]);
        check("short-write", "(&mut b[1..]).write(c)", &[]);
    }

    #[test]
    fn a_writer_that_is_known_to_be_in_memory_is_found_by_its_type() {
        check_rendered(
            "short-write",
            "self.w.write(b)",
            "RT::counted(AT, 0, self.w.write(RT::shortened_source(AT, 0, \
             { use RT::{Elsewhere as _, InMemory as _}; (&RT::of(&self.w)).is_in_memory() }, b)))",
        );
    }
}
