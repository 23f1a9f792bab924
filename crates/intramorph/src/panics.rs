//! Panics: those of programs are caught without a message, and those of failed checks print their finding once.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::fmt::{Display, Formatter};
use std::mem::forget;
use std::panic::{AssertUnwindSafe, Location, catch_unwind, resume_unwind, set_hook, take_hook};
use std::sync::Once;

use intramorph_record::visible;

/// The result of a run: the output of the program, or its panic, which is boxed because it is rare and large.
pub(crate) type Status<O> = Result<O, Box<Panic>>;

/// A panic of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Panic {
    /// The text of the panic; `None` if its payload is no text.
    message: Option<String>,
    /// The place of the panic; `None` if it did not pass the hook.
    location: Option<String>,
    /// The code of the test that panicked, where it is known.
    whose: Option<&'static str>,
}

impl Panic {
    pub(crate) fn message(&self) -> Option<&str> {
        self.message.as_deref()
    }

    pub(crate) fn location(&self) -> Option<&str> {
        self.location.as_deref()
    }

    /// Says whose panic it was: that of code that is known more precisely, or that of `otherwise`.
    pub(crate) fn of_code(&self, otherwise: &str) -> String {
        format!("{} {self}", self.whose.unwrap_or(otherwise))
    }

    /// Whether two programs panicked with the same text. Their places may differ, unless there is no text to compare.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        let has_text = self.message.is_some();
        self.message == other.message && (has_text || self.location == other.location)
    }
}

impl Display for Panic {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> std::fmt::Result {
        let message = self.message.as_deref();
        let message = message.unwrap_or("with a value that is no text");
        match &self.location {
            Some(location) => write!(formatter, "panicked: {message} (at {location})"),
            None => write!(formatter, "panicked: {message}"),
        }
    }
}

thread_local! {
    /// Whether a program runs on this thread. Then the hook remembers the location of a panic and prints nothing.
    static IS_IN_PROGRAM: Cell<bool> = const { Cell::new(false) };
    static HAS_LOCATION: Cell<bool> = const { Cell::new(false) };
    static LOCATION: RefCell<Option<String>> = const { RefCell::new(None) };
    /// The code of the test whose panic is unwinding.
    static BLAMED: Cell<Option<&'static str>> = const { Cell::new(None) };
}

/// Runs code of the test that is no program. If it panics, messages name it.
#[inline]
pub(crate) fn blaming<R>(whose: &'static str, code: impl FnOnce() -> R) -> R {
    let blame = Blame(whose);
    let result = code();
    forget(blame);
    result
}

/// Is dropped by a panic only.
struct Blame(&'static str);

impl Drop for Blame {
    fn drop(&mut self) {
        // The innermost code panicked.
        BLAMED.set(BLAMED.get().or(Some(self.0)));
    }
}

/// Returns the code of the test whose panic is unwinding, if it is known.
pub(crate) fn take_blamed() -> Option<&'static str> {
    BLAMED.take()
}

/// Runs a program and turns its panic into a value. The check has installed the hook before.
#[inline]
pub(crate) fn caught<O>(program: impl FnOnce() -> O) -> Status<O> {
    let was_in_program = IS_IN_PROGRAM.replace(true);
    // A panic that an earlier program caught itself has left its location behind.
    HAS_LOCATION.set(false);
    let result = catch_unwind(AssertUnwindSafe(program));
    IS_IN_PROGRAM.set(was_in_program);
    match result {
        Ok(output) => Ok(output),
        Err(payload) => Err(Box::new(taken(payload))),
    }
}

/// Returns the panic with this payload.
#[cold]
fn taken(payload: Box<dyn Any + Send>) -> Panic {
    let panic = panicked(&*payload);
    if panic.message.is_none() {
        // The payload is a value of the program, and to drop it may panic.
        forget(payload);
    }
    panic
}

/// Does the same for code that runs rarely: this is compiled once for each type of output, and not for each caller.
pub(crate) fn caught_dyn<O>(code: &dyn Fn() -> O) -> Status<O> {
    caught(code)
}

fn panicked(payload: &(dyn Any + Send)) -> Panic {
    if let Some(Misuse(message)) = payload.downcast_ref() {
        fail(message);
    }
    Panic {
        message: message_of(payload).map(ToOwned::to_owned),
        location: LOCATION.take().filter(|_| HAS_LOCATION.get()),
        whose: take_blamed(),
    }
}

/// The payload of a panic at a site whose switch has an impossible value. It is no output of a program.
struct Misuse(String);

/// Fails the test from inside of a program, whose other panics are outputs.
pub(crate) fn misused(message: &str) -> ! {
    if IS_IN_PROGRAM.get() {
        resume_unwind(Box::new(Misuse(message.to_owned())));
    }
    fail(message)
}

/// The status of a run that was left out.
#[cold]
pub(crate) fn left_out<O>() -> Status<O> {
    Err(Box::new(Panic {
        message: Some("was not run".to_owned()),
        location: None,
        whose: None,
    }))
}

/// Fails the test with `message`, at the location of the caller.
///
/// The message is printed here and not by the hook, because the hook may be the user's by now: one that prints nothing would
/// swallow the message, and one that aborts would end the other tests. So this panic calls no hook.
#[track_caller]
pub(crate) fn fail(message: &str) -> ! {
    let location = Location::caller();
    // A check inside of a program under test fails as that program does: quietly.
    if IS_IN_PROGRAM.get() {
        remember(location);
    } else {
        let thread = std::thread::current();
        let [name, shown] = [thread.name().unwrap_or("<unnamed>"), message].map(visible);
        eprintln!("\nthread '{name}' panicked at {location}:\n{shown}");
    }
    resume_unwind(Box::new(message.to_owned()))
}

/// Installs the hook once. It is never removed, since other threads of the process may panic at any time.
pub(crate) fn install_hook() {
    static INSTALLED: Once = Once::new();
    INSTALLED.call_once(|| {
        let previous = take_hook();
        set_hook(Box::new(move |info| match info.location() {
            Some(location) if IS_IN_PROGRAM.get() => remember(location),
            _ => previous(info),
        }));
    });
}

/// Remembers where the program panics that runs on this thread.
fn remember(location: &Location<'_>) {
    HAS_LOCATION.set(true);
    LOCATION.set(Some(from_crate(&location.to_string()).to_owned()));
}

/// Removes the folder to which cargo unpacked a crate from the start of a location.
fn from_crate(location: &str) -> &str {
    let mut parts = location.split("/registry/src/").skip(1);
    let unpacked = parts.next().and_then(|path| path.split_once('/'));
    unpacked.map_or(location, |(_registry, path)| path)
}

/// The text of a panic, if its payload is a text.
pub(crate) fn message_of(payload: &(dyn Any + Send)) -> Option<&str> {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| payload.downcast_ref::<&str>().copied())
}

#[cfg(test)]
mod tests {
    use super::from_crate;

    #[test]
    fn a_place_in_a_dependency_is_named_from_its_crate() {
        let unpacked = "/home/user/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/roaring-0.11.4/src/lib.rs:1:2";
        assert_eq!(from_crate(unpacked), "roaring-0.11.4/src/lib.rs:1:2");
        assert_eq!(from_crate("src/lib.rs:1:2"), "src/lib.rs:1:2");
    }
}
