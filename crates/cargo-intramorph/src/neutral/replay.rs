//! The line that repeats a failure in a shell.

use intramorph_record::neutral::NeutralChange;

use super::execute::Switch;
use super::setting::{self, Setting};
use crate::rewrite::Plan;
use crate::score::suite::Test;
use crate::score::table::ActiveChange;
use crate::score::test_binary::{Harness, TestBinary};

/// The variable that switches changes on.
const VARIABLE: &str = "INTRAMORPH_CHANGES";

/// The line for a test and the changes that make it fail. If only settings are guilty, it is one of cargo.
pub(crate) fn replay(
    binary: &TestBinary,
    test: &Test,
    switches: &[Switch],
    settings: &[Setting],
) -> String {
    let changes: Vec<String> = switches
        .iter()
        .filter_map(|switch| match switch {
            Switch::Change(change) => Some(number(*change)),
            Switch::Setting(_) => None,
        })
        .collect();
    let chosen = switches.iter().filter_map(|switch| match switch {
        Switch::Setting(index) => Some(&settings[*index]),
        Switch::Change(_) => None,
    });
    let chosen: Vec<&Setting> = chosen.collect();
    let variables = setting::variables(chosen.iter().copied()).into_iter();
    let variables = variables.map(|(name, value)| format!("{name}={}", shell(&value)));
    let mut variables: Vec<String> = variables.collect();
    let arguments = chosen.iter().flat_map(|it| &it.arguments);
    let arguments: Vec<&str> = arguments.map(String::as_str).collect();
    let needs_copy = !changes.is_empty() || chosen.iter().any(|it| it.name == "hash-seed");
    if !changes.is_empty() {
        variables.push(format!("{VARIABLE}={}", changes.join(",")));
    }
    let variables = variables.join(" ");
    let is_alone = arguments.is_empty();
    let names = match &binary.harness {
        // Its place among the other tests matters.
        _ if !is_alone => String::new(),
        Harness::Libtest => format!("--exact {}", shell(test.name())),
        Harness::Single(single) => {
            let arguments = single.arguments.iter();
            let arguments = arguments.map(|it| shell(&it.to_string_lossy()));
            arguments.collect::<Vec<_>>().join(" ")
        }
    };
    let arguments = [&arguments.join(" "), &*names].join(" ");
    let arguments = arguments.trim();
    if needs_copy {
        let folder = shell(&binary.folder.to_string_lossy());
        let executable = shell(&binary.executable.to_string_lossy());
        return format!("(cd {folder} && {variables} {executable} {arguments})");
    }
    let target = if binary.is_unit {
        "--lib --bins".to_owned()
    } else {
        format!("--test {}", binary.target)
    };
    format!(
        "{variables} cargo test --package {} {target} -- {arguments}",
        binary.package
    )
}

/// The number by which a change is switched on.
pub(crate) fn number(change: ActiveChange) -> String {
    format!("{}:{}", change.site, change.arm)
}

/// The same for a change of the plan.
pub(crate) fn number_of(plan: &Plan, index: usize) -> String {
    let change = &plan.changes()[index];
    number(super::trials::active(change))
}

/// The site of a recorded change, by the number that switches the change on.
pub(crate) fn site_of(change: &NeutralChange) -> &str {
    let number = change.switch.split_once(':');
    number.map_or(&*change.switch, |(site, _)| site)
}

/// A word as a shell reads it.
pub(super) fn shell(word: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "_-./:=@%+,".contains(letter);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::shell;

    #[test]
    fn words_are_quoted_where_a_shell_needs_it() {
        assert_eq!(shell("a::b"), "a::b");
        assert_eq!(shell("a b"), "'a b'");
        assert_eq!(shell("it's"), r"'it'\''s'");
        assert_eq!(shell(""), "''");
    }
}
