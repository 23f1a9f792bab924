//! The default of a knob, which is allowed even outside of its domain.

use intramorph::prelude::*;

/// What is asked for is one of these; by itself it is neither.
const UNLISTED: Knob<u8> = knob!(9, [1, 2]);

#[test]
fn a_knob_is_applied_at_a_default_that_is_not_listed() {
    let seen = UNLISTED.applied(1, || UNLISTED.applied(9, || UNLISTED.get()));
    assert_eq!(seen, 9);
}

#[test]
fn a_knob_known_by_its_path_is_set_to_its_default() {
    program(|_: &u8| UNLISTED.get())
        .inputs(any::<u8>())
        .swept(Knob::<u8>::named("default::UNLISTED"), [1, 2, 9])
        .must_be(at_least());
}

#[test]
fn a_default_that_is_not_listed_is_not_drawn() {
    program(|_: &u8| UNLISTED.get())
        .inputs(any::<u8>())
        .transformed(UNLISTED.any())
        .must_satisfy("is listed", |_, drawn| [1, 2].contains(drawn));
}

#[test]
#[should_panic(expected = "default::UNLISTED` can't be 3: it is one of [1, 2]")]
fn what_is_neither_listed_nor_the_default_is_refused() {
    UNLISTED.set(3);
}
