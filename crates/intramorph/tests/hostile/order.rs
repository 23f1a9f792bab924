//! Orders that are part of a value, orders that are not, and `Debug` that differs between equal values.

use std::collections::{HashMap, HashSet};
use std::fmt::{Debug, Formatter, Result};
use std::sync::atomic::{AtomicU32, Ordering};

use intramorph::prelude::*;

use crate::table::{Right, cases};

/// A map that keeps the order of its entries, as `IndexMap` does.
#[derive(Clone)]
struct Ordered(Vec<(u8, u8)>);

impl Debug for Ordered {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.debug_map().entries(self.0.iter().copied()).finish()
    }
}

impl Ordered {
    fn of(keys: impl Iterator<Item = u8>) -> Self {
        Self(keys.map(|key| (key, key)).collect())
    }
}

/// A struct that hides what its map is.
#[derive(Debug)]
struct Hiding<M> {
    map: M,
}

fn hash_map(count: u8) -> HashMap<u8, u8> {
    (0..count).map(|key| (key, key)).collect()
}

fn two_entries(first: u8) -> HashMap<u8, u8> {
    HashMap::from([(first, 0), (first + 1, 1)])
}

/// A symbol that prints without quotes.
#[derive(PartialEq, Eq, Hash)]
struct Token(char);

impl Debug for Token {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "{}", self.0)
    }
}

/// A value that prints an address, as pointers and channels do.
struct Addressed(u8);

impl Debug for Addressed {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        // What is leaked is never at the address of another.
        let place = Box::leak(Box::new(self.0));
        write!(f, "Addressed {{ at: {place:p}, value: {} }}", self.0)
    }
}

