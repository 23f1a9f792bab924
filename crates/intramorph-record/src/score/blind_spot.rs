//! Blind spots: code that was not changed, so that a score says nothing about it.

use crate::define::{named_enum, result_struct};

result_struct! {
    /// The code that was not changed for one reason.
    #[derive(Copy, Eq)]
    pub struct BlindSpot {
        /// The reason.
        pub reason: BlindSpotReason = BlindSpotReason::Constant,
        /// The number of functions.
        pub functions: usize,
        /// The number of lines. If a diff selects changes, it counts only lines that the diff adds.
        pub lines: usize,
    }
}

named_enum! {
    /// The reason why code was not changed.
    #[derive(PartialOrd, Ord)]
    pub enum BlindSpotReason {
        /// A `const fn` whose result is needed by a constant.
        ConstFunction = "const function",
        /// A function in the definition or in the call of a macro.
        Macro = "macro",
        /// A function of a procedural macro that is another package of the workspace.
        ProceduralMacro = "procedural macro",
        /// A file that cannot be parsed.
        Unparsable = "unparsable",
        /// The value of a constant. It counts only if a diff selects changes.
        Constant = "constant",
    }
}
