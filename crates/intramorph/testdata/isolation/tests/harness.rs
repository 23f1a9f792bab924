//! A test without libtest, which pays no heed to what it is asked for.

use std::thread::Builder;

use intramorph::prelude::*;
use isolation::same;

fn main() {
    let check = || program(|n: &u32| same(*n)).on(1).isolated().must_return(1);
    let named = Builder::new().name("a_test".to_owned()).spawn(check);
    assert!(named.expect("a thread").join().is_err());
    check();
}
