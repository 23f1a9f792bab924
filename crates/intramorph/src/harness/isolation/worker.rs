//! The worker: draws inputs and examines cases as its parent asks it to.

mod cases;
mod connection;

use std::fmt::Debug;
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::message::{Place, Recipe, Reply, Request, Seen, Subject};
use super::{Mode, Part, Progress, resources};
use crate::harness::examination::{Examination, Making};
use crate::harness::inputs::{Draw, Source};
use crate::harness::reduction::Simplicity;
use crate::harness::seed::Seed;
use crate::harness::{CaseVerdict, Examine, Examined, Plan};
use crate::panics::{install_hook, message_of};
use crate::transformation::follow::lead_process;

pub(crate) use connection::Connection;
pub(super) use connection::{Hello, Setup, write_outcomes};

/// Does what the parent asks, and ends with the process.
#[track_caller]
pub(crate) fn serve<I, S, E>(
    mut connection: Connection,
    plan: &Plan<'_, I>,
    source: impl FnOnce(u64) -> S,
    examiner: &E,
) -> !
where
    I: Debug,
    S: Source<Input = I>,
    E: Examine<I>,
{
    install_hook();
    let setup = connection.introduce(&Hello::here(&examiner.about()));
    let seed = Seed {
        value: setup.seed,
        case: None,
        ..Seed::of_this_test()
    };
    if setup.mode == Mode::WholeProcess {
        lead_process();
    }
    let mut worker = Worker {
        plan,
        source: source(setup.seed),
        here: Examination::of(plan, &seed, examiner),
        orphans: 0,
        drawn: None,
        other: None,
        bugs_told: Vec::new(),
    };
    let notes = connection.take_notes();
    worker.here.scopes.progress = Some(Progress::into(notes));
    resources::limit_memory(setup.memory_limit);
    loop {
        let request = connection.next_request();
        connection.answer(&worker.reply(request));
    }
}

struct Worker<'run, 'check, S: Source, E: Examine<S::Input>> {
    plan: &'run Plan<'check, S::Input>,
    source: S,
    here: Examination<'run, E>,
    /// How many orphans the parent was told of.
    orphans: u64,
    /// The input of the last case that was looked at, which a list gives only once.
    drawn: Option<Entry<S::Input, E::Evidence>>,
    /// The input that was made last in another way.
    other: Option<Entry<S::Input, E::Evidence>>,
    /// How often each injected bug was reached when that was told last.
    bugs_told: Vec<u64>,
}

/// An input, and what was seen when it was last examined.
struct Entry<I, V> {
    recipe: Recipe,
    input: I,
    examined: Option<(Subject, Examined<V>)>,
}

impl<S: Source, E: Examine<S::Input>> Worker<'_, '_, S, E> {
    fn reply(&mut self, request: Request) -> Reply {
        let reply = catch_unwind(AssertUnwindSafe(|| match request {
            Request::Cases(wanted) => Some(Reply::Cases(self.cases(wanted))),
            Request::Admit(recipe) => self.admit(&recipe),
            Request::Examine(subject) => self.examine(&subject),
            Request::Disagreement(subject) => self.disagreement(&subject),
            Request::Explain(subject, breach) => {
                self.examined(&subject)?;
                let (input, examined) = self.last_examined(&subject)?;
                let explanation = self.here.explain(input, &examined.evidence, breach);
                Some(Reply::Explained(Box::new(explanation)))
            }
        }));
        self.note(Part::Telling);
        match reply {
            Ok(reply) => reply.unwrap_or(Reply::NotMade),
            Err(payload) => Reply::Panicked(message_of(&*payload).unwrap_or_default().to_owned()),
        }
    }

    fn admit(&mut self, recipe: &Recipe) -> Option<Reply> {
        self.note(Part::Input);
        let plan = self.plan;
        let examiner = self.here.examiner;
        let entry = self.made(recipe)?;
        let classes = examiner.admit(plan, &entry.input, Making::Drawn(0));
        Some(Reply::Admitted(classes))
    }

