//! The paper's first example (Section 4): expressions printed in infix notation, and in prefix and postfix notation instead.
//!
//! Run its tests with `cargo test -p notations`. `tests/oracles.rs` relates the notations in three ways. The paper's way
//! removes the parentheses, so it cannot see that one is missing; and each way finds a bug that another one misses:
//!
//! | relation | [`LEFT_TWICE`] | [`BARE_RIGHT`] | [`SWAPPED_OPERANDS`] | [`OMITTED_ONE`] |
//! |---|---|---|---|---|
//! | the same tokens, in any order (the paper's) | found | missed | missed | found |
//! | the same operands, in the same order | found | missed | found | found |
//! | the same meaning, when read | found | found | missed | missed |

mod expression;
mod infix;
mod postfix;
mod prefix;
mod token;

pub use expression::{Expression, Operator};
pub use infix::{BARE_RIGHT, LEFT_TWICE, OMITTED_ONE, SWAPPED_OPERANDS};
pub use infix::{POSTFIX, PREFIX, read_infix};
pub use prefix::read_prefix;
pub use token::tokens;
