//! Records: what one check of an intramorphic test suite did and found. Every view is made from these alone.
//!
//! The library `intramorph` makes a [`Record`] of every check. It is printed by `Display` when the check fails, and written
//! by [`Record::to_json`] as one line, in which `null` stands for `None`, durations are nanoseconds, and a name such as
//! `"never_reached"` for a variant:
//!
//! ```json
//! {"schema":1,"package":"sorting","target":"oracles","test":"descending_reverses", …, "verdict":"holds", …}
//! ```
//!
//! With the feature `serde` all types can be read back.

pub mod classification;
pub mod score;

mod coverage;
mod finding;
mod record;
mod statistics;

mod define;
mod json;
mod text;

pub use classification::Classification;
pub use coverage::Coverage;
pub use finding::{Disagreement, Finding};
pub use record::{Oracle, Record, SCHEMA, Vacuity, Verdict};
pub use statistics::Statistics;
