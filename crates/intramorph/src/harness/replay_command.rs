//! The command that runs this test again, as it runs now. It always finds the test.

use super::cargo_target::CargoTarget;
use super::rerun::has_test;
use crate::transformation::setting;

/// Says how to run a test again with assignments to variables, and with the variables of this process that are named.
pub(super) fn again(test: &str, assignments: &[String], variables: &[&str]) -> String {
    let inherited = [setting::VARIABLE]
        .into_iter()
        .chain(variables.iter().copied());
    let inherited = inherited.filter_map(|name| {
        let value = std::env::var(name).ok().filter(|value| !value.is_empty())?;
        Some(format!("{name}={}", quoted(&value)))
    });
    let assignments: Vec<String> = assignments.iter().cloned().chain(inherited).collect();
    let assignments = assignments.join(" ");
    match command(test) {
        Some(command) => format!("{assignments} {command}").trim_start().to_owned(),
        None if assignments.is_empty() => "run again".to_owned(),
        None => format!("run again with {assignments}"),
    }
}

/// Returns the command for a test that this executable lists.
///
/// Cargo and libtest exit with 0 where they find no test, so that a command with a wrong name or target would look like a fixed
/// bug. Where the name of the thread is not that of a test, or the target is unknown, there is no such command: the executable
/// itself always has the test.
fn command(test: &str) -> Option<String> {
    let target = CargoTarget::of_this_process();
    let executable = std::env::current_exe().ok()?;
    // Cargo puts tests into this folder. Other executables might do harm when they run again to list their tests.
    let is_of_tests = target.is_some() || executable.parent()?.ends_with("deps");
    if !is_of_tests || !has_test(test) {
        return None;
    }
    let program = match target {
        Some(target) => format!("cargo test {} --", target.arguments()),
        None => quoted(executable.to_str()?),
    };
    let test = quoted(test);
    let ignored = if runs_ignored() {
        " --include-ignored"
    } else {
        ""
    };
    Some(format!("{program} --exact {test}{ignored}"))
}

/// Returns whether this process was asked for tests that are otherwise ignored.
fn runs_ignored() -> bool {
    std::env::args_os().any(|argument| argument == "--ignored" || argument == "--include-ignored")
}

/// Quotes a text for a shell, unless it is plain.
pub(super) fn quoted(text: &str) -> String {
    let is_plain =
        |character: char| character.is_alphanumeric() || "_-+./:,=@%".contains(character);
    if !text.is_empty() && text.chars().all(is_plain) {
        return text.to_owned();
    }
    format!("'{}'", text.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn what_a_shell_would_read_otherwise_is_quoted() {
        assert_eq!(quoted("module::a_test"), "module::a_test");
        assert_eq!(quoted("two words"), "'two words'");
        assert_eq!(quoted("it's"), r"'it'\''s'");
        assert_eq!(quoted(""), "''");
    }
}
