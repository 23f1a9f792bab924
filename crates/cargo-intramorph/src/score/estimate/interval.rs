//! The confidence interval of a share of which a random sample is known: the hypergeometric distribution, inverted. Pure.
//!
//! It is exact for samples without replacement, also for small ones and for shares near 0 and 1, and it ends at the share itself
//! once all are known.

use super::as_float;

/// Maximum probability that the interval lies above the share, and that it lies below. A little less than the 2.5 % that 95 %
/// confidence allows: strata, and the time that bugs take, make samples a little different from simple random ones.
const EITHER_SIDE: f64 = 0.02;

/// A random sample without replacement.
#[derive(Clone, Copy, Debug)]
pub(super) struct RandomSample {
    pub(super) population: usize,
    pub(super) size: usize,
    /// The number of items in the sample that have a property.
    pub(super) hits: usize,
}

impl RandomSample {
    /// The smallest number of items in the population that have the property, at 95 % confidence.
    pub(super) fn lowest(self) -> usize {
        let mut impossible = self.hits;
        let mut possible = self.population - (self.size - self.hits);
        if self.is_possible(impossible) {
            return impossible;
        }
        while possible - impossible > 1 {
            let between = impossible.midpoint(possible);
            if self.is_possible(between) {
                possible = between;
            } else {
                impossible = between;
            }
        }
        possible
    }

    /// The largest number of items in the population that have the property, at 95 % confidence.
    pub(super) fn highest(self) -> usize {
        let others = Self {
            hits: self.size - self.hits,
            ..self
        };
        self.population - others.lowest()
    }

    /// Whether samples have as many hits often enough, if so many items of the population have the property.
    fn is_possible(self, all_hits: usize) -> bool {
        let mean = as_float(self.size) * as_float(all_hits) / as_float(self.population.max(1));
        let probability = if as_float(self.hits) > mean {
            self.at_least(all_hits)
        } else {
            // Of the two tails the smaller one can be summed up exactly.
            let fewer_hits = Self {
                hits: self.size - self.hits + 1,
                ..self
            };
            1.0 - fewer_hits.at_least(self.population - all_hits)
        };
        probability > EITHER_SIDE
    }

    /// The probability that a sample has at least these hits.
    fn at_least(self, all_hits: usize) -> f64 {
        const NEGLIGIBLE: f64 = 1e-12;
        let most = self.size.min(all_hits);
        if self.hits > most {
            return 0.0;
        }
        let mut probability = self.probability(all_hits);
        let mut sum = probability;
        let others = self.population - all_hits;
        for hits in self.hits..most {
            let more = as_float(all_hits - hits) * as_float(self.size - hits);
            let less = as_float(hits + 1) * as_float(others + hits + 1 - self.size);
            probability *= more / less;
            sum += probability;
            if probability < NEGLIGIBLE {
                break;
            }
        }
        sum
    }

    /// The probability that a sample has exactly these hits.
    fn probability(self, all_hits: usize) -> f64 {
        let others = self.population - all_hits;
        let logarithm = ln_choose(all_hits, self.hits) + ln_choose(others, self.size - self.hits)
            - ln_choose(self.population, self.size);
        logarithm.exp()
    }
}

/// The logarithm of the number of ways to choose some of all.
fn ln_choose(all: usize, some: usize) -> f64 {
    ln_factorial(all) - ln_factorial(some) - ln_factorial(all - some)
}

/// The logarithm of a factorial; by Stirling's series, whose error is below 1e-10 from ten on.
fn ln_factorial(number: usize) -> f64 {
    const EXACT: usize = 10;
    if number < EXACT {
        return (1..=number).map(|factor| as_float(factor).ln()).sum();
    }
    let x = as_float(number);
    let series = 1.0 / (12.0 * x) - 1.0 / (360.0 * x.powi(3)) + 1.0 / (1260.0 * x.powi(5));
    x * x.ln() - x + 0.5 * (std::f64::consts::TAU * x).ln() + series
}

#[cfg(test)]
mod tests {
    use super::{RandomSample, ln_choose};

    fn check(population: usize, size: usize, hits: usize, expected: (usize, usize)) {
        let sample = RandomSample {
            population,
            size,
            hits,
        };
        assert_eq!(
            (sample.lowest(), sample.highest()),
            expected,
            "{population} {size} {hits}"
        );
    }

    #[test]
    fn the_interval_ends_where_such_samples_become_rare() {
        // With 3 of 10, all 3 of a sample of 3 have the property once in 120 times, with 4 once in 30.
        check(10, 3, 3, (4, 10));
        check(10, 3, 0, (0, 6));
        // With 36 of 1000, a sample of 100 has none of them in 2.1 of 100 cases, with 37 in 1.9.
        check(1000, 100, 0, (0, 36));
        check(2, 1, 1, (1, 2));
    }

    #[test]
    fn a_sample_of_nothing_or_of_all_is_as_certain_as_that() {
        check(0, 0, 0, (0, 0));
        check(70, 0, 0, (0, 70));
        check(70, 70, 31, (31, 31));
        check(70, 69, 31, (31, 32));
    }

    #[test]
    fn large_populations_are_as_those_without_end() {
        // Clopper and Pearson's interval for 80 of 100 at 96 % confidence is 0.7037 to 0.8762.
        let sample = RandomSample {
            population: 1_000_000,
            size: 100,
            hits: 80,
        };
        assert_eq!(sample.lowest() / 100, 7_037);
        assert_eq!(sample.highest() / 100, 8_762);
    }

    #[test]
    fn logarithms_of_factorials_are_exact() {
        assert!((ln_choose(52, 5).exp() - 2_598_960.0).abs() < 1e-2);
        assert!((ln_choose(9, 4).exp() - 126.0).abs() < 1e-9);
    }
}
