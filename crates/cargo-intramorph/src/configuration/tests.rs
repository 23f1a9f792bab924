//! Tests of files together with command lines.

use std::ffi::OsString;
use std::path::Path;

use clap::CommandFactory;

use super::{AcceptEntry, Configuration, ConfigurationError, File, Invocation};
use crate::args::Args;

fn configured(text: &str, arguments: &[&str]) -> Result<Configuration, ConfigurationError> {
    called("score", text, arguments)
}

fn called(
    subcommand: &str,
    text: &str,
    arguments: &[&str],
) -> Result<Configuration, ConfigurationError> {
    let mut command = Args::command();
    command.build();
    let line = ["cargo-intramorph", subcommand];
    let line = line.iter().chain(arguments);
    let matches = command.clone().try_get_matches_from(line);
    let matches = matches.expect("the command line is fine");
    let (name, matches) = matches.subcommand().expect("there is a subcommand");
    let command = command.find_subcommand(name).expect("it is known");
    let path = Path::new("/work/intramorph.toml");
    Configuration::parse(&File { path, text }, Invocation { command, matches })
}

/// Checks the command line with the arguments of a file.
#[track_caller]
fn check(text: &str, line: &[&str], expected: &[&str]) {
    let configuration = configured(text, line).expect("the file is fine");
    let joined = configuration.joined(line.iter().map(OsString::from).collect());
    assert_eq!(joined, expected);
}

#[track_caller]
fn check_wrong(text: &str, expected: &str) {
    let wrong = configured(text, &[]).expect_err("the file is wrong");
    assert_eq!(
        wrong.to_string(),
        format!("/work/intramorph.toml:{expected}")
    );
}

#[test]
fn options_are_arguments_in_the_order_of_the_file() {
    check(
        "[score]\njobs = 4\nfeatures = [\"a\", \"b\"]\nall-features = true\nfail-under = 79.5\n",
        &[],
        &[
            "--jobs=4",
            "--features=a",
            "--features=b",
            "--all-features",
            "--fail-under=79.5",
        ],
    );
}

#[test]
fn the_documented_file_is_one() {
    let documents = include_str!("../lib.rs");
    let (_, example) = documents.split_once("//! ```toml\n").expect("there is one");
    let (example, _) = example.split_once("//! ```").expect("it ends");
    let example = example.replace("//! ", "");
    let configuration = configured(&example, &[]).expect("the file is fine");
    assert_eq!(configuration.arguments.len(), 4);
    assert_eq!(configuration.test_arguments.len(), 2);
}

#[test]
fn what_counts_is_repeated() {
    check("[score]\nverbose = 2\n", &[], &["--verbose", "--verbose"]);
    check("[score]\nverbose = true\n", &[], &["--verbose"]);
}

#[test]
fn what_is_false_adds_no_argument() {
    check("[score]\nall-features = false\n", &[], &[]);
}

#[test]
fn the_command_line_wins_and_replaces_lists() {
    check(
        "[score]\njobs = 4\nfeatures = [\"a\", \"b\"]\nmemory = 100\n",
        &["-j2", "--features", "c"],
        &["-j2", "--features", "c", "--memory=100"],
    );
}

#[test]
fn what_does_not_go_with_the_command_line_is_left_out() {
    check(
        "[score]\nrelease = true\n",
        &["--profile", "bench"],
        &["--profile", "bench"],
    );
    check(
        "[score]\nprofile = \"bench\"\n",
        &["--release"],
        &["--release"],
    );
    check("[score]\nquiet = true\n", &["-v"], &["-v"]);
    check("[score]\njunit = \"junit.xml\"\n", &["--list"], &["--list"]);
    check("[score]\nshard = \"1/2\"\n", &["--list"], &["--list"]);
}

#[test]
fn arguments_of_tests_come_after_all_others() {
    check(
        "[score]\ntest-arguments = [\"--skip\", \"slow\"]\njobs = 1\n",
        &["--json"],
        &["--json", "--jobs=1", "--", "--skip", "slow"],
    );
    check(
        "[score]\ntest-arguments = \"quick\"\njobs = 1\n",
        &["--", "other"],
        &["--jobs=1", "--", "other"],
    );
}

#[test]
fn nothing_after_two_dashes_means_no_arguments_of_tests() {
    check(
        "[score]\ntest-arguments = [\"--skip\", \"slow\"]\njobs = 1\n",
        &["--json", "--"],
        &["--json", "--jobs=1", "--"],
    );
}

