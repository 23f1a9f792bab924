//! Runs on one input, to see how the program ends on it.

use super::Observer;
use crate::score::failure::Failure;
use crate::suggest::connection::{Frame, NoAnswer};
use crate::suggest::frames::numbers;
use crate::suggest::observation::Crash;
use crate::suggest::observe::{HANGS, SHORT_RUN};
use crate::suggest::service::{DEFAULT_REQUEST_TIMEOUT, DEFAULT_RUN_TIMEOUT};

/// A drawn input: its text, and the words that make it; none if a strategy does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Drawn {
    pub(crate) text: String,
    pub(crate) words: Vec<u64>,
}

impl Observer<'_> {
    /// An observer of the program alone that learns how processes end.
    pub(crate) fn thorough(&self) -> Self {
        let mut observer = self.another();
        observer.program.is_thorough = true;
        observer.longest_run = DEFAULT_RUN_TIMEOUT;
        observer.wait_at_most(DEFAULT_REQUEST_TIMEOUT);
        observer
    }

    /// From now on, takes a run for one that hangs after a short time.
    pub(crate) fn hurry(&mut self) {
        self.longest_run = SHORT_RUN;
        self.program.timeouts.run = SHORT_RUN;
    }

    /// The input of a crash, on which the program does not run again.
    pub(crate) fn drawn(&mut self, crash: &Crash) -> Result<Option<Drawn>, Failure> {
        let Crash {
            seed,
            number,
            distribution,
            ..
        } = crash;
        let frames = self.asked(&format!("drawn {seed} {number} {distribution}"))?;
        let Ok([text, words]) = frames.as_deref() else {
            return Ok(None);
        };
        Ok(Some(Drawn {
            text: payload_text(text),
            words: numbers(&words.payload),
        }))
    }

    /// The text of the input that words make.
    pub(crate) fn made(&mut self, distribution: u8, words: &[u64]) -> Result<String, Failure> {
        let frames = self.asked(&format!("made {distribution}{}", spaced(words)))?;
        Ok(frames.map_or(String::new(), |frames| {
            frames.first().map_or(String::new(), payload_text)
        }))
    }

    /// How the program ends on a drawn input; `None` if it returns or panics.
    pub(crate) fn end_on_drawn(&mut self, crash: &Crash) -> Result<Option<String>, Failure> {
        let Crash {
            seed,
            number,
            distribution,
            ..
        } = crash;
        let frames = self.asked(&format!("texts {seed} {distribution} - {number}"))?;
        Ok(frames.err())
    }

    /// How the program ends on the input that words make; `None` if it returns or panics.
    pub(crate) fn end_on_words(
        &mut self,
        distribution: u8,
        words: &[u64],
    ) -> Result<Option<String>, Failure> {
        let frames = self.asked(&format!("one {distribution} 1 -{}", spaced(words)))?;
        Ok(frames.err())
    }

    /// The answer to a request, or how the process has ended.
    fn asked(&mut self, request: &str) -> Result<Result<Vec<Frame>, String>, Failure> {
        match self.program.ask(request) {
            Ok(frames) => Ok(Ok(frames)),
            Err(NoAnswer::Failure(failure)) => Err(failure),
            Err(NoAnswer::Ended { how, .. }) => Ok(Err(how)),
            Err(NoAnswer::OutOfTime { .. }) => Ok(Err(HANGS.to_owned())),
        }
    }
}

fn payload_text(frame: &Frame) -> String {
    String::from_utf8_lossy(&frame.payload).into_owned()
}

fn spaced(words: &[u64]) -> String {
    let mut text = String::new();
    for word in words {
        text.push(' ');
        text.push_str(&word.to_string());
    }
    text
}
