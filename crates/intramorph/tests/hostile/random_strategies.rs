//! Random strategies of nested choices, shrunk by random predicates: no panic, and no finding is lost.
//!
//! `INTRAMORPH_TEST_SHRINKINGS=10000 cargo test --release -p intramorph --test hostile random_strategies` tries as many.

use std::fmt::{Debug, Formatter};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use intramorph::Randomness;
use intramorph::prelude::*;
use intramorph::proptest::strategy::BoxedStrategy;

use crate::table::{Right, cases};

/// Shrinkings where the environment does not say how many.
const FEW: u64 = 100;

cases! {
    random_strategies_of_nested_choices: Right::Asserted, "shrinking never panics, and never loses a finding" => {
        let wanted = std::env::var("INTRAMORPH_TEST_SHRINKINGS").ok();
        let wanted = wanted.and_then(|wanted| wanted.parse().ok()).unwrap_or(FEW);
        let mut shrunk = 0;
        for seed in 0.. {
            if shrunk == wanted {
                return;
            }
            shrunk += u64::from(shrinks(seed));
        }
    }
}

/// Runs the check of a seed, and says whether there was something to shrink.
fn shrinks(seed: u64) -> bool {
    let has_broken = Arc::new(AtomicBool::new(false));
    let broke = Arc::clone(&has_broken);
    let check = move || {
        let randomness = &mut Randomness::seeded(seed);
        let strategy = strategy(randomness, levels(seed));
        let is_bad = predicate(randomness);
        let record = recorded(|| {
            program(move |value: &Value| {
                let is_bad = is_bad(&value.0);
                broke.fetch_or(is_bad, Ordering::Relaxed);
                is_bad
            })
            .inputs(strategy)
            .cases(50)
            .tolerating(Vacuity::MostlyRejected)
            .replaced("never", |_| false)
            .must_be(equal());
        });
        let finding = record[0].finding.as_ref()?;
        let ended_early = finding.shrinking_ended_early.as_deref().unwrap_or_default();
        assert!(!ended_early.contains("panicked"), "{}", record[0]);
        Some(finding.input.clone())
    };
    let thread = std::thread::Builder::new().name(format!("seed {seed}"));
    let thread = thread.spawn(check).expect("a thread");
    let input = thread
        .join()
        .unwrap_or_else(|_| panic!("seed {seed} panics"));
    let has_broken = has_broken.load(Ordering::Relaxed);
    assert_eq!(input.is_some(), has_broken, "seed {seed} loses a finding");
    if let Some(input) = &input {
        let randomness = &mut Randomness::seeded(seed);
        let _ = strategy(randomness, levels(seed));
        assert!(
            predicate(randomness)(input),
            "seed {seed}: {input} is not bad"
        );
    }
    has_broken
}

/// Every eighth strategy is deep. Shrinking takes longer, the deeper it is.
fn levels(seed: u64) -> u32 {
    if seed % 8 == 0 { 3 } else { 2 }
}

/// A value as its text.
#[derive(Clone)]
struct Value(String);

impl Debug for Value {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// Makes a random strategy, whose parts are at most so many levels deep.
fn strategy(random: &mut Randomness, levels: u32) -> BoxedStrategy<Value> {
    let kind = below(random, if levels == 0 { 6 } else { 14 });
    let mut part = || strategy(random, levels - 1);
    match kind {
        0 => Just(Value("0".to_owned())).boxed(),
        1 => printed(0..10_u8),
        2 => printed(any::<i32>()),
        3 => printed(-10.0..10.0_f64),
        4 => printed("[a-c]{0,4}"),
        5 => printed(any::<bool>()),
        6 => one_of![part(), part()].boxed(),
        7 => one_of![3 => part(), 1 => part(), 1 => Just(Value("last".to_owned()))].boxed(),
        8 => printed((part(), part())),
        9 => printed(vec(part(), 0..5)),
        10 => part()
            .prop_map(|value| Value(format!("<{}>", value.0)))
            .boxed(),
        11 => {
            let item = part();
            let rows = move |length| (vec(item.clone(), length), 0..=length);
            printed((0..4_usize).prop_flat_map(rows))
        }
        12 => part()
            .prop_filter("even", |value| value.0.len() % 2 == 0 || value.0.len() > 3)
            .boxed(),
        _ => nested(2, part(), |inner| {
            vec(inner, 1..3).prop_map(|values| Value(format!("{values:?}")))
        }),
    }
}

fn printed<T: Debug + 'static>(
    strategy: impl Strategy<Value = T> + 'static,
) -> BoxedStrategy<Value> {
    strategy
        .prop_map(|value| Value(format!("{value:?}")))
        .boxed()
}

/// Makes a random predicate on texts.
fn predicate(random: &mut Randomness) -> Box<dyn Fn(&str) -> bool + Send> {
    let bound = below(random, 20);
    let count =
        |text: &str, wanted: fn(char) -> bool| text.chars().filter(|c| wanted(*c)).count() as u64;
    match below(random, 5) {
        0 => Box::new(move |text| text.len() as u64 > bound),
        1 => Box::new(move |text| count(text, |c| c.is_ascii_digit()) > bound / 4),
        2 => Box::new(move |text| count(text, |c| c == '0') % 3 == bound % 3),
        3 => Box::new(move |text| count(text, |c| "[(<".contains(c)) > bound / 6),
        _ => Box::new(move |text| {
            let hash = text.bytes().fold(bound, |hash, byte| {
                (hash * 31 + u64::from(byte)) % 1_000_003
            });
            hash % 5 == 0
        }),
    }
}

fn below(random: &mut Randomness, bound: u64) -> u64 {
    random.number() % bound
}
