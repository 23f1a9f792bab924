//! Inputs from a proptest strategy.

use std::cell::OnceCell;

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;

use super::bytes::learnt;
use super::path::{Origin, Path, Step};
use super::reduction::Reduction;
use super::shrink::{self, Profile, fingerprint};
use super::stream::{
    CASES_OF_ONE_STREAM, MOST_LOCAL_REJECTS, StreamSeed, recording, renewed, stream_seed, streaming,
};
use super::{Draw, Inputs, Source};
use crate::stable_hash::hash_bytes;

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
    /// The number of the case that comes next.
    next: u64,
}

impl<S: Strategy> StrategySource<S> {
    pub(crate) fn new(strategy: S, seed: u64) -> Self {
        Self {
            strategy,
            seed,
            stream: None,
            profile: OnceCell::new(),
        }
    }
}

#[diagnostic::do_not_recommend]
impl<S: Strategy> Inputs for S {
    type Input = S::Value;
    type Source = StrategySource<S>;

    fn source(self, seed: u64) -> StrategySource<S> {
        StrategySource::new(self, seed)
    }
}

impl<S: Strategy> Source for StrategySource<S> {
    type Input = S::Value;

    fn draw(&mut self, number: u64) -> Draw<S::Value> {
        let starts_stream = (number - 1).is_multiple_of(CASES_OF_ONE_STREAM);
        let stream = match &mut self.stream {
            Some(stream) if stream.next == number && !starts_stream => stream,
            stream => stream.insert(Stream {
                runner: wound(&self.strategy, self.seed, number, streaming),
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
        shrink::from(&self.strategy, &path.origin, reduction);
    }

    fn path(&self, number: u64) -> Option<Path> {
        let seed = self.seed;
        Some(Origin::Case { seed, number }.into())
    }

    fn made_from(&self, bytes: &[u8], check: usize) -> Option<(S::Value, Path)> {
        let room = learnt::<S>(check, fingerprint(&self.strategy), || {
            shrink::room(&self.strategy)
        });
        let (tree, origin) = if let Some(room) = room {
            let words = shrink::words_of(bytes);
            let (tree, words) = shrink::tree_in_room(&self.strategy, words, room)?;
            (tree, Origin::Words(words))
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
                shrink::tree_of_words(&self.strategy, profile, words)?
            }
        };
        for step in &path.steps {
            match step {
                Step::Simplify => tree.simplify(),
                Step::Complicate => tree.complicate(),
            };
        }
        Some(tree.current())
    }
}

/// The value tree of a case, made again.
pub(crate) fn tree_of_case<S: Strategy>(strategy: &S, seed: u64, number: u64) -> Option<S::Tree> {
    let mut runner = wound(strategy, seed, number, streaming);
    strategy.new_tree(&mut runner).ok()
}

/// The bytes of its stream from which a case is made.
pub(crate) fn bytes_of_case<S: Strategy>(strategy: &S, seed: u64, number: u64) -> Option<Vec<u8>> {
    let mut runner = wound(strategy, seed, number, recording);
    let before = runner.rng().bytes_used().len();
    strategy.new_tree(&mut runner).ok()?;
    Some(runner.rng().bytes_used().split_off(before))
}

/// A runner that is about to make case `number`: its stream from the start, and the cases before it.
fn wound<S: Strategy>(
    strategy: &S,
    seed: u64,
    number: u64,
    start: fn(&StreamSeed) -> TestRunner,
) -> TestRunner {
    let (stream, place) = (
        (number - 1) / CASES_OF_ONE_STREAM,
        (number - 1) % CASES_OF_ONE_STREAM,
    );
    let mut runner = start(&stream_seed(seed, stream));
    for _ in 0..place {
        if strategy.new_tree(&mut runner).is_err() {
            runner = renewed(&mut runner);
        }
    }
    runner
}
