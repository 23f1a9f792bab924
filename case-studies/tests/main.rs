//! The case studies, end to end: each bug is found, each fix is silent, and a study is as short as claimed.

mod study {
    mod silent_and_found;
    mod size;
}

use case_studies::{Version, check};

#[test]
fn the_newest_versions_compile() {
    check(Version::Newest).expect("a study need not change for a newer version");
}
