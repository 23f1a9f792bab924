//! A user who has little time.

use std::time::{Duration, Instant};

use intramorph_record::score::{Outcome, Sample, Score};

use super::{Scored, record, shown};

/// Twelve functions with several bugs each, and a test that takes half a second: a quarter of a minute for two workers.
fn source() -> String {
    let functions =
        (0..12).map(|number| format!("pub fn f{number}(a: u32) -> u32 {{ a + {number} }}\n"));
    let calls = (0..12).map(|number| format!("    assert!(f{number}(1) > 0);\n"));
    let sleep = "    std::thread::sleep(std::time::Duration::from_millis(500));\n";
    let (functions, calls): (String, String) = (functions.collect(), calls.collect());
    format!("{functions}\n#[test]\nfn is_slow() {{\n{sleep}{calls}}}\n")
}

/// Scores within a time in which some bugs can be tried, and not all. How long that is depends on the machine.
fn scored_within(scored: &Scored) -> (Score, Sample) {
    for seconds in [4_u64, 8, 16] {
        let (within, started) = (format!("{seconds}s"), Instant::now());
        let output = scored.run(&["--json", "--jobs", "2", "--within", &within]);
        // A busy machine is not what this is about.
        let limit = Duration::from_secs(seconds + 60);
        assert!(started.elapsed() < limit, "{}", shown(&output));
        if output.status.code() == Some(3) {
            assert!(shown(&output).contains("allow more time"));
            continue;
        }
        let score = record(&output);
        let sample = score.sample.expect("not all bugs were tried");
        return (score, sample);
    }
    panic!("the machine is too slow");
}

#[test]
fn a_run_whose_time_is_over_is_a_sample_and_goes_on_from_there() {
    let scored = Scored::continued("score-damage", "within");
    scored.write("src/lib.rs", source());
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
