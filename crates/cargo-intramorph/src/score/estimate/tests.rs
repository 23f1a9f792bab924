//! Estimates of made-up populations, whose true shares are known.

use intramorph_record::score::Sample;

use super::{Evidence, as_float, estimate, order};
use crate::random::Random;

/// Bugs in functions of one to 40 bugs. Bugs of a function have much in common: in one of three functions tests check little.
struct Population {
    functions: Vec<usize>,
    caught: Vec<bool>,
    /// The time that each bug takes: missed ones run all tests, and some caught ones are endless.
    times: Vec<usize>,
}

impl Population {
    /// A population with a share of caught bugs in percent.
    fn new(size: usize, percent: usize) -> Self {
        let mut random = Random::new(1);
        let (mut functions, mut is_checked) = (Vec::new(), Vec::new());
        while functions.len() < size {
            functions.extend(vec![is_checked.len(); 1 + random.below(40)]);
            is_checked.push(random.below(3) > 0);
        }
        functions.truncate(size);
        let mut order: Vec<usize> = (0..size).collect();
        random.shuffle(&mut order);
        // Most missed bugs are in functions that tests do not check, as long as there are such.
        order.sort_by_key(|bug| is_checked[functions[*bug]] && bug % 10 > 0);
        let mut caught = vec![true; size];
        for bug in order.iter().take(size * (100 - percent) / 100) {
            caught[*bug] = false;
        }
        let times = caught.iter().map(|is_caught| match random.below(50) {
            _ if !is_caught => 4,
            0 => 500,
            _ => 1,
        });
        Self {
            times: times.collect(),
            functions,
            caught,
        }
    }

    fn share(&self) -> f64 {
        let caught = self.caught.iter().filter(|is_caught| **is_caught);
        as_float(caught.count()) / as_float(self.caught.len())
    }

    /// What two workers know when their time is over.
    fn tried(&self, order: &[usize], time: usize) -> Vec<Evidence> {
        let mut free_at = [0; 2];
        let tried = order.iter().map(|bug| {
            let worker = usize::from(free_at[1] < free_at[0]);
            free_at[worker] += self.times[*bug];
            let is_finished = free_at[worker] <= time;
            Evidence {
                is_caught: is_finished.then_some(self.caught[*bug]),
                is_earlier: false,
            }
        });
        tried.collect()
    }
}

/// Checks 200 samples of a population, each at several times.
fn check(size: usize, percent: usize) {
    const SAMPLES: u64 = 200;
    let population = Population::new(size, percent);
    let share = population.share();
    let orders = (0..SAMPLES).map(|seed| order(&population.functions, seed));
    let orders: Vec<Vec<usize>> = orders.collect();
    let time: usize = population.times.iter().sum::<usize>() / 2;
    for part in [40, 10, 4, 2] {
        let estimates = orders.iter().map(|order| {
            let tried = population.tried(order, time / part);
            estimate(&tried).unwrap_or_else(|| unknown(size))
        });
        let covers = |it: &Sample| it.lowest <= share && share <= it.highest;
        let covered = estimates.filter(covers).count();
        assert!(
            covered >= 190,
            "{covered} of {SAMPLES} samples of 1/{part} of {size}"
        );
    }
}

/// The estimate of those who know nothing.
fn unknown(population: usize) -> Sample {
    let mut sample = Sample::default();
    sample.population = population;
    (sample.share, sample.highest) = (0.5, 1.0);
    sample
}

#[test]
fn intervals_contain_the_share_of_small_populations() {
    check(60, 80);
    check(300, 50);
    check(300, 97);
}

#[test]
fn intervals_contain_the_share_of_large_populations() {
    check(2_000, 50);
    check(2_000, 80);
    check(2_000, 97);
}

/// Shares in percent, rounded: the lower end of the interval, the estimate, and its upper end.
fn estimated(bugs: &[Evidence]) -> String {
    let sample = estimate(bugs).expect("something is known");
    let shares = [sample.lowest, sample.share, sample.highest];
    let shares = shares.map(|share| format!("{:.0}", share * 100.0));
    shares.join(" ")
}

fn bugs(count: usize, is_caught: Option<bool>, is_earlier: bool) -> Vec<Evidence> {
    let bug = Evidence {
        is_caught,
        is_earlier,
    };
    vec![bug; count]
}

#[test]
fn bugs_that_are_known_from_earlier_runs_are_certain() {
    // Of 50 bugs that are left, 10 were tried.
    let earlier = bugs(150, Some(true), true);
    let tried = [bugs(5, Some(true), false), bugs(5, Some(false), false)].concat();
    let left = bugs(40, None, false);
    let all = [tried, left, earlier].concat();
    assert_eq!(estimated(&all), "80 88 94");
}

#[test]
fn runs_one_after_the_other_make_one_sample() {
    let at_once = [
        bugs(160, Some(true), false),
        bugs(40, Some(false), false),
        bugs(1800, None, false),
    ];
    let mut again = at_once.clone();
    again[0]
        .iter_mut()
        .take(150)
        .for_each(|bug| bug.is_earlier = true);
    assert_eq!(estimated(&at_once.concat()), "74 80 85");
    assert_eq!(estimated(&again.concat()), "74 80 85");
}

#[test]
fn quick_bugs_behind_one_that_takes_long_count_once_there_are_many() {
    let sample = |quick: usize| {
        let tried = [bugs(100, Some(true), false), bugs(1, None, false)].concat();
        let quick = bugs(quick, Some(false), false);
        estimate(&[tried, quick, bugs(500, None, false)].concat())
    };
    assert_eq!(sample(5).map(|sample| sample.size), Some(100));
    assert_eq!(sample(50).map(|sample| sample.size), Some(150));
}

#[test]
fn without_an_outcome_there_is_no_estimate() {
    assert_eq!(estimate(&bugs(9, None, false)), None);
    assert_eq!(estimate(&[]), None);
    let guess = [bugs(9, Some(true), true), bugs(1, None, false)];
    assert_eq!(estimated(&guess.concat()), "90 100 100");
}
