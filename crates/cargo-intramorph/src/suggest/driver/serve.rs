//! The service: runs the program on inputs as it is asked to, with changes on and off, and answers with what was printed.
//!
//! A request is a line. An answer is a number of frames: a letter, a length and bytes. The last frame of an answer is `e`.

// A library may be without the standard library, and its tests are in it.
extern crate std;
#[allow(unused_imports)]
use std::prelude::v1::*;
use std::vec;

use std::any::Any;
use std::collections::HashSet;
use std::env;
use std::hash::{Hash, Hasher};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::os::unix::net::UnixStream;
use std::panic::{catch_unwind, set_hook, AssertUnwindSafe};

use super::words::{Pool, Words};

/// The program and its inputs. Inputs are made from words, or drawn as a case; `None` if there is none.
pub trait Subject {
    /// Prints the input.
    fn input(&mut self, words: &mut Words) -> Option<String>;

    /// Runs the program on the input, and prints its output.
    fn run(&mut self, words: &mut Words) -> Option<String>;

    /// Searches for the simplest input for which the question is still answered with yes. Words are shrunk by the engine.
    fn shrink(
        &mut self,
        _words: &Words,
        _question: &mut dyn FnMut(&str, &dyn Fn() -> Option<String>) -> bool,
    ) {
    }
}

/// A program whose inputs are made from words.
pub struct OfWords {
    pub input: fn(&mut Words) -> Option<String>,
    pub run: fn(&mut Words) -> Option<String>,
}

impl Subject for OfWords {
    fn input(&mut self, words: &mut Words) -> Option<String> {
        (self.input)(words)
    }

    fn run(&mut self, words: &mut Words) -> Option<String> {
        (self.run)(words)
    }
}

/// A change: the arms that are taken at some sites.
type Change = Vec<(u32, u8)>;

/// Steps in changed code that one run may take.
const FUEL: i64 = 20_000_000;
/// On inputs below this number, and on one in so many, the program runs twice.
const FIRST_REPEATED: u64 = 8;
const REPEATED_ONCE_IN: u64 = 64;
/// Maximum number of outputs that are remembered, to count different ones.
const MOST_REMEMBERED: usize = 4096;
/// Equal outputs that are sent at the beginning of each request, to show what outputs look like.
const EQUAL_SENT: u64 = 32;

/// Serves until the connection is closed. Returns at once if there is none.
pub fn serve<S: Subject>(subject: S, pool: &'static Pool) {
    let path = match env::var_os("INTRAMORPH_DRIVER") {
        Some(path) => path,
        None => return,
    };
    set_hook(Box::new(|_| {}));
    let stream = UnixStream::connect(path).expect("the engine listens");
    let mut service = Service {
        subject: subject,
        words: Words::new(pool),
        input: BufReader::new(stream.try_clone().expect("the connection is open")),
        output: BufWriter::with_capacity(1 << 16, stream),
        runs: 0,
        reached: Vec::new(),
    };
    let mut line = String::new();
    // Without the engine there is nothing left to do.
    while service.input.read_line(&mut line).unwrap_or(0) > 0 {
        if service.answer(line.trim_end()).is_err() {
            break;
        }
        line.clear();
    }
}

struct Service<S> {
    subject: S,
    words: Words,
    input: BufReader<UnixStream>,
    output: BufWriter<UnixStream>,
    /// Runs since the last request, by which the engine knows the run in which the process died.
    runs: u32,
    /// Sites of the last change that were reached.
    reached: Vec<u32>,
}

/// What a run has returned: a text, and whether it is that of a panic.
#[derive(PartialEq, Clone)]
struct Observed {
    text: String,
    is_panic: bool,
}

#[derive(Clone, Default)]
struct Counts {
    runs: u64,
    differing: u64,
    panics: u64,
    /// Inputs on which a site of the change was reached.
    reached: u64,
    sent: u64,
}

impl<S: Subject> Service<S> {
    fn answer(&mut self, line: &str) -> io::Result<()> {
        self.runs = 0;
        let mut parts = line.split(' ');
        match parts.next() {
            Some("sweep") => self.sweep(parts)?,
            Some("one") => self.one(parts)?,
            Some("words") => self.words_of(parts)?,
            Some("shrink") => self.shrink(parts)?,
            Some("always") => {
                for (site, arm) in change(parts.next().unwrap_or("")) {
                    ::__intramorph::set(site, arm);
                }
            }
            _ => {}
        }
        frame(&mut self.output, b'e', &[])?;
        self.output.flush()
    }

