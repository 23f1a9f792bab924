//! A test without libtest, whose thread has the name of another test.

fn main() {
    let thread = std::thread::Builder::new().name("is_broken".to_owned());
    let thread = thread.spawn(|| member::broken("test without libtest"));
    std::process::exit(i32::from(thread.expect("it starts").join().is_err()));
}
