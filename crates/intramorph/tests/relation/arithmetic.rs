//! Negated, scaled and offset numbers.

use std::collections::VecDeque;

use intramorph::Verdict;
use intramorph::relation::{Relation, negated, offset, scaled};

fn check<O>(relation: &impl Relation<O>, original: &O, transformed: &O, verdict: Verdict) {
    assert_eq!(relation.verdict(original, transformed), verdict);
}

#[test]
fn the_opposite_sign_holds() {
    check(&negated(), &3, &-3, Verdict::Holds);
    check(&negated(), &0.0, &0.0, Verdict::Holds);
    check(&negated(), &vec![1, -2], &vec![-1, 2], Verdict::Holds);
    check(
        &negated(),
        &[Some(1.5), None],
        &[Some(-1.5), None],
        Verdict::Holds,
    );
    check(&negated(), &3, &3, Verdict::Broken);
}

#[test]
fn a_multiple_holds() {
    check(&scaled(3), &2_u8, &6, Verdict::Holds);
    check(
        &scaled(0.5),
        &VecDeque::from([3.0]),
        &VecDeque::from([1.5]),
        Verdict::Holds,
    );
    check(&scaled(3), &2_u8, &7, Verdict::Broken);
}

#[test]
fn a_sum_holds() {
    check(
        &offset(-1),
        &vec![vec![2], vec![]],
        &vec![vec![1], vec![]],
        Verdict::Holds,
    );
    check(&offset(1), &2_usize, &2, Verdict::Broken);
}

#[test]
fn what_the_type_cannot_hold_is_inconclusive() {
    check(&negated(), &i8::MIN, &i8::MIN, Verdict::Inconclusive);
    check(&negated(), &1_u8, &255, Verdict::Inconclusive);
    check(&negated(), &0_u8, &0, Verdict::Holds);
    check(&scaled(2), &[1, 200_u8], &[2, 144], Verdict::Inconclusive);
    check(&offset(1), &u64::MAX, &0, Verdict::Inconclusive);
    assert_eq!(scaled(2).expected(&200_u8), None);
}

#[test]
fn the_names_say_by_how_much() {
    assert_eq!(Relation::<i32>::name(&scaled(100)), "scaled by 100");
    assert_eq!(Relation::<f64>::name(&offset(0.5)), "offset by 0.5");
}

#[test]
fn the_first_wrong_number_is_told() {
    let why_not = scaled(2).why_not(&vec![1, 2, 3], &vec![2, 5, 7]);
    assert_eq!(why_not, "at [1]: expected 4, got 5");
}
