//! Every function, by what it returns.

use std::panic::{self, Location};
use std::sync::{Arc, Mutex};

use score_language::asynchronous::{added, block_on};
use score_language::generic::{Other, Ring, Shape, Square};
use score_language::raw::Raw;
use score_language::*;

#[test]
fn asynchronous_functions() {
    assert_eq!(block_on(added(1, 2)), 3);
    assert_eq!(block_on(asynchronous::checked(10)), Ok(11));
    assert!(block_on(asynchronous::checked(11)).is_err());
}

#[test]
#[allow(deprecated)]
fn deprecated_functions() {
    assert_eq!(generic::outdated(3), 6);
}

#[test]
fn constant_functions() {
    let [cold, warm] = [-1, 21].map(constant::Celsius::new);
    assert_eq!((cold.degrees(), warm.degrees()), (-1, 21));
    assert!(cold.is_freezing() && !warm.is_freezing());
    assert_eq!([0; constant::of_tests()].len(), 2);
}

#[test]
fn control_flow() {
    assert_eq!(control::first_common(&[1, 3, 5], &[2, 3, 5]), Some(3));
    assert_eq!(control::first_common(&[1], &[]), None);
    assert_eq!((control::labelled(8), control::labelled(9)), (5, 1));
    assert_eq!(control::looped(9), 16);
    assert_eq!(control::looped(8), 8);
    assert_eq!(control::second("a,b"), Some('b'));
    assert_eq!(control::second("ab"), None);
    assert_eq!(control::parsed("9", "2"), Ok(6));
    assert!(control::parsed("9", "x").is_err());
    assert_eq!(control::nested(1), 7);
    assert_eq!(control::closures(&[1, 2, 3]), [4, 3]);
    assert_eq!(control::waits(7), 2);
}

#[test]
fn let_chains() {
    assert_eq!(control::chained(Some("17")), 17);
    assert_eq!(control::chained(Some("1")), 0);
    assert_eq!(control::chained(Some("07")), 0);
    assert_eq!(control::chained(Some("x")), 0);
    assert_eq!(control::chained(None), 0);
}

#[test]
fn matches() {
    let told: Vec<&str> = [-1, 0, 1, 2, 3, 9, 10].map(control::matched).to_vec();
    let expected = ["negative", "small", "small", "even", "odd", "odd", "large"];
    assert_eq!(told, expected);
}

#[test]
fn generics() {
    assert_eq!((Ring::<u8, 2>::new().at(), Ring::<u8, 2>::default().at()), (0, 1));
    let mut ring = Ring::<u8, 2>::new();
    assert_eq!([ring.push(1), ring.push(2), ring.push(3), ring.push(4)], [0, 0, 1, 2]);
    assert_eq!(ring.len(), 2);
    let mut ring = Ring::<u8, 2>::default();
    assert_eq!([ring.push(1), ring.push(2), ring.push(3)], [0, 0, 1]);
    assert_eq!((Square(3).area(), Other.area()), (9, 10));
    assert_eq!(generic::largest(&[1, 3, 2]), Some(&3));
    assert_eq!(generic::described(1).to_string(), "<1>");
    assert!(generic::boxed(3)(2) && !generic::boxed(3)(3));
    assert_eq!(generic::sized(), 3);
}

#[test]
fn files() {
    assert_eq!((windows::spread(1), windows::two_lines()), (4, "one\ntwo"));
    assert_eq!(windows::continued(1), "2 end");
    assert_eq!(marked::half(5), 2);
    assert_eq!(shared::twice(4), 8);
    assert_eq!((by_path::increment(1), by_path::below::decrement(1)), (2, 0));
    assert_eq!(inline::nested::negate(5), -5);
    assert_eq!(raw::r#match(2, 3), 7);
    assert_eq!(Raw { r#fn: 5 }.r#where(), 4);
    assert!(raw::r#mod::r#true());
}

#[test]
fn strings_and_comments() {
    assert_eq!(texts::joined(1), "x\"y\nz\n b // no comment2");
    assert_eq!(texts::counted("\"//\"\""), 13);
    assert_eq!((texts::bytes(), texts::cstring()), (6, 3));
    assert!(texts::multi_line_argument(4) && !texts::multi_line_argument(3));
}

#[test]
fn unsafe_code() {
    assert_eq!((unsafely::first(&[]), unsafely::first(&[7, 8])), (0, 8));
    assert_eq!((unsafely::exponent(2.0), unsafely::counted()), (128, 2));
}

/// Line and column at which a closure panics.
fn panics_at(run: impl FnOnce() + panic::UnwindSafe) -> (String, u32) {
    let place = Arc::new(Mutex::new(None));
    let told = Arc::clone(&place);
    panic::set_hook(Box::new(move |info| {
        let location: Option<&Location<'_>> = info.location();
        *told.lock().unwrap() = location.map(|it| (it.file().to_owned(), it.line()));
    }));
    let panicked = panic::catch_unwind(run);
    let _ = panic::take_hook();
    panicked.unwrap_err();
    place.lock().unwrap().clone().unwrap()
}

#[test]
fn places() {
    assert_eq!(lines::here(), line!());
    assert_eq!(lines::place(), ("src/lines.rs", 18, 2));
    assert_eq!(lines::checked(0), 2);
    assert_eq!(panics_at(|| _ = lines::checked(100)), ("src/lines.rs".to_owned(), 23));
    assert_eq!(panics_at(|| _ = lines::checked(1)), ("src/lines.rs".to_owned(), 24));
    assert_eq!(lines::positive(1), 1);
    let called = panics_at(|| _ = lines::positive(0));
    assert_eq!(called, (file!().to_owned(), line!() - 1));
}
