//! The corpus: inputs with which programs reach different code. Others are drawn near them.

use std::collections::HashMap;
use std::time::Instant;

use super::Observer;
use crate::score::failure::Failure;
use crate::suggest::connection::NoAnswer;
use crate::suggest::frames::numbers;
use crate::suggest::observation::{NEAR, Settings, Sweep};
use crate::suggest::service::settings_text;

/// Rounds in which inputs are collected: the first ones are drawn as always, later ones near those that are there already.
const ROUNDS: u64 = 4;
/// Inputs of one round, and of one request.
const INPUTS: u64 = 4096;
const CHUNK: u64 = 128;
/// Maximum number of inputs of a corpus, and of words of one of them.
const MOST: usize = 512;
const LONGEST: usize = 256;

/// The shortest words for each set of sites that a program reaches, by a hash of that set.
type Corpus = HashMap<u64, Vec<u64>>;

impl Observer<'_> {
    /// Collects inputs with which the programs reach different code, and draws near them from now on. Returns their number.
    pub(crate) fn collect_corpus(
        &mut self,
        sweep: &Sweep,
        programs: &[&Settings],
    ) -> Result<usize, Failure> {
        let mut corpus = Corpus::new();
        for round in 0..ROUNDS {
            let is_first = round == 0;
            let part = Sweep {
                seed: sweep.seed.wrapping_add(round),
                count: INPUTS,
                distribution: sweep.distribution | if is_first { 0 } else { NEAR },
                ..*sweep
            };
            let is_complete = self.reach(&part, programs, &mut corpus)?;
            let words = chosen(&corpus);
            self.program.draw_near(words.clone());
            if let Some(other) = &mut self.other {
                other.draw_near(words);
            }
            if !is_complete {
                break;
            }
        }
        Ok(corpus.len().min(MOST))
    }

    /// Adds the inputs of one round. Returns whether all of them were tried.
    fn reach(
        &mut self,
        sweep: &Sweep,
        programs: &[&Settings],
        corpus: &mut Corpus,
    ) -> Result<bool, Failure> {
        let programs: Vec<String> = programs.iter().map(|it| settings_text(it)).collect();
        let (programs, sites) = (programs.join(" "), self.program.sites());
        let Sweep {
            seed, distribution, ..
        } = sweep;
        for first in (0..sweep.count).step_by(usize::try_from(CHUNK).unwrap_or(1)) {
            if sweep.end.is_some_and(|end| Instant::now() >= end) {
                return Ok(false);
            }
            let request = format!("reach {seed} {first} {CHUNK} {distribution} {sites} {programs}");
            let frames = match self.program.ask(&request) {
                Ok(frames) => frames,
                Err(NoAnswer::Failure(failure)) => return Err(failure),
                // A program that crashes here does so in the sweep as well, where it is blamed.
                Err(_) => return Ok(false),
            };
            for frame in frames {
                if let Some((set, words)) = numbers(&frame.payload).split_first() {
                    add(corpus, *set, words);
                }
            }
        }
        Ok(true)
    }
}

fn add(corpus: &mut Corpus, set: u64, words: &[u64]) {
    if words.len() > LONGEST {
        return;
    }
    let known = corpus.entry(set).or_insert_with(|| words.to_vec());
    if words.len() < known.len() {
        *known = words.to_vec();
    }
}

/// The shortest inputs of a corpus, always in the same order.
fn chosen(corpus: &Corpus) -> Vec<Vec<u64>> {
    let mut words: Vec<Vec<u64>> = corpus.values().cloned().collect();
    words.sort_by(|one, other| (one.len(), one).cmp(&(other.len(), other)));
    words.dedup();
    words.truncate(MOST);
    words
}

#[cfg(test)]
mod tests {
    use super::{Corpus, LONGEST, add, chosen};

    #[test]
    fn each_set_of_sites_keeps_its_shortest_input() {
        let mut corpus = Corpus::new();
        add(&mut corpus, 1, &[7, 8, 9]);
        add(&mut corpus, 2, &[5]);
        add(&mut corpus, 1, &[6, 6]);
        add(&mut corpus, 1, &[1, 2, 3, 4]);
        assert_eq!(chosen(&corpus), [vec![5], vec![6, 6]]);
    }

    #[test]
    fn long_inputs_are_not_kept() {
        let mut corpus = Corpus::new();
        add(&mut corpus, 1, &[0; LONGEST + 1]);
        assert!(chosen(&corpus).is_empty());
    }
}
