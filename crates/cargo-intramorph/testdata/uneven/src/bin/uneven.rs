//! An executable.

fn main() {
    let arguments = std::env::args().count();
    std::process::exit(if arguments > 1 { 1 } else { 0 });
}
