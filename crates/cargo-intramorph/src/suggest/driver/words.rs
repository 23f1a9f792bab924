//! Random words, from which inputs are made: drawn from a seed and recorded, or given.

// A library may be without the standard library, and its tests are in it.
extern crate std;
#[allow(unused_imports)]
use std::prelude::v1::*;

use super::neighbours::neighbour;

/// Literals of the sources of the package.
pub struct Pool {
    pub texts: &'static [&'static str],
    pub characters: &'static [char],
    pub numbers: &'static [i128],
}

/// A pool without literals.
pub static EMPTY: Pool = Pool {
    texts: &[],
    characters: &[],
    numbers: &[],
};

/// Source of the words of one input. Words that are given come first; behind them, all are zero, which makes the simplest value.
pub struct Words {
    given: Vec<u64>,
    next: usize,
    /// State of the generator; `None` if words are given.
    random: Option<u64>,
    /// Number of the case that is drawn, from 1; other seeds have other cases.
    case: u64,
    distribution: u8,
    /// Whether texts have only letters, digits and spaces, and numbers are small.
    is_plain: bool,
    /// Whether inputs are drawn near those of the corpus.
    is_near: bool,
    /// Words of inputs that reach different code.
    pub corpus: Vec<Vec<u64>>,
    pub pool: &'static Pool,
    /// Remaining depth of nested values.
    depth: u32,
    /// Texts of this input so far: arguments have often something to do with each other.
    pub texts: Vec<String>,
    /// Lengths of its lists so far.
    pub lengths: Vec<usize>,
}

/// Maximum number of words of one input; behind them, all are zero.
const MOST_WORDS: usize = 4096;
/// The distribution of inputs with other lengths, numbers and characters, on which relations get a second look.
const SECOND_LOOK: u8 = 1;
/// The distribution of small inputs, for programs that take long, and the same maximum for it.
const SMALL: u8 = 2;
const FEW_WORDS: usize = 48;
/// The distribution that no part of the engine uses before relations are confirmed.
const CONFIRMATION: u8 = 3;
/// Added to a distribution: texts have only ASCII letters, digits and spaces, and numbers are below 1024.
const PLAIN: u8 = 4;
/// Added to a distribution: inputs are drawn near those of the corpus, and made as in that distribution.
const NEAR: u8 = 16;
/// One in `LENGTHS_ONCE_IN` sequences has the length of a number of the sources, if that is below `LONGEST`.
const LENGTHS_ONCE_IN: u64 = 64;
const LONGEST: i128 = 300;
/// At the second look, one in `LONG_ONCE_IN` sequences has `LONG` elements on average: limits of 255 are common.
const LONG_ONCE_IN: u64 = 96;
const LONG: u64 = 200;
/// Maximum depth of nested values.
const MOST_DEPTH: u32 = 6;

impl Words {
    pub fn new(pool: &'static Pool) -> Self {
        Words {
            given: Vec::new(),
            next: 0,
            random: None,
            case: 1,
            distribution: 0,
            is_plain: false,
            is_near: false,
            corpus: Vec::new(),
            pool: pool,
            depth: MOST_DEPTH,
            texts: Vec::new(),
            lengths: Vec::new(),
        }
    }

    /// Sets the distribution of the inputs from now on.
    pub fn distribute(&mut self, distribution: u64) {
        self.distribution = distribution as u8 & !(NEAR | PLAIN);
        self.is_plain = distribution as u8 & PLAIN != 0;
        self.is_near = distribution as u8 & NEAR != 0;
    }

    /// Starts an input of random words, which depend on the seed, the number of the input and the corpus alone.
    pub fn draw(&mut self, seed: u64, number: u64) {
        self.given.clear();
        self.restart();
        self.case = (seed << 32).wrapping_add(number).wrapping_add(1);
        let random = mixed(seed ^ mixed(number.wrapping_add(1)));
        self.random = Some(random);
        if self.is_near && !self.corpus.is_empty() {
            self.given = neighbour(&self.corpus, random);
            self.random = None;
        }
    }

    /// Starts an input of these words.
    pub fn give(&mut self, words: &[u64]) {
        self.given.clear();
        self.given.extend_from_slice(words);
        self.restart();
        self.random = None;
    }

    /// Starts the same input again.
    pub fn restart(&mut self) {
        self.next = 0;
        self.depth = MOST_DEPTH;
        self.texts.clear();
        self.lengths.clear();
    }

    /// Number of the case that is drawn.
    pub fn case(&self) -> u64 {
        self.case
    }

