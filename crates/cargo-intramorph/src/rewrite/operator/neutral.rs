//! Neutral operators: their changes are such that a correct program does not notice them.
//!
//! A neutral change does not replace code. It inserts calls of the runtime around it, so that several changes can be switched
//! on together, also where one is within another.

mod channel_capacity;
mod cpu_feature;
mod fast_path;
mod hash_order;
mod heap_order;
mod initial_capacity;
mod interrupted;
mod join_order;
mod parallel_split;
mod receiver;
mod short_buffer;
mod short_fill;
mod short_read;
mod short_write;
mod tokens;
mod transfer;
mod unstable_order;

#[cfg(test)]
mod tests;

use proc_macro2::TokenStream;
use syn::{Expr, Stmt};

use super::Operator;
use super::proposals::{Insertion, Proposals, bytes_of};
use crate::rewrite::RUNTIME;
use crate::rewrite::context::{Context, FunctionContext};

/// Declares the neutral operators with their names, which are a part of the identity of changes and never change.
macro_rules! neutral_operators {
    ($($operator:ident = $name:literal,)*) => {
        /// Kind of a neutral change. Of the same code, changes of an earlier kind enclose those of a later one.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub(crate) enum Neutral {
            $($operator,)*
        }

        impl Neutral {
            pub(crate) const ALL: &[Self] = &[$(Self::$operator,)*];

            pub(crate) const fn name(self) -> &'static str {
                match self {
                    $(Self::$operator => $name,)*
                }
            }
        }
    };
}

neutral_operators! {
    ShortBuffer = "short-buffer",
    Interrupted = "interrupted",
    ShortRead = "short-read",
    ShortWrite = "short-write",
    ShortFill = "short-fill",
    UnstableOrder = "unstable-order",
    HeapOrder = "heap-order",
    HashOrder = "hash-order",
    JoinOrder = "join-order",
    ParallelSplit = "parallel-split",
    ChannelCapacity = "channel-capacity",
    InitialCapacity = "initial-capacity",
    CpuFeature = "cpu-feature",
    FastPath = "fast-path",
}

type Propose = fn(&Expr, &Context<'_>, &mut Proposals<'_>);

const OF_EXPRESSIONS: [(Neutral, Propose); 13] = [
    (Neutral::Interrupted, interrupted::propose),
    (Neutral::ShortRead, short_read::propose),
    (Neutral::ShortWrite, short_write::propose),
    (Neutral::ShortFill, short_fill::propose),
    (Neutral::UnstableOrder, unstable_order::propose),
    (Neutral::HeapOrder, heap_order::propose),
    (Neutral::HashOrder, hash_order::propose),
    (Neutral::JoinOrder, join_order::propose),
    (Neutral::ParallelSplit, parallel_split::propose),
    (Neutral::ChannelCapacity, channel_capacity::propose),
    (Neutral::InitialCapacity, initial_capacity::propose),
    (Neutral::CpuFeature, cpu_feature::propose),
    (Neutral::FastPath, fast_path::propose),
];

pub(in crate::rewrite) fn propose_for_expression(
    expression: &Expr,
    context: &Context<'_>,
    proposals: &mut Proposals<'_>,
) {
    for (operator, propose) in OF_EXPRESSIONS {
        propose(
            expression,
            context,
            proposals.by(Operator::Neutral(operator)),
        );
    }
}

pub(in crate::rewrite) fn propose_for_statement(
    statement: &Stmt,
    context: &Context<'_>,
    proposals: &mut Proposals<'_>,
) {
    hash_order::propose_for_statement(
        statement,
        context,
        proposals.by(Operator::Neutral(Neutral::HashOrder)),
    );
}

pub(in crate::rewrite) fn propose_for_function(
    function: &FunctionContext<'_>,
    context: &Context<'_>,
    proposals: &mut Proposals<'_>,
) {
    // A trait of the crate may promise more than those of the standard library.
    if function
        .of_trait
        .is_none_or(|name| context.crate_index.defines_trait(name))
    {
        return;
    }
    short_buffer::propose(
        function,
        proposals.by(Operator::Neutral(Neutral::ShortBuffer)),
    );
    short_fill::propose_for_function(
        function,
        proposals.by(Operator::Neutral(Neutral::ShortFill)),
    );
}

