//! From the text of a crate to the same text with switchable changes. Does no I/O.
//!
//! [`plan_beside`] finds the places where something could be changed, and all changes that the operators propose for them. Such a
//! place is a *site*; the codes that it may execute are its *arms*, and the first arm is the original. [`Plan::render`]
//! writes the text in which every site asks at run time which arm to take: so all changes are compiled at once. Lines and
//! comments stay where they are.

mod operator;
mod plan;

mod const_functions;
mod context;
mod count;
mod crate_index;
mod item_macros;
mod macros;
mod one_line;
mod return_values;
mod test_attribute;
mod walk;

mod change;
mod constant;
mod id;
mod lines;
mod preamble;
mod render;
mod site;

mod accept_attribute;
mod accept_entry;
mod blind_spots;
mod pieces;
mod selection;

#[cfg(test)]
mod tests;

pub(crate) use accept_entry::AcceptEntry;
pub(crate) use change::{Change, Identity};
pub(crate) use constant::{ConstantValue, with_values};
pub(crate) use context::Family;
pub(crate) use id::{ChangeId, SiteId};
pub(crate) use operator::Operator;
pub(crate) use operator::neutral::Neutral;
pub(crate) use pieces::{Function, pieces};
#[cfg(test)]
pub(crate) use plan::plan;
pub(crate) use plan::{Plan, Unparsable, plan_beside, unparsable};
pub(crate) use preamble::blank_preamble;
pub(crate) use render::{RegionKind, Rendered};
pub(crate) use selection::{Diff, FilePattern, FunctionPattern, Selection, Unmatched};
pub(crate) use test_attribute::is_for_tests;

/// Name by which generated code calls the crate that decides which arm is taken.
pub(crate) const RUNTIME: &str = "__intramorph";

/// A file of the crate that is changed.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    /// Path relative to the workspace, with `/` on every platform.
    pub(crate) path: String,
    /// Path of the module that the file is, such as `parse::number`; empty for the root of a crate.
    pub(crate) module: String,
    pub(crate) text: String,
    /// Whether the file is the root of a crate of edition 2015, where the compiler looks for `::name` in the root itself.
    pub(crate) declares_runtime: bool,
    /// Declaration of the module; `None` for the root of a crate.
    pub(crate) declaration: Option<Declaration>,
}

/// Place of the `mod x;` that leads to a source. Several files may be modules of one path, each in another configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Declaration {
    /// Path of the source that has the declaration.
    pub(crate) file: String,
    pub(crate) byte: usize,
}
