//! Panics: of programs, which are caught and kept quiet, and of failed checks, which are announced once.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::fmt::{Display, Formatter};
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind, panic_any, set_hook, take_hook};
use std::sync::Once;

/// What a program returned, or how it panicked. Panics are rare and large, outputs are moved about.
pub(crate) type Status<O> = Result<O, Box<Panic>>;

/// A panic of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Panic {
    /// Unknown for panics with something else than a text.
    message: Option<String>,
    /// Unknown for panics that do not pass the hook.
    location: Option<String>,
}

impl Panic {
    /// Whether both programs panicked for the same reason; variants may do so in different places.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        self.message.is_some() && self.message == other.message
    }
}

impl Display for Panic {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> std::fmt::Result {
        let message = self
            .message
            .as_deref()
            .unwrap_or("with a value that is no text");
        match &self.location {
            Some(location) => write!(formatter, "panicked: {message} (at {location})"),
            None => write!(formatter, "panicked: {message}"),
        }
    }
}

/// What the hook does with a panic of this thread.
#[derive(Clone, Copy)]
enum Hearing {
    /// It is none of ours: the previous hook hears it.
    PassedOn,
    /// A program runs: remember where it panicked and say nothing.
    Kept,
    /// A check failed: one line for the panic, then the finding, and no backtrace into the harness.
    Announced,
}

thread_local! {
    static HEARING: Cell<Hearing> = const { Cell::new(Hearing::PassedOn) };
    static HAS_LOCATION: Cell<bool> = const { Cell::new(false) };
    static LOCATION: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Runs a program and turns its panic into a value. The hook is installed before, once for a check.
#[inline]
pub(crate) fn caught<O>(program: impl FnOnce() -> O) -> Status<O> {
    let hearing = HEARING.replace(Hearing::Kept);
    // A panic that an earlier program caught itself has left its location behind.
    HAS_LOCATION.set(false);
    let result = catch_unwind(AssertUnwindSafe(program));
    HEARING.set(hearing);
    result.map_err(|payload| Box::new(panicked(&*payload)))
}

#[cold]
fn panicked(payload: &(dyn Any + Send)) -> Panic {
    if let Some(Misuse(message)) = payload.downcast_ref() {
        fail(message);
    }
    Panic {
        message: message_of(payload).map(ToOwned::to_owned),
        location: LOCATION.take().filter(|_| HAS_LOCATION.get()),
    }
}

/// What a site panics with that was given a value which it can't take: no output of a program.
struct Misuse(String);

/// Fails the test from inside of a program, whose panics are outputs otherwise.
pub(crate) fn misused(message: &str) -> ! {
    if matches!(HEARING.get(), Hearing::Kept) {
        panic_any(Misuse(message.to_owned()));
    }
    fail(message)
}

/// In the place of a run that was left out.
#[cold]
pub(crate) fn left_out<O>() -> Status<O> {
    Err(Box::new(Panic {
        message: Some("was not run".to_owned()),
        location: None,
    }))
}

/// Fails the test with `message`, at the location of the caller.
#[track_caller]
pub(crate) fn fail(message: &str) -> ! {
    install_hook();
    // A check inside of a program under test fails as that program does: quietly.
    if !matches!(HEARING.get(), Hearing::Kept) {
        HEARING.set(Hearing::Announced);
    }
    panic_any(message.to_owned())
}

/// Installed once and never swapped: other threads of the process may panic at any time.
pub(crate) fn install_hook() {
    static INSTALLED: Once = Once::new();
    INSTALLED.call_once(|| {
        let previous = take_hook();
        set_hook(Box::new(move |info| match HEARING.get() {
            Hearing::PassedOn => previous(info),
            Hearing::Kept => {
                HAS_LOCATION.set(true);
                LOCATION.set(
                    info.location()
                        .map(|place| as_seen(&place.to_string()).to_owned()),
                );
            }
            Hearing::Announced => {
                HEARING.set(Hearing::PassedOn);
                announce(info);
            }
        }));
    });
}

/// A place in a crate without the folder that cargo has unpacked it to.
fn as_seen(place: &str) -> &str {
    let mut parts = place.split("/registry/src/").skip(1);
    let unpacked = parts.next().and_then(|path| path.split_once('/'));
    unpacked.map_or(place, |(_registry, path)| path)
}

fn announce(info: &PanicHookInfo<'_>) {
    let thread = std::thread::current();
    let name = thread.name().unwrap_or("<unnamed>");
    let message = message_of(info.payload()).unwrap_or_default();
    match info.location() {
        Some(location) => eprintln!("\nthread '{name}' panicked at {location}:\n{message}"),
        None => eprintln!("\nthread '{name}' panicked:\n{message}"),
    }
}

pub(crate) fn message_of(payload: &(dyn Any + Send)) -> Option<&str> {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| payload.downcast_ref::<&str>().copied())
}

#[cfg(test)]
mod tests {
    use super::as_seen;

    #[test]
    fn a_place_in_a_dependency_is_named_from_its_crate() {
        let unpacked = "/home/user/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/roaring-0.11.4/src/lib.rs:1:2";
        assert_eq!(as_seen(unpacked), "roaring-0.11.4/src/lib.rs:1:2");
        assert_eq!(as_seen("src/lib.rs:1:2"), "src/lib.rs:1:2");
    }
}
