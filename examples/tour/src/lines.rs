//! Lines of test and of program, counted in the sources themselves: without blank lines and comments.

mod item;

use std::collections::BTreeSet;

use crate::exhibit::{Check, Exhibit};
use item::{code, functions, item, mentions};

/// What a check costs in lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lines {
    /// The check's function, and the functions of its file that no other check uses.
    pub(crate) test: usize,
    /// What was added to the program for the check, or changed.
    pub(crate) program: usize,
}

impl Lines {
    /// Panics where a name is not found in the sources, lest it count as nothing.
    pub(crate) fn of(check: &Check, exhibit: &Exhibit) -> Self {
        Self {
            test: of_test(check, exhibit),
            program: of_program(check.needs, exhibit.sources.program),
        }
    }
}

/// What the doc comment above a constant says.
pub(crate) fn description(constant: &str, sources: &[&str]) -> String {
    let declaration = format!("const {constant}");
    let comment = sources
        .iter()
        .find_map(|source| item::comment_above(source, &declaration));
    comment.unwrap_or_else(|| panic!("`{constant}` is not described in the sources"))
}

fn of_test(check: &Check, exhibit: &Exhibit) -> usize {
    let source = exhibit.sources.checks;
    let own = used_by(check.name(), exhibit);
    let others = exhibit
        .checks
        .iter()
        .filter(|other| other.path != check.path);
    let shared: BTreeSet<_> = others
        .flat_map(|other| used_by(other.name(), exhibit))
        .collect();
    let counted = own.difference(&shared);
    counted
        .map(|name| lines_of(&format!("fn {name}"), &[source]))
        .sum()
}

/// The function and all that it uses of its file, directly or not, but other checks.
fn used_by<'a>(check: &'a str, exhibit: &'a Exhibit) -> BTreeSet<&'a str> {
    let source = exhibit.sources.checks;
    let is_check = |name: &str| exhibit.checks.iter().any(|check| check.name() == name);
    let candidates: Vec<_> = functions(source).filter(|name| !is_check(name)).collect();
    let mut used = BTreeSet::from([check]);
    let mut open = vec![check];
    while let Some(name) = open.pop() {
        let text = item(source, &format!("fn {name}")).unwrap_or_default();
        let is_used = |candidate: &&str| text.iter().any(|line| mentions(line, candidate));
        for candidate in candidates.iter().copied().filter(is_used) {
            if used.insert(candidate) {
                open.push(candidate);
            }
        }
    }
    used
}

fn of_program(needs: &[&[&str]], sources: &[&str]) -> usize {
    let needs = needs.iter().copied().flatten();
    needs.map(|need| lines_of(need, sources)).sum()
}

/// An item that is named as it is declared has the lines that it is made of; a switch has those that mention it.
fn lines_of(need: &str, sources: &[&str]) -> usize {
    let lines = if need.contains(' ') {
        let text = sources.iter().find_map(|source| item(source, need));
        text.map_or(0, |text| code(text).count())
    } else {
        let lines = sources.iter().flat_map(|source| source.lines());
        code(lines).filter(|line| mentions(line, need)).count()
    };
    assert!(lines > 0, "`{need}` is not in the sources");
    lines
}

#[cfg(test)]
mod tests {
    use super::{Lines, description, of_program};
    use crate::exhibit::{Check, Exhibit, Sources, check};
    use crate::exhibits;

    const PROGRAM: &str = "\
/// Turn the order around, which
/// the last line of this says.
pub const TURNED: Transformation = transformation!();

/// Mentions TURNED in a comment only.
fn first<T>(items: &[T]) -> &T {
    // A comment.

    if TURNED.is_on() { &items[1] } else { &items[0] }
}

fn first_of_all() {}
";

    const CHECKS: &str = "\
pub(crate) fn one() {
    shared();
    alone();
}

pub(crate) fn other() {
    shared();
}

fn shared() {
    shared_indirectly();
}

fn shared_indirectly() {}

fn alone() {
    shared();
    alone_indirectly();
}

fn alone_indirectly() {}
";

    fn one() {}
    fn other() {}
    fn neither() {}

    fn exhibit(checks: Vec<Check>) -> Exhibit {
        Exhibit {
            title: "",
            package: "",
            section: "",
            program: "",
            checks,
            bugs: Vec::new(),
            sources: Sources {
                program: &[PROGRAM],
                checks: CHECKS,
            },
            simulation: None,
        }
    }

    #[test]
    fn a_switch_has_the_lines_of_code_that_mention_it() {
        assert_eq!(of_program(&[&["TURNED"]], &["", PROGRAM]), 2);
    }

    #[test]
    fn a_function_has_its_lines_of_code() {
        assert_eq!(of_program(&[&["fn first"]], &[PROGRAM]), 3);
        assert_eq!(of_program(&[&["fn first_of_all"]], &[PROGRAM]), 1);
    }

    #[test]
    fn several_needs_are_added_up() {
        assert_eq!(of_program(&[&["TURNED", "fn first_of_all"]], &[PROGRAM]), 3);
    }

    #[test]
    #[should_panic(expected = "`TURNE` is not in the sources")]
    fn a_switch_that_is_not_there_is_noticed() {
        of_program(&[&["TURNE"]], &[PROGRAM]);
    }

    #[test]
    #[should_panic(expected = "`fn firs` is not in the sources")]
    fn a_function_that_is_not_there_is_noticed() {
        of_program(&[&["fn firs"]], &[PROGRAM]);
    }

    #[test]
    fn a_test_has_the_lines_that_no_other_test_uses() {
        let exhibit = exhibit(vec![check!("", one), check!("", other)]);
        let lines = exhibit
            .checks
            .iter()
            .map(|check| Lines::of(check, &exhibit).test);
        assert_eq!(lines.collect::<Vec<_>>(), [4 + 4 + 1, 3]);
    }

    #[test]
    #[should_panic(expected = "`fn neither` is not in the sources")]
    fn a_test_that_is_not_there_is_noticed() {
        let exhibit = exhibit(vec![check!("", neither)]);
        Lines::of(&exhibit.checks[0], &exhibit);
    }

    #[test]
    fn a_constant_is_described_where_it_is_declared() {
        assert_eq!(
            description("TURNED", &["", PROGRAM]),
            "Turn the order around, which the last line of this says."
        );
    }

    #[test]
    #[should_panic(expected = "`TURN` is not described in the sources")]
    fn a_constant_that_is_not_there_is_noticed() {
        description("TURN", &[PROGRAM]);
    }

    #[test]
    fn all_that_the_exhibits_name_is_in_their_sources() {
        for exhibit in exhibits::all() {
            for check in &exhibit.checks {
                assert!(Lines::of(check, &exhibit).test > 1, "{}", check.path);
            }
            for bug in &exhibit.bugs {
                assert_ne!(description(bug.name, exhibit.sources.program), "");
            }
        }
    }
}
