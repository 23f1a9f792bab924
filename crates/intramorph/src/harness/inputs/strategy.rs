//! Inputs from a proptest strategy.

use std::any::type_name;
use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;

use super::path::{Origin, Path};
use super::reduction::Reduction;
use super::shrink::{self, Fingerprint, Maker, Profile, fingerprint, words_of};
use super::stream::{
    CASES_OF_ONE_STREAM, MOST_LOCAL_REJECTS, renewed, runner_at_case, streaming, tree_of_case,
};
use super::{Draw, Inputs, Source};
use crate::randomness::hash_bytes;

#[doc(hidden)]
#[derive(Debug)]
pub struct StrategySource<S> {
    strategy: S,
    seed: u64,
    stream: Option<Stream>,
    /// Learnt when an input is first made from words; a worker makes many.
    profile: OnceCell<Profile>,
}

/// The stream that cases are being drawn from.
#[derive(Debug)]
struct Stream {
    runner: TestRunner,
    /// Number of the case that comes next.
    next: u64,
}

#[diagnostic::do_not_recommend]
impl<S: Strategy> Inputs for S {
    type Input = S::Value;
    type Source = StrategySource<S>;

    fn source(self, seed: u64) -> StrategySource<S> {
        StrategySource {
            strategy: self,
            seed,
            stream: None,
            profile: OnceCell::new(),
        }
    }
}

impl<S: Strategy> Source for StrategySource<S> {
    type Input = S::Value;

    fn draw(&mut self, number: u64) -> Draw<S::Value> {
        let starts_stream = (number - 1).is_multiple_of(CASES_OF_ONE_STREAM);
        let stream = match &mut self.stream {
            Some(stream) if stream.next == number && !starts_stream => stream,
            stream => stream.insert(Stream {
                runner: runner_at_case(&self.strategy, (self.seed, number), streaming),
                next: number,
            }),
        };
        stream.next += 1;
        if let Ok(tree) = self.strategy.new_tree(&mut stream.runner) {
            return Draw::Drawn(tree.current());
        }
        stream.runner = renewed(&mut stream.runner);
        Draw::Rejected(MOST_LOCAL_REJECTS.into())
    }

    fn reduce(&self, path: &Path, reduction: &mut Reduction<'_, S::Value>) {
        shrink::reduce(&self.strategy, &path.origin, reduction);
    }

    fn path(&self, number: u64) -> Option<Path> {
        let seed = self.seed;
        Some(Origin::Case { seed, number }.into())
    }

    fn made_from(&self, bytes: &[u8], check: usize) -> Option<(S::Value, Path)> {
        let profile = learnt_profile(&self.strategy, check);
        let (tree, origin) = if let Some(mut maker) = Maker::new(&self.strategy, profile, 0) {
            let mut words = words_of(bytes);
            words.truncate(maker.most_words());
            (maker.make(&words)?.tree, Origin::Words(words))
        } else {
            let (seed, number) = (hash_bytes(bytes), 1);
            let tree = tree_of_case(&self.strategy, seed, number)?;
            (tree, Origin::Case { seed, number })
        };
        Some((tree.current(), origin.into()))
    }

    fn at(&self, path: &Path) -> Option<S::Value> {
        let mut tree = match &path.origin {
            Origin::Case { seed, number } => tree_of_case(&self.strategy, *seed, *number)?,
            Origin::Words(words) => {
                let profile = self.profile.get_or_init(|| Profile::of(&self.strategy));
                let mut maker = Maker::new(&self.strategy, *profile, words.len())?;
                maker.make(words)?.tree
            }
        };
        for step in &path.steps {
            step.take(&mut tree);
        }
        Some(tree.current())
    }
}

/// Identifies a strategy: the number of its check, its type, and what tells it from others of that type.
type Key = (usize, &'static str, Fingerprint);

/// Returns the profile of the strategy of a check, which is learnt once for all bytes that drive the check.
fn learnt_profile<S: Strategy>(strategy: &S, check: usize) -> Profile {
    thread_local! {
        static PROFILES: RefCell<HashMap<Key, Profile>> = RefCell::default();
    }
    let key = (check, type_name::<S>(), fingerprint(strategy));
    let known = PROFILES.with_borrow(|profiles| profiles.get(&key).copied());
    known.unwrap_or_else(|| {
        let profile = Profile::of(strategy);
        PROFILES.with_borrow_mut(|profiles| profiles.insert(key, profile));
        profile
    })
}
