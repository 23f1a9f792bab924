//! An example with a test.

fn main() {}

#[test]
fn is_broken() {
    member::broken("unit test of an example");
}
