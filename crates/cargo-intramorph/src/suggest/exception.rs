//! Exceptions: inputs that break a relation which nearly holds. Each is repeated and shrunk before it is reported.

use intramorph_record::suggest::Suspect;

use super::judge::{is_broken, values};
use super::observation::{Pair, Sweep, UNSTEADY};
use super::observe::Observer;
use super::shrink::shrink;
use super::trial::{Exploration, Trial};
use crate::relation_language::Relation;
use crate::score::failure::Failure;

/// An input that breaks a relation.
pub(super) struct Exception<'a> {
    pub(super) trial: &'a Trial,
    pub(super) relation: &'a Relation,
    pub(super) pair: &'a Pair,
    /// Inputs that break the relation, and all on which it was tried.
    pub(super) broken: u64,
    pub(super) runs: u64,
}

impl Exception<'_> {
    /// Shrinks the input, and reports it as a suspected bug; unless it breaks the relation only sometimes.
    pub(super) fn report(
        &self,
        exploration: &mut Exploration<'_, '_>,
        sweep: &Sweep,
    ) -> Result<(), Failure> {
        let observer = &mut exploration.observers[self.trial.observer];
        let shrunk = if exploration.budget.are_inputs_of_words {
            self.shrunk_words(observer, sweep)?
        } else {
            let settings = [&self.trial.base, &self.trial.changed];
            let question = |pair: &Pair| is_broken(self.relation, pair);
            let number = self.pair.number;
            observer.shrink_drawn((sweep, number), settings, question)?
        };
        if let Some(pair) = shrunk {
            let suspect = (self.trial.expectation, self.suspect(pair));
            exploration.explored.suspects.push(suspect);
        } else {
            exploration.leave_out(self.trial, UNSTEADY);
        }
        Ok(())
    }

    fn shrunk_words(
        &self,
        observer: &mut Observer<'_>,
        sweep: &Sweep,
    ) -> Result<Option<Pair>, Failure> {
        let settings = [&self.trial.base, &self.trial.changed];
        let words = observer.words(sweep, self.pair.number)?;
        let mut test = |words: &[u64]| -> Result<Option<(Pair, String)>, Failure> {
            let pair = observer.one(sweep.distribution, settings, words)?;
            let pair = pair.filter(|pair| is_broken(self.relation, pair));
            Ok(pair.map(|pair| {
                let text = pair.input.clone();
                (pair, text)
            }))
        };
        let Some(first) = test(&words)? else {
            return Ok(None);
        };
        let shrunk = shrink(words, first, test)?;
        Ok(Some(shrunk.found))
    }

    fn suspect(&self, pair: Pair) -> Suspect {
        let (original, changed) = values(&pair);
        let mut suspect = Suspect::default();
        suspect.change = self.trial.change.clone();
        suspect.relation = self.relation.to_string();
        suspect.in_words = self.relation.in_words();
        (suspect.runs, suspect.broken) = (self.runs, self.broken);
        suspect.explanation = self.relation.explain(&original, &changed);
        suspect.input = pair.input;
        suspect.original = pair.original.shown();
        suspect.changed = pair.changed.shown();
        suspect
    }
}
