//! The service: runs the program on inputs as it is asked to, with changes on and off, and answers with what was printed.
//!
//! A request is a line. An answer is a number of frames: a letter, a length and bytes. The last frame of an answer is `e`.

// A library may be without the standard library, and its tests are in it.
extern crate std;
#[allow(unused_imports)]
use std::prelude::v1::*;
use std::vec;

use std::collections::HashSet;
use std::env;
use std::hash::{Hash, Hasher};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::os::unix::net::UnixStream;
use std::panic::{catch_unwind, set_hook, AssertUnwindSafe};

use super::frames::{
    bytes, change, frame, number, numbers, send_pair, send_text, Change, Observed, UNSEEN,
};
use super::run::{is_refused, observe, run_without_limit};
use super::words::{Pool, Words};

/// The program and its inputs. Inputs are made from words, or drawn as a case; `None` if there is none.
pub trait Subject {
    /// Prints the input.
    fn input(&mut self, words: &mut Words) -> Option<String>;

    /// Runs the program on the input, and prints its output.
    fn run(&mut self, words: &mut Words) -> Option<String>;

    /// Number of recorded calls that inputs are drawn from.
    fn recorded(&self) -> u64 {
        0
    }

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

/// The program runs twice on inputs with a number below `FIRST_REPEATED`, and then on one input in `REPEATED_ONCE_IN`.
const FIRST_REPEATED: u64 = 8;
const REPEATED_ONCE_IN: u64 = 64;
/// What became of an input; none of these if there was none.
const RETURNS: u64 = 1;
const PANICS: u64 = 2;
/// Added if two runs differ.
const UNSTEADY: u64 = 4;
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

#[derive(Clone, Default)]
struct Counts {
    runs: u64,
    differing: u64,
    panics: u64,
    /// Inputs on which a site of the change was reached.
    reached: u64,
    /// Inputs that the program does not accept, or not after the change.
    refused: u64,
    sent: u64,
}

impl<S: Subject> Service<S> {
    fn answer(&mut self, line: &str) -> io::Result<()> {
        self.runs = 0;
        let mut parts = line.split(' ');
        match parts.next() {
            Some("sweep") => self.sweep(parts)?,
            Some("outputs") => self.outputs(parts)?,
            Some("texts") => self.texts(parts)?,
            Some("one") => self.one(parts)?,
            Some("drawn") => self.drawn(parts)?,
            Some("made") => self.made(parts)?,
            Some("unlimited") => run_without_limit(),
            Some("words") => self.words_of(parts)?,
            Some("recorded") => {
                frame(&mut self.output, b'n', &bytes(&[self.subject.recorded()]))?
            }
            Some("shrink") => self.shrink(parts)?,
            Some("reach") => self.reach(parts)?,
            Some("corpus") => self.words.corpus = parts.map(numbers).collect(),
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
        self.words.distribute(distribution);
        let base = change(parts.next().unwrap_or(""));
        let changes: Vec<Change> = parts.map(change).collect();
        let mut counts = vec![Counts::default(); changes.len()];
        let (mut rejected, mut panics, mut unsteady, mut unseen) = (0_u64, 0_u64, 0_u64, 0_u64);
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
            unseen += u64::from(original.text == UNSEEN);
            if outputs.len() < MOST_REMEMBERED {
                outputs.insert(hash(&original.text));
            }
            for (place, change) in changes.iter().enumerate() {
                let changed = self.run(change);
                let is_reached = change.iter().any(|(site, _)| self.reached.contains(site));
                let counts = &mut counts[place];
                counts.reached += u64::from(is_reached);
                let changed = match changed {
                    Some(changed) if is_refused(&original, &changed) => {
                        counts.refused += 1;
                        continue;
                    }
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
                    let (place, input) = ([index, place as u64], self.input_text());
                    send_pair(&mut self.output, place, &input, &original, &changed)?;
                }
            }
            if changes.is_empty() || is_repeated(index) {
                let _occupied = occupied();
                let again = self.run(&base);
                unsteady += u64::from(again.as_ref() != Some(&original));
                self.runs -= 1;
            }
        }
        let totals = [rejected, panics, unsteady, outputs.len() as u64, unseen];
        let counts = counts.iter();
        let counts = counts.flat_map(|it| vec![it.runs, it.differing, it.panics, it.reached, it.refused]);
        let numbers: Vec<u64> = totals.iter().cloned().chain(counts).collect();
        frame(&mut self.output, b'n', &bytes(&numbers))
    }

    /// Runs the program on drawn inputs: `outputs SEED FIRST COUNT DISTRIBUTION CHANGE`. Answers with three numbers for each input:
    /// its status, and hashes of the texts of input and output.
    fn outputs<'l>(&mut self, mut parts: impl Iterator<Item = &'l str>) -> io::Result<()> {
        let (seed, first) = (number(&mut parts), number(&mut parts));
        let count = number(&mut parts);
        self.words.distribute(number(&mut parts));
        let change = change(parts.next().unwrap_or(""));
        let mut numbers = Vec::new();
        for index in first..first + count {
            self.words.draw(seed, index);
            let observed = self.run(&change);
            let mut status = 0;
            if is_repeated(index) {
                status += UNSTEADY * u64::from(self.run(&change) != observed);
                self.runs -= 1;
            }
            numbers.extend(&match observed {
                Some(observed) => {
                    status += if observed.is_panic { PANICS } else { RETURNS };
                    [status, hash(&self.input_text()), hash(&observed.text)]
                }
                None => [status, 0, 0],
            });
        }
        frame(&mut self.output, b'o', &bytes(&numbers))
    }

