//! The record of `suggest --list`: the switches that libraries have already.

use crate::SCHEMA;
use crate::define::{named_enum, result_struct};

result_struct! {
    /// The switches of some libraries.
    pub struct SwitchList {
        /// The version of this schema, [`SCHEMA`].
        pub schema: u32 = SCHEMA,
        /// The libraries, in the order of their packages.
        pub libraries: Vec<LibrarySwitches>,
    }
}

result_struct! {
    /// The switches of one library.
    pub struct LibrarySwitches {
        /// The package of the library.
        pub package: String,
        /// The version of the package.
        pub version: String,
        /// The switches, the most promising first.
        pub switches: Vec<Switch>,
    }
}

result_struct! {
    /// Something that can be set without a change of the code, or functions that may take the place of each other.
    pub struct Switch {
        /// The kind of the switch.
        pub kind: SwitchKind = SwitchKind::Method,
        /// The name of the method, parameter, field, feature, constant, or of the first function.
        pub name: String,
        /// The path of the type or function that the switch belongs to.
        pub owner: Option<String>,
        /// The path that users write; the name of a feature.
        pub path: String,
        /// The file, relative to the workspace or to the folder above the dependency.
        pub file: String,
        /// The line, counted from 1.
        pub line: usize,
        /// Possible values as Rust expressions; paths of functions for siblings and inverses.
        pub values: Vec<String>,
        /// What the documentation says of results.
        pub claim: Claim = Claim::None,
        /// The sentence that says so.
        pub sentence: Option<String>,
    }
}

named_enum! {
    /// The kind of a switch.
    #[derive(PartialOrd, Ord, Hash)]
    pub enum SwitchKind {
        /// A method of a builder, or a setter.
        Method = "method",
        /// A parameter of a function.
        Parameter = "parameter",
        /// A public field of options.
        Field = "field",
        /// A feature of the package.
        Feature = "feature",
        /// An integer constant.
        Constant = "constant",
        /// Functions of the same signature.
        Sibling = "sibling",
        /// A function that undoes another.
        Inverse = "inverse",
    }
}

named_enum! {
    /// What the documentation of a switch says of results, the strongest promise first.
    #[derive(Default, PartialOrd, Ord, Hash)]
    pub enum Claim {
        /// Results do not change.
        Neutral = "neutral",
        /// Speed or memory changes.
        Speed = "speed",
        /// A heuristic, or a hint that may be ignored.
        Heuristic = "heuristic",
        /// Nothing is said.
        #[default]
        None = "none",
        /// Results do change.
        Changes = "changes",
    }
}
