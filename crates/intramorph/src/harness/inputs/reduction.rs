//! A reduction: the simplest input so far that breaks the relation, and the inputs that were tried already.

mod alarm;
mod budget;
mod simplicity;

use std::collections::HashMap;
use std::fmt::Debug;

use alarm::Alarm;
use budget::{Budget, Spent};
pub(crate) use simplicity::{Simplicity, fractions};

use super::path::Path;

/// The simplest input so far.
#[doc(hidden)]
pub struct Reduction<'run, I> {
    pub(crate) best: I,
    pub(crate) path: Option<Path>,
    pub(crate) simplicity: Simplicity,
    /// Whether the inputs tried before broke the relation, by the hash of what they print.
    known: HashMap<u64, bool>,
    still_broken: &'run mut StillBroken<'run, I>,
    budget: Budget,
    alarm: Alarm,
}

/// Examines an input, which the path makes again, and says whether it breaks as the first one did.
pub(crate) type StillBroken<'run, I> = dyn FnMut(&I, &dyn Fn() -> Path) -> bool + 'run;

/// How an input compares with the best so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Attempt {
    /// It breaks, is simpler, and is the best now.
    Better,
    /// It prints as the best does.
    Same,
    /// It is not simpler, or does not break.
    Worse,
}

impl<'run, I: Debug> Reduction<'run, I> {
    pub(crate) fn from(
        input: I,
        simplicity: Simplicity,
        still_broken: &'run mut StillBroken<'run, I>,
    ) -> Self {
        Self {
            alarm: Alarm::set(&simplicity.text),
            known: HashMap::from([(simplicity.hash(), true)]),
            best: input,
            path: None,
            simplicity,
            still_broken,
            budget: Budget::new(),
        }
    }

    /// Runs the case with this input, if that could be of use.
    pub(crate) fn attempt(&mut self, input: I, path: &dyn Fn() -> Path) -> Attempt {
        let simplicity = Simplicity::of(&input);
        self.budget.count_printed(simplicity.text.len());
        if simplicity == self.simplicity {
            return Attempt::Same;
        }
        let is_useless = simplicity > self.simplicity || self.is_over();
        if is_useless || self.known.contains_key(&simplicity.hash()) {
            return Attempt::Worse;
        }
        let is_broken = self.run(&input, path);
        self.known.insert(simplicity.hash(), is_broken);
        if !is_broken {
            return Attempt::Worse;
        }
        self.alarm.update(&simplicity.text);
        self.best = input;
        self.path = Some(path());
        self.simplicity = simplicity;
        self.budget.improved();
        Attempt::Better
    }

    /// Says whether the relation breaks with this input, which need not be simpler than the best.
    pub(crate) fn breaks_with(&mut self, input: &I, path: &dyn Fn() -> Path) -> bool {
        let simplicity = Simplicity::of(input);
        self.budget.count_printed(simplicity.text.len());
        let hash = simplicity.hash();
        if !self.known.contains_key(&hash) && !self.is_over() {
            let is_broken = self.run(input, path);
            self.known.insert(hash, is_broken);
        }
        self.known.get(&hash).is_some_and(|is_broken| *is_broken)
    }

    fn run(&mut self, input: &I, path: &dyn Fn() -> Path) -> bool {
        self.budget.runs += 1;
        (self.still_broken)(input, path)
    }

    /// Runs the case with an input that prints as the best does, and keeps it if it breaks too.
    pub(crate) fn confirm(&mut self, input: I, path: Path) {
        if self.run(&input, &|| path.clone()) {
            self.best = input;
            self.path = Some(path);
        }
    }

    /// Counts an input of that many words, which was made to learn something about the strategy.
    pub(crate) fn count_made(&mut self, words: usize) {
        self.budget.count_made(words);
    }

    /// Says whether the search has to end.
    pub(crate) fn is_over(&mut self) -> bool {
        self.budget.spent().is_some()
    }

    /// Returns how often programs ran.
    pub(crate) fn runs(&self) -> u64 {
        self.budget.runs
    }

    /// Returns what ended the search before nothing simpler was left, if anything did.
    pub(crate) fn cut_short(&self) -> Option<Spent> {
        self.budget.cut_short()
    }
}