    /// Runs the program on drawn inputs: `sweep SEED FIRST COUNT DISTRIBUTION MOST BASE CHANGE..`.
    fn sweep<'l>(&mut self, mut parts: impl Iterator<Item = &'l str>) -> io::Result<()> {
        let (seed, first) = (number(&mut parts), number(&mut parts));
        let (count, distribution) = (number(&mut parts), number(&mut parts));
        let most = number(&mut parts);
        self.words.distribution = distribution as u8;
        let base = change(parts.next().unwrap_or(""));
        let changes: Vec<Change> = parts.map(change).collect();
        let mut counts = vec![Counts::default(); changes.len()];
        let (mut rejected, mut panics, mut unsteady) = (0_u64, 0_u64, 0_u64);
        let mut outputs = HashSet::new();
        for index in first..first + count {
            self.words.draw(seed, index);
            let original = match self.run(&base) {
                Some(original) => original,
                None => {
                    rejected += 1;
                    // The runs of all changes are left out.
                    self.runs += changes.len() as u32;
                    continue;
                }
            };
            panics += u64::from(original.is_panic);
            if outputs.len() < MOST_REMEMBERED {
                outputs.insert(hash(&original.text));
            }
            for (place, change) in changes.iter().enumerate() {
                let changed = self.run(change);
                let is_reached = change.iter().any(|(site, _)| self.reached.contains(site));
                let counts = &mut counts[place];
                counts.reached += u64::from(is_reached);
                let changed = match changed {
                    Some(changed) => changed,
                    None => continue,
                };
                counts.runs += 1;
                counts.panics += u64::from(changed.is_panic);
                let differs = changed != original;
                counts.differing += u64::from(differs);
                let is_sent = match differs {
                    true => counts.sent < most,
                    false => most == u64::MAX || most > 0 && index < first + EQUAL_SENT,
                };
                if is_sent {
                    counts.sent += u64::from(differs);
                    self.send_pair(index, place as u64, &original, &changed)?;
                }
            }
            if index < FIRST_REPEATED || index % REPEATED_ONCE_IN == 0 {
                let again = self.run(&base);
                unsteady += u64::from(again.as_ref() != Some(&original));
                self.runs -= 1;
            }
        }
        let totals = [rejected, panics, unsteady, outputs.len() as u64];
        let counts = counts.iter();
        let counts = counts.flat_map(|it| vec![it.runs, it.differing, it.panics, it.reached]);
        let numbers: Vec<u64> = totals.iter().cloned().chain(counts).collect();
        frame(&mut self.output, b'n', &bytes(&numbers))
    }

    /// Runs the program on one input: `one DISTRIBUTION BASE CHANGE WORD..`.
    fn one<'l>(&mut self, mut parts: impl Iterator<Item = &'l str>) -> io::Result<()> {
        self.words.distribution = number(&mut parts) as u8;
        let base = change(parts.next().unwrap_or(""));
        let changed = change(parts.next().unwrap_or(""));
        let words: Vec<u64> = parts.filter_map(|word| word.parse().ok()).collect();
        self.words.give(&words);
        if let (Some(original), Some(changed)) = (self.run(&base), self.run(&changed)) {
            self.send_pair(0, 0, &original, &changed)?;
        }
        Ok(())
    }

    /// Answers with the words of a drawn input: `words SEED NUMBER DISTRIBUTION BASE`.
    fn words_of<'l>(&mut self, mut parts: impl Iterator<Item = &'l str>) -> io::Result<()> {
        let (seed, index) = (number(&mut parts), number(&mut parts));
        self.words.distribution = number(&mut parts) as u8;
        let base = change(parts.next().unwrap_or(""));
        self.words.draw(seed, index);
        self.run(&base);
        frame(&mut self.output, b'w', &bytes(self.words.used()))
    }

    /// Shrinks a drawn input: `shrink SEED NUMBER BASE CHANGE`. After each pair of outputs, the engine answers `y` or `n`.
    fn shrink<'l>(&mut self, mut parts: impl Iterator<Item = &'l str>) -> io::Result<()> {
        let (seed, index) = (number(&mut parts), number(&mut parts));
        let base = change(parts.next().unwrap_or(""));
        let changed = change(parts.next().unwrap_or(""));
        self.words.draw(seed, index);
        let (input, output) = (&mut self.input, &mut self.output);
        let mut question = |text: &str, run: &dyn Fn() -> Option<String>| {
            let original = observe(&base, &mut || run(), &mut Vec::new());
            let changed = observe(&changed, &mut || run(), &mut Vec::new());
            let (original, changed) = match (original, changed) {
                (Some(original), Some(changed)) => (original, changed),
                _ => return false,
            };
            let sent = send(output, [0, 0], text, &original, &changed);
            let sent = sent.and_then(|()| output.flush());
            let mut answer = String::new();
            sent.is_ok() && input.read_line(&mut answer).is_ok() && answer.trim_end() == "y"
        };
        self.subject.shrink(&self.words, &mut question);
        Ok(())
    }

    /// Runs the program with a change. `None` if there is no input.
    fn run(&mut self, change: &Change) -> Option<Observed> {
        self.runs += 1;
        ::__intramorph::note(self.runs);
        self.words.restart();
        let (subject, words) = (&mut self.subject, &mut self.words);
        observe(change, &mut || subject.run(words), &mut self.reached)
    }

    fn send_pair(
        &mut self,
        index: u64,
        place: u64,
        original: &Observed,
        changed: &Observed,
    ) -> io::Result<()> {
        self.words.restart();
        let (subject, words) = (&mut self.subject, &mut self.words);
        let text = catch_unwind(AssertUnwindSafe(|| subject.input(words)));
        let text = text.ok().and_then(|text| text).unwrap_or_default();
        send(&mut self.output, [index, place], &text, original, changed)
    }
}

