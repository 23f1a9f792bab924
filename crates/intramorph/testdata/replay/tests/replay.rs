//! An integration test with the name of the library.

#[test]
fn is_broken() {
    member::broken("integration test with the name of the library");
}

#[test]
#[ignore = "it is asked for"]
fn is_ignored() {
    member::broken("ignored test");
}

#[test]
fn has_a_thread_of_its_own() {
    let thread = std::thread::Builder::new().name("is_broken_too".to_owned());
    let thread = thread.spawn(|| member::broken("thread of a test"));
    thread.expect("it starts").join().expect("the check holds");
}