    /// Answers with the texts of drawn inputs and their outputs: `texts SEED DISTRIBUTION CHANGE NUMBER..`.
    fn texts<'l>(&mut self, mut parts: impl Iterator<Item = &'l str>) -> io::Result<()> {
        let seed = number(&mut parts);
        self.words.distribute(number(&mut parts));
        let change = change(parts.next().unwrap_or(""));
        for index in parts.filter_map(|part| part.parse().ok()) {
            self.words.draw(seed, index);
            if let Some(observed) = self.run(&change) {
                let input = self.input_text();
                send_text(&mut self.output, index, &input, &observed)?;
            }
        }
        Ok(())
    }

    /// Runs the program with each of some changes on one input: `one DISTRIBUTION COUNT CHANGE.. WORD..`.
    fn one<'l>(&mut self, mut parts: impl Iterator<Item = &'l str>) -> io::Result<()> {
        self.words.distribute(number(&mut parts));
        let count = number(&mut parts) as usize;
        let changes: Vec<Change> = parts.by_ref().take(count).map(change).collect();
        let words: Vec<u64> = parts.filter_map(|word| word.parse().ok()).collect();
        self.words.give(&words);
        let mut original = None;
        for change in &changes {
            if let Some(observed) = self.run(change) {
                if original.as_ref().map_or(false, |it| is_refused(it, &observed)) {
                    continue;
                }
                let input = self.input_text();
                send_text(&mut self.output, 0, &input, &observed)?;
                original = Some(observed);
            }
        }
        Ok(())
    }

    /// Answers with the text and the words of a drawn input, on which the program does not run: `drawn SEED NUMBER DISTRIBUTION`.
    fn drawn<'l>(&mut self, mut parts: impl Iterator<Item = &'l str>) -> io::Result<()> {
        let (seed, index) = (number(&mut parts), number(&mut parts));
        self.words.distribute(number(&mut parts));
        self.words.draw(seed, index);
        let text = self.input_text();
        frame(&mut self.output, b'i', text.as_bytes())?;
        frame(&mut self.output, b'w', &bytes(self.words.used()))
    }

    /// Answers with the text of the input that words make: `made DISTRIBUTION WORD..`.
    fn made<'l>(&mut self, mut parts: impl Iterator<Item = &'l str>) -> io::Result<()> {
        self.words.distribute(number(&mut parts));
        let words: Vec<u64> = parts.filter_map(|word| word.parse().ok()).collect();
        self.words.give(&words);
        let text = self.input_text();
        frame(&mut self.output, b'i', text.as_bytes())
    }

    /// Answers with the words of a drawn input: `words SEED NUMBER DISTRIBUTION BASE`.
    fn words_of<'l>(&mut self, mut parts: impl Iterator<Item = &'l str>) -> io::Result<()> {
        let (seed, index) = (number(&mut parts), number(&mut parts));
        self.words.distribute(number(&mut parts));
        let base = change(parts.next().unwrap_or(""));
        self.words.draw(seed, index);
        self.run(&base);
        frame(&mut self.output, b'w', &bytes(self.words.used()))
    }

    /// Runs programs on drawn inputs: `reach SEED FIRST COUNT DISTRIBUTION SITES BASE CHANGE..`. Answers with the words of those inputs
    /// with which a program reaches a set of sites that it has not reached in this request before, and a hash of that set.
    fn reach<'l>(&mut self, mut parts: impl Iterator<Item = &'l str>) -> io::Result<()> {
        let (seed, first) = (number(&mut parts), number(&mut parts));
        let count = number(&mut parts);
        self.words.distribute(number(&mut parts));
        let sites = number(&mut parts) as u32;
        let programs: Vec<Change> = parts.map(change).collect();
        let mut known = HashSet::new();
        for index in first..first + count {
            self.words.draw(seed, index);
            for (place, program) in programs.iter().enumerate() {
                for site in 0..sites {
                    ::__intramorph::forget(site);
                }
                if self.run(program).is_none() {
                    continue;
                }
                let reached: Vec<u32> = (0..sites).filter(|it| ::__intramorph::forget(*it)).collect();
                let reached = hash(&(place, reached));
                if known.insert(reached) {
                    let words = [&[reached], self.words.used()].concat();
                    frame(&mut self.output, b'w', &bytes(&words))?;
                }
            }
        }
        Ok(())
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
            let sent = send_pair(output, [0, 0], text, &original, &changed);
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

    /// Prints the input; nothing if that panics.
    fn input_text(&mut self) -> String {
        self.words.restart();
        let (subject, words) = (&mut self.subject, &mut self.words);
        let text = catch_unwind(AssertUnwindSafe(|| subject.input(words)));
        text.ok().and_then(|text| text).unwrap_or_default()
    }
}

/// Whether the program runs twice on an input.
fn is_repeated(index: u64) -> bool {
    index < FIRST_REPEATED || index % REPEATED_ONCE_IN == 0
}

/// Memory of many sizes, so that what is allocated beside it has other addresses than before.
fn occupied() -> Vec<Vec<u8>> {
    (1..65).map(|size| Vec::with_capacity(8 * size)).collect()
}

pub fn hash<T: Hash + ?Sized>(value: &T) -> u64 {
    let mut hasher = std::collections::hash_map::DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
