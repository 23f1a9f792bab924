//! A program with the name of the library.

fn main() {}

#[test]
fn is_broken() {
    member::broken("unit test of a program");
}
