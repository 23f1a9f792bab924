//! Subject of tests: the function that they call, and what gives it its inputs.

use std::collections::BTreeMap;

use crate::discover::{Api, Function};
use crate::suggest::inputs::{Argument, Maker};
use crate::suggest::pool::Pool;

/// The program that tests are about.
#[derive(Clone, Copy)]
pub(crate) struct Subject<'a> {
    pub(crate) api: &'a Api,
    pub(crate) function: &'a Function,
    pub(crate) arguments: &'a [Argument],
    pub(crate) given_by: GivenBy<'a>,
}

/// What inputs are given by.
#[derive(Clone, Copy)]
pub(crate) enum GivenBy<'a> {
    /// The types of arguments.
    Types {
        /// Ways to make the types of the crate, by their texts.
        makers: &'a BTreeMap<String, Vec<Maker>>,
        /// Literals of the sources of the package.
        pool: &'a Pool,
    },
    /// An expression of the user.
    Strategy(&'a str),
}

static NO_MAKERS: BTreeMap<String, Vec<Maker>> = BTreeMap::new();
static NO_POOL: Pool = Pool::EMPTY;

impl<'a> GivenBy<'a> {
    pub(super) fn makers(self) -> &'a BTreeMap<String, Vec<Maker>> {
        match self {
            Self::Types { makers, .. } => makers,
            Self::Strategy(_) => &NO_MAKERS,
        }
    }

    pub(super) fn pool(self) -> &'a Pool {
        match self {
            Self::Types { pool, .. } => pool,
            Self::Strategy(_) => &NO_POOL,
        }
    }

    pub(super) fn is_strategy(self) -> bool {
        matches!(self, Self::Strategy(_))
    }
}
