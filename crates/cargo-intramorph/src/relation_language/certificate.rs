//! Certificates: how often a relation may be violated that no fresh input violated.

use std::fmt::{self, Display, Formatter};

/// A bound on the share of inputs that violate a relation, for the generator of the inputs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Certificate {
    /// Maximum share of violating inputs.
    pub(crate) rate: f64,
    /// Probability that the bounds of all candidates hold.
    pub(crate) confidence: f64,
}

impl Certificate {
    /// The certificate of each of some candidates that no fresh input violated.
    pub(crate) fn new(candidates: u64, fresh_inputs: u64, confidence: f64) -> Self {
        Self {
            rate: certificate(candidates, fresh_inputs, confidence),
            confidence,
        }
    }
}

/// The share of inputs that may violate a relation: `ln(K/δ)/m` for `K` candidates, `m` fresh inputs and the confidence `1 - δ`.
///
/// A relation that more inputs violate survives `m` fresh inputs with a probability below `δ/K`, so that all survivors together are
/// wrong with a probability below `δ`. Without fresh inputs, or with a confidence of 1, nothing is known, and the share is 1.
#[expect(clippy::cast_precision_loss, reason = "a bound on a probability")]
pub(crate) fn certificate(candidates: u64, fresh_inputs: u64, confidence: f64) -> f64 {
    let doubt = 1.0 - confidence.max(0.0);
    if fresh_inputs == 0 || confidence.is_nan() || doubt <= 0.0 {
        return 1.0;
    }
    let rate = (candidates.max(1) as f64 / doubt).ln() / fresh_inputs as f64;
    rate.clamp(0.0, 1.0)
}

impl Display for Certificate {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        let rate = percent(self.rate, f64::ceil);
        let confidence = percent(self.confidence, f64::floor);
        write!(
            formatter,
            "violated on at most {rate} of such inputs, with {confidence} confidence"
        )
    }
}

/// A share in percent, with two digits that count, rounded so that the statement stays true.
fn percent(share: f64, round: fn(f64) -> f64) -> String {
    let percent = share * 100.0;
    if percent <= 0.0 || !percent.is_finite() {
        return "0 %".to_owned();
    }
    // Of a confidence such as 99.9 %, the nines count.
    let doubtful = percent.min((100.0 - percent).max(1e-12));
    let mut unit = 1.0;
    while doubtful < unit * 10.0 && unit > 1e-12 {
        unit /= 10.0;
    }
    // Without the small amount, 0.05 would be a little more than 5 hundredths.
    let slack = if round(0.5) > 0.0 { -1e-6 } else { 1e-6 };
    let rounded = round(percent / unit + slack) * unit;
    let text = format!("{rounded:.12}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    format!("{text} %")
}

#[cfg(test)]
mod tests {
    use super::{Certificate, certificate};

    #[track_caller]
    fn check(rate: f64, confidence: f64, expected: &str) {
        let certificate = Certificate { rate, confidence };
        assert_eq!(certificate.to_string(), expected);
    }

    #[test]
    fn a_certificate_says_how_often() {
        check(
            0.0005,
            0.99,
            "violated on at most 0.05 % of such inputs, with 99 % confidence",
        );
        check(
            0.000_307_1,
            0.999,
            "violated on at most 0.031 % of such inputs, with 99.9 % confidence",
        );
        check(
            1.0,
            0.95,
            "violated on at most 100 % of such inputs, with 95 % confidence",
        );
        check(
            0.256,
            0.9,
            "violated on at most 26 % of such inputs, with 90 % confidence",
        );
    }

    #[test]
    fn the_rate_falls_with_inputs_and_grows_with_candidates() {
        let rate = |candidates, inputs| certificate(candidates, inputs, 0.99);
        assert!((rate(1, 30_000) - 1.535e-4).abs() < 1e-7);
        assert!((rate(10, 30_000) - 2.303e-4).abs() < 1e-7);
        assert!(rate(10, 60_000) < rate(10, 30_000));
    }

    #[test]
    fn nothing_is_known_without_inputs() {
        for (inputs, confidence) in [(0, 0.99), (100, 1.0), (1, 0.99), (10, f64::NAN)] {
            assert!(
                certificate(5, inputs, confidence) >= 0.5,
                "{inputs} {confidence}"
            );
        }
    }
}
