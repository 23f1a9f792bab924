//! The hand-written JSON writer and the derived reader agree on every record.

use intramorph_record::Record;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use serde_json::Value;

use crate::generated::records;

proptest! {
    #[test]
    fn a_record_is_read_back_as_it_was(record in records()) {
        let read: Record = serde_json::from_str(&record.to_json()).expect("it is a record");
        prop_assert_eq!(read, record);
    }

    #[test]
    fn a_record_is_written_as_serde_would(record in records()) {
        let written: Value = serde_json::from_str(&record.to_json()).expect("it is JSON");
        prop_assert_eq!(written, serde_json::to_value(&record).expect("it is serialisable"));
    }

    #[test]
    fn a_record_is_one_line(record in records()) {
        let is_break = |character: char| {
            character.is_control() || ['\u{2028}', '\u{2029}'].contains(&character)
        };
        prop_assert!(!record.to_json().contains(is_break));
    }
}

fn any_record() -> Record {
    let tree = records().new_tree(&mut TestRunner::deterministic());
    tree.expect("no record is rejected").current()
}

#[test]
fn quotes_and_control_characters_have_escapes() {
    let mut record = any_record();
    record.test = "\"\\\n\t\u{0}\u{7f}\u{2028}é𝄞".to_owned();
    let json = record.to_json();
    let expected = r#""test":"\"\\\n\u0009\u0000\u007f\u2028é𝄞","location":"#;
    assert!(json.contains(expected), "{json}");
}

#[test]
fn the_version_of_the_schema_comes_first() {
    assert!(any_record().to_json().starts_with(r#"{"schema":1,"#));
}

#[test]
fn a_record_that_lacks_what_may_be_missing_is_read() {
    let mut record = any_record();
    record.finding = None;
    record.package = None;
    let mut value = serde_json::to_value(&record).expect("it is serialisable");
    let fields = value.as_object_mut().expect("it is an object");
    fields.remove("finding");
    fields.remove("package");
    fields.insert("of_a_later_version".to_owned(), Value::Null);
    let read: Record = serde_json::from_value(value).expect("it is a record");
    assert_eq!(read, record);
}
