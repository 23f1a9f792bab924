//! Inputs from the files of a folder.

use intramorph::FromFile;
use intramorph::prelude::*;

/// `windows.txt` has a carriage return, generated inputs have none.
const CORPUS: &str = "testdata/corpus/texts";

#[test]
fn the_files_of_a_corpus_are_run_first_and_named() {
    let records = recorded(|| {
        program(|text: &str| text.lines().count())
            .inputs("[a\n]{0,9}")
            .corpus(CORPUS)
            .replaced("at both", |text| text.replace('\r', "\n").lines().count())
            .must_be(equal());
    });
    let finding = records[0].finding.as_ref().expect("broken");
    assert_eq!(finding.input, r#""one\r\ntwo""#);
    assert_eq!(
        finding.kept.as_deref(),
        Some("testdata/corpus/texts/windows.txt")
    );
    let text = records[0].to_string();
    assert!(text.contains("found  in a file of the corpus"), "{text}");
}

#[test]
fn the_files_of_a_corpus_are_cases() {
    let records = recorded(|| {
        program(|bytes: &[u8]| bytes.len())
            .inputs(vec(any::<u8>(), 0..9))
            .cases(10)
            .corpus(CORPUS)
            .replaced("counted", |bytes| bytes.iter().map(|_| 1).sum())
            .must_be(equal());
    });
    assert_eq!((records[0].cases, records[0].verdict), (10, Verdict::Holds));
}

#[test]
fn inputs_of_any_type_are_read_as_they_say() {
    #[derive(Debug)]
    struct Lines(usize);

    impl FromFile for Lines {
        fn from_file(bytes: Vec<u8>) -> Result<Self, String> {
            Ok(Self(bytes.split(|byte| *byte == b'\n').count()))
        }
    }

    let records = recorded(|| {
        program(|lines: &Lines| lines.0)
            .inputs(each([Lines(1)]))
            .corpus(CORPUS)
            .replaced("at most two", |lines| lines.0.min(2))
            .must_be(equal());
    });
    let finding = records[0].finding.as_ref().expect("broken");
    assert_eq!(finding.input, "Lines(3)");
}

#[test]
#[should_panic(expected = "name a folder inside of the package")]
fn a_corpus_that_is_not_there_is_refused() {
    let _ = program(|text: &str| text.len())
        .inputs(".*")
        .corpus("testdata/nowhere");
}

#[test]
#[should_panic(expected = "windows.txt of the corpus can't be read: no number")]
fn a_file_that_holds_no_input_is_refused() {
    #[derive(Debug)]
    struct Number;

    impl FromFile for Number {
        fn from_file(bytes: Vec<u8>) -> Result<Self, String> {
            if bytes.ends_with(b"\n") {
                Ok(Self)
            } else {
                Err("no number".to_owned())
            }
        }
    }

    program(|_: &Number| 0)
        .inputs(each([Number]))
        .corpus(CORPUS)
        .replaced("same", |_| 0)
        .must_be(equal());
}
