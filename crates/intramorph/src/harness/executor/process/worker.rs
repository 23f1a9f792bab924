//! The worker: draws inputs and runs jobs as its parent asks.

mod cases;

use std::fmt::Debug;
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::connection::Connection;
use super::message::{Hello, Observed, RemoteJob, Reply, Request, Traces};
use super::resources;
use crate::harness::examine::progress::Progress;
use crate::harness::executor::Executor as _;
use crate::harness::executor::local::Local;
use crate::harness::inputs::reduction::Simplicity;
use crate::harness::{
    AnyInputs, AnySource, CaseVerdict, Draw, Examine, Job, Making, Mode, Observation, Part, Plan,
    Recipe, Seed,
};
use crate::panics::{install_hook, message_of};
use crate::transformation::scope::lead_process;
use crate::transformation::scopes::BugVisits;

/// Does what the parent asks, and ends with the process.
#[track_caller]
pub(crate) fn serve<I: Debug, V>(
    mut connection: Connection,
    plan: &Plan<'_, I>,
    inputs: AnyInputs<'_, I>,
    oracle: &dyn Examine<I, Evidence = V>,
) -> ! {
    install_hook();
    let setup = connection.introduce(&Hello::here(&oracle.about()));
    let seed = Seed {
        value: setup.seed,
        case: None,
        ..Seed::of_this_test()
    };
    if setup.mode == Mode::WholeProcess {
        lead_process();
    }
    let local = Local::new(plan, &seed, oracle);
    let mut worker = Worker {
        plan,
        source: inputs(setup.seed),
        bugs: local.runner.scopes.bug_visits(),
        local,
        orphans: 0,
        made: Made {
            drawn: None,
            other: None,
        },
    };
    let notes = connection.take_notes();
    let mut progress = Progress::into(notes);
    progress.after_run = resources::end_above_memory_limit;
    worker.local.runner.progress = Some(progress);
    worker.local.go_past(setup.known);
    resources::limit_memory(setup.memory_limit);
    loop {
        let request = connection.next_request();
        connection.answer(&worker.reply(request));
    }
}

struct Worker<'run, 'check, I, V> {
    plan: &'run Plan<'check, I>,
    source: AnySource<'run, I>,
    local: Local<'run, I, dyn Examine<I, Evidence = V> + 'run>,
    /// The number of orphans that the parent knows of.
    orphans: u64,
    made: Made<I>,
    /// How often each injected bug was asked for at the last answer.
    bugs: Vec<BugVisits>,
}

/// The inputs that were made last.
struct Made<I> {
    /// The input of the last case, which a list gives only once.
    drawn: Option<(Recipe, I)>,
    /// The last input that was made in another way.
    other: Option<(Recipe, I)>,
}

impl<I> Made<I> {
    fn input(&self, recipe: &Recipe) -> Option<&I> {
        let mut made = self.drawn.iter().chain(&self.other);
        let (_, input) = made.find(|(of, _)| of == recipe)?;
        Some(input)
    }

    fn keep(&mut self, recipe: Recipe, input: I) {
        let slot = match recipe {
            Recipe::Drawn(_) => &mut self.drawn,
            Recipe::At(_) | Recipe::File(_) => &mut self.other,
        };
        *slot = Some((recipe, input));
    }
}

impl<I: Debug, V> Worker<'_, '_, I, V> {
    fn reply(&mut self, request: Request) -> Reply {
        let reply = catch_unwind(AssertUnwindSafe(|| match request {
            Request::Cases(wanted) => Some(Reply::Cases(self.cases(wanted))),
            Request::Admit(recipe) => {
                self.make(&recipe)?;
                let input = self.made.input(&recipe)?;
                Some(Reply::Admitted(self.plan.admit(input)))
            }
            Request::Observe(job) => self.observe(&job),
            Request::Repeat(job, ticket) => {
                self.make(&job.recipe)?;
                let input = self.made.input(&job.recipe)?;
                let mut before = Observation::new(CaseVerdict::Holds, None);
                before.ticket = ticket;
                Some(Reply::Repeated(self.local.repeat(job.with(input), &before)))
            }
        }));
        self.local.runner.note(Part::Printing);
        match reply {
            Ok(reply) => reply.unwrap_or(Reply::NotMade),
            Err(payload) => Reply::Panicked(message_of(&*payload).unwrap_or_default().to_owned()),
        }
    }

    fn observe(&mut self, job: &RemoteJob) -> Option<Reply> {
        self.make(&job.recipe)?;
        let input = self.made.input(&job.recipe)?;
        let observation = self.local.observe(job.with(input));
        let print = Simplicity::of(input).hash();
        let traces = self.traces();
        Some(Reply::Observed(Box::new(Observed {
            observation,
            print,
            traces,
        })))
    }

    /// Makes the input of a recipe, unless it is still there; `None` if there is no such input.
    fn make(&mut self, recipe: &Recipe) -> Option<()> {
        self.local.runner.note(Part::Input);
        if self.made.input(recipe).is_some() {
            return Some(());
        }
        let input = match recipe {
            Recipe::Drawn(number) => match self.source.draw(*number) {
                Draw::Drawn(input) => input,
                Draw::Rejected(_) | Draw::Exhausted => return None,
            },
            Recipe::At(path) => self.source.at(path)?,
            Recipe::File(place) => self.plan.corpus.get(*place)?.input(),
        };
        self.made.keep(recipe.clone(), input);
        Some(())
    }

    /// Returns what was reached since the last answer.
    fn traces(&mut self) -> Traces {
        let now = self.local.runner.scopes.bug_visits();
        let pairs = now.iter().zip(&self.bugs);
        let increases = pairs.map(|(now, before)| BugVisits {
            reached: now.reached - before.reached,
            orphans: now.orphans - before.orphans,
        });
        let bugs = increases.collect();
        self.bugs = now;
        Traces {
            place: self.local.place(),
            bugs,
        }
    }
}

impl RemoteJob {
    /// Returns the job for an input that was made by its recipe.
    fn with<'job, I>(&'job self, input: &'job I) -> Job<'job, I> {
        Job {
            input,
            making: Making::Again(&self.recipe),
            case: self.case,
            changes: self.changes.as_deref(),
            withheld: self.withheld,
            explain: self.explain,
            purpose: self.purpose,
        }
    }
}
