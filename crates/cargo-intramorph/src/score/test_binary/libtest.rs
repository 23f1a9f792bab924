//! Rust's own test harness: the arguments that list tests and run some of them, and the format of lists.

pub(crate) mod choice;
pub(crate) mod transcript;

use std::ffi::{OsStr, OsString};

/// Arguments that list the tests of a binary, those that are ignored or all that the user's arguments choose.
pub(crate) fn list_arguments(arguments: &[OsString], only_ignored: bool) -> Vec<OsString> {
    let mut arguments = choosing(arguments);
    if only_ignored && !chooses_ignored(&arguments) {
        arguments.insert(0, "--ignored".into());
    }
    let list = ["--list", "--format", "terse"];
    list.map(OsString::from)
        .into_iter()
        .chain(arguments)
        .collect()
}

/// The arguments that choose tests, and unknown ones, so that the binary can reject them. Other arguments of libtest say how
/// tests run and print, which the engine decides.
fn choosing(arguments: &[OsString]) -> Vec<OsString> {
    let mut choosing = Vec::new();
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        let text = argument.to_string_lossy();
        let (option, value) = match text.split_once('=') {
            Some((option, value)) => (option, Some(value)),
            None => (text.as_ref(), None),
        };
        if SETTINGS.contains(&option) {
            // Its value is the next argument.
            value.is_none().then(|| arguments.next());
        } else if !FLAGS.contains(&option) {
            choosing.push(argument.clone());
        }
    }
    choosing
}

/// Options of libtest that do not choose tests, with a value and without one.
const SETTINGS: [&str; 5] = [
    "--test-threads",
    "--color",
    "--format",
    "--logfile",
    "--shuffle-seed",
];
const FLAGS: [&str; 7] = [
    "-q",
    "--quiet",
    "--nocapture",
    "--no-capture",
    "--show-output",
    "--shuffle",
    "--test",
];

/// Arguments that list tests with a summary, which an empty list of another harness does not have.
pub(crate) const PLAIN_LIST: [&str; 1] = ["--list"];

/// Arguments that make a binary run some tests, one after the other.
pub(crate) fn run_arguments<'a>(
    names: &[&'a str],
    is_any_ignored: bool,
) -> impl Iterator<Item = &'a str> {
    let options = ["--exact", "--test-threads=1", "--color=never"];
    let ignored = is_any_ignored.then_some("--include-ignored");
    options.into_iter().chain(ignored).chain(names.to_vec())
}

/// Whether the user wants ignored tests to run, alone or with the others.
pub(crate) fn chooses_ignored(arguments: &[OsString]) -> bool {
    let is_choice =
        |argument: &OsString| argument == "--ignored" || argument == "--include-ignored";
    arguments.iter().any(is_choice)
}

/// Whether an environment variable changes how libtest runs tests.
pub(crate) fn is_variable(name: &OsStr) -> bool {
    name.as_encoded_bytes().starts_with(b"RUST_TEST_")
}

/// The tests in a list, which is sorted, or the first line that is not of libtest. Where two attributes make two tests of one
/// function, they run by one name.
pub(crate) fn names(list: &str) -> Result<Vec<String>, String> {
    let lines = list.lines().filter(|line| !line.is_empty());
    let names = lines.map(|line| {
        let name = line.strip_suffix(": test");
        let name = name.or_else(|| line.strip_suffix(": benchmark"));
        name.map(str::to_owned).ok_or_else(|| line.to_owned())
    });
    let mut names: Vec<String> = names.collect::<Result<_, _>>()?;
    names.dedup();
    Ok(names)
}

/// The tests in a list that may end in a summary; none if there is another line.
pub(crate) fn names_before_summary(list: &str) -> Vec<String> {
    let lines = list.lines().filter(|line| !is_summary(line));
    let lines: Vec<&str> = lines.collect();
    let mut names = names(&lines.join("\n")).unwrap_or_default();
    names.sort_unstable();
    names.dedup();
    names
}

/// Whether a list ends in the summary of libtest.
pub(crate) fn is_summary(list: &str) -> bool {
    let is_summary = |line: &str| {
        let (tests, benchmarks) = line.split_once(" test").unwrap_or_default();
        tests.parse::<usize>().is_ok() && benchmarks.contains(" benchmark")
    };
    list.lines().any(is_summary)
}

#[cfg(test)]
mod tests {
    use std::ffi::OsString;

    use super::{is_summary, list_arguments, names, names_before_summary, run_arguments};

    #[test]
    fn tests_and_benchmarks_are_listed() {
        let listed = names("tests::one: test\ntests::one: test\nbenches::two: benchmark\n");
        let expected = ["tests::one", "benches::two"].map(str::to_owned);
        assert_eq!(listed, Ok(expected.to_vec()));
    }

    #[test]
    fn another_harness_is_known_by_what_it_prints() {
        assert_eq!(
            names("running everything\n"),
            Err("running everything".to_owned())
        );
        assert!(!is_summary("all fine\n"));
        assert!(!is_summary(""));
    }

    #[test]
    fn a_list_may_end_in_a_summary() {
        let listed = names_before_summary("b: test\na: test\n\n2 tests, 0 benchmarks\n");
        assert_eq!(listed, ["a", "b"]);
        assert!(names_before_summary("running everything\na: test\n").is_empty());
    }

    #[test]
    fn libtest_says_that_it_has_no_tests() {
        assert!(is_summary("0 tests, 0 benchmarks\n"));
        assert!(is_summary("1 test, 0 benchmarks\n"));
    }

    #[test]
    fn the_user_s_arguments_choose_tests() {
        let arguments = ["--skip", "slow"].map(OsString::from);
        let expected = ["--list", "--format", "terse", "--ignored", "--skip", "slow"];
        assert_eq!(list_arguments(&arguments, true), expected);
        let arguments = ["--include-ignored"].map(OsString::from);
        let expected = ["--list", "--format", "terse", "--include-ignored"];
        assert_eq!(list_arguments(&arguments, true), expected);
    }

    #[test]
    fn arguments_that_do_not_choose_tests_are_left_out() {
        let text = "one --test-threads 4 --format=json -q --nocapture two --exact --unknown=1";
        let arguments: Vec<OsString> = text.split(' ').map(OsString::from).collect();
        let expected = ["one", "two", "--exact", "--unknown=1"];
        assert_eq!(list_arguments(&arguments, false)[3..], expected);
    }

    #[test]
    fn ignored_tests_run_only_where_they_are_chosen() {
        let arguments: Vec<&str> = run_arguments(&["a", "b"], false).collect();
        assert_eq!(arguments[3..], ["a", "b"]);
        let arguments: Vec<&str> = run_arguments(&["a"], true).collect();
        assert_eq!(arguments[3..], ["--include-ignored", "a"]);
    }
}
