//! Texts, of many lines or on one, with what can hardly be seen.

use std::fmt::{Debug, Formatter};

use super::{changed, check};

fn poem() -> String {
    let line = |n| format!("Line {n} says what the lines before it did not say.\n");
    (1..=40).map(line).collect::<Vec<_>>().concat()
}

#[test]
fn text_of_many_lines() {
    check(
        "text_of_many_lines",
        changed(poem(), |text| {
            *text = text.replace("Line 20 says", "Line 20 sings");
        }),
        ["Line 20 says", "Line 20 sings"],
    );
}

#[test]
fn text_with_a_lost_line() {
    check(
        "text_with_a_lost_line",
        changed(poem(), |text| {
            *text = text.replace("Line 20 says what the lines before it did not say.\n", "");
        }),
        ["Line 20", "Line 21"],
    );
}

#[test]
fn text_on_one_long_line() {
    let words = (0..5000 / 9).map(|n| format!("word-{n:03} "));
    let text = words.collect::<Vec<_>>().concat();
    check(
        "text_on_one_long_line",
        changed(text, |text| *text = text.replace("word-277", "weird-277")),
        ["word-277", "weird-277"],
    );
}

#[test]
fn short_texts() {
    check(
        "short_texts",
        ["the quick brown fox", "the quick brawn fox"],
        ["brown", "brawn"],
    );
}

#[test]
fn texts_that_differ_in_blanks() {
    check(
        "texts_that_differ_in_blanks",
        ["name\tvalue\nsize 7\n", "name    value\nsize 7"],
        ["\\t", "    "],
    );
}

#[test]
fn wide_and_right_to_left_text() {
    check(
        "wide_and_right_to_left_text",
        ["日本語 שלום 👩‍👩‍👧 ok", "日本语 שלום 👩‍👧 ok"],
        ["日本語", "日本语"],
    );
}

#[test]
fn composed_and_decomposed_text() {
    check(
        "composed_and_decomposed_text",
        ["caf\u{e9} au lait", "cafe\u{301} au lait"],
        ["café", "cafe\\u{301}"],
    );
}

#[test]
fn text_with_a_zero_width_space() {
    check(
        "text_with_a_zero_width_space",
        ["user name", "user\u{200b} name"],
        ["user name", "\\u{200b}"],
    );
}

#[test]
fn text_with_a_no_break_space() {
    check(
        "text_with_a_no_break_space",
        changed(vec!["10 km", "20 km"], |texts| texts[1] = "20\u{a0}km"),
        ["20 km", "20\\u{a0}km"],
    );
}

#[test]
fn text_with_a_look_alike_letter() {
    check(
        "text_with_a_look_alike_letter",
        ["paypal", "p\u{430}ypal"],
        ["paypal", "\\u{430}"],
    );
}

#[test]
fn an_empty_text() {
    check(
        "an_empty_text",
        [poem(), String::new()],
        ["Line 1 says", "\"\""],
    );
}

#[test]
fn an_empty_expected_text() {
    check(
        "an_empty_expected_text",
        ["", "surprise"],
        ["\"\"", "surprise"],
    );
}

/// Prints itself as a picture.
#[derive(Clone, PartialEq)]
struct Board(Vec<String>);

impl Debug for Board {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> std::fmt::Result {
        writeln!(formatter, "Board")?;
        self.0
            .iter()
            .try_for_each(|row| writeln!(formatter, "  {row}"))
    }
}

#[test]
fn pictures() {
    let board = Board(vec!["........".to_owned(); 8]);
    check(
        "pictures",
        changed(board, |board| board.0[4] = "...Q....".to_owned()),
        ["........", "...Q...."],
    );
}
