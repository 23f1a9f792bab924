//! The table of hostile cases: what a case is, its right verdict, and why.

use std::panic::catch_unwind;

use intramorph::Record;
use intramorph::prelude::*;

/// A row of the table. Its name says what the case is.
pub(crate) struct Row {
    pub(crate) name: &'static str,
    pub(crate) right: Right,
    pub(crate) why: &'static str,
}

/// The right answer to a case.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Right {
    /// The check passes.
    Holds,
    /// The relation is broken.
    Broken,
    /// The check tests nothing, for this reason.
    Vacuous(Vacuity),
    /// The check does not run.
    Refused,
    /// The body of the case asserts what is right.
    Asserted,
}

/// Declares the cases of one cause: a row and a test for each.
///
/// The body runs one check. `says` lists what the message must contain.
macro_rules! cases {
    ($($name:ident: $right:expr, $why:literal $(, says $($says:literal)+)? => $body:block)*) => {
        pub(crate) const ROWS: &[$crate::table::Row] = &[$(
            $crate::table::Row { name: stringify!($name), right: $right, why: $why },
        )*];

        $(
            #[test]
            fn $name() {
                let says: &[&str] = &[$($($says),+)?];
                $crate::table::check($right, says, || $body);
            }
        )*
    };
}
pub(crate) use cases;

/// Runs the check of a case, and fails unless its answer is right.
#[track_caller]
pub(crate) fn check(right: Right, says: &[&str], body: fn()) {
    if right == Right::Asserted {
        return body();
    }
    let (answer, text) = match catch_unwind(|| recorded(body)) {
        Ok(records) => answer(&records),
        Err(payload) => (Right::Refused, message(payload.as_ref())),
    };
    assert_eq!(answer, right, "{text}");
    for part in says {
        assert!(text.contains(part), "no `{part}` in:\n{text}");
    }
}

fn answer(records: &[Record]) -> (Right, String) {
    let [record] = records else {
        panic!("a case runs one check, not {}", records.len());
    };
    let right = match (record.verdict, record.vacuity) {
        (Verdict::Holds, _) => Right::Holds,
        (Verdict::Broken, _) => Right::Broken,
        (_, Some(vacuity)) => Right::Vacuous(vacuity),
        (verdict, None) => panic!("{verdict:?} without a reason: {record}"),
    };
    (right, record.to_string())
}

fn message(payload: &(dyn std::any::Any + Send)) -> String {
    let text = payload.downcast_ref::<String>().cloned();
    text.or_else(|| payload.downcast_ref::<&str>().map(ToString::to_string))
        .unwrap_or_default()
}
