//! Generic knobs: each type has a domain of its own, though there is only one switch.

use std::marker::PhantomData;

use intramorph::prelude::*;

/// What a table is made for.
trait Size {
    const MOST: u32;
}

struct Small;
struct AlsoSmall;
struct Large;

impl Size for Small {
    const MOST: u32 = 9;
}

impl Size for AlsoSmall {
    const MOST: u32 = 9;
}

impl Size for Large {
    const MOST: u32 = 1_000_000;
}

/// The number of entries that are looked at.
struct Table<S>(PhantomData<S>);

impl<S: Size> Table<S> {
    const DEPTH: Knob<u32> = knob!(0, 0..=S::MOST);
}

/// A generic knob whose domains are the same for all types.
struct Tree<S>(PhantomData<S>);

impl<S: Size> Tree<S> {
    const DEPTH: Knob<u32> = knob!(0, 0..=S::MOST);
}

fn counterpart(program_under_test: impl Fn(&u8) -> u32, path: &str) -> String {
    let mut records = recorded(|| {
        program(program_under_test)
            .inputs(any::<u8>())
            .transformed(Knob::<u32>::named(path).any())
            .must_satisfy("is the default", |_, changed| *changed == 0);
    });
    let finding = records.remove(0).finding.expect("it is not");
    finding.counterpart
}

#[test]
fn a_value_of_one_of_several_domains_is_not_guessed() {
    let both = |_: &u8| Table::<Small>::DEPTH.get() + Table::<Large>::DEPTH.get();
    let printed = counterpart(both, "generic::Table<_>::DEPTH");
    assert!(
        printed.ends_with("DEPTH = a value of its domain"),
        "{printed}"
    );
}

#[test]
fn a_value_of_the_only_domain_is_printed() {
    let both = |_: &u8| Tree::<Small>::DEPTH.get() + Tree::<AlsoSmall>::DEPTH.get();
    let printed = counterpart(both, "Tree<_>::DEPTH");
    let value = printed.rsplit(' ').next().expect("it has words");
    assert!((1..=9).contains(&value.parse().unwrap_or(0)), "{printed}");
}
