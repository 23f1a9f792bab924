//! Settings that need a build of their own: features, constants, overflow checks.

use super::{described, record, run, shown};
use crate::score::Scored;

#[test]
fn features_and_constants_are_built_together_and_the_guilty_ones_are_named() {
    let tree = Scored::copied("test-builds", "builds");
    tree.write(
        "intramorph.toml",
        "[test]\nneutral-feature = [\"fast\", \"checked\"]\nneutral-constant = [\"CHUNK=1\", \"CHUNK=2\"]\n",
    );
    let arguments = ["--setting", "no-overflow-checks"];
    let recorded = record(&tree, &arguments);
    let mut findings: Vec<String> = recorded
        .findings
        .iter()
        .map(|it| described(&recorded, it))
        .collect();
    findings.sort_unstable();
    assert_eq!(
        findings,
        [
            "CHUNK = 1: test-builds tests::numbers_are_added",
            "feature fast: test-builds tests::numbers_are_counted",
            "no-overflow-checks: test-builds tests::a_sum_that_is_too_large_is_refused",
        ]
    );
    let of_feature = recorded
        .findings
        .iter()
        .find(|it| described(&recorded, it).starts_with("feature"));
    let replay = &of_feature.expect("it was found").tests[0].replay;
    let expected = "cargo test --no-default-features --features=checked,default,fast -- --exact tests::numbers_are_counted";
    assert_eq!(replay, expected);
}

#[test]
fn builds_in_which_all_tests_pass_are_one_more_for_all_settings() {
    let tree = Scored::copied("test-builds", "neutral-builds");
    let arguments = [
        "--setting",
        "optimised",
        "--neutral-feature",
        "checked",
        "--neutral-constant",
        "CHUNK=2",
    ];
    let recorded = record(&tree, &arguments);
    assert_eq!((recorded.findings.len(), recorded.rounds), (0, 2));
    assert_eq!(recorded.settings.len(), 3);
    let unknown = shown(&run(&tree, &["--neutral-constant", "CHUNKS=2"]));
    assert!(
        unknown.starts_with("exit code 1\nerror: there is no constant `CHUNKS`"),
        "{unknown}"
    );
}

#[test]
fn a_value_that_does_not_compile_is_told_with_its_constant() {
    let tree = Scored::copied("test-builds", "wrong-value");
    let output = shown(&run(
        &tree,
        &["--setting", "none", "--neutral-constant", "CHUNK=\"x\""],
    ));
    let expected = "exit code 1\nerror: the tests do not build with CHUNK = \"x\": ";
    assert!(output.starts_with(expected), "{output}");
}
