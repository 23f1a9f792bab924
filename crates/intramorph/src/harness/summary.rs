//! The summary of a check, on request: one line when it has ended, and lines that say how far it is while it runs.
//!
//! A runner that kills a test after some time shows what the test has written until then. There is no summary of all checks
//! of a process, because libtest runs no code after the last test.

mod progress_lines;

pub(crate) use progress_lines::ProgressLines;

use super::note::note;
use super::rerun::is_worker;
use super::variables::{SUMMARY, variable};
use crate::printed::number_of_cases;
use crate::record::{Record, Verdict};

/// Returns whether the environment asks for summaries. A worker leaves them to its parent.
#[track_caller]
fn is_wanted() -> bool {
    let wanted = variable(SUMMARY, "`show`", |text| (text == "show").then_some(()));
    wanted.is_some() && !is_worker()
}

/// Shows the summary of a check that has ended, if the environment asks for it.
#[track_caller]
pub(crate) fn show(record: &Record) {
    if is_wanted() {
        note(&line(record));
    }
}

/// Returns the summary of a check, without line breaks.
fn line(record: &Record) -> String {
    let verdict = match (record.verdict, record.vacuity) {
        (Verdict::Holds, _) => "holds".to_owned(),
        (Verdict::Broken, _) => "is broken".to_owned(),
        (Verdict::Inconclusive, None) => "is inconclusive".to_owned(),
        (Verdict::Inconclusive, Some(vacuity)) => format!("is inconclusive ({vacuity})"),
    };
    let cases = record.cases;
    let mut parts = vec![
        format!("`{}` {verdict}", record.relation),
        format!("{} in {:.1?}", number_of_cases(cases), record.elapsed),
        format!("{} decided", cases.saturating_sub(record.inconclusive)),
        format!("{} rejected", record.rejected),
    ];
    let known = record.cases_of_known_bugs();
    parts.extend((known > 0).then(|| format!("{known} showed known bugs")));
    parts.extend(record.reached.map(|times| format!("reached {times} times")));
    for class in &record.coverage {
        let tenths = 1000 * class.cases / cases.max(1);
        let (percent, tenth) = (tenths / 10, tenths % 10);
        parts.push(format!("{percent}.{tenth} % {}", class.class));
    }
    let (test, place) = (&record.test, &record.location);
    let line = format!("summary of {test} ({place}): {}", parts.join(", "));
    line.replace(char::is_control, " ")
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::line;
    use crate::record::{Coverage, KnownFinding, Record, Vacuity, Verdict};

    fn record() -> Record {
        let mut record = Record::default();
        record.test = "sorts".to_owned();
        record.location = "src/lib.rs:7".to_owned();
        record.relation = "equal".to_owned();
        record.cases = 1000;
        record.inconclusive = 100;
        record.elapsed = Duration::from_millis(1250);
        record
    }

    #[test]
    fn a_check_that_holds_is_one_line() {
        let mut record = record();
        record.verdict = Verdict::Holds;
        record.rejected = 3;
        record.reached = Some(17);
        record.coverage = vec![Coverage::new("sorted\nalready".to_owned(), 12, 1.0)];
        let expected = "summary of sorts (src/lib.rs:7): `equal` holds, 1000 cases in 1.2s, 900 decided, 3 rejected, \
                        reached 17 times, 1.2 % sorted already";
        assert_eq!(line(&record), expected);
    }

    #[test]
    fn cases_that_show_known_bugs_are_counted() {
        let mut known = KnownFinding::default();
        known.cases = Some(17);
        let mut record = record();
        record.known = vec![known];
        let line = line(&record);
        assert!(line.contains(", 17 showed known bugs"), "{line}");
    }

    #[test]
    fn a_check_that_tests_nothing_says_why() {
        let mut record = record();
        record.vacuity = Some(Vacuity::NeverReached);
        let line = line(&record);
        assert!(
            line.contains("is inconclusive (never reached), 1000 cases"),
            "{line}"
        );
    }
}
