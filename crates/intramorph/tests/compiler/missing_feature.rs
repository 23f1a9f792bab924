//! A test without the feature `test` is told what to write.

use crate::nested::{Tree, printed};

fn check(test: &str, expected: &str) {
    let tree = Tree::copied("missing-feature", test);
    let output = tree
        .cargo(&["check", "--test", test])
        .output()
        .expect("cargo runs");
    let message = printed(&output);
    assert!(
        !output.status.success() && message.contains(expected),
        "{message}"
    );
}

#[test]
fn using_the_prelude_names_the_line_to_write() {
    check(
        "by_prelude",
        r#"write in Cargo.toml, under `[dev-dependencies]`: intramorph = { version = "0.1", features = ["test"] }"#,
    );
}

#[test]
fn using_a_name_names_the_feature() {
    check("by_name", "the item is gated behind the `test` feature");
}
