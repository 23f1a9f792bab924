//! The dialog of a review: shows one suggestion after the other, and asks what to do.

use std::io;

use console::{Key, Term};

use super::keys::{Action, Keys};
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
            // No letter, and so no key of the dialog.
            _ => Ok(' '),
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

/// Asks about all suggestions.
pub(super) fn walk(
    pending: &[Pending<'_>],
    talk: &mut dyn Talk,
    desk: &mut Desk<'_>,
) -> Result<ExitCode, SuggestFailure> {
    let mut exit_code = ExitCode::Fine;
    for (item, place) in pending.iter().zip(1..) {
        let heading = format!("\n{} of {}: {}\n\n", place, pending.len(), item.heading());
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
    let keys = Keys::of(item);
    loop {
        say(talk, &keys.question())?;
        let key = talk.key().map_err(unheard)?;
        say(talk, &format!("{key}\n"))?;
        match keys.action(key) {
            Some(Action::Write) => {
                let report = (desk.write)(item)?;
                say(talk, &report.text)?;
                return Ok(match report.exit_code {
                    ExitCode::Fine => Decision::Done,
                    _ => Decision::NotWritten,
                });
            }
            Some(Action::Reject) => {
                if let Some(reason) = reason(talk)? {
                    desk.rejections.add(item.rejection(reason))?;
                    return Ok(Decision::Done);
                }
                say(talk, "not rejected, since there is no reason\n")?;
            }
            Some(Action::Skip) => return Ok(Decision::Done),
            Some(Action::ShowInputs) => say(talk, &item.inputs())?,
            Some(Action::Quit) => return Ok(Decision::Quit),
            Some(Action::Explain) => say(talk, &keys.explanation())?,
            None => say(talk, "this key does nothing here; ? explains the keys\n")?,
        }
    }
}

/// Asks for a reason, and once more if there is none.
fn reason(talk: &mut dyn Talk) -> Result<Option<String>, SuggestFailure> {
    for question in ["why? ", "why, in a few words for those who read the file? "] {
        say(talk, question)?;
        let line = talk.line().map_err(unheard)?;
        let reason = line.trim();
        if !reason.is_empty() {
            return Ok(Some(reason.to_owned()));
        }
    }
    Ok(None)
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

    use intramorph_record::suggest::{HeldRelation, Suggestions, Suspect, TestVersion};

    use super::super::pending::{Pending, unfiltered};
    use super::{Desk, Talk, walk};
    use crate::command::suggest::write::Report;
    use crate::exit_code::ExitCode;
    use crate::score::sample::empty_folder;
    use crate::suggest::Rejections;

    /// Somebody who presses these keys, and gives these reasons.
    struct Script {
        keys: Vec<char>,
        lines: Vec<&'static str>,
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
            Ok(format!("{}\n", self.lines.remove(0)))
        }
    }

    /// A suspect, two relations with tests, and one without.
    fn record() -> Suggestions {
        let mut record = Suggestions::default();
        let mut suspect = Suspect::default();
        "suspect".clone_into(&mut suspect.change.what);
        "suspect_f".clone_into(&mut suspect.test.name);
        suspect.test.versions = vec![TestVersion::default()];
        record.suspects = vec![suspect];
        record.relations = ["first", "second", "untested"]
            .map(|what| {
                let mut held = HeldRelation::default();
                what.clone_into(&mut held.change.what);
                if what == "untested" {
                    "no inputs".clone_into(&mut held.test.obstacle);
                } else {
                    what.clone_into(&mut held.test.name);
                    held.test.versions = vec![TestVersion::default()];
                }
                held
            })
            .to_vec();
        record
    }

    /// What came of a walk through all suggestions.
    struct Walked {
        written: Vec<String>,
        rejections: Rejections,
        has_failed: bool,
        said: String,
    }

    fn walked(name: &str, keys: &str, lines: &[&'static str]) -> Walked {
        let root = empty_folder(&format!("dialog-{name}"));
        let mut rejections = Rejections::read(&root).expect("it is readable");
        let mut written = Vec::new();
        let records = [record()];
        let mut talk = Script {
            keys: keys.chars().collect(),
            lines: lines.to_vec(),
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
        Walked {
            written,
            has_failed: result.is_err(),
            rejections,
            said: talk.said,
        }
    }

    #[test]
    fn suggestions_are_written_rejected_and_skipped() {
        let walked = walked("all", "wairs", &["by accident"]);
        assert_eq!(walked.written, ["suspect", "first"]);
        assert!(walked.rejections.contains("", "second", ""));
        assert!(!walked.rejections.contains("", "untested", ""));
        let question = "[w]rite a failing test, [n]ot a bug, [s]kip, show [i]nputs, [q]uit, [?]?";
        assert!(walked.said.contains(question), "{}", walked.said);
    }

    #[test]
    fn a_suggestion_without_a_test_says_why_and_is_not_offered_to_be_written() {
        let walked = walked("untested", "sssas", &[]);
        assert_eq!(walked.written, Vec::<String>::new());
        let (_, last) = walked.said.rsplit_once("4 of 4").expect("it is shown");
        assert!(last.contains("   no test: no inputs\n"), "{last}");
        assert!(!last.contains("[a]ccept"), "{last}");
        assert!(last.contains("this key does nothing here"), "{last}");
    }

    #[test]
    fn keys_are_explained() {
        let walked = walked("explained", "?q", &[]);
        assert!(
            walked.said.contains("  n  never show it again"),
            "{}",
            walked.said
        );
    }

    #[test]
    fn an_empty_reason_is_asked_for_again() {
        let again = walked("reason", "nq", &[" ", "it is meant"]);
        assert!(again.rejections.contains("", "suspect", ""));
        let never = walked("no-reason", "nq", &["", ""]);
        assert!(!never.rejections.contains("", "suspect", ""));
    }

    #[test]
    fn a_user_who_quits_or_interrupts_is_not_asked_again() {
        let quit = walked("quit", "sqa", &[]);
        assert_eq!(quit.written, Vec::<String>::new());
        assert!(walked("interrupted", "s", &[]).has_failed);
    }
}
