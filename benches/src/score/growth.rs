//! How time grows with size: by which power.

/// A size, and the seconds that it took.
pub type Step = (f64, f64);

/// The exponent of the power law between the two largest sizes.
pub fn last_exponent(steps: &[Step]) -> f64 {
    exponent(&steps[steps.len().saturating_sub(2)..])
}

/// The exponent of the power law that fits all sizes best: the slope of the line through their logarithms.
#[expect(clippy::cast_precision_loss, reason = "there are a few")]
pub fn exponent(steps: &[Step]) -> f64 {
    let logarithms = || steps.iter().map(|(size, time)| (size.ln(), time.ln()));
    let count = steps.len() as f64;
    let (sums, sums_of_times) = logarithms().fold((0.0, 0.0), |sums, (size, time)| {
        (sums.0 + size, sums.1 + time)
    });
    let (size, time) = (sums / count, sums_of_times / count);
    let covariance: f64 = logarithms().map(|(x, y)| (x - size) * (y - time)).sum();
    let variance: f64 = logarithms().map(|(x, _)| (x - size).powi(2)).sum();
    covariance / variance
}

#[cfg(test)]
mod tests {
    use super::{exponent, last_exponent};

    #[test]
    fn the_exponent_of_a_power_is_found() {
        let steps = [1.0_f64, 4.0, 16.0].map(|size| (size, 3.0 * size.powf(1.5)));
        assert!((exponent(&steps) - 1.5).abs() < 1e-9);
    }

    #[test]
    fn the_last_exponent_is_that_of_the_largest_step() {
        let steps = [(1.0, 1.0), (4.0, 1.0), (16.0, 16.0)];
        assert!((last_exponent(&steps) - 2.0).abs() < 1e-9);
    }
}