    /// The words that the input was made from.
    pub fn used(&self) -> &[u64] {
        &self.given[..self.next.min(self.given.len())]
    }

    pub fn word(&mut self) -> u64 {
        let place = self.next;
        self.next += 1;
        if let Some(word) = self.given.get(place) {
            return *word;
        }
        let most = if self.is_small() { FEW_WORDS } else { MOST_WORDS };
        match &mut self.random {
            Some(state) if place < most => {
                let word = next(state);
                self.given.push(word);
                word
            }
            _ => 0,
        }
    }

    /// A number below the bound; the smaller the word, the smaller the number.
    pub fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.word()) * u128::from(bound)) >> 64) as u64
    }

    /// Returns true once in this number of cases; false for a zero word.
    pub fn once_in(&mut self, times: u64) -> bool {
        self.below(times) + 1 == times
    }

    /// Whether a sequence with this average length continues; false for a zero word.
    pub fn goes_on(&mut self, average: u64) -> bool {
        self.below(average + 1) > 0
    }

    /// Average length of a sequence, chosen anew for each.
    pub fn average(&mut self) -> u64 {
        if self.is_second_look() && self.once_in(LONG_ONCE_IN) {
            return LONG;
        }
        let lengths: &[u64] = match self.distribution {
            0 => &[3, 5, 2, 8, 1, 20],
            SMALL => &[3, 2, 5, 1],
            CONFIRMATION => &[4, 18, 2, 40],
            _ => &[6, 30, 1, 12],
        };
        lengths[self.below(lengths.len() as u64) as usize]
    }

    /// A number of the sources, or one beside it.
    pub fn known_number(&mut self) -> Option<i128> {
        let numbers = self.pool.numbers;
        let place = self.below(numbers.len() as u64) as usize;
        let offset = self.below(4);
        // Most numbers are as they are.
        let offset = [0, 0, 1, -1][offset as usize];
        numbers.get(place).and_then(|number| number.checked_add(offset))
    }

    /// The length of a sequence near a number of the sources, once in a while: code often changes there.
    pub fn known_length(&mut self) -> Option<u64> {
        if self.is_small() || self.is_plain || self.depth + 1 < MOST_DEPTH || !self.once_in(LENGTHS_ONCE_IN) {
            return None;
        }
        let length = self.known_number()?;
        if length >= 0 && length < LONGEST {
            Some(length as u64)
        } else {
            None
        }
    }

    /// A place in a list or a text of this input, or at its end, half of the time: a program that asks for one seldom accepts another number.
    pub fn place(&mut self) -> Option<usize> {
        let count = self.lengths.len() + self.texts.len();
        if count == 0 || !self.once_in(2) {
            return None;
        }
        let chosen = self.below(count as u64) as usize;
        if let Some(length) = self.lengths.get(chosen).copied() {
            return Some(self.below(length as u64 + 1) as usize);
        }
        let text = &self.texts[chosen - self.lengths.len()];
        let mut places: Vec<usize> = text.char_indices().map(|(place, _)| place).collect();
        places.push(text.len());
        Some(places[self.below(places.len() as u64) as usize])
    }

    /// Whether inputs are short, and numbers small.
    pub fn is_small(&self) -> bool {
        self.distribution == SMALL
    }

    /// Whether texts have only letters, digits and spaces, and numbers are small.
    pub fn is_plain(&self) -> bool {
        self.is_plain
    }

    /// Whether lengths, numbers and characters are distributed in another way.
    pub fn is_second_look(&self) -> bool {
        self.distribution == SECOND_LOOK
    }

    /// Whether they are distributed in a third way, by which relations are confirmed.
    pub fn is_confirmation(&self) -> bool {
        self.distribution == CONFIRMATION
    }

    /// Whether they are distributed in any other way than at first.
    pub fn is_later(&self) -> bool {
        self.is_second_look() || self.is_confirmation()
    }

    /// Makes a part of a value, unless values are nested too deeply.
    pub fn nested<T>(&mut self, make: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        if self.depth == 0 {
            return None;
        }
        self.depth -= 1;
        let made = make(self);
        self.depth += 1;
        made
    }

    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// Whether what is being made is no part of another value.
    pub fn is_outermost(&self) -> bool {
        self.depth == MOST_DEPTH
    }
}

/// The next number of a generator.
pub fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed(*state)
}

/// The number with its bits mixed, as in SplitMix64.
fn mixed(number: u64) -> u64 {
    let mut mixed = number;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
