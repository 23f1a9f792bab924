//! The registry: it lists all linked switches, and finds them by their paths.

use intramorph::declared;
use intramorph::prelude::*;

mod inner {
    use intramorph::prelude::*;

    /// Has a switch in a function.
    pub(super) fn doubled(number: u32) -> u32 {
        /// Triples.
        const TRIPLED: Transformation = transformation!();
        morph!(TRIPLED, 2, 3) * number
    }

    #[expect(dead_code, reason = "known by its path alone")]
    const SIZE: Knob<usize> = knob!(3, 1..=9, neutral);
    #[expect(dead_code, reason = "known by its path alone")]
    const WRONG: InjectedBug = injected_bug!();
}

#[test]
fn what_is_linked_is_listed() {
    let all = declared();
    let of = |path: &str| {
        let mut found = all.iter().filter(|switch| switch.path.ends_with(path));
        let switch = found.next().expect("it is linked");
        assert!(found.next().is_none(), "{path} is there once");
        switch
    };
    let tripled = of("registry::inner::doubled::TRIPLED");
    assert_eq!(
        (tripled.kind, tripled.is_neutral, tripled.domain),
        ("transformation", false, None)
    );
    assert!(
        tripled.place.contains("tests/transformation/registry.rs:"),
        "{}",
        tripled.place
    );
    let size = of("registry::inner::SIZE");
    assert_eq!(
        (size.kind, size.is_neutral, size.domain),
        ("knob", true, Some("3, within 1..=9"))
    );
    assert_eq!(of("registry::inner::WRONG").kind, "injected bug");
    assert!(all.is_sorted_by_key(|switch| switch.path));
}

#[test]
fn a_private_transformation_is_known_by_its_path() {
    for path in [
        "main::transformation::registry::inner::doubled::TRIPLED",
        "doubled::TRIPLED",
        "TRIPLED",
    ] {
        program(|number: &u32| 2 * inner::doubled(*number))
            .inputs(0u32..1000)
            .transformed(Transformation::named(path))
            .must_satisfy("one and a half", |two, three| 3 * two == 2 * three);
    }
}

#[test]
#[should_panic(
    expected = "`doubled::TRIPPLED` is unknown; the nearest is `main::transformation::registry::inner::doubled::TRIPLED`"
)]
fn an_unknown_path_is_told_the_nearest() {
    Transformation::named("doubled::TRIPPLED");
}

#[test]
#[should_panic(
    expected = "`SIZE` is a knob, declared at crates/intramorph/tests/transformation/registry.rs:17: write `Knob::<T>::named(..)`"
)]
fn a_knob_is_no_transformation() {
    Transformation::named("SIZE");
}

#[test]
#[should_panic(expected = "`inner::WRONG` is an injected bug, declared at")]
fn a_bug_is_no_transformation() {
    Transformation::named("inner::WRONG");
}

#[test]
#[should_panic(expected = "`doubled::TRIPLED` is a transformation, declared at")]
fn a_transformation_is_no_knob() {
    Knob::<u32>::named("doubled::TRIPLED");
}

mod twice {
    pub(super) mod one {
        #[expect(dead_code, reason = "known by its path alone")]
        const SAME: intramorph::Transformation = intramorph::transformation!();
    }
    pub(super) mod other {
        #[expect(dead_code, reason = "known by its path alone")]
        const SAME: intramorph::Transformation = intramorph::transformation!();
    }
}

#[test]
#[should_panic(expected = "`SAME` may be any of:\n  \
                main::transformation::registry::twice::one::SAME  \
                crates/intramorph/tests/transformation/registry.rs:95\n  \
                main::transformation::registry::twice::other::SAME  \
                crates/intramorph/tests/transformation/registry.rs:99")]
fn a_path_that_fits_two_is_refused() {
    Transformation::named("SAME");
}

/// Declares two switches with the same path.
fn blocks(number: u32) -> u32 {
    let number = {
        const WITHIN: Transformation = transformation!();
        morph!(WITHIN, number, number + 1)
    };
    {
        const WITHIN: Transformation = transformation!();
        morph!(WITHIN, number, number + 2)
    }
}

#[test]
#[should_panic(
    expected = "`main::transformation::registry::blocks::WITHIN` is declared more than once, so give each a name of its own:\n  \
                main::transformation::registry::blocks::WITHIN  \
                crates/intramorph/tests/transformation/registry.rs:116\n  \
                main::transformation::registry::blocks::WITHIN  \
                crates/intramorph/tests/transformation/registry.rs:120"
)]
fn a_path_that_two_have_is_refused() {
    assert_eq!(blocks(1), 1);
    Transformation::named("main::transformation::registry::blocks::WITHIN");
}

#[test]
#[should_panic(expected = "`blocks::WITHIN` may be any of:\n  main::")]
fn the_end_of_a_path_that_two_have_is_refused() {
    Transformation::named("blocks::WITHIN");
}