impl PartialEq for Addressed {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

/// A value that prints how many there were before it.
#[derive(Debug)]
struct Counted {
    number: u32,
    value: u8,
}

fn counted(value: u8) -> Counted {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    Counted { number, value }
}

cases! {
    an_order_that_is_kept_is_an_effect: Right::Holds, "the order of an `IndexMap` is part of it" => {
        program(|n: &u8| Ordered::of(0..*n)).inputs(0..20_u8)
            .replaced("from the end", |n| Ordered::of((0..*n).rev()))
            .must_satisfy("as long", |one, other| one.0.len() == other.0.len());
    }

    an_order_in_a_struct_is_an_effect: Right::Holds, "no name of a type has to tell" => {
        program(|n: &u8| Hiding { map: Ordered::of(0..*n) }).inputs(0..20_u8)
            .replaced("from the end", |n| Hiding { map: Ordered::of((0..*n).rev()) })
            .must_satisfy("as long", |one, other| one.map.0.len() == other.map.0.len());
    }

    an_order_that_is_kept_in_parallel: Right::Holds, "threads decide nothing" => {
        program(|n: &u8| Ordered::of(0..*n)).inputs(0..20_u8).in_parallel()
            .replaced("from the end", |n| Ordered::of((0..*n).rev()))
            .must_satisfy("as long", |one, other| one.0.len() == other.0.len());
    }

    an_order_that_a_named_relation_sees: Right::Holds, "relations with a name go by what is printed too" => {
        program(|n: &u8| Ordered::of(0..*n)).inputs(0..20_u8)
            .replaced("from the end", |n| Ordered::of((0..*n).rev()))
            .must_be(relation::satisfies("as long", |one: &Ordered, other: &Ordered| one.0.len() == other.0.len()));
    }

    an_order_that_a_relation_does_not_see: Right::Vacuous(Vacuity::NoEffect), "the observed part is the same" => {
        program(|n: &u8| Ordered::of(0..*n)).inputs(0..20_u8)
            .replaced("from the end", |n| Ordered::of((0..*n).rev()))
            .observed(|map| map.0.len())
            .must_be(at_least());
    }

    the_order_of_a_hash_map_is_no_effect: Right::Vacuous(Vacuity::NoEffect), "each hash map has an order of its own", says "ever differed" => {
        program(|n: &u8| hash_map(*n)).inputs(0..20_u8).replaced("again", |n| hash_map(*n)).must_satisfy("as long", |one, other| one.len() == other.len());
    }

    the_order_of_two_entries_is_no_effect: Right::Vacuous(Vacuity::NoEffect), "half of the runs have the same order" => {
        program(|n: &u8| Hiding { map: two_entries(*n) }).inputs(0..20_u8)
            .replaced("again", |n| Hiding { map: two_entries(*n) })
            .must_satisfy("same keys", |one, other| one.map == other.map);
    }

    the_order_of_a_hash_set_in_parallel_is_no_effect: Right::Vacuous(Vacuity::NoEffect), "threads decide nothing" => {
        let set = |n: &u8| (0..*n).collect::<HashSet<u8>>();
        program(set).inputs(2..20_u8).in_parallel().replaced("again", move |n| set(n)).must_satisfy("as long", |one, other| one.len() == other.len());
    }

    a_hash_map_agrees_with_itself: Right::Holds, "its order is no disagreement" => {
        program(|n: &u8| hash_map(*n)).inputs(0..20_u8).replaced("more", |n| hash_map(n + 1))
            .must_satisfy("longer", |one, other| one.len() < other.len());
    }

    a_hash_map_of_brackets_agrees_with_itself: Right::Holds, "what prints brackets of its own is sorted too" => {
        let tokens = |n: &u8| "()[]+-*/".chars().take(usize::from(*n)).map(|symbol| (Token(symbol), 1)).collect::<HashMap<_, _>>();
        program(tokens).inputs(0..7_u8).replaced("more", move |n| tokens(&(n + 1))).must_satisfy("longer", |one, other| one.len() < other.len());
    }

    an_order_that_breaks_a_relation_is_shown: Right::Broken, "sorted outputs would look the same", says "{2: 2, 1: 1, 0: 0}" "{0: 0, 1: 1, 2: 2}" => {
        program(|_: &u8| Ordered::of(0..3)).on(0)
            .replaced("from the end", |_| Ordered::of((0..3).rev()))
            .must_satisfy("same order", |one, other| one.0 == other.0);
    }

    addresses_in_equal_outputs: Right::Holds, "`==` is enough for equality" => {
        program(|n: &u8| Addressed(*n)).inputs(any::<u8>())
            .replaced("again", |n| Addressed(*n)).must_be(equal());
    }

    addresses_before_a_closure: Right::Vacuous(Vacuity::SelfDisagreement), "a closure has only what is printed", says "addresses that `Debug` prints" ".observed(" => {
        program(|n: &u8| Addressed(*n)).inputs(any::<u8>())
            .replaced("half", |n| Addressed(n / 2)).must_satisfy("less", |one, other| one.0 >= other.0);
    }

    addresses_that_are_not_observed: Right::Holds, "this is what the message says to write" => {
        program(|n: &u8| Addressed(*n)).inputs(any::<u8>())
            .replaced("half", |n| Addressed(n / 2))
            .observed(|output| output.0)
            .must_satisfy("less", |one, other| one >= other);
    }

    counters_before_a_closure: Right::Vacuous(Vacuity::SelfDisagreement), "a closure has only what is printed", says "does `Debug` print a counter?" ".observed(" => {
        program(|n: &u8| counted(*n)).inputs(any::<u8>())
            .replaced("half", |n| counted(n / 2)).must_satisfy("less", |one, other| one.value >= other.value);
    }

    numbers_that_are_random: Right::Vacuous(Vacuity::SelfDisagreement), "a plain number is a result", says "fix the program's randomness" ".observed(" => {
        program(|n: &u8| counted(*n).number).inputs(any::<u8>())
            .replaced("other", |n| u32::from(*n)).must_satisfy("less", |one, other| one >= other);
    }
}
