//! Programs that hang, abort or exit: in isolation each is a finding, and the test goes on.

use std::time::Duration;

use intramorph::Record;
use intramorph::prelude::*;

fn isolated(variant: impl Fn(u32) -> u32) -> Record {
    let records = recorded(|| {
        program(|n: &u32| *n)
            .inputs(0u32..1000)
            .replaced("fatal from 17 on", |n| variant(*n))
            .run_limit(Duration::from_millis(300))
            .must_be(equal());
    });
    records.into_iter().next().expect("there is one check")
}

#[test]
fn a_variant_that_loops_is_a_finding() {
    let record = isolated(|n| {
        while n >= 17 {
            std::hint::spin_loop();
        }
        n
    });
    println!("{record}");
    assert_eq!(record.finding.expect("a finding").input, "17");
}

#[test]
fn a_variant_that_aborts_is_a_finding() {
    let record = isolated(|n| if n >= 17 { std::process::abort() } else { n });
    println!("{record}");
    assert_eq!(record.finding.expect("a finding").input, "17");
}

#[test]
fn a_sound_check_holds() {
    let record = isolated(|n| n);
    println!("{record}");
    assert_eq!(record.cases, 1000);
    assert_eq!(record.verdict, Verdict::Holds);
}