    fn examine(&mut self, subject: &Subject) -> Option<Reply> {
        self.note(Part::Input);
        self.made(&subject.recipe)?.examined = None;
        self.examined(subject)?;
        let (input, examined) = self.last_examined(subject)?;
        let oracle = self.here.examiner;
        let (verdict, evidence) = (examined.verdict, &examined.evidence);
        let explanation = match verdict {
            CaseVerdict::Broken(breach) => Some(self.here.explain(input, evidence, breach)),
            _ => None,
        };
        let seen = Seen {
            verdict,
            reached: examined.reached,
            place: None,
            bugs: Vec::new(),
            shows_effect: oracle.shows_effect(input, evidence),
            demands_one_output: oracle.demands_one_output(evidence),
            print: Simplicity::of(input).hash(),
            explanation,
        };
        Some(Reply::Examined(Box::new(Seen {
            place: self.place(),
            bugs: self.bugs_since(),
            ..seen
        })))
    }

    fn disagreement(&mut self, subject: &Subject) -> Option<Reply> {
        self.examined(subject)?;
        let entry = entry_of(&mut self.drawn, &mut self.other, &subject.recipe)?;
        let (_, examined) = entry.examined.as_ref()?;
        let oracle = self.here.examiner;
        let scopes = &mut self.here.scopes;
        let outputs = oracle.disagreement(scopes, &entry.input, &examined.evidence);
        Some(Reply::Disagreement(outputs))
    }

    /// Makes sure that the input of a subject was examined: the last time, or now.
    fn examined(&mut self, subject: &Subject) -> Option<()> {
        self.made(&subject.recipe)?;
        self.here.scopes.restrict(subject.restriction.clone());
        self.here.scopes.choose(subject.case);
        if let Some(progress) = &mut self.here.scopes.progress {
            progress.case = subject.case.number;
            progress.withheld = subject.withheld;
        }
        let entry = entry_of(&mut self.drawn, &mut self.other, &subject.recipe)?;
        let is_known = entry.examined.as_ref().is_some_and(|(of, _)| of == subject);
        if !is_known {
            // An oracle asks how an input is made only to have it made elsewhere.
            let occasion = subject.case.with(Making::Drawn(0));
            let examined = self.here.examine(&entry.input, occasion);
            entry.examined = Some((subject.clone(), examined));
            self.note(Part::Telling);
        }
        Some(())
    }

    /// The input of a subject, and what was seen there.
    fn last_examined(&self, subject: &Subject) -> Option<(&S::Input, &Examined<E::Evidence>)> {
        let mut entries = self.drawn.iter().chain(&self.other);
        let entry = entries.find(|entry| entry.recipe == subject.recipe)?;
        let (_, examined) = entry.examined.as_ref()?;
        Some((&entry.input, examined))
    }

    /// The input of a recipe, made unless it is still there.
    fn made(&mut self, recipe: &Recipe) -> Option<&mut Entry<S::Input, E::Evidence>> {
        if entry_of(&mut self.drawn, &mut self.other, recipe).is_none() {
            let input = match recipe {
                Recipe::Drawn(number) => match self.source.draw(*number) {
                    Draw::Drawn(input) => input,
                    Draw::Rejected(_) | Draw::Exhausted => return None,
                },
                Recipe::At(path) => self.source.at(path)?,
                Recipe::File(place) => self.plan.corpus.get(*place)?.input(),
            };
            let entry = Some(Entry {
                recipe: recipe.clone(),
                input,
                examined: None,
            });
            match recipe {
                Recipe::Drawn(_) => self.drawn = entry,
                Recipe::At(_) | Recipe::File(_) => self.other = entry,
            }
        }
        entry_of(&mut self.drawn, &mut self.other, recipe)
    }

    fn note(&mut self, part: Part) {
        self.here.scopes.note(part);
    }

    /// How often each injected bug was reached since it was asked last.
    fn bugs_since(&mut self) -> Vec<u64> {
        let reached = self.here.scopes.bugs_reached();
        let told = std::mem::replace(&mut self.bugs_told, reached.clone());
        let told = told.into_iter().chain(std::iter::repeat(0));
        reached
            .iter()
            .zip(told)
            .map(|(now, before)| now - before)
            .collect()
    }

    /// Where the variant was reached last.
    fn place(&self) -> Option<Place> {
        let site = self.here.scopes.reach()?.site?;
        Some((site.granularity, site.place()))
    }
}

fn entry_of<'entry, I, V>(
    drawn: &'entry mut Option<Entry<I, V>>,
    other: &'entry mut Option<Entry<I, V>>,
    recipe: &Recipe,
) -> Option<&'entry mut Entry<I, V>> {
    let entries = drawn.iter_mut().chain(other);
    entries.into_iter().find(|entry| entry.recipe == *recipe)
}
