//! Which `const fn`s are no longer `const` once everything is changed that may be.

use std::collections::HashSet;

use crate::rewrite::{ChangeId, Family, Plan, Source, plan_beside};

fn planned(text: &str, others: &[&str]) -> Plan {
    let source = Source {
        path: "src/lib.rs".to_owned(),
        module: String::new(),
        text: text.to_owned(),
        declares_runtime: false,
        declaration: None,
    };
    let others: Vec<String> = others.iter().map(ToString::to_string).collect();
    plan_beside(vec![source], Family::Bugs, &others)
}

/// The names of the functions that are still `const` in the text with all changes but some.
fn still_const(plan: &Plan, without: &HashSet<ChangeId>) -> Vec<String> {
    let text = plan.render(without).remove(0).text;
    let mut behind = text.split("const fn ").skip(1);
    let name = |behind: &str| behind.split(['(', '<']).next().map(str::to_owned);
    behind.by_ref().filter_map(name).collect()
}

#[track_caller]
fn check(text: &str, expected: &[&str]) {
    check_beside(text, &[], expected);
}

#[track_caller]
fn check_beside(text: &str, others: &[&str], expected: &[&str]) {
    let plan = planned(text, others);
    assert_eq!(still_const(&plan, &HashSet::new()), expected, "{text}");
}

const F_AND_G: &str = "const fn f() -> usize { 1 }\nconst fn g() -> usize { 2 }\n";

#[test]
fn a_function_that_no_constant_needs_is_changed_and_blanks_take_the_place_of_the_word() {
    let plan = planned("pub const unsafe fn f() -> u8 { 1 }", &[]);
    let text = plan.render(&HashSet::new()).remove(0).text;
    assert!(
        text.starts_with("pub       unsafe fn f() -> u8 { ::__intramorph::count();  match "),
        "{text}"
    );
}

#[test]
fn a_function_that_a_constant_calls_stays_const() {
    for constant in [
        "const A: usize = f();",
        "static A: usize = 1 + f();",
        "fn h() { const A: usize = f(); }",
        "fn h(a: [u8; f()]) {}",
        "fn h() { i([0; f()]) }",
        "fn h() { assert_eq!([0; f()].len(), g()); }",
        "fn h() { i::<{ f() }>() }",
        "fn h() { i(const { f() }) }",
        "enum E { A = f() as isize }",
        "struct S<const N: usize = { f() }>;",
        "impl S { const A: usize = f(); }",
        "trait T { const A: usize = f(); }",
        "static_assertions::const_assert!(f() > 0);",
        "macro_rules! m { () => { const A: usize = $crate::f(); } }",
        "macro_rules! m { () => { f() } } const A: usize = m!();",
        "const A: usize = matches(|| g()) + f();",
    ] {
        check(&format!("{F_AND_G}{constant}"), &["f"]);
    }
}

#[test]
fn what_runs_needs_no_const_function() {
    for code in [
        "fn h() -> usize { f() + g() }",
        "static A: Lazy<usize> = Lazy::new(|| f());",
        "fn h() { assert_eq!(f(), g()); }",
        "thread_local! { static A: usize = f(); }",
    ] {
        check(&format!("{F_AND_G}{code}"), &[]);
    }
}

#[test]
fn what_a_needed_function_calls_is_needed() {
    let text = "const A: u8 = f();\nconst fn f() -> u8 { g() }\nconst fn g() -> u8 { S::h() }\n\
        const fn i() -> u8 { g() }\nimpl S { const fn h() -> u8 { 1 } }";
    check(text, &["f", "g", "h"]);
}

#[test]
fn functions_of_different_types_are_different() {
    let text = "impl A { const fn new() -> u8 { 1 } const fn zero() -> u8 { Self::new() } }\n\
        impl B<u8> { const fn new() -> u8 { 1 } const fn get(&self) -> u8 { 1 } const fn get_all() -> u8 { 1 } }\n";
    check(&format!("{text} const X: u8 = A::new();"), &["new"]);
    check(
        &format!("{text} const X: u8 = A::zero();"),
        &["new", "zero"],
    );
    check(&format!("{text} const X: u8 = B::<u8>::new();"), &["new"]);
    check(&format!("{text} const X: u8 = x.get();"), &["get"]);
    check(
        &format!("{text} type C = A; const X: u8 = C::new();"),
        &["new", "new"],
    );
}

#[test]
fn tests_may_need_functions_too() {
    check_beside(F_AND_G, &["const A: usize = f();"], &["f"]);
    check_beside(F_AND_G, &["const fn h() -> usize { g() }"], &["g"]);
    check_beside(F_AND_G, &["fn h() { f(); }"], &[]);
}

#[test]
fn a_caller_without_changes_is_no_longer_const_either() {
    let text = "const fn f() -> u8 { 1 }\nconst fn g() -> T { f() }\nconst fn h() -> T { i }\n";
    let plan = planned(text, &[]);
    assert!(plan.changes().iter().any(|it| it.identity.item == "f"));
    let of_others = plan.changes().iter().filter(|it| it.identity.item != "f");
    let of_others = of_others.map(|it| it.id).collect();
    assert_eq!(still_const(&plan, &of_others), ["h"]);
}

#[test]
fn a_function_is_const_again_without_its_changes_and_those_of_what_it_calls() {
    let text = "const fn f() -> u8 { g() }\nconst fn g() -> u8 { 1 }\nimpl S { const fn f() -> u8 { 2 } }\n";
    let plan = planned(text, &[]);
    for (path, expected) in [
        ("f", vec!["f", "g"]),
        ("m::g", vec!["g"]),
        ("m::S::<T>::f", vec!["f"]),
        ("m::<impl m::S>::g", vec!["g"]),
        ("m::other", vec![]),
    ] {
        let without = plan.changes_of_const_function(path).into_iter().collect();
        assert_eq!(still_const(&plan, &without), expected, "{path}");
    }
}
