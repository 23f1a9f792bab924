//! The recorder: keeps the arguments of calls that tests make. It is compiled into the library, whose function calls it.

// A library may be without the standard library.
extern crate std;
#[allow(unused_imports)]
use std::prelude::v1::*;
use std::thread_local;

use std::any::Any;
use std::borrow::{Borrow, ToOwned};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::env;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::sync::{Mutex, MutexGuard};
use std::thread;

/// An argument that was recorded, which can be made again and again.
pub type Argument = Box<dyn Fn() -> Box<dyn Any>>;
/// A call: its arguments, as far as they can be kept.
pub type Call = Vec<Option<Argument>>;

/// A value that moves from the thread of one test to that of another, although its type may forbid it. Tests run one after the
/// other, so that the first thread has ended by then.
struct Moved<T>(T);
unsafe impl<T> Send for Moved<T> {}

struct Recorder {
    calls: Moved<Vec<Call>>,
    /// Number of recorded calls of each test.
    numbers: BTreeMap<String, usize>,
    /// Maximum number of calls of one test; zero if only the log is written.
    most: usize,
    /// Has a line with the name of the test for each call.
    log: Option<File>,
    is_on: bool,
}

static RECORDER: Mutex<Option<Recorder>> = Mutex::new(None);

thread_local! {
    /// The call that is being recorded; calls that are made meanwhile are not.
    static CURRENT: RefCell<Option<Call>> = RefCell::new(None);
}

/// Maximum number of lines in the log for each test.
const MOST_LINES: usize = 1000;

/// Begins to record a call with this number of arguments.
pub fn begin(arguments: usize) {
    let _ = CURRENT.try_with(|current| {
        if let Ok(mut current) = current.try_borrow_mut() {
            if current.is_none() && is_recorded() {
                *current = Some((0..arguments).map(|_| None).collect());
            }
        }
    });
}

/// Keeps an argument of the call.
pub fn keep<T: ?Sized + ToOwned>(place: usize, value: &T)
where
    T::Owned: 'static,
{
    let is_current = CURRENT.try_with(|current| {
        let current = current.try_borrow();
        current.map_or(false, |it| it.as_ref().map_or(false, |call| call[place].is_none()))
    });
    if is_current != Ok(true) {
        return;
    }
    let owned = value.to_owned();
    let argument: Argument = Box::new(move || Box::new(Borrow::<T>::borrow(&owned).to_owned()));
    let _ = CURRENT.try_with(|current| {
        if let Some(call) = current.borrow_mut().as_mut() {
            call[place] = Some(argument);
        }
    });
}

/// Ends the call.
pub fn end() {
    let call = CURRENT.try_with(|current| current.try_borrow_mut().ok().and_then(|mut it| it.take()));
    if let (Ok(Some(call)), Some(recorder)) = (call, locked().as_mut()) {
        recorder.calls.0.push(call);
    }
}

/// All recorded calls. No call is recorded any more.
pub fn taken() -> Vec<Call> {
    let mut recorder = locked();
    let recorder = recorder.get_or_insert_with(Recorder::of_environment);
    recorder.is_on = false;
    std::mem::replace(&mut recorder.calls.0, Vec::new())
}

fn locked() -> MutexGuard<'static, Option<Recorder>> {
    RECORDER.lock().unwrap_or_else(|error| error.into_inner())
}

/// Whether one more call of the current test is recorded. Notes the call.
fn is_recorded() -> bool {
    let mut recorder = locked();
    let recorder = recorder.get_or_insert_with(Recorder::of_environment);
    if !recorder.is_on {
        return false;
    }
    // A thread that a test has started has no name.
    let name = thread::current().name().unwrap_or("").to_owned();
    let number = recorder.numbers.entry(name.clone()).or_insert(0);
    *number += 1;
    if *number <= MOST_LINES {
        if let Some(log) = &mut recorder.log {
            let _ = log.write_all((name + "\n").as_bytes());
        }
    }
    *number <= recorder.most
}

impl Recorder {
    fn of_environment() -> Self {
        let log = env::var_os("INTRAMORPH_CALLS");
        let log = log.and_then(|path| OpenOptions::new().append(true).create(true).open(path).ok());
        let most = env::var("INTRAMORPH_MOST_CALLS").ok();
        Recorder {
            calls: Moved(Vec::new()),
            numbers: BTreeMap::new(),
            most: most.and_then(|most| most.parse().ok()).unwrap_or(0),
            log: log,
            is_on: true,
        }
    }
}