/// Runs a program with a change, and notes which of its sites were reached.
fn observe(
    change: &Change,
    run: &mut dyn FnMut() -> Option<String>,
    reached: &mut Vec<u32>,
) -> Option<Observed> {
    ::__intramorph::refuel(FUEL);
    for (site, arm) in change {
        ::__intramorph::set(*site, *arm);
    }
    let result = catch_unwind(AssertUnwindSafe(run));
    reached.clear();
    for (site, _) in change {
        if ::__intramorph::take(*site) {
            reached.push(*site);
        }
    }
    match result {
        Ok(text) => text.map(|text| Observed {
            text: text,
            is_panic: false,
        }),
        Err(payload) => Some(Observed {
            text: message(&*payload),
            is_panic: true,
        }),
    }
}

fn send(
    output: &mut impl Write,
    place: [u64; 2],
    input: &str,
    original: &Observed,
    changed: &Observed,
) -> io::Result<()> {
    let panics = u64::from(original.is_panic) + 2 * u64::from(changed.is_panic);
    let mut payload = bytes(&[place[0], place[1], panics]);
    for text in &[input, &original.text, &changed.text] {
        payload.extend(&bytes(&[text.len() as u64]));
        payload.extend(text.as_bytes());
    }
    frame(output, b'p', &payload)
}

fn frame(output: &mut impl Write, letter: u8, payload: &[u8]) -> io::Result<()> {
    output.write_all(&[letter])?;
    output.write_all(&(payload.len() as u64).to_le_bytes())?;
    output.write_all(payload)
}

fn number<'l>(parts: &mut impl Iterator<Item = &'l str>) -> u64 {
    parts.next().and_then(|part| part.parse().ok()).unwrap_or(0)
}

/// Reads a change: `17:2,18:1`, or `-` for none.
fn change(text: &str) -> Change {
    let settings = text.split(',').filter_map(|setting| {
        let mut parts = setting.splitn(2, ':');
        let site = parts.next()?.parse().ok()?;
        Some((site, parts.next()?.parse().ok()?))
    });
    settings.collect()
}

fn message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(|text| text.to_string());
    let text = text.or_else(|| payload.downcast_ref::<String>().cloned());
    text.unwrap_or_default()
}

pub fn hash(text: &str) -> u64 {
    let mut hasher = std::collections::hash_map::DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

fn bytes(numbers: &[u64]) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_le_bytes().to_vec()).collect()
}
