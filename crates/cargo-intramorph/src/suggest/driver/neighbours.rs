//! Neighbours: words that are nearly those of an input which reaches unusual code.

// A library may be without the standard library, and its tests are in it.
extern crate std;
#[allow(unused_imports)]
use std::prelude::v1::*;

use super::words::next;

/// Maximum number of edits of an input, and of words that one edit deletes, repeats or takes over.
const MOST_EDITS: usize = 4;
const LONGEST_PIECE: usize = 8;
/// Maximum number of times that a piece is repeated: some code is reached by long inputs only.
const MOST_REPEATED: usize = 40;

/// Words of an input of the corpus with a few edits. The corpus is not empty.
pub fn neighbour(corpus: &[Vec<u64>], random: u64) -> Vec<u64> {
    let mut random = Random(random);
    let mut words = random.choice(corpus).clone();
    for _ in 0..1 + random.below(MOST_EDITS) {
        edit(&mut words, corpus, &mut random);
    }
    words
}

fn edit(words: &mut Vec<u64>, corpus: &[Vec<u64>], random: &mut Random) {
    let place = random.below(words.len() + 1);
    let end = words.len().min(place + 1 + random.below(LONGEST_PIECE));
    let kind = random.below(10);
    match kind {
        0 if place < words.len() => words[place] = next(&mut random.0),
        1 if place < words.len() => words[place] = 0,
        // The upper bits of a word decide what is chosen by it.
        2 if place < words.len() => words[place] ^= 1 << (56 + random.below(8)),
        3 if place < words.len() => words[place] ^= 1 << random.below(64),
        4 => drop(words.drain(place..end)),
        5 => {
            let piece = words[place..end].to_vec();
            insert(words, place, &piece);
        }
        6 => {
            let piece = piece(corpus, random);
            words.drain(place..end);
            insert(words, place, &piece);
        }
        7 => {
            let piece = piece(corpus, random);
            insert(words, place, &piece);
        }
        8 if place < words.len() => {
            let other = random.below(words.len());
            words.swap(place, other);
        }
        9 => {
            let times = 2 + random.below(MOST_REPEATED);
            let piece: Vec<u64> = (0..times).flat_map(|_| words[place..end].to_vec()).collect();
            insert(words, place, &piece);
        }
        _ => words.insert(place, next(&mut random.0)),
    }
}

/// Some words of an input of the corpus, that are next to each other.
fn piece(corpus: &[Vec<u64>], random: &mut Random) -> Vec<u64> {
    let words = random.choice(corpus);
    let start = random.below(words.len() + 1);
    let end = words.len().min(start + 1 + random.below(LONGEST_PIECE));
    words[start..end].to_vec()
}

fn insert(words: &mut Vec<u64>, place: usize, piece: &[u64]) {
    let behind = words.split_off(place);
    words.extend_from_slice(piece);
    words.extend(behind);
}

struct Random(u64);

impl Random {
    /// A number below the bound, which is not zero.
    fn below(&mut self, bound: usize) -> usize {
        (next(&mut self.0) % bound as u64) as usize
    }

    fn choice<'a, T>(&mut self, values: &'a [T]) -> &'a T {
        &values[self.below(values.len())]
    }
}
