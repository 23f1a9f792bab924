//! Checks driven by raw bytes, as a fuzzer makes them.

use std::cell::RefCell;
use std::panic::resume_unwind;

use super::Examine;
use super::examination::{Case, Event, Making};
use super::finding::{Broken, Failed};
use super::inputs::Source;
use super::run::{Ending, Run};

thread_local! {
    static DRIVEN: RefCell<Option<Driven>> = const { RefCell::new(None) };
}

/// The bytes, and how many checks they have driven.
struct Driven {
    bytes: Vec<u8>,
    checks: usize,
}

/// Runs checks on the one input that these bytes make of each strategy, so that every test is a fuzz target:
///
/// ```no_run
/// # macro_rules! fuzz_target { ($($target:tt)*) => {}; }
/// # fn descending_reverses() {}
/// fuzz_target!(|bytes: &[u8]| intramorph::driven_by(bytes, descending_reverses));
/// ```
///
/// Similar bytes make similar inputs, unless a strategy makes too many generators out of one (unions inside of lists,
/// recursion): there the bytes serve as a seed. A broken relation is shrunk and panics with the finding; listed inputs
/// ([`each`](crate::each)) are left out.
pub fn driven_by(bytes: &[u8], checks: impl FnOnce()) {
    /// Gives the outer bytes back, also when a check fails.
    struct Outer(Option<Driven>);
    impl Drop for Outer {
        fn drop(&mut self) {
            DRIVEN.set(self.0.take());
        }
    }

    let driven = Driven {
        bytes: bytes.to_vec(),
        checks: 0,
    };
    let _outer = Outer(DRIVEN.replace(Some(driven)));
    checks();
}

/// The bytes that drive the next check, and its number among those that they drive.
fn next() -> Option<(Vec<u8>, usize)> {
    DRIVEN.with_borrow_mut(|driven| {
        let driven = driven.as_mut()?;
        driven.checks += 1;
        Some((driven.bytes.clone(), driven.checks))
    })
}

impl<S: Source, E: Examine<S::Input>> Run<'_, '_, S, E> {
    /// Runs the one input that bytes make, if bytes drive this check.
    pub(super) fn driven(&mut self) -> Option<Ending> {
        let (bytes, check) = next()?;
        Some(self.on_bytes(&bytes, check).unwrap_or(Ending::Driven))
    }

    fn on_bytes(&mut self, bytes: &[u8], check: usize) -> Option<Ending> {
        let (input, path) = self.source.made_from(bytes, check)?;
        let again = || path.clone();
        let making = Making::At(&again);
        let Some(drawn) = self.admitted(input, 1, making) else {
            self.reject(1);
            return None;
        };
        let mut report = self.here.report(drawn, making);
        let event = report.event.take();
        self.count(&report);
        let mut ending = match *event? {
            Event::Panicked(payload) => resume_unwind(payload),
            Event::Disagreed(mut disagreement) => {
                disagreement.replay = replay(bytes);
                return Some(Ending::Disagreed(disagreement));
            }
            Event::Broke(input, examined, breach) => {
                let (seed, number) = (self.here.seed.value, 1);
                let case = Case { seed, number };
                self.shrunk(Broken {
                    input,
                    examined,
                    failed: Failed { breach, case },
                    path: Some(path.clone()),
                    making,
                })
            }
        };
        if let Ending::Broke(finding) = &mut ending {
            // The fuzzer keeps the bytes.
            finding.path = None;
            finding.replay = replay(bytes);
        }
        Some(ending)
    }
}

/// The bytes, as they can be given again.
fn replay(bytes: &[u8]) -> String {
    /// Longer ones are with the fuzzer.
    const MOST_SHOWN: usize = 64;
    if bytes.len() > MOST_SHOWN {
        return "give the fuzz target the same bytes".to_owned();
    }
    format!("driven_by(&{bytes:?}, ..)")
}

/// Whether bytes drive the checks of this thread.
pub(crate) fn is_driven() -> bool {
    DRIVEN.with_borrow(Option::is_some)
}
