//! Records: what each check of an intramorphic test suite did and found. All reports are made from records alone.
//!
//! The library `intramorph` makes a [`Record`] of every check. `Display` prints it when the check fails, and
//! [`Record::to_json`] writes it as one line. In JSON, `None` is `null`, a duration is a number of nanoseconds, and a variant
//! is a name such as `"never_reached"`:
//!
//! ```json
//! {"schema":1,"package":"sorting","target":"oracles","test":"descending_reverses", …, "verdict":"holds", …}
//! ```
//!
//! With the feature `serde` all types can be read back.

pub mod classification;
pub mod neutral;
pub mod score;
pub mod suggest;
pub mod switches;

mod coverage;
mod finding;
mod known;
mod record;
mod statistics;
mod vacuity;

mod define;
mod json;
mod text;

pub use classification::Classification;
pub use coverage::Coverage;
pub use finding::{Disagreement, Finding, Unsteady};
pub use known::KnownFinding;
pub use record::{Oracle, Record, SCHEMA, Verdict};
pub use statistics::Statistics;
pub use vacuity::Vacuity;

#[doc(hidden)]
pub use text::{alike_up_to, visible};
