//! Without the feature `test` a site leaves no instruction behind.

use std::fs;

use crate::nested::{Tree, printed};

/// The functions of the tree, one for each kind of site. The asynchronous one tells the size of its future, too.
const FUNCTIONS: [&str; 7] = [
    "expression",
    "statement",
    "function",
    "pattern",
    "generic",
    "method",
    "asynchronous",
];

fn assembly(form: &str, opt_level: &str) -> String {
    let tree = Tree::copied("inert", "assembly");
    let path = tree.path(&format!("{form}-{opt_level}.s"));
    let mut command = tree.cargo(&["rustc", "--quiet", "--lib", "--release"]);
    command.env("CARGO_PROFILE_RELEASE_OPT_LEVEL", opt_level);
    command.arg("--").arg(format!("--cfg=form={form:?}"));
    let output = command
        .arg(format!("--emit=asm={}", path.display()))
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", printed(&output));
    fs::read_to_string(path).expect("the compiler wrote it")
}

/// The instructions of one function. The numbers of labels and data depend on what else is in the file, so they go.
fn instructions(assembly: &str, function: &str) -> Vec<String> {
    let start = format!("{function}:");
    let lines = assembly
        .lines()
        .map(|line| line.split('#').next().unwrap_or(line).trim());
    let body = lines
        .skip_while(|line| *line != start)
        .take_while(|line| !line.starts_with(".Lfunc_end"));
    let mut labels = Vec::new();
    let is_directive = |line: &&str| line.starts_with('.') && !line.ends_with(':');
    body.filter(|line| !line.is_empty() && !is_directive(line))
        .map(|line| renamed(line, &mut labels))
        .collect()
}

/// The line with its local label replaced by its rank among those met so far.
fn renamed(line: &str, labels: &mut Vec<String>) -> String {
    let Some(start) = line.find(".L") else {
        return line.to_owned();
    };
    let is_part = |character: char| character.is_alphanumeric() || "._".contains(character);
    let length = line[start..]
        .find(|character| !is_part(character))
        .unwrap_or(line.len() - start);
    let (before, rest) = line.split_at(start);
    let (label, after) = rest.split_at(length);
    let rank = labels
        .iter()
        .position(|known| known == label)
        .unwrap_or_else(|| {
            labels.push(label.to_owned());
            labels.len() - 1
        });
    format!("{before}label {rank}{after}")
}

fn check(opt_level: &str) {
    let [plain, switched, flagged] =
        ["plain", "switched", "flagged"].map(|form| assembly(form, opt_level));
    for function in FUNCTIONS {
        let expected = instructions(&plain, function);
        assert!(expected.len() > 10, "opt-level {opt_level}: {plain}");
        assert_eq!(
            instructions(&switched, function),
            expected,
            "{function}, opt-level {opt_level}"
        );
        assert_ne!(
            instructions(&flagged, function),
            expected,
            "{function}, opt-level {opt_level}"
        );
    }
}

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "reads assembly as Linux writes it")]
fn inert_switches_leave_no_instruction_behind() {
    // One test, since all of them compile the same tree.
    for opt_level in ["1", "2", "3", "s", "z"] {
        check(opt_level);
    }
}