/// Proposes changes among tokens that are no expressions, such as the body of a macro.
pub(in crate::rewrite) fn propose_for_tokens(tokens: TokenStream, proposals: &mut Proposals<'_>) {
    tokens::propose(tokens, proposals);
}

impl Neutral {
    /// Finds a neutral operator by its name. The error lists all names.
    pub(crate) fn named(name: &str) -> Result<Self, String> {
        let operator = Self::ALL.iter().find(|operator| operator.name() == name);
        operator.copied().ok_or_else(|| {
            let names: Vec<&str> = Self::ALL.iter().map(|operator| operator.name()).collect();
            let names = names.join(", ");
            format!("there is no kind of change `{name}`, only {names}")
        })
    }

    /// What a change does, as the predicate of a sentence about the code; the arms of an operator from 1.
    pub(crate) fn effect(self, arm: u8) -> &'static str {
        let is_first = arm == 1;
        match self {
            Self::Interrupted => "is interrupted every other time",
            Self::ShortRead if is_first => "reads one byte at a time",
            Self::ShortRead => "reads a random number of bytes at a time",
            Self::ShortWrite if is_first => "writes one byte at a time",
            Self::ShortWrite => "writes a random number of bytes at a time",
            Self::ShortFill if is_first => "gets a buffer of one byte",
            Self::ShortFill => "gets a buffer of random length",
            Self::ShortBuffer if is_first => "is given a buffer of one byte",
            Self::ShortBuffer => "is given a buffer of random length",
            Self::UnstableOrder if is_first => "sorts what was reversed before",
            Self::UnstableOrder => "sorts what was shuffled before",
            Self::HeapOrder if is_first => "takes from a heap that was built in reverse",
            Self::HeapOrder => "takes from a heap that was built in random order",
            Self::HashOrder if is_first => "hashes with another seed",
            Self::HashOrder => "hashes with a third seed",
            Self::JoinOrder if is_first => "runs both parts one after the other",
            Self::JoinOrder => "runs both parts one after the other, the second one first",
            Self::ParallelSplit if is_first => "runs each item as a task of its own",
            Self::ParallelSplit => "runs all items as one task",
            Self::ChannelCapacity if is_first => "has a channel with room for one",
            Self::ChannelCapacity => "has a channel with far more room",
            Self::InitialCapacity => "begins without capacity",
            Self::CpuFeature => "runs without this feature of the processor",
            Self::FastPath => "takes the slow path",
        }
    }
}

impl Neutral {
    /// What it says of a program that a test notices such a change: a sentence.
    pub(crate) fn meaning(self) -> &'static str {
        match self {
            Self::Interrupted => "The program does not try again what was interrupted.",
            Self::ShortRead | Self::ShortWrite | Self::ShortFill | Self::ShortBuffer => {
                "Readers and writers may transfer less than they are asked for: files, sockets and pipes do."
            }
            Self::UnstableOrder => {
                "The result depends on the order in which an unstable sort leaves equal elements, which no version promises."
            }
            Self::HeapOrder => {
                "The result depends on the order in which a heap returns equal elements, which no version promises."
            }
            Self::HashOrder => {
                "The result depends on the order of a hash map, which is another one in each run."
            }
            Self::JoinOrder | Self::ParallelSplit => {
                "The result depends on how work is divided among threads, which is another way on each machine."
            }
            Self::ChannelCapacity => "The result depends on the room in a channel.",
            Self::InitialCapacity => "The program relies on a capacity that it has asked for.",
            Self::CpuFeature => "The code for processors without this feature does something else.",
            Self::FastPath => "The fast path and the slow one do not do the same.",
        }
    }
}

/// A call of a function of the runtime that takes the arm and the number of the site before its other arguments.
fn call(function: &str) -> String {
    format!(
        "::{RUNTIME}::{function}({}, {}, ",
        Insertion::ARM,
        Insertion::SITE
    )
}

/// Insertions that pass an expression on to a function of the runtime.
fn passed_to(function: &str, expression: &Expr) -> Vec<Insertion> {
    let range = bytes_of(expression);
    vec![
        Insertion::new(range.start, call(function)),
        Insertion::new(range.end, ")"),
    ]
}
