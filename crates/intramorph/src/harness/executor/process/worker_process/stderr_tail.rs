//! The end of what a worker wrote to standard error.

use std::collections::VecDeque;
use std::io::Read as _;
use std::process::ChildStderr;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// Maximum number of bytes that are kept.
const MOST: usize = 8 << 10;
/// Maximum time to wait for the rest when the worker has ended. Processes that it has started may keep the stream open.
const PATIENCE: Duration = Duration::from_millis(500);

/// The end of a worker's standard error.
pub(super) struct StderrTail {
    text: Arc<Mutex<VecDeque<u8>>>,
    /// Closes when all is read.
    reading: Receiver<()>,
}

impl StderrTail {
    pub(super) fn of(stream: Option<ChildStderr>) -> Self {
        let text = Arc::default();
        let (alive, reading) = channel();
        if let Some(stream) = stream {
            let text = Arc::clone(&text);
            let read = move || read(stream, &text, &alive);
            // Where no thread can be started, a worker that writes much is taken for one that hangs.
            let _ = thread::Builder::new().name("stderr".to_owned()).spawn(read);
        }
        Self { text, reading }
    }

    /// Returns the text when the worker has ended.
    pub(super) fn text(&self) -> String {
        let _ = self.reading.recv_timeout(PATIENCE);
        let text = self.text.lock().unwrap_or_else(PoisonError::into_inner);
        let bytes: Vec<u8> = text.iter().copied().collect();
        String::from_utf8_lossy(&bytes).trim().to_owned()
    }
}

fn read(mut stream: ChildStderr, text: &Mutex<VecDeque<u8>>, _alive: &Sender<()>) {
    let mut chunk = [0; 1 << 12];
    while let Ok(length @ 1..) = stream.read(&mut chunk) {
        let mut text = text.lock().unwrap_or_else(PoisonError::into_inner);
        text.extend(&chunk[..length]);
        let surplus = text.len().saturating_sub(MOST);
        text.drain(..surplus);
    }
}
