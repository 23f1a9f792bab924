//! `review`: what is accepted and rejected, without a terminal.

use std::fs;

use super::suggested::Suggested;

#[test]
fn without_records_a_review_says_what_to_do() {
    let tree = Suggested::copied("no-records");
    let (code, text) = tree.review(&["--list"]);
    assert_eq!(code, Some(3), "{text}");
    assert!(text.contains("cargo intramorph suggest FUNCTION"), "{text}");
}

#[test]
fn what_is_accepted_or_rejected_is_not_pending_any_more() {
    let tree = Suggested::copied("reviewed");
    let (code, text) = tree.suggest("bubble_sort", &[]);
    assert_eq!(code, Some(0), "{text}");
    let (_, listed) = tree.review(&["--list"]);
    assert!(listed.contains("4 to review"), "{listed}");
    let (code, text) = tree.review(&[]);
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("there is no terminal"), "{text}");

    let (code, text) = tree.review(&["--reject", "3", "--reason", "says \"nothing\" new"]);
    assert_eq!(code, Some(0), "{text}");
    insta::assert_snapshot!(tree.read("intramorph-suggestions.toml"));
    let (code, text) = tree.review(&["--accept", "1"]);
    assert_eq!(code, Some(0), "{text}");
    let (_, listed) = tree.review(&["--list"]);
    assert!(listed.contains("2 to review"), "{listed}");
    let (code, text) = tree.review(&["--accept", "6"]);
    assert_eq!(code, Some(1), "{text}");
    assert!(
        text.contains("there is no suggestion 6: 2 are left"),
        "{text}"
    );

    let (_, text) = tree.suggest("bubble_sort", &[]);
    assert!(
        text.contains("not shown: 1 that you have rejected"),
        "{text}"
    );
}

#[test]
fn suggestions_of_a_function_that_is_gone_are_left_out() {
    let tree = Suggested::copied("gone");
    let (code, text) = tree.suggest("count", &[]);
    assert_eq!(code, Some(0), "{text}");
    let source = tree
        .read("src/lib.rs")
        .replace("pub fn count", "pub fn counted");
    fs::write(tree.path("src/lib.rs"), source).expect("it is writable");
    let (code, text) = tree.review(&["--list"]);
    assert_eq!(code, Some(0), "{text}");
    assert!(
        text.contains("`suggest_writing::count` no longer exists"),
        "{text}"
    );
    assert!(text.contains("0 to review"), "{text}");
}
