//! Writes values as JSON without a JSON library, which every user of intramorph would have to compile.

use std::time::Duration;

/// A value that has a form in JSON.
pub(crate) trait Json {
    fn write(&self, text: &mut String);
}

impl Json for bool {
    fn write(&self, text: &mut String) {
        text.push_str(if *self { "true" } else { "false" });
    }
}

impl Json for u32 {
    fn write(&self, text: &mut String) {
        text.push_str(&self.to_string());
    }
}

impl Json for u64 {
    fn write(&self, text: &mut String) {
        text.push_str(&self.to_string());
    }
}

impl Json for f64 {
    /// Writes as few digits as give the same number back, as `Debug` does. JSON has no infinite numbers: they become `null`.
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
    /// Escapes every control character and line break, which is more than JSON requires, so that every tool sees one line.
    fn write(&self, text: &mut String) {
        text.push('"');
        for character in self.chars() {
            match character {
                '"' | '\\' => text.extend(['\\', character]),
                '\n' => text.push_str("\\n"),
                // Each of these is a single unit of UTF-16, as `\u` requires.
                '\u{2028}' | '\u{2029}' | '\0'..'\u{20}' | '\u{7f}'..='\u{9f}' => {
                    let escape = format!("\\u{:04x}", u32::from(character));
                    text.push_str(&escape);
                }
                _ => text.push(character),
            }
        }
        text.push('"');
    }
}

/// Writes an object with these names and values.
pub(crate) fn write_object(fields: &[(&str, &dyn Json)], text: &mut String) {
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

/// The nanoseconds of a duration; a `u64` has room for 584 years.
fn nanoseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX)
}

/// How serde writes and reads durations: as nanoseconds.
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
