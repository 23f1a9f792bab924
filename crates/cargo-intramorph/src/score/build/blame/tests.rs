//! Removals for made-up errors, without a compiler.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use super::{Blame, Fault, Functions, Place};
use crate::rewrite::{ChangeId, Plan, Rendered, Source, plan};

/// A plan for one file, and the changes that earlier rounds have removed from it.
struct Crate {
    plan: Plan,
    removed: BTreeMap<ChangeId, String>,
}

impl Crate {
    fn new(text: &str) -> Self {
        let source = Source {
            path: "src/lib.rs".to_owned(),
            module: String::new(),
            text: text.to_owned(),
            declares_runtime: false,
            declaration: None,
        };
        Self {
            plan: plan(vec![source]),
            removed: BTreeMap::new(),
        }
    }

    fn rendered(&self) -> Rendered {
        let removed: HashSet<ChangeId> = self.removed.keys().copied().collect();
        self.plan.render(&removed).remove(0)
    }

    /// The place of a part of the instrumented text.
    fn place(&self, part: &str) -> Place {
        let text = self.rendered().text;
        let start = text
            .find(part)
            .unwrap_or_else(|| panic!("no {part} in {text}"));
        let line = text[..start].lines().count().max(1);
        Place {
            file: 0,
            bytes: start..start + part.len(),
            lines: line..=line,
        }
    }

    /// The changes that a round removes, as `operator: replacement`.
    fn removals(&self, round: usize, fault: Fault) -> Vec<String> {
        let removals = self.blame(round, &[fault]);
        let shown = removals.keys().map(|change| {
            let change = self.plan.change(*change);
            format!(
                "{}: {}",
                change.identity.operator,
                change.replacement.trim()
            )
        });
        shown.collect()
    }

    fn blame(&self, round: usize, faults: &[Fault]) -> BTreeMap<ChangeId, String> {
        let blame = Blame {
            plan: &self.plan,
            functions: &Functions::of(&self.plan),
            rendered: &[self.rendered()],
            removed: &self.removed,
            round,
        };
        blame.removals(faults)
    }
}

fn fault(code: &str, primary: Place) -> Fault {
    Fault {
        code: code.to_owned(),
        message: "it is wrong".to_owned(),
        primary: vec![primary],
        ..Fault::default()
    }
}

const LESS: &str = "fn less(a: u8, b: u8) -> bool {\n    a < b\n}\n";
const SET: &str = "fn set(on: bool) -> u8 {
    let value;
    if on {
        value = 1;
    } else {
        value = 2;
    }
    note(value);
    value
}
";

#[test]
fn an_error_in_an_arm_removes_that_change_only() {
    let less = Crate::new(LESS);
    let removals = less.removals(1, fault("E0308", less.place("a <= b")));
    assert_eq!(removals, ["relational: <="]);
}

#[test]
fn an_error_in_a_generated_program_removes_that_program_only_in_every_round() {
    let source = Source {
        path: "tests/main.rs".to_owned(),
        module: String::new(),
        text: "fn run() {\n    one()\n}\n".to_owned(),
        declares_runtime: false,
        declaration: None,
    };
    let arms = ["two()", "three()", "four()"].map(str::to_owned).to_vec();
    let programs = Crate {
        plan: plan(Vec::new()).with_programs(source, &[(15..20, arms)]),
        removed: BTreeMap::new(),
    };
    for round in 1..=8 {
        let removals = programs.removals(round, fault("E0282", programs.place("three()")));
        assert_eq!(removals, ["program: three()"], "round {round}");
    }
}

#[test]
fn an_error_in_the_original_removes_the_whole_site() {
    let less = Crate::new(LESS);
    let removals = less.removals(1, fault("E0308", less.place("a < b")));
    assert!(removals.len() > 1, "{removals:?}");
    assert!(
        removals.iter().all(|it| it.starts_with("relational")),
        "{removals:?}"
    );
}

#[test]
fn where_one_arm_did_not_suffice_the_whole_site_is_removed() {
    let mut less = Crate::new(LESS);
    let in_arm = |less: &Crate| fault("E0308", less.place("a >= b"));
    let whole = less.removals(1, fault("E0308", less.place("a < b"))).len();
    less.removed = less.blame(1, &[fault("E0308", less.place("a <= b"))]);
    let removals = less.removals(2, in_arm(&less));
    assert_eq!(
        removals.len(),
        whole - 1,
        "all but the one before: {removals:?}"
    );
}

