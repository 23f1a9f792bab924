//! The relation language: what must hold between the output `O` of a program and the output `O'` of the changed one. Pure.
//!
//! Outputs are [`Value`]s, parsed from what `Debug` prints. A [`Relation`] can be written as text, as in
//! `O'.value >= O.value and bag(O'.items) = bag(O.items)`:
//!
//! ```text
//! relation   := claim {"and" claim}
//! claim      := part comparison map(part)
//! part       := O | O' | part.field | part[index] | projection(part)
//! projection := len | sum | min | max | sorted | bag | set | keys | values | payload | status
//!             | tokens | lines | number | trimmed | lower
//! map        := part | reversed(part) | sorted(part) | -part | not part | factor * part + offset
//! comparison := = | ~ … within ε [relative] | <= | >= | subset of | superset of | subsequence of | has subsequence
//!             | prefix of | starts with | suffix of | ends with | refines | refined by
//! ```
//!
//! The part of `O'` is on the left, and the same part of `O` on the right; without a map, they may be exchanged. [`infer`] finds the
//! relations of observed pairs, [`Relation::is_vacuous`] finds those that say nothing, and a [`Certificate`] says how often one may be violated.

mod certificate;
mod infer;
mod relation;
mod vacuity;
mod value;

pub(crate) use certificate::Certificate;
pub(crate) use infer::{Limits, infer};
pub(crate) use relation::{Claim, Comparison, Map, Relation, Step};
pub(crate) use value::Value;
