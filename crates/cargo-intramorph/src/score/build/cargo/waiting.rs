//! A message if cargo waits for another cargo, which would otherwise look like a long build.

use std::fs;
use std::path::Path;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use crate::console_message;

/// Interval between looks at what cargo has written.
const INTERVAL: Duration = Duration::from_secs(1);

/// Runs cargo, which writes its errors into a file, and tells the user once if it waits for a lock.
pub(super) fn naming_locks<T>(errors: &Path, run: impl FnOnce() -> T) -> T {
    let (running, ended) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            while ended.recv_timeout(INTERVAL) == Err(RecvTimeoutError::Timeout) {
                let text = fs::read(errors).unwrap_or_default();
                if let Some(lock) = awaited_lock(&String::from_utf8_lossy(&text)) {
                    console_message::warning(format_args!(
                        "cargo waits until another cargo has released its {lock}; it goes on by itself"
                    ));
                    return;
                }
            }
        });
        let result = run();
        drop(running);
        result
    })
}

/// The lock that cargo waits for, if that is the last thing that it wrote.
fn awaited_lock(text: &str) -> Option<&str> {
    let line = text.lines().last()?.trim();
    line.strip_prefix("Blocking waiting for file ")
}

#[cfg(test)]
mod tests {
    use super::awaited_lock;

    #[test]
    fn the_lock_that_cargo_waits_for_is_in_its_last_line() {
        let waiting = "    Updating index\n    Blocking waiting for file lock on package cache\n";
        assert_eq!(awaited_lock(waiting), Some("lock on package cache"));
        let compiling = format!("{waiting}   Compiling a v0.1.0\n");
        assert_eq!(awaited_lock(&compiling), None);
        assert_eq!(awaited_lock(""), None);
    }
}
