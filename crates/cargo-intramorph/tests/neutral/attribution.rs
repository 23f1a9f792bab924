//! One or two guilty changes among 200.

use std::fmt::Write;

use super::{described, record};
use crate::score::Scored;

const SITES: usize = 200;
/// Twice the logarithm of 200, and ten.
const MOST_RUNS: u64 = 25;

/// A library with a call of `write` in each of its functions, and two tests that execute all of them. One test needs one of the calls
/// to be whole, the other one of two calls.
fn write_sources(tree: &Scored) {
    let mut library = "use std::io::Write;\n".to_owned();
    let mut calls = String::new();
    for site in 0..SITES {
        let body = "to.write(bytes).unwrap_or_default()";
        let _ = writeln!(
            library,
            "pub fn f{site}(mut to: impl Write, bytes: &[u8]) -> usize {{ {body} }}"
        );
        let _ = writeln!(calls, "    written.push(f{site}(Sent, b\"hello\"));");
    }
    let tests = format!(
        "use std::io;\nuse test_neutral::*;\n\
         struct Sent;\nimpl io::Write for Sent {{\n    \
         fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {{ Ok(bytes.len()) }}\n    \
         fn flush(&mut self) -> io::Result<()> {{ Ok(()) }}\n}}\n\
         fn written() -> Vec<usize> {{\n    let mut written = Vec::new();\n{calls}    written\n}}\n\
         #[test]\nfn one() {{ assert_eq!(written()[137], 5); }}\n\
         #[test]\nfn two() {{ let all = written(); assert!(all[7] == 5 || all[150] == 5); }}\n"
    );
    tree.write("src/lib.rs", library);
    tree.write("tests/behaviour.rs", tests);
}

#[test]
fn one_or_two_guilty_changes_of_200_are_found_in_few_runs() {
    let tree = Scored::copied("test-neutral", "attribution");
    write_sources(&tree);
    let run = record(&tree, &["--setting", "none"]);
    assert_eq!(run.changes.len(), 2 * SITES);
    let findings: Vec<String> = run.findings.iter().map(|it| described(&run, it)).collect();
    assert_eq!(
        findings,
        [
            "f7 short-write + f150 short-write: test-neutral::behaviour two",
            "f137 short-write: test-neutral::behaviour one",
        ]
    );
    let runs = run.findings[1].tests[0].runs;
    assert!(runs <= MOST_RUNS, "{runs} runs");
}

/// A test that fails with a change only if the clock says so.
const SOMETIMES: &str = "
use std::io;
use std::time::SystemTime;
use test_neutral::*;

struct Sent<'a>(&'a mut Vec<u8>);

impl io::Write for Sent<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn sometimes() {
    let mut sent = Vec::new();
    send(Sent(&mut sent), b\"hello\").unwrap();
    let now = SystemTime::UNIX_EPOCH.elapsed().unwrap().subsec_nanos();
    assert!(sent == b\"hello\" || now / 1000 % 2 == 0);
}
";

#[test]
fn a_test_that_does_not_always_notice_a_change_ends_the_search() {
    let tree = Scored::copied("test-neutral", "sometimes");
    tree.write("tests/behaviour.rs", SOMETIMES);
    let run = record(&tree, &["--setting", "none"]);
    assert!(run.complete);
    for finding in &run.findings {
        let expected = "send short-write: test-neutral::behaviour sometimes";
        assert_eq!(described(&run, finding), expected);
    }
}
