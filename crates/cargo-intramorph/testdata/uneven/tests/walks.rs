//! An integration test, which reads a file of its package.

#[test]
fn walking_adds_up() {
    assert_eq!(uneven::walked(1, 2), 3);
    assert!(std::fs::exists("Cargo.toml").unwrap());
    assert!(std::process::Command::new(env!("CARGO_BIN_EXE_uneven")).status().unwrap().success());
}
