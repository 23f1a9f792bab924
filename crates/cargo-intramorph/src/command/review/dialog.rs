//! The dialog of a review: shows one suggestion after the other, and asks what to do.

use std::io;

use console::{Key, Term};

use super::pending::Pending;
use crate::command::suggest::write::Report;
use crate::exit_code::ExitCode;
use crate::score::failure::Failure;
use crate::suggest::{Rejections, SuggestFailure, WriteFailure};

/// Somebody to talk to.
pub(super) trait Talk {
    fn say(&mut self, text: &str) -> io::Result<()>;

    /// The next key, in lower case.
    fn key(&mut self) -> io::Result<char>;

    /// A line of text.
    fn line(&mut self) -> io::Result<String>;
}

/// The terminal.
pub(super) struct Console(Term);

impl Default for Console {
    fn default() -> Self {
        Self(Term::stdout())
    }
}

impl Talk for Console {
    fn say(&mut self, text: &str) -> io::Result<()> {
        self.0.write_str(text)
    }

    fn key(&mut self) -> io::Result<char> {
        match self.0.read_key()? {
            Key::Char(letter) => Ok(letter.to_ascii_lowercase()),
            Key::CtrlC => Err(io::ErrorKind::Interrupted.into()),
            Key::Escape => Ok('q'),
            _ => Ok('?'),
        }
    }

    fn line(&mut self) -> io::Result<String> {
        self.0.read_line()
    }
}

/// What happens to accepted and rejected suggestions.
pub(super) struct Desk<'a> {
    pub(super) rejections: &'a mut Rejections,
    pub(super) write: &'a mut dyn FnMut(&Pending<'_>) -> Result<Report, WriteFailure>,
}

const QUESTION: &str = "[a]ccept, [r]eject, [s]kip, show [i]nputs, [q]uit? ";

/// Asks about all suggestions.
pub(super) fn walk(
    pending: &[Pending<'_>],
    talk: &mut dyn Talk,
    desk: &mut Desk<'_>,
) -> Result<ExitCode, SuggestFailure> {
    let mut exit_code = ExitCode::Fine;
    for (item, place) in pending.iter().zip(1..) {
        let heading = format!(
            "\n{} of {}: {}\n\n",
            place,
            pending.len(),
            item.record.program
        );
        say(talk, &format!("{heading}{}", item.shown()))?;
        match decide(item, talk, desk)? {
            Decision::Quit => break,
            Decision::Done => {}
            Decision::NotWritten => exit_code = ExitCode::NotWritten,
        }
    }
    Ok(exit_code)
}

enum Decision {
    Done,
    NotWritten,
    Quit,
}

/// Asks about one suggestion, until there is a decision.
fn decide(
    item: &Pending<'_>,
    talk: &mut dyn Talk,
    desk: &mut Desk<'_>,
) -> Result<Decision, SuggestFailure> {
    loop {
        say(talk, QUESTION)?;
        let key = talk.key().map_err(unheard)?;
        say(talk, &format!("{key}\n"))?;
        match key {
            'a' => {
                let report = (desk.write)(item)?;
                say(talk, &report.text)?;
                let is_written =
                    report.exit_code == ExitCode::Fine && item.test().obstacle.is_empty();
                return Ok(if is_written {
                    Decision::Done
                } else {
                    Decision::NotWritten
                });
            }
            'r' => {
                say(talk, "why? ")?;
                let reason = talk.line().map_err(unheard)?;
                desk.rejections
                    .add(item.rejection(reason.trim().to_owned()))?;
                return Ok(Decision::Done);
            }
            's' => return Ok(Decision::Done),
            'i' => say(talk, &item.inputs())?,
            'q' => return Ok(Decision::Quit),
            _ => {}
        }
    }
}

fn say(talk: &mut dyn Talk, text: &str) -> Result<(), SuggestFailure> {
    Ok(talk.say(text).map_err(Failure::unprintable)?)
}

fn unheard(error: io::Error) -> SuggestFailure {
    if error.kind() == io::ErrorKind::Interrupted {
        return Failure::Interrupted.into();
    }
    Failure::system("read from", "the terminal")(error).into()
}
