//! Where a check comes from: package, test target, test, file and line, and when.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use intramorph::Record;
use intramorph::prelude::*;

fn check(expected: u32, check: impl FnOnce()) {
    let records = recorded(check);
    let here = format!("{}:{expected}", file!());
    assert_eq!(records[0].location, here);
}

#[test]
fn the_location_is_where_the_check_is_told_what_must_hold() {
    let same = |n: &u32| *n;
    check(line!(), || program(same).on(1).must_return(1));
    let compared = || program(same).on(1).compared_with(|n| *n);
    check(line!(), || compared().must_be(equal()));
    check(line!(), || compared().must_satisfy("any", |_, _| true));
    check(line!(), || compared().observed(|n| *n).must_be(equal()));
    check(line!(), || compared().in_parallel().must_be(equal()));
}

fn broken() -> Record {
    let records = recorded(|| {
        program(|n: &u64| n / 10)
            .inputs(any::<u64>())
            .replaced("rounded up", |n| n.div_ceil(10))
            .must_be(equal());
    });
    records.into_iter().next().expect("one check")
}

#[test]
fn package_and_test_are_known_under_cargo() {
    let record = broken();
    assert_eq!(record.package.as_deref(), Some("intramorph"));
    assert_eq!(record.target.as_deref(), Some("main"));
    assert_eq!(
        record.test,
        "record::origin::package_and_test_are_known_under_cargo"
    );
}

#[test]
fn a_check_knows_when_it_began_and_how_long_it_took() {
    let now = || {
        let age = SystemTime::now().duration_since(UNIX_EPOCH);
        age.expect("it is after 1970").as_nanos()
    };
    let before = now();
    let record = broken();
    assert!((before..=now()).contains(&u128::from(record.started)));
    assert!(Duration::ZERO < record.shrinking && record.shrinking < record.elapsed);
}

#[test]
fn a_check_that_holds_has_shrunk_nothing() {
    let records = recorded(|| program(|n: &u32| *n).on(1).must_return(1));
    assert_eq!(records[0].shrinking, Duration::ZERO);
}
