//! The estimate of a run whose time is over: the share of caught bugs, from a random sample of them. Pure.

mod interval;
mod order;

use intramorph_record::score::Sample;

use interval::RandomSample;
pub(crate) use order::order;

/// What is known of a bug when the time is over.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Evidence {
    /// Whether it is caught; `None` if it was not tried to its end.
    pub(crate) is_caught: Option<bool>,
    /// Whether that was known before the first trial of this run.
    pub(crate) is_earlier: bool,
}

/// Estimates how many bugs are caught, from what is known of each bug in their [`order`]. Returns `None` if nothing is known.
///
/// Outcomes of earlier runs may be of the beginning of the same order, or of bugs that have nothing to do with chance, such as
/// those of unchanged functions. So there are two samples, of all bugs and of those that are not known from earlier runs, and
/// the one that promises more decides.
pub(crate) fn estimate(bugs: &[Evidence]) -> Option<Sample> {
    let of_all = Part::sampled(bugs.iter().map(|bug| bug.is_caught));
    let (earlier, left): (Vec<&Evidence>, Vec<&Evidence>) =
        bugs.iter().partition(|bug| bug.is_earlier);
    let mut of_left = Part::sampled(left.iter().map(|bug| bug.is_caught));
    let caught = earlier.iter().filter(|bug| bug.is_caught == Some(true));
    (of_left.known, of_left.known_caught) = (earlier.len(), caught.count());
    let narrowest = if of_left.width() < of_all.width() {
        of_left
    } else {
        of_all
    };
    narrowest.estimate()
}

/// Bugs that are known for certain, and a random sample of the others.
#[derive(Clone, Copy, Debug)]
struct Part {
    known: usize,
    known_caught: usize,
    /// The number of the other bugs.
    others: usize,
    /// The number of those in the sample; some of them are unfinished.
    size: usize,
    unfinished: usize,
    caught: usize,
}

impl Part {
    /// The beginning of an order that makes the narrowest interval: as long as possible, with few unfinished bugs.
    ///
    /// Bugs that take long finish late, so that all finished ones together would be the quick ones. A beginning of the order is
    /// a random sample, however long its bugs take.
    fn sampled(outcomes: impl ExactSizeIterator<Item = Option<bool>>) -> Self {
        let mut part = Self {
            known: 0,
            known_caught: 0,
            others: outcomes.len(),
            size: 0,
            unfinished: 0,
            caught: 0,
        };
        let mut best = part;
        for outcome in outcomes {
            part.size += 1;
            part.unfinished += usize::from(outcome.is_none());
            part.caught += usize::from(outcome == Some(true));
            if outcome.is_some() && part.width() < best.width() {
                best = part;
            }
        }
        best
    }

    /// The width of the interval, approximately and whatever the outcomes are: chance narrows with the root of the size, and each
    /// unfinished bug may be caught or not.
    fn width(self) -> f64 {
        if self.size == 0 {
            return as_float(self.others);
        }
        let [others, size, unfinished] = [self.others, self.size, self.unfinished].map(as_float);
        let chance = (size * (1.0 - size / others)).sqrt();
        (chance + unfinished) / size * others
    }

    fn estimate(self) -> Option<Sample> {
        let finished = self.size - self.unfinished;
        let share_of_others = match (finished, self.known) {
            (0, 0) => return None,
            // A guess; the interval says how good it is.
            (0, known) => as_float(self.known_caught) / as_float(known),
            _ => as_float(self.caught) / as_float(finished),
        };
        // Unfinished bugs are missed at worst, and caught at best.
        let [worst, best] = [self.caught, self.caught + self.unfinished].map(|hits| RandomSample {
            population: self.others,
            size: self.size,
            hits,
        });
        let population = self.known + self.others;
        let share = |caught: f64| (as_float(self.known_caught) + caught) / as_float(population);
        let mut sample = Sample::default();
        sample.size = self.known + finished;
        sample.population = population;
        sample.share = share(share_of_others * as_float(self.others));
        sample.lowest = share(as_float(worst.lowest()));
        sample.highest = share(as_float(best.highest()));
        Some(sample)
    }
}

/// A number as a float; numbers of bugs are far below what a float holds exactly.
fn as_float(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests;
