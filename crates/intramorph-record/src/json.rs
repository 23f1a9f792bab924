//! Records as JSON, without a library for it: whoever tests with intramorph would wait for that library to be built.

use std::time::Duration;

use crate::classification::{
    Application, Automation, Completeness, FalseAlarms, Format, Granularity,
};
use crate::{
    Classification, Coverage, Disagreement, Finding, Oracle, Record, Statistics, Vacuity, Verdict,
};

impl Record {
    /// The record as one line of JSON, which the types read back with the feature `serde`.
    pub fn to_json(&self) -> String {
        let mut text = String::new();
        self.write(&mut text);
        text
    }
}

/// What has a form in JSON.
trait Json {
    fn write(&self, text: &mut String);
}

/// A struct is an object of its fields; naming them all, it notices a field that was added.
macro_rules! objects {
    ($($type:ident { $($field:ident),* $(,)? })*) => {$(
        impl Json for $type {
            fn write(&self, text: &mut String) {
                let Self { $($field),* } = self;
                let fields: &[(&str, &dyn Json)] = &[$((stringify!($field), $field)),*];
                write_object(fields, text);
            }
        }
    )*};
}

objects! {
    Record {
        schema, package, target, test, location, oracle, relation, counterpart, component, classification, seed, cases,
        rejected, inconclusive, coverage, reached, orphans, started, elapsed, shrinking, verdict, statistics, finding,
        vacuity, disagreement,
    }
    Finding {
        why, advice, input, unshrunk_input, follow_up, output, counterpart, guilty, counterpart_output, difference, case,
        shrinking_runs, reached, path, kept, replay,
    }
    Statistics { seen, against, in_favour, within, false_alarms }
    Coverage { class, cases, least_percent }
    Disagreement { program, input, output, again, replay }
    Classification { granularity, format, application, automation, completeness, false_alarms }
}

/// A variant is what it prints, written as a name.
macro_rules! names {
    ($($type:ty),*) => {$(
        impl Json for $type {
            fn write(&self, text: &mut String) {
                self.to_string().replace(' ', "_").write(text);
            }
        }
    )*};
}

names!(
    Oracle,
    Verdict,
    Vacuity,
    Granularity,
    Format,
    Application,
    Automation,
    Completeness
);

/// What JSON writes as Rust does.
macro_rules! literals {
    ($($type:ty),*) => {$(
        impl Json for $type {
            fn write(&self, text: &mut String) {
                text.push_str(&self.to_string());
            }
        }
    )*};
}

literals!(u32, u64);

impl Json for FalseAlarms {
    fn write(&self, text: &mut String) {
        match self {
            Self::NoneClaimed => "none_claimed".to_owned().write(text),
            Self::AtMost(rate) => write_object(&[("at_most", rate)], text),
        }
    }
}

impl Json for f64 {
    /// JSON knows only finite numbers. The debug format has the fewest digits that give the number back.
    fn write(&self, text: &mut String) {
        if self.is_finite() {
            let shortest = format!("{self:?}");
            text.push_str(&shortest);
        } else {
            text.push_str("null");
        }
    }
}

impl Json for Duration {
    fn write(&self, text: &mut String) {
        nanoseconds(*self).write(text);
    }
}

impl<T: Json> Json for Option<T> {
    fn write(&self, text: &mut String) {
        match self {
            Some(value) => value.write(text),
            None => text.push_str("null"),
        }
    }
}

impl<T: Json> Json for Vec<T> {
    fn write(&self, text: &mut String) {
        text.push('[');
        for (index, value) in self.iter().enumerate() {
            text.push_str(if index == 0 { "" } else { "," });
            value.write(text);
        }
        text.push(']');
    }
}

impl Json for String {
    /// Besides what JSON demands, every control character and line break is escaped, so that a record is one line to anyone.
    fn write(&self, text: &mut String) {
        text.push('"');
        for character in self.chars() {
            match character {
                '"' | '\\' => text.extend(['\\', character]),
                '\n' => text.push_str("\\n"),
                '\u{2028}' | '\u{2029}' => write_escaped(character, text),
                _ if character.is_control() => write_escaped(character, text),
                _ => text.push(character),
            }
        }
        text.push('"');
    }
}

/// Of a character that is one unit of UTF-16, as all control characters are.
fn write_escaped(character: char, text: &mut String) {
    let escaped = format!("\\u{:04x}", u32::from(character));
    text.push_str(&escaped);
}

fn write_object(fields: &[(&str, &dyn Json)], text: &mut String) {
    let mut separator = '{';
    for (name, value) in fields {
        text.push(separator);
        (*name).to_owned().write(text);
        text.push(':');
        value.write(text);
        separator = ',';
    }
    text.push('}');
}

/// Enough for 584 years.
fn nanoseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX)
}

/// Durations as serde is told to write and read them.
#[cfg(feature = "serde")]
pub(crate) mod in_nanoseconds {
    use std::time::Duration;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(crate) fn serialize<S: Serializer>(
        duration: &Duration,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        super::nanoseconds(*duration).serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Duration, D::Error> {
        u64::deserialize(deserializer).map(Duration::from_nanos)
    }
}
