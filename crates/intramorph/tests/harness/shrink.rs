//! Shrinking: smaller, and broken in the same way.

use intramorph::prelude::*;

fn shrunk(check: impl FnOnce()) -> String {
    let records = recorded(check);
    records[0].finding.as_ref().expect("broken").input.clone()
}

#[test]
fn a_number_shrinks_to_the_smallest_that_breaks() {
    let input = shrunk(|| {
        program(|n: &u32| *n)
            .inputs(any::<u32>())
            .replaced("capped", |n| *n.min(&999))
            .must_be(equal());
    });
    assert_eq!(input, "1000");
}

#[test]
fn a_list_shrinks_to_the_elements_that_matter() {
    let input = shrunk(|| {
        program(|numbers: &[u8]| numbers.len())
            .inputs(vec(any::<u8>(), 0..50))
            .replaced("without nines", |numbers| {
                numbers.iter().filter(|n| **n < 9).count()
            })
            .must_be(equal());
    });
    assert_eq!(input, "[9]");
}

#[test]
fn shrinking_does_not_slip_from_a_broken_relation_to_a_panic() {
    let input = shrunk(|| {
        program(|n: &u32| *n)
            .inputs(0u32..100_000)
            .replaced("panics when small", |n| {
                if *n < 200 { panic!("small") } else { n + 1 }
            })
            .must_be(equal());
    });
    let input: u32 = input.parse().expect("a number");
    assert!(input >= 200, "{input}");
}

#[test]
fn shrinking_keeps_to_what_is_assumed() {
    let input = shrunk(|| {
        program(|n: &u32| *n)
            .inputs(0u32..1000)
            .assuming(|n| n % 2 == 1)
            .tolerating(Vacuity::MostlyRejected)
            .replaced("next", |n| n + 1)
            .must_be(equal());
    });
    let input: u32 = input.parse().expect("a number");
    assert_eq!(input % 2, 1, "{input}");
}

#[test]
fn shrinking_does_not_slip_to_another_program() {
    let records = recorded(|| {
        program(|n: &u32| *n)
            .inputs(500u32..1_000_000)
            .compared_with(|n| if *n < 1000 { 0 } else { *n })
            .compared_with(|n| n + 1)
            .must_be(equal());
    });
    let finding = records[0].finding.as_ref().expect("broken");
    let input: u32 = finding.input.parse().expect("a number");
    assert!(input >= 1000, "{input}");
}

#[test]
fn shrinking_stays_where_the_component_is_reached() {
    const BRANCH: Transformation = transformation!();
    let records = recorded(|| {
        program(|n: &u32| if *n < 100 { *n } else { morph!(BRANCH, *n, *n) })
            .inputs(0u32..1_000_000)
            .transformed(BRANCH)
            .must_satisfy("different", |one, other| one != other);
    });
    let finding = records[0].finding.as_ref().expect("broken");
    assert_eq!((finding.input.as_str(), finding.reached), ("100", Some(1)));
}
