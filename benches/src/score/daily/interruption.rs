//! Runs that are ended at random moments by Ctrl-C or a signal that nobody can catch, and resumed.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use fastrand::Rng;
use rustix::process::{Pid, Signal, kill_process};

use super::{Scored, differences};
use crate::score::engine::Engine;

/// What came of interruptions.
#[derive(Debug, Default)]
pub struct Interrupted {
    /// How often Ctrl-C ended a run, and how often the other signal did.
    pub by_user: usize,
    /// By the signal that nobody can catch.
    pub killed: usize,
    /// How many of them came while bugs were tried.
    pub among_trials: usize,
    /// How many runs came to their end, after one or more interruptions each.
    pub finished: usize,
    /// How many of their records differ from those of a run that nobody interrupted.
    pub differences: usize,
    /// How many outcomes were found out twice.
    pub twice: usize,
    /// How many processes were left two seconds after an interruption.
    pub left: usize,
}

/// Interrupts runs so many times, and lets each come to its end at last.
pub fn interrupted(engine: &Engine, package: &Path, times: usize) -> Interrupted {
    let scored = Scored::new(engine, package, "interrupted");
    let (expected, _) = scored.score(&[]);
    // How long a run takes of which everything is built; nothing is known of bugs.
    let (_, longest) = scored.score(&["--fresh"]);
    let mut random = Rng::with_seed(8);
    let mut sum = Interrupted::default();
    while sum.by_user + sum.killed < times {
        forget(&scored, random.u8(..) < 32);
        loop {
            let moment = longest.mul_f64(random.f64());
            let is_killed = random.bool();
            let known = scored.history().len();
            let is_interrupted = interrupt(&scored, moment, is_killed);
            sum.left += left(&scored);
            if !is_interrupted {
                break;
            }
            sum.killed += usize::from(is_killed);
            sum.by_user += usize::from(!is_killed);
            sum.among_trials += usize::from(scored.history().len() > known);
            if sum.by_user + sum.killed == times {
                break;
            }
        }
        let (score, _) = scored.score(&["--resume"]);
        sum.finished += 1;
        sum.differences += differences(&expected, &score);
        let tried = scored.history();
        let keys: BTreeSet<&String> = tried.iter().map(|(key, _)| key).collect();
        sum.twice += tried.len() - keys.len();
    }
    sum
}

/// Forgets outcomes, and sometimes what was built, so that builds are interrupted, too.
fn forget(scored: &Scored<'_>, with_build: bool) {
    let folder = scored.target.join("intramorph/score");
    let _ = fs::remove_dir_all(folder.join("history"));
    let _ = fs::remove_file(folder.join("run.json"));
    if with_build {
        let _ = fs::remove_dir_all(folder.join("target"));
    }
}

/// Whether a run was ended before it came to its end.
fn interrupt(scored: &Scored<'_>, moment: Duration, is_killed: bool) -> bool {
    let mut command = scored.command(&["--resume"]);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().expect("it was built");
    thread::sleep(moment);
    if child.try_wait().expect("it is ours").is_some() {
        return false;
    }
    let signal = if is_killed { Signal::KILL } else { Signal::INT };
    let _ = kill_process(Pid::from_child(&child), signal);
    is_ended(&mut child)
}

fn is_ended(child: &mut Child) -> bool {
    let status = child.wait().expect("it is ours");
    status.signal().is_some() || status.code() == Some(130)
}

/// How many processes there are that a run has started, after what was killed had time to go.
fn left(scored: &Scored<'_>) -> usize {
    let deadline = Instant::now() + Duration::from_secs(2);
    loop {
        let processes = processes(&scored.target);
        if processes == 0 || Instant::now() > deadline {
            return processes;
        }
        thread::sleep(Duration::from_millis(10));
    }
}

/// All that a run starts have a path below its target folder in their environment.
fn processes(target: &Path) -> usize {
    let target = format!("{}/", target.display());
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let has_path = |folder: &Path| {
        let environment = fs::read(folder.join("environ")).unwrap_or_default();
        String::from_utf8_lossy(&environment).contains(&target)
    };
    processes.filter(|entry| has_path(&entry.path())).count()
}