#[test]
fn a_reason_is_the_code_and_the_message() {
    let less = Crate::new(LESS);
    let removals = less.blame(1, &[fault("E0308", less.place("a <= b"))]);
    let reasons: Vec<&String> = removals.values().collect();
    assert_eq!(reasons, ["E0308: it is wrong"]);
}

#[test]
fn what_is_never_set_is_blamed_on_the_assignments_and_the_blocks_around_them() {
    let set = Crate::new(SET);
    let mut fault = fault("E0381", set.place("note(value)"));
    fault.names = BTreeSet::from(["value".to_owned()]);
    let mut blamed: Vec<usize> = Vec::new();
    for change in set.blame(1, &[fault]).keys() {
        let change = set.plan.change(*change);
        assert_eq!(change.identity.operator.name(), "statement");
        blamed.push(change.line);
    }
    assert!(blamed.contains(&4) && blamed.contains(&6), "{blamed:?}");
    assert!(
        !blamed.contains(&8),
        "the use itself is blameless: {blamed:?}"
    );
}

#[test]
fn what_is_still_borrowed_is_blamed_on_the_drop() {
    let code = "fn f(list: &mut Vec<u8>) {\n    let last = list.lock();\n    g(&last);\n    drop(last);\n    list.push(1);\n}\n";
    let borrowing = Crate::new(code);
    let removals = borrowing.blame(1, &[fault("E0502", borrowing.place("list.push("))]);
    let lines = removals.keys().map(|id| borrowing.plan.change(*id).line);
    assert_eq!(lines.collect::<Vec<_>>(), [4]);
}

#[test]
fn a_match_that_does_not_cover_all_values_loses_no_change_but_those_of_its_arms() {
    let code = "fn f(a: A) -> u8 {\n    g();\n    match a {\n        A::B => 1,\n        A::C if h() => 2,\n        _ => 3,\n    }\n}\n";
    let matching = Crate::new(code);
    let removals = matching.removals(1, fault("E0004", matching.place("a {")));
    assert_eq!(removals, ["arm: "]);
}

#[test]
fn an_error_outside_of_all_sites_removes_the_function_by_halves() {
    let set = Crate::new(SET);
    let all = set.plan.changes().len();
    let mut halved = Crate::new(SET);
    let first = halved.blame(1, &[fault("E0282", set.place("let value"))]);
    assert_eq!(first.len(), all.div_ceil(2));
    halved.removed = first;
    let rest = halved.blame(7, &[fault("E0282", set.place("let value"))]);
    assert_eq!(rest.len(), all / 2);
}

#[test]
fn an_error_elsewhere_is_blamed_on_the_function_that_it_names() {
    let less = Crate::new(LESS);
    let elsewhere = Place {
        file: 7,
        bytes: 0..1,
        lines: 1..=1,
    };
    let mut fault = fault("E0015", elsewhere);
    assert_eq!(less.removals(1, fault.clone()), [""; 0]);
    fault.names = BTreeSet::from(["less".to_owned()]);
    assert_eq!(less.removals(1, fault).len(), less.plan.changes().len());
}

#[test]
fn a_function_that_a_constant_calls_is_const_again_with_all_that_it_calls() {
    let code = "const fn f() -> u8 {\n    g() + 1\n}\nconst fn g() -> u8 {\n    2\n}\nfn h() -> u8 {\n    f() + 3\n}\n";
    let calling = Crate::new(code);
    let mut fault = fault("E0015", calling.place("h() -> u8"));
    fault.not_const = Some("m::f".to_owned());
    let items = |removals: BTreeMap<ChangeId, String>| -> BTreeSet<String> {
        let changes = removals.keys().map(|change| calling.plan.change(*change));
        changes.map(|change| change.identity.item.clone()).collect()
    };
    let removals = calling.blame(1, &[fault.clone()]);
    let all = calling.plan.changes().iter();
    let of_h = all.filter(|change| change.identity.item == "h").count();
    assert_eq!(removals.len() + of_h, calling.plan.changes().len());
    assert_eq!(items(removals), ["f", "g"].map(str::to_owned).into());
    fault.not_const = Some("other".to_owned());
    assert_eq!(items(calling.blame(1, &[fault])), ["h".to_owned()].into());
}

#[test]
fn an_error_that_never_goes_away_runs_out_of_changes() {
    let mut set = Crate::new(SET);
    for round in 1..=8 {
        let removals = set.blame(round, &[fault("E0282", set.place("let value"))]);
        set.removed.extend(removals);
    }
    assert_eq!(set.removed.len(), set.plan.changes().len());
}
