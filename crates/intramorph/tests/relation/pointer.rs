//! Relations behind references and in boxes.

use intramorph::prelude::*;
use intramorph::relation::Relation;

#[test]
fn a_relation_is_shared_by_reference() {
    let relation = relation::within(0.5).and(at_least());
    for shift in [0.25, 0.375] {
        program(|x: &f64| *x)
            .inputs(0.0..1.0)
            .replaced("shifted", move |x| x + shift)
            .must_be(&relation);
    }
}

#[test]
fn a_relation_is_picked_at_run_time() {
    for (sign, relation) in [
        (1, Box::new(equal()) as Box<dyn Relation<i32>>),
        (-1, Box::new(relation::negated())),
    ] {
        program(|x: &i32| *x)
            .inputs(-9..9)
            .replaced("signed", move |x| sign * x)
            .must_be(relation);
    }
}

#[test]
fn a_pointer_answers_as_its_relation() {
    let relation: Box<dyn Relation<i32>> = Box::new(equal());
    let relation = &relation;
    assert_eq!(relation.name(), "equal");
    assert!(relation.is_equality() && relation.agree(&1, &1));
    assert_eq!(relation.why_not(&1, &2), "1 became 2");
    assert_eq!(
        relation
            .expected(&1)
            .expect("equality demands one output")
            .compact,
        "1"
    );
}