#[test]
fn merge_reads_how_to_judge_and_report_unless_it_is_reported() {
    let text = "[score]\njobs = 4\ntest-arguments = \"a\"\njson = true\nfail-under = 80\njunit = \"a.xml\"\n\
                stryker = \"a.json\"\nannotations = \"none\"\nwhatever = 1\n";
    let line = ["part.json", "--fail-under=50"];
    let configuration = called("merge", text, &line).expect("the file is fine");
    let expected = Configuration {
        arguments: [
            "--junit=/work/a.xml",
            "--stryker=/work/a.json",
            "--annotations=none",
        ]
        .map(OsString::from)
        .to_vec(),
        ..Configuration::default()
    };
    assert_eq!(configuration, expected);
    let wrong = called("merge", "[score]\nfail-under = 200\n", &["part.json"]);
    assert!(wrong.is_err_and(|wrong| wrong.line == Some(2)));
}

#[test]
fn paths_are_relative_to_the_file() {
    check(
        "[score]\nstryker = \"out/report.json\"\njunit = \"-\"\ntarget-dir = \"/elsewhere\"\n",
        &[],
        &[
            "--stryker=/work/out/report.json",
            "--junit=-",
            "--target-dir=/elsewhere",
        ],
    );
}

#[test]
fn other_tables_and_empty_files_are_fine() {
    check("", &[], &[]);
    check("[check]\nwhatever = 1\n\n[score]\n", &[], &[]);
}

#[test]
fn an_option_that_there_is_not() {
    check_wrong(
        "[score]\n\nall_features = true\n",
        "3: there is no option `all_features`; do you mean `all-features`?",
    );
    check_wrong(
        "[score]\nzzz = 1\n",
        "2: there is no option `zzz`: see `cargo intramorph score --help`",
    );
    check_wrong(
        "[score]\nbuild-only = true\n",
        "2: there is no option `build-only`: see `cargo intramorph score --help`",
    );
}

#[test]
fn an_option_of_one_call() {
    check_wrong(
        "[score]\nlist = true\n",
        "2: `list` can be given on the command line only",
    );
    check_wrong(
        "[score]\nmanifest-path = \"a\"\n",
        "2: `manifest-path` can be given on the command line only",
    );
}

#[test]
fn a_value_of_the_wrong_type() {
    check_wrong(
        "[score]\nall-features = \"yes\"\n",
        "2: `all-features` is either true or false",
    );
    check_wrong(
        "[score]\njobs = [1, 2]\n",
        "2: `jobs` has one value, and not a list",
    );
    check_wrong(
        "[score]\nprofile = true\n",
        "2: `profile` has a value of type boolean, where a text or a number belongs",
    );
    check_wrong(
        "score = 1\n",
        "1: `score` is a table: write `[score]` above its options",
    );
}

#[test]
fn a_value_that_clap_refuses() {
    check_wrong(
        "[score]\njobs = 1\nfail-under = 200\n",
        "3: `fail-under`: invalid value '200' for '--fail-under <PERCENT>': a share is between 0 and 100",
    );
    check_wrong(
        "[score]\nannotations = \"gitlab\"\n",
        "2: `annotations`: invalid value 'gitlab' for '--annotations <WHERE>' [possible values: auto, github, none]",
    );
}

#[test]
fn a_file_that_is_no_toml() {
    check_wrong("[score]\njobs 4\n", "2: key with no value, expected `=`");
}

#[test]
fn accepted_bugs_have_reasons() {
    let text = "[[score.accept]]\nfile = \"src/lib.rs\"\noperator = \"constant\"\nreason = \"a tuning constant\"\n";
    let configuration = configured(text, &[]).expect("the file is fine");
    let entry = AcceptEntry {
        file: Some("src/lib.rs".to_owned()),
        function: None,
        operator: Some("constant".to_owned()),
        ordinal: None,
        original: None,
        replacement: None,
        reason: "a tuning constant".to_owned(),
    };
    assert_eq!(configuration.accept_entries, [entry]);
    check_wrong(
        "[[score.accept]]\nfile = \"a\"\n",
        "1: missing field `reason`",
    );
    check_wrong(
        "[[score.accept]]\nfile = \"a\"\nreason = \" \"\n",
        " the entry with file = \"a\": it has no `reason`: say why these bugs are accepted",
    );
    check_wrong(
        "[[score.accept]]\nreason = \"a\"\nline = 4\n",
        "3: unknown field `line`, expected one of `file`, `function`, `kind`, `operator`, `ordinal`, `original`, `replacement`, `reason`",
    );
}
