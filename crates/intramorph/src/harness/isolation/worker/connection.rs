//! The worker's end of the connection.

use std::fs::File;
use std::os::unix::net::UnixStream;
use std::panic::Location;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use crate::harness::About;
use crate::harness::isolation::Mode;
use crate::harness::isolation::message::{Message, Reply, Request};
use crate::harness::isolation::resources::{end_group, taken_from_parent};
use crate::harness::isolation::roll::Outcome;
use crate::harness::isolation::summons::Summons;
use crate::harness::isolation::wire::{Reader, Reading, Writer, receive};

/// The connection of a worker to its parent.
pub(crate) struct Connection {
    socket: UnixStream,
    notes: Option<File>,
    frames: Receiver<Vec<u8>>,
    /// How the checks went that the worker does not run, the next one last, with how often in a row.
    outcomes: Vec<(Outcome, u64)>,
}

/// By which a worker shows that it has come to the right check.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Hello {
    pub(crate) place: String,
    pub(crate) relation: String,
    pub(crate) counterpart: String,
}

/// What a worker has to know of the check.
pub(crate) struct Setup {
    pub(crate) mode: Mode,
    pub(crate) seed: u64,
    pub(crate) memory_limit: u64,
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
        let frame = connection.next_frame();
        connection.outcomes = read_outcomes(&frame).unwrap_or_else(|_| gone());
        connection
    }

    /// How the next check before the worker's own went.
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
        self.send(hello.written());
        let frame = self.next_frame();
        Setup::read(&frame).unwrap_or_else(|_| gone())
    }

    /// The file for progress.
    pub(super) fn take_notes(&mut self) -> File {
        self.notes.take().unwrap_or_else(|| gone())
    }

    pub(super) fn next_request(&mut self) -> Request {
        let frame = self.next_frame();
        Request::read(&frame).unwrap_or_else(|_| gone())
    }

    pub(super) fn answer(&mut self, reply: &Reply) {
        self.send(reply.written());
    }

    fn send(&mut self, writer: Writer) {
        if writer.send(&self.socket).is_err() {
            gone()
        }
    }

    fn next_frame(&mut self) -> Vec<u8> {
        self.frames.recv().unwrap_or_else(|_| gone())
    }
}

/// Passes on what comes from the parent. When the parent is gone so is the worker, whatever it is doing.
fn listen(socket: &UnixStream, frames: &Sender<Vec<u8>>) {
    while let Ok(frame) = receive(socket) {
        if frames.send(frame).is_err() {
            return;
        }
    }
    gone()
}

/// There is nobody left to work for.
fn gone() -> ! {
    // Without a parent, nobody else ends what programs have started.
    if !Summons::is_parent_there() {
        end_group(std::process::id());
    }
    std::process::exit(0)
}

impl Hello {
    /// Of the check that calls for it.
    #[track_caller]
    pub(crate) fn here(about: &About) -> Self {
        Self {
            place: Location::caller().to_string(),
            relation: about.relation.clone(),
            counterpart: about.counterpart.clone(),
        }
    }

    fn written(&self) -> Writer {
        let mut writer = Writer::default();
        for text in [&self.place, &self.relation, &self.counterpart] {
            writer.text(text);
        }
        writer
    }

    pub(crate) fn read(frame: &[u8]) -> Reading<Self> {
        let reader = &mut Reader::of(frame);
        Ok(Self {
            place: reader.text()?,
            relation: reader.text()?,
            counterpart: reader.text()?,
        })
    }
}

impl Setup {
    pub(crate) fn written(&self) -> Writer {
        let mut writer = Writer::default();
        writer.flag(self.mode == Mode::WholeProcess);
        writer.number(self.seed);
        writer.number(self.memory_limit);
        writer
    }

    fn read(frame: &[u8]) -> Reading<Self> {
        let reader = &mut Reader::of(frame);
        Ok(Self {
            mode: if reader.flag()? {
                Mode::WholeProcess
            } else {
                Mode::Isolated
            },
            seed: reader.number()?,
            memory_limit: reader.number()?,
        })
    }
}

/// The outcomes of the checks before, as the parent sends them.
pub(crate) fn write_outcomes(outcomes: &[(Outcome, u64)]) -> Writer {
    let mut writer = Writer::default();
    let latest_first: Vec<_> = outcomes.iter().rev().collect();
    writer.list(&latest_first, |writer, (outcome, times)| {
        outcome.write(writer);
        writer.number(*times);
    });
    writer
}

fn read_outcomes(frame: &[u8]) -> Reading<Vec<(Outcome, u64)>> {
    Reader::of(frame).list(Message::read)
}
