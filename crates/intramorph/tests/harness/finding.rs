//! What a failed check prints.

use intramorph::prelude::*;

fn check(snapshot: &str, check: impl FnOnce()) {
    let records = recorded(check);
    let text = records[0].to_string();
    assert!(text.lines().count() < 20, "{text}");
    insta::assert_snapshot!(snapshot, text);
}

#[test]
fn a_long_output_is_compared_line_by_line() {
    check("long_output", || {
        program(|n: &usize| vec![*n; 300])
            .on(7)
            .replaced("one wrong", |n| [vec![*n; 299], vec![1]].concat())
            .must_be(equal());
    });
}

#[test]
fn a_panic_of_the_changed_program_is_shown() {
    check("panic_of_the_variant", || {
        program(|n: &u32| n.checked_div(2))
            .on(8)
            .replaced("panics", |_| panic!("out of luck"))
            .must_be(equal());
    });
}

#[test]
fn a_panic_of_the_original_is_shown() {
    check("panic_of_the_original", || {
        program(|n: &[u8]| n[3])
            .on(vec![1])
            .replaced("safe", |n| n.get(3).copied().unwrap_or(0))
            .must_be(equal());
    });
}

#[test]
fn a_regression_shows_the_expected_output() {
    check("regression", || {
        program(|text: &str| text.len()).on("four").must_return(5);
    });
}

#[test]
fn a_metamorphic_finding_shows_both_inputs() {
    check("metamorphic", || {
        program(|n: &i32| n.pow(2))
            .inputs(each(-3..3))
            .followed_up(|n, _, _| n + 1)
            .must_be(at_least());
    });
}

#[test]
fn a_vacuous_check_says_what_to_do() {
    check("vacuous", || {
        program(|n: &u32| *n)
            .inputs(any::<u32>())
            .replaced("the same", |n| *n)
            .must_be(at_least());
    });
}

#[test]
fn a_self_disagreement_shows_both_outputs() {
    let calls = std::cell::Cell::new(0);
    check("self_disagreement", || {
        program(|n: &u32| n + calls.replace(calls.get() + 1))
            .on(5)
            .replaced("the same", |n| *n)
            .must_be(at_most());
    });
}

#[test]
fn a_broken_relation_is_a_finding_where_an_unreached_component_is_tolerated() {
    const UNREACHED: Transformation = transformation!();
    let records = recorded(|| {
        program(|numbers: &[u8]| numbers.to_vec())
            .inputs(vec(any::<u8>(), 0..9))
            .transformed(UNREACHED)
            .tolerating(Vacuity::NeverReached)
            .must_be(relation::reversed());
    });
    assert_eq!(records[0].verdict, Verdict::Broken);
}

#[test]
fn a_finding_made_before_the_component_was_reached_is_kept() {
    const LATE: Transformation = transformation!();
    let records = recorded(|| {
        program(|n: &u32| if *n < 5 { *n } else { morph!(LATE, *n, n + 1) })
            .inputs(each(1..10))
            .transformed(LATE)
            .must_satisfy("more", |one, other| other > one);
    });
    let finding = records[0].finding.as_ref().expect("broken");
    assert_eq!((finding.input.as_str(), records[0].cases), ("1", 5));
}

/// Prints itself over many lines, whatever it is asked for.
struct Wordy;

impl std::fmt::Debug for Wordy {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        (0..30).try_for_each(|line| writeln!(formatter, "line {line}"))
    }
}

#[test]
fn wordy_values_and_reasons_stay_within_twenty_lines() {
    let records = recorded(|| {
        program(|_: &u8| Wordy)
            .on(0)
            .replaced("as wordy", |_| Wordy)
            .must_satisfy("brief", |_, _| Err("too\nmany\nlines\n".repeat(20)));
    });
    let text = records[0].to_string();
    assert!(text.lines().count() < 20, "{text}");
}

#[test]
fn nested_records_are_kept_apart() {
    let outer = recorded(|| {
        program(|n: &u8| *n).on(1).must_return(1);
        let inner = recorded(|| program(|n: &u8| *n).on(2).must_return(2));
        assert_eq!(inner.len(), 1);
        program(|n: &u8| *n).on(3).must_return(3);
    });
    assert_eq!(outer.len(), 2);
}

#[test]
fn a_panic_is_a_finding_although_the_component_was_not_reached() {
    const BEHIND: Transformation = transformation!();
    let records = recorded(|| {
        program(|n: &u32| 100 / (n - n) + morph!(BEHIND, 1, 2))
            .inputs(each(1..10))
            .transformed(BEHIND)
            .must_be(equal());
    });
    assert_eq!(records[0].verdict, Verdict::Broken);
}
