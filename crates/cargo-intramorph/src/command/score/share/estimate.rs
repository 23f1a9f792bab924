//! The estimated share of caught bugs, in words, if the time was over before all were tried.

use intramorph_record::score::Sample;

use super::exact;

/// An estimate for the bugs that tests run, and for all.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Estimate {
    pub(super) sample: Sample,
    pub(super) unreached: usize,
}

impl Estimate {
    /// The last line of a summary.
    pub(super) fn shown(self) -> String {
        let Sample {
            size,
            population,
            share,
            ..
        } = self.sample;
        let interval = self.interval(1.0);
        let shown = format!(
            "about {} % of the bugs that tests run are caught ({interval}), by a random sample of {size} of {population}",
            percent(share)
        );
        let of_all = self.of_all();
        let (share, interval) = (percent(share * of_all), self.interval(of_all));
        let of_all = match self.unreached {
            1.. => format!("; about {share} % of all ({interval})"),
            0 => String::new(),
        };
        format!("{shown}{of_all}; `--resume` tries the others")
    }

    /// A message if the whole interval is below a share in percent.
    pub(super) fn shortfall(self, fail_under: f64) -> Option<String> {
        let highest = self.sample.highest * self.of_all() * 100.0;
        (highest < fail_under).then(|| {
            let interval = self.interval(self.of_all());
            format!(
                "of all bugs an estimated {interval} are caught, and `--fail-under` asks for {fail_under} %: add tests for the \
                 missed ones"
            )
        })
    }

    /// A message if a part of the interval is below a share in percent.
    pub(super) fn doubt(self, fail_under: f64) -> Option<String> {
        let lowest = self.sample.lowest * self.of_all() * 100.0;
        (lowest < fail_under && self.shortfall(fail_under).is_none()).then(|| {
            let interval = self.interval(self.of_all());
            format!(
                "of all bugs an estimated {interval} are caught, and `--fail-under` asks for {fail_under} %, which more time \
                 would decide: `--resume`"
            )
        })
    }

    /// The share of bugs that tests run.
    fn of_all(self) -> f64 {
        let population = exact(self.sample.population);
        population / (population + exact(self.unreached))
    }

    /// The interval in percent, times a factor.
    fn interval(self, factor: f64) -> String {
        let lowest = percent(self.sample.lowest * factor);
        let highest = (self.sample.highest * factor * 100.0).ceil();
        format!("{lowest} to {highest} % at 95 % confidence")
    }
}

/// A share in percent, rounded down as all of them are.
fn percent(share: f64) -> f64 {
    (share * 100.0).floor()
}

#[cfg(test)]
mod tests {
    use intramorph_record::score::Sample;

    use super::Estimate;

    fn estimate(unreached: usize) -> Estimate {
        let mut sample = Sample::default();
        (sample.size, sample.population) = (400, 1600);
        (sample.lowest, sample.share, sample.highest) = (0.7625, 0.8025, 0.8375);
        Estimate { sample, unreached }
    }

    #[test]
    fn an_estimate_is_shown_as_one() {
        assert_eq!(
            estimate(0).shown(),
            "about 80 % of the bugs that tests run are caught (76 to 84 % at 95 % confidence), by a random sample of 400 of \
             1600; `--resume` tries the others"
        );
        assert_eq!(
            estimate(400).shown(),
            "about 80 % of the bugs that tests run are caught (76 to 84 % at 95 % confidence), by a random sample of 400 of \
             1600; about 64 % of all (61 to 67 % at 95 % confidence); `--resume` tries the others"
        );
    }

    #[test]
    fn only_an_interval_that_is_below_falls_short() {
        // The interval is 61 to 67 % of all.
        let check = |fail_under, falls_short, is_doubtful| {
            let estimate = estimate(400);
            assert_eq!(estimate.shortfall(fail_under).is_some(), falls_short);
            assert_eq!(estimate.doubt(fail_under).is_some(), is_doubtful);
        };
        check(60.0, false, false);
        check(62.0, false, true);
        check(66.0, false, true);
        check(68.0, true, false);
        assert_eq!(
            estimate(0).shortfall(90.0).as_deref(),
            Some(
                "of all bugs an estimated 76 to 84 % at 95 % confidence are caught, and `--fail-under` asks for 90 %: add tests \
                 for the missed ones"
            )
        );
    }
}
