//! A user who has little time.

use std::time::{Duration, Instant};

use intramorph_record::score::{Outcome, Sample, Score};

use super::{Scored, record, shown};

/// Scores within a time in which a bug can be tried, if the machine is quick enough for it, and a bug that waits cannot.
fn scored_within(scored: &Scored) -> (Score, Sample) {
    for seconds in [4_u64, 8, 16, 32, 64] {
        let (within, started) = (format!("{seconds}s"), Instant::now());
        let output = scored.run(&[
            "--json",
            "--jobs",
            "2",
            "--patience",
            "300",
            "--within",
            &within,
        ]);
        let limit = Duration::from_secs(seconds + 5);
        assert!(started.elapsed() < limit, "{}", shown(&output));
        if output.status.code() == Some(3) {
            assert!(shown(&output).contains("allow more time"));
            continue;
        }
        let score = record(&output);
        let sample = score.sample.expect("it is one");
        return (score, sample);
    }
    panic!("the machine is too slow");
}

#[test]
fn a_run_whose_time_is_over_is_a_sample_and_goes_on_from_there() {
    let scored = Scored::continued("score-harm", "within");
    let (score, sample) = scored_within(&scored);
    let outcomes = [Outcome::Caught, Outcome::TimedOut, Outcome::Missed];
    let tried = |score: &Score| outcomes.map(|outcome| score.count(outcome)).iter().sum();
    let first: usize = tried(&score);
    assert!(!score.complete && score.damaged_tests.is_empty());
    assert!((1..=first).contains(&sample.size), "{sample:?}");
    assert_eq!(sample.population, first + score.count(Outcome::Untried));
    assert!(sample.lowest <= sample.share && sample.share <= sample.highest);
    scored.must_have_left_nothing();

    let (again, _) = scored_within(&scored);
    assert_eq!(again.kept, first);
    assert!(tried(&again) >= first);
}
