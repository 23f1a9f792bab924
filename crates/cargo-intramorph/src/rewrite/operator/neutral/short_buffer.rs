//! `short-buffer`: a method of a reader or writer gets a shorter buffer than its caller has given.

use syn::{FnArg, Pat, Type};

use super::super::Proposals;
use super::super::proposals::{Edit, Insertion};
use super::transfer::shortened;
use crate::rewrite::context::FunctionContext;
use crate::rewrite::count::start_of;

/// Traits with the methods that are given a buffer, and the functions of the runtime that shorten it.
const METHODS: [(&str, &str, &str, &str); 8] = [
    ("Read", "read", "shortened", "&mut "),
    ("Read", "read_vectored", "shortened_buffers", "&mut "),
    ("Write", "write", "shortened_source", "&"),
    ("Write", "write_vectored", "shortened_sources", "&"),
    ("AsyncRead", "poll_read", "shortened", "&mut "),
    (
        "AsyncRead",
        "poll_read_vectored",
        "shortened_buffers",
        "&mut ",
    ),
    ("AsyncWrite", "poll_write", "shortened_source", "&"),
    (
        "AsyncWrite",
        "poll_write_vectored",
        "shortened_sources",
        "&",
    ),
];

pub(super) fn propose(function: &FunctionContext<'_>, proposals: &mut Proposals<'_>) {
    let signature = function.signature;
    let Some(of_trait) = function.of_trait else {
        return;
    };
    let is_meant = |it: &&(&str, &str, &str, &str)| of_trait == it.0 && signature.ident == it.1;
    let Some((.., shorten, reference)) = METHODS.iter().find(is_meant) else {
        return;
    };
    let Some(FnArg::Typed(buffer)) = signature.inputs.last() else {
        return;
    };
    let (Pat::Ident(name), Type::Reference(r#type)) = (&*buffer.pat, &*buffer.ty) else {
        return;
    };
    // That of tokio is no slice.
    if !matches!(&*r#type.elem, Type::Slice(_)) {
        return;
    }
    let place = start_of(function.block);
    let name_text = name.ident.to_string();
    let pattern = proposals.text(&buffer.pat);
    let code = format!(
        "let {pattern} = {}false, {name_text}); ",
        super::call(shorten)
    );
    let edits = ["..1", "..random"].map(|length| {
        let short = shortened(&name_text, reference, length);
        Edit::new(place..place, format!("let {pattern} = {short}; "))
    });
    proposals.insert_around(place..place, &[Insertion::new(place, code)], edits);
}

#[cfg(test)]
mod tests {
    use super::super::tests::{check_file, rendered};

    #[test]
    fn readers_and_writers_get_shorter_buffers() {
        check_file(
            "short-buffer",
            "impl io::Read for A { fn read(&mut self, buf: &mut [u8]) -> R { f(buf) } }",
            &[
                "impl io::Read for A { fn read(&mut self, buf: &mut [u8]) -> R { let buf = &mut buf[..1]; f(buf) } }",
                "impl io::Read for A { fn read(&mut self, buf: &mut [u8]) -> R { let buf = &mut buf[..random]; f(buf) } }",
            ],
        );
    }

    #[test]
    fn the_buffer_is_shortened_before_the_first_call_is_changed() {
        let text = "impl Write for A { fn write(&mut self, buf: &[u8]) -> R { f().write(buf) } }";
        assert_eq!(
            rendered(text),
            "impl Write for A { fn write(&mut self, buf: &[u8]) -> R { \
             let buf = RT::shortened_source(AT0, 0, false, buf); \
             RT::counted(AT1, 1, f().write(RT::shortened_source(AT1, 1, false, buf))) } }"
        );
    }

    #[test]
    fn other_methods_and_other_traits_are_left_alone() {
        check_file(
            "short-buffer",
            "impl Read for A { fn read_exact(&mut self, buf: &mut [u8]) -> R { f(buf) } }\n\
             impl Lock for A { fn read(&mut self, buf: &mut [u8]) -> R { f(buf) } }",
            &[],
        );
        check_file(
            "short-buffer",
            "trait Read {} impl Read for A { fn read(&mut self, buf: &mut [u8]) -> R { f(buf) } }",
            &[],
        );
    }
}
