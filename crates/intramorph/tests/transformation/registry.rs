//! The registry: what is linked is listed, and known by its path.

use intramorph::declared;
use intramorph::prelude::*;

mod inner {
    use intramorph::prelude::*;

    /// As private as can be.
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
#[should_panic(expected = "`SIZE` is unknown")]
fn a_knob_is_no_transformation() {
    Transformation::named("SIZE");
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
#[should_panic(
    expected = "`SAME` may be any of:\n  main::transformation::registry::twice::one::SAME\n  main::transformation::registry::twice::other::SAME"
)]
fn a_path_that_fits_two_is_refused() {
    Transformation::named("SAME");
}
