//! Both builds of the crate count the same.

use intramorph::prelude::*;

#[test]
fn words_count_as_bytes_do() {
    assert!(two_builds::HAS_WORDS && !two_builds_plain::HAS_WORDS);
    program(two_builds::ones)
        .inputs(vec(any::<u8>(), 0..40))
        .compared_with(two_builds_plain::ones)
        .must_be(equal());
}
