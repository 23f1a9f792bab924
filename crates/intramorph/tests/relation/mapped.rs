//! Outputs that are functions of the original's.

use intramorph::relation::{Relation, mapped};
use intramorph::{Verdict, program, recorded};

#[test]
fn the_image_holds_and_nothing_else() {
    let doubled = mapped("doubled", |n: &u32| 2 * n);
    assert_eq!(doubled.verdict(&3, &6), Verdict::Holds);
    assert_eq!(doubled.verdict(&3, &7), Verdict::Broken);
    assert_eq!(Relation::<u32>::name(&doubled), "doubled");
}

#[test]
fn the_first_difference_from_the_image_is_told() {
    let padded = mapped("padded", |bytes: &Vec<u8>| [&bytes[..], &[0]].concat());
    let why_not = |transformed: Vec<u8>| padded.why_not(&vec![1, 2], &transformed);
    assert_eq!(why_not(vec![1, 3, 0]), "at [1]: expected 2, got 3");
    assert_eq!(
        why_not(vec![1, 2]),
        "at [2]: expected 0, which O' lacks (of 3 and 2 elements)"
    );
    assert_eq!(
        why_not(vec![1, 2, 0, 4]),
        "at [3]: 4 was not expected (of 3 and 4 elements)"
    );
}

#[test]
fn a_finding_shows_the_difference_from_the_image() {
    let records = recorded(|| {
        program(|n: &u32| *n)
            .on(3)
            .replaced("tripled", |n| 3 * n)
            .must_be(mapped("doubled", |n: &u32| 2 * n));
    });
    let finding = records[0].finding.as_ref().expect("broken");
    assert_eq!(finding.why, "expected 6, got 9");
    assert_eq!(finding.difference.as_deref(), Some("{6 → 9}"));
}
