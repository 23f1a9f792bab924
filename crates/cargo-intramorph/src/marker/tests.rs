//! Tests of markers in texts that begin, end and break off anywhere.

use std::io::{self, Read};

use super::{MAX_LENGTH, PREFIX, SUFFIX, switches, switches_by};

/// Makes a marker as the macro does.
fn marker(inside: &str) -> Vec<u8> {
    [PREFIX, inside.as_bytes(), SUFFIX].concat()
}

fn bubble() -> Vec<u8> {
    marker("Transformation|sorting::bubble|src/bubble.rs:12")
}

fn shown(bytes: impl Read, chunk: usize) -> Vec<String> {
    let switches = switches_by(chunk, bytes).expect("memory can be read");
    let shown = switches.iter().map(|switch| {
        format!(
            "{} {} {}:{}",
            switch.purpose, switch.module, switch.file, switch.line
        )
    });
    shown.collect()
}

/// Checks chunks of all sizes, since a marker may lie in two of them.
fn check(bytes: &[u8], expected: &[&str]) {
    for chunk in (1..200).chain([MAX_LENGTH, 3 * MAX_LENGTH]) {
        assert_eq!(shown(bytes, chunk), expected, "in chunks of {chunk}");
    }
}

const BUBBLE: &str = "transformation sorting::bubble src/bubble.rs:12";

#[test]
fn a_marker_alone_is_found() {
    check(&bubble(), &[BUBBLE]);
}

#[test]
fn a_marker_is_found_at_the_start_and_at_the_end() {
    check(&[&bubble()[..], &[0; 300]].concat(), &[BUBBLE]);
    check(&[&[0; 300], &bubble()[..]].concat(), &[BUBBLE]);
}

#[test]
fn a_marker_is_found_across_every_border_of_chunks() {
    for before in 0..60 {
        let bytes = [&vec![b'{'; before][..], &bubble(), b"{intra"].concat();
        assert_eq!(shown(&bytes[..], 64), [BUBBLE], "after {before}");
    }
}

#[test]
fn a_reader_that_gives_little_at_a_time_is_read_to_its_end() {
    struct OneByOne<'a>(&'a [u8]);
    impl Read for OneByOne<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let one = buffer.len().min(1);
            self.0.read(&mut buffer[..one])
        }
    }
    assert_eq!(shown(OneByOne(&bubble()), 64), [BUBBLE]);
}

#[test]
fn the_same_switch_twice_is_one() {
    check(&[bubble(), bubble()].concat(), &[BUBBLE]);
}

#[test]
fn switches_are_sorted_by_module_and_line() {
    let bytes = [
        marker("Transformation|b|src/b.rs:10"),
        marker("InjectedBug|b|src/b.rs:9"),
        marker("Knob|a|src/z.rs:100"),
    ];
    check(
        &bytes.concat(),
        &[
            "knob a src/z.rs:100",
            "injected bug b src/b.rs:9",
            "transformation b src/b.rs:10",
        ],
    );
}

#[test]
fn a_marker_that_breaks_off_is_none() {
    let whole = bubble();
    for length in 0..whole.len() {
        check_none(&whole[..length]);
    }
}

#[test]
fn a_marker_behind_one_that_breaks_off_is_found() {
    let bytes = [&bubble()[..50], &bubble()].concat();
    check(&bytes, &[BUBBLE]);
}

#[test]
fn the_macro_s_own_text_is_no_marker() {
    check_none(&[PREFIX, b"\xc1\x02|\xc1", SUFFIX].concat());
    check_none(&[PREFIX, SUFFIX].concat());
    check_none(&[PREFIX, b"$purpose", SUFFIX].concat());
    check_none(&marker("Transformation|a|src/a.rs:"));
    check_none(&marker("Transformation|a|src/\0.rs:1"));
}

#[test]
fn a_file_may_have_any_name() {
    check(
        &marker("Transformation|a|C:\\a | b\\é:1.rs:7"),
        &["transformation a C:\\a | b\\é:1.rs:7"],
    );
}

#[test]
fn a_marker_may_be_as_long_as_a_path() {
    let inside = format!("Transformation|a|{}.rs:1", "long/".repeat(1_000));
    assert_eq!(shown(&marker(&inside)[..], 100).len(), 1);
    let inside = format!("Transformation|a|{}.rs:1", "long/".repeat(2_000));
    assert_eq!(shown(&marker(&inside)[..], 100).len(), 0);
}

#[test]
fn an_error_of_the_reader_is_handed_on() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::ErrorKind::PermissionDenied.into())
        }
    }
    let error = switches(Broken).expect_err("it can't be read");
    assert_eq!(error.kind(), io::ErrorKind::PermissionDenied);
}

fn check_none(bytes: &[u8]) {
    check(bytes, &[]);
}
