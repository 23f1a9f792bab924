//! The comparison as one JSON document, for machines: what the text says, and the records from which it is made.

use intramorph::Record;
use serde_json::{Value, json};

use crate::comparison::{CheckResult, Comparison, Example, Outcome, SeededBug, Sum};

use crate::simulation::FalseAlarmRate;

/// The version of the document. A field that is added does not change it.
const SCHEMA: u32 = 1;

/// One line.
pub(crate) fn text(comparison: &Comparison) -> String {
    let document = json!({
        "schema": SCHEMA,
        "is_as_promised": comparison.is_as_promised(),
        "sum": sum(&comparison.sum()),
        "examples": comparison.examples.iter().map(example).collect::<Value>(),
    });
    format!("{document}\n")
}

fn sum(sum: &Sum) -> Value {
    let oracles = sum.oracles.iter().map(|sum| {
        json!({
            "oracle": sum.oracle.to_string(),
            "checks": sum.checks,
            "bugs": sum.bugs,
            "bugs_found": sum.found,
            "lines_of_test": sum.lines.test,
            "lines_of_program": sum.lines.program,
            "runs_on_correct_programs": sum.runs,
            "alarms": sum.alarms,
        })
    });
    json!({
        "oracles": oracles.collect::<Value>(),
        "bugs": sum.bugs,
        "bugs_found_intramorphically": sum.bugs_found_intramorphically,
        "runs_on_correct_programs": sum.runs,
        "cases_on_correct_programs": sum.cases,
        "alarms": sum.alarms,
    })
}

fn example(example: &Example) -> Value {
    let checks = example
        .checks
        .iter()
        .map(|check| self::check(check, example));
    let rates = example.false_alarm_rates().iter().map(rate);
    json!({
        "title": example.title,
        "package": example.package,
        "section": example.section,
        "program": example.program,
        "bugs": example.bugs.iter().map(bug).collect::<Value>(),
        "checks": checks.collect::<Value>(),
        "false_alarm_rates": rates.collect::<Value>(),
    })
}

fn bug(bug: &SeededBug) -> Value {
    json!({ "name": bug.name, "path": bug.path, "description": bug.description })
}

fn check(check: &CheckResult, example: &Example) -> Value {
    let with_bugs = example.bugs.iter().enumerate().map(|(number, bug)| {
        json!({
            "bug": bug.name,
            "outcome": outcome(&check.outcome(number)),
            "records": records(&check.with_bugs[number]),
        })
    });
    json!({
        "title": check.title,
        "name": check.name,
        "oracle": check.oracle().to_string(),
        "lines_of_test": check.lines.test,
        "lines_of_program": check.lines.program,
        "alarms": check.alarms(),
        "correct": check.correct.iter().map(|run| records(run)).collect::<Value>(),
        "with_bugs": with_bugs.collect::<Value>(),
    })
}

/// As in records, durations are nanoseconds.
fn outcome(outcome: &Outcome) -> Value {
    match outcome {
        Outcome::Found(found) => json!({
            "verdict": "found",
            "cases": found.cases,
            "time": u64::try_from(found.time.as_nanos()).unwrap_or(u64::MAX),
            "characters": found.characters(),
        }),
        Outcome::Missed => json!({ "verdict": "missed" }),
        Outcome::Inconclusive => json!({ "verdict": "inconclusive" }),
    }
}

fn records(records: &[Record]) -> Value {
    let record = |record: &Record| -> Value {
        serde_json::from_str(&record.to_json()).expect("a record is written as JSON")
    };
    records.iter().map(record).collect()
}

fn rate(rate: &FalseAlarmRate) -> Value {
    json!({
        "relation": rate.relation,
        "samples": rate.samples,
        "naive": rate.naive,
        "violations": rate.violations,
        "runs": rate.runs,
        "alarms": rate.alarms,
        "bound": rate.bound,
    })
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::text;
    use crate::sample;

    fn check(pointer: &str, expected: &Value) {
        let document: Value = serde_json::from_str(&text(sample::comparison())).expect("JSON");
        assert_eq!(document.pointer(pointer), Some(expected), "{pointer}");
    }

    #[test]
    fn the_promise_and_the_sums_are_there() {
        check("/is_as_promised", &json!(false));
        check("/sum/bugs", &json!(3));
        check("/sum/bugs_found_intramorphically", &json!(1));
        check("/sum/oracles/1/oracle", &json!("intramorphic"));
    }

    #[test]
    fn every_outcome_is_there() {
        let outcome = |bug: u8| format!("/examples/0/checks/1/with_bugs/{bug}/outcome/verdict");
        check(&outcome(0), &json!("found"));
        check(&outcome(1), &json!("inconclusive"));
        check(&outcome(2), &json!("missed"));
    }

    #[test]
    fn records_are_there() {
        check("/examples/0/checks/1/correct/9/0/verdict", &json!("holds"));
        let found = "/examples/0/checks/2/with_bugs/0/records/1/finding/input";
        check(found, &json!("100"));
    }

    #[test]
    fn rates_of_false_alarms_are_there() {
        let rate = "/examples/0/false_alarm_rates/0";
        check(&format!("{rate}/samples"), &json!([10, 1_000_000]));
        check(&format!("{rate}/bound"), &json!(1e-9));
    }
}
