//! The progress of a score, in a log: a line for each part, and one from time to time.

use std::io::{self, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::console_message;
use crate::rough_time::rough_time;
use crate::score::Progress;

/// Maximum silence before a line is printed, so that no CI takes the run for dead.
const INTERVAL: Duration = Duration::from_secs(30);

pub(super) struct Lines {
    part: Arc<Mutex<Part>>,
    /// Nothing is ever sent: the ticker ends when the sender is dropped.
    ends: Option<Sender<()>>,
    ticker: Option<JoinHandle<()>>,
}

#[derive(Debug)]
struct Part {
    name: String,
    done: usize,
    steps: Option<usize>,
    began: Instant,
}

impl Lines {
    pub(super) fn new() -> Self {
        let part = Arc::new(Mutex::new(Part::new("", None)));
        let (sender, receiver) = mpsc::channel();
        let shared = Arc::clone(&part);
        Self {
            part,
            ends: Some(sender),
            ticker: Some(thread::spawn(move || tick(&shared, &receiver))),
        }
    }
}

impl Progress for Lines {
    fn begin(&mut self, name: &str, steps: Option<usize>) {
        let mut part = locked(&self.part);
        let is_new = part.name != name;
        *part = Part::new(name, steps);
        if is_new {
            say(&part.beginning());
        }
    }

    fn advance(&mut self, steps: usize) {
        locked(&self.part).done += steps;
    }

    fn tell(&mut self, text: &str) {
        console_message::warning(text);
    }

    fn note(&mut self, line: &str) {
        say(line);
    }
}

impl Drop for Lines {
    fn drop(&mut self) {
        drop(self.ends.take());
        if let Some(ticker) = self.ticker.take() {
            // A panic of the ticker is no failure of the run.
            let _ = ticker.join();
        }
    }
}

impl Part {
    fn new(name: &str, steps: Option<usize>) -> Self {
        Self {
            name: name.to_owned(),
            done: 0,
            steps,
            began: Instant::now(),
        }
    }

    fn beginning(&self) -> String {
        match self.steps {
            Some(steps) => format!("{} ({steps})", self.name),
            None => self.name.clone(),
        }
    }

    fn meanwhile(&self, elapsed: Duration) -> String {
        let (name, seconds) = (&self.name, elapsed.as_secs());
        match self.steps {
            Some(steps) => {
                let left = self.left(steps, elapsed);
                format!("{name}: {} of {steps} in {seconds} s{left}", self.done)
            }
            None => format!("{name}: {seconds} s"),
        }
    }

    /// The time for the other steps, if they take as long as those that are done.
    fn left(&self, steps: usize, elapsed: Duration) -> String {
        let Some(left) = elapsed.checked_div(count(self.done)) else {
            return String::new();
        };
        let left = left.saturating_mul(count(steps.saturating_sub(self.done)));
        format!(", about {} for the others", rough_time(left))
    }
}

fn count(steps: usize) -> u32 {
    u32::try_from(steps).unwrap_or(u32::MAX)
}

fn tick(part: &Mutex<Part>, ends: &Receiver<()>) {
    while ends.recv_timeout(INTERVAL) == Err(RecvTimeoutError::Timeout) {
        let part = locked(part);
        say(&part.meanwhile(part.began.elapsed()));
    }
}

/// Locks the part. A panic leaves no half-written value behind it.
fn locked(part: &Mutex<Part>) -> MutexGuard<'_, Part> {
    part.lock().unwrap_or_else(PoisonError::into_inner)
}

fn say(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::Part;

    #[test]
    fn a_part_shows_its_progress() {
        let mut part = Part::new("trying bugs", Some(500));
        part.done = 120;
        assert_eq!(part.beginning(), "trying bugs (500)");
        assert_eq!(
            part.meanwhile(Duration::from_millis(30_100)),
            "trying bugs: 120 of 500 in 30 s, about 96 s for the others"
        );
        let part = Part::new("building", None);
        assert_eq!(part.beginning(), "building");
        assert_eq!(part.meanwhile(Duration::from_secs(60)), "building: 60 s");
    }
}
