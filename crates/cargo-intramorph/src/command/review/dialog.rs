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
                return Ok(match report.exit_code {
                    ExitCode::Fine => Decision::Done,
                    _ => Decision::NotWritten,
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

#[cfg(test)]
mod tests {
    use std::io;

    use intramorph_record::suggest::{HeldRelation, Suggestions};

    use super::super::pending::{Pending, unfiltered};
    use super::{Desk, Talk, walk};
    use crate::command::suggest::write::Report;
    use crate::exit_code::ExitCode;
    use crate::score::sample::empty_folder;
    use crate::suggest::Rejections;

    /// Somebody who presses these keys, and gives one reason.
    struct Script {
        keys: Vec<char>,
        said: String,
    }

    impl Talk for Script {
        fn say(&mut self, text: &str) -> io::Result<()> {
            self.said.push_str(text);
            Ok(())
        }

        fn key(&mut self) -> io::Result<char> {
            if self.keys.is_empty() {
                return Err(io::ErrorKind::Interrupted.into());
            }
            Ok(self.keys.remove(0))
        }

        fn line(&mut self) -> io::Result<String> {
            Ok(" by accident\n".to_owned())
        }
    }

    fn record() -> Suggestions {
        let mut record = Suggestions::default();
        record.relations = ["first", "second", "third"]
            .map(|what| {
                let mut held = HeldRelation::default();
                what.clone_into(&mut held.change.what);
                held
            })
            .to_vec();
        record
    }

    /// Walks through three suggestions. Returns what was written, what was rejected, and whether the user gave up.
    fn check(name: &str, keys: &str) -> (Vec<String>, Rejections, bool) {
        let root = empty_folder(&format!("dialog-{name}"));
        let mut rejections = Rejections::read(&root).expect("it is readable");
        let mut written = Vec::new();
        let records = [record()];
        let mut talk = Script {
            keys: keys.chars().collect(),
            said: String::new(),
        };
        let mut write = |item: &Pending<'_>| {
            written.push(item.what().to_owned());
            Ok(Report {
                text: String::new(),
                exit_code: ExitCode::Fine,
            })
        };
        let mut desk = Desk {
            rejections: &mut rejections,
            write: &mut write,
        };
        let result = walk(&unfiltered(&records), &mut talk, &mut desk);
        (written, rejections, result.is_err())
    }

    #[test]
    fn suggestions_are_accepted_rejected_and_skipped() {
        let (written, rejections, _) = check("all", "a?irs");
        assert_eq!(written, ["first"]);
        assert!(rejections.contains("", "second", ""));
        assert!(!rejections.contains("", "third", ""));
    }

    #[test]
    fn a_user_who_quits_or_interrupts_is_not_asked_again() {
        assert_eq!(check("quit", "sqa").0, Vec::<String>::new());
        let (_, _, is_interrupted) = check("interrupted", "s");
        assert!(is_interrupted);
    }
}
