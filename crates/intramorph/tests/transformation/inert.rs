//! Without the feature `test` a site leaves no instruction behind.

use std::fs;

use crate::nested::{Tree, printed};

/// The functions of the tree, one for each kind of site. The asynchronous one also returns the size of its future.
const FUNCTIONS: [&str; 9] = [
    "expression",
    "statement",
    "function",
    "pattern",
    "generic",
    "method",
    "asynchronous",
    "knob",
    "carried_job",
];

/// The name of the tree's crate, as mangled names contain it.
const CRATE: &str = "5inert";

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

/// The instructions of one function, and of the functions of the tree that it calls. Names and the numbers of labels are replaced,
/// since they depend on the form and on the rest of the file.
fn instructions(assembly: &str, function: &str) -> Vec<String> {
    let mut functions = vec![function];
    let mut labels = Vec::new();
    let mut instructions = Vec::new();
    let mut done = 0;
    while let Some(function) = functions.get(done) {
        done += 1;
        for line in body(assembly, function) {
            let called = labels_of(line).find(|label| label.contains(CRATE));
            if let Some(called) = called.filter(|called| !functions.contains(called)) {
                functions.push(called);
            }
            instructions.push(renamed(line, &mut labels));
        }
    }
    instructions
}

fn body<'text>(assembly: &'text str, function: &str) -> Vec<&'text str> {
    let start = format!("{function}:");
    let lines = assembly
        .lines()
        .map(|line| line.split('#').next().unwrap_or(line).trim());
    let body = lines
        .skip_while(|line| *line != start)
        .take_while(|line| !line.starts_with(".Lfunc_end"));
    let is_directive = |line: &&str| line.starts_with('.') && !line.ends_with(':');
    body.filter(|line| !line.is_empty() && !is_directive(line))
        .collect()
}

/// The names of local labels and of the tree's functions.
fn labels_of(line: &str) -> impl Iterator<Item = &str> {
    let is_part = |character: char| character.is_alphanumeric() || "._$".contains(character);
    line.split(move |character| !is_part(character))
        .filter(|word| word.starts_with(".L") || word.contains(CRATE))
}

/// The line with its label replaced by its rank among those met so far.
fn renamed<'text>(line: &'text str, labels: &mut Vec<&'text str>) -> String {
    let Some(label) = labels_of(line).next() else {
        return line.to_owned();
    };
    let known = labels.iter().position(|known| *known == label);
    let rank = known.unwrap_or_else(|| {
        labels.push(label);
        labels.len() - 1
    });
    line.replacen(label, &format!("label {rank}"), 1)
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

/// Whether a crate without the feature that declares this knob compiles, and the messages of the compiler.
fn compiled(declaration: &str) -> (bool, String) {
    let tree = Tree::copied("inert", "declared");
    let source = format!("#![no_std]\nuse intramorph::{{Knob, knob}};\npub {declaration}\n");
    fs::write(tree.path("src/lib.rs"), source).expect("the copy is writable");
    let output = tree.cargo(&["check", "--quiet", "--lib"]).output();
    let output = output.expect("cargo runs");
    (output.status.success(), printed(&output))
}

#[test]
fn an_inert_knob_refuses_and_accepts_what_a_live_one_does() {
    for (declaration, expected) in [
        (
            "const LETTER: Knob<char> = knob!('m', 'a'..='z');",
            "a range of `char` is no domain of a knob",
        ),
        ("const SIZE: Knob<u8> = knob!(1, 0..9);", "error[E0308]"),
        (
            "const SIZE: Knob<u8> = knob!(1, [1, \"2\"]);",
            "error[E0308]",
        ),
        (
            "const SIZE: Knob<u8> = knob!(1, [1_u16, 2]);",
            "error[E0308]",
        ),
    ] {
        let (is_compiled, printed) = compiled(declaration);
        assert!(!is_compiled, "{declaration}");
        assert!(printed.contains(expected), "{printed}");
    }
    // In the same test: to cargo all copies are one package, and it would take what one has compiled for that of another.
    let its_values_have_its_type = "const LARGE: Knob<u64> = knob!(1, [2, 5_000_000_000]);";
    let (is_compiled, printed) = compiled(its_values_have_its_type);
    assert!(is_compiled, "{printed}");
}
