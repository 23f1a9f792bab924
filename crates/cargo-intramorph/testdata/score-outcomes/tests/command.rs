//! The executable, run as a process.

use std::process::Command;

#[test]
fn the_fee_is_printed() {
    let output = Command::new(env!("CARGO_BIN_EXE_score-outcomes"))
        .arg("15")
        .output()
        .unwrap();
    assert_eq!(output.stdout, b"   7\n");
}

#[test]
fn no_weight_is_no_success() {
    let status = Command::new(env!("CARGO_BIN_EXE_score-outcomes"))
        .status()
        .unwrap();
    assert_eq!(status.code(), Some(1));
}
