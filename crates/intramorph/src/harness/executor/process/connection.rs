//! The worker's end of the connection.

use std::fs::File;
use std::os::unix::net::UnixStream;
use std::panic::Location;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use super::message::{Hello, Outcome, Reply, Request, Setup};
use super::resources::{end_group, taken_from_parent};
use super::wire::{Message, Reader, Writer, receive};
use crate::harness::About;
use crate::harness::rerun::Assignment;

/// The connection of a worker to its parent.
pub(crate) struct Connection {
    socket: UnixStream,
    notes: Option<File>,
    frames: Receiver<Vec<u8>>,
    /// The outcomes of the checks that the worker does not run, the next one last, with how often each came in a row.
    outcomes: Vec<(Outcome, u64)>,
}

impl Connection {
    /// Connects when the test comes to its first check.
    pub(crate) fn to_parent() -> Self {
        let (socket, notes) = taken_from_parent().unwrap_or_else(|_| gone());
        let reading = socket.try_clone().unwrap_or_else(|_| gone());
        let (sender, frames) = channel();
        let listen = move || listen(&reading, &sender);
        let listening = thread::Builder::new().name("lifeline".to_owned());
        if listening.spawn(listen).is_err() {
            gone()
        }
        let mut connection = Self {
            socket,
            notes: Some(notes),
            frames,
            outcomes: Vec::new(),
        };
        connection.send(Writer::default());
        connection.outcomes = connection.receive();
        connection
    }

    /// Returns the outcome of the next check before the worker's own.
    pub(crate) fn next_outcome(&mut self) -> Outcome {
        let Some((outcome, times)) = self.outcomes.last_mut() else {
            gone()
        };
        let outcome = outcome.clone();
        *times -= 1;
        if *times == 0 {
            self.outcomes.pop();
        }
        outcome
    }

    pub(super) fn introduce(&mut self, hello: &Hello) -> Setup {
        self.send(Writer::of(hello));
        self.receive()
    }

    /// The file for progress.
    pub(super) fn take_notes(&mut self) -> File {
        self.notes.take().unwrap_or_else(|| gone())
    }

    pub(super) fn next_request(&mut self) -> Request {
        self.receive()
    }

    pub(super) fn answer(&mut self, reply: &Reply) {
        self.send(Writer::of(reply));
    }

    fn send(&mut self, writer: Writer) {
        if writer.send(&self.socket).is_err() {
            gone()
        }
    }

    fn receive<T: Message>(&mut self) -> T {
        let frame = self.frames.recv().unwrap_or_else(|_| gone());
        Reader::message(&frame).unwrap_or_else(|_| gone())
    }
}

/// Passes on what comes from the parent. When the parent is gone, the worker ends, whatever it is doing.
fn listen(socket: &UnixStream, frames: &Sender<Vec<u8>>) {
    while let Ok(frame) = receive(socket) {
        if frames.send(frame).is_err() {
            return;
        }
    }
    gone()
}

/// Ends the worker, which has no parent any more.
fn gone() -> ! {
    // Without a parent, the worker itself ends what programs have started.
    if !Assignment::is_parent_there() {
        end_group(std::process::id());
    }
    std::process::exit(0)
}

impl Hello {
    /// Names the check that calls for it.
    #[track_caller]
    pub(super) fn here(about: &About) -> Self {
        Self {
            place: Location::caller().to_string(),
            relation: about.relation.clone(),
            counterpart: about.counterpart.clone(),
        }
    }
}
