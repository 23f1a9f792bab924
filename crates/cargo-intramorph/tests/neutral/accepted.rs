//! Changes that tests may notice, by an attribute or by an entry of the configuration.

use super::{record, run, shown};
use crate::score::Scored;

const ENTRIES: &str = "[test]\nsetting = [\"none\"]\n\
    [[test.accept]]\nfunction = \"by_length\"\nkind = \"unstable-order\"\nreason = \"ties have no order\"\n\
    [[test.accept]]\nfunction = \"sorted\"\nreason = \"out of date\"\n";

#[test]
fn what_is_accepted_does_not_count_and_what_accepts_nothing_any_more_is_told() {
    let tree = Scored::copied("test-neutral", "accepted");
    tree.write("intramorph.toml", ENTRIES);
    let source = std::fs::read_to_string(tree.path("src/lib.rs")).expect("it is there");
    let attribute = "#[cfg_attr(any(), intramorph::accept(short-write, reason = \"it is a sketch\"))]\npub fn send(";
    tree.write("src/lib.rs", source.replace("pub fn send(", attribute));
    let arguments = [
        "--function",
        "send",
        "--function",
        "by_length",
        "--function",
        "sorted",
    ];
    let recorded = record(&tree, &arguments);
    let reasons = recorded
        .findings
        .iter()
        .map(|finding| finding.accepted.as_deref());
    let reasons: Vec<Option<&str>> = reasons.collect();
    assert_eq!(
        reasons,
        [Some("it is a sketch"), Some("ties have no order")]
    );
    let output = shown(&run(&tree, &arguments));
    assert!(output.starts_with("exit code 0\n"), "{output}");
    assert!(
        output.contains("0 findings, 2 accepted (`--verbose` shows them): "),
        "{output}"
    );
    let unused =
        "warning: the entry with function = \"sorted\" accepts nothing: no test that ran notices";
    assert!(output.contains(unused), "{output}");
}

#[test]
fn an_entry_that_is_wrong_is_refused() {
    let tree = Scored::copied("test-neutral", "accepted-wrongly");
    tree.write(
        "intramorph.toml",
        "[[test.accept]]\nfunction = \"send\"\nreason = \"\"\n",
    );
    let output = shown(&run(&tree, &[]));
    assert!(output.starts_with("exit code 1\n"), "{output}");
    assert!(output.contains("it has no `reason`"), "{output}");
}
