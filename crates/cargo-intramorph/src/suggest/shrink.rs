//! Shrinking: simpler words that make an input on which the same happens. Does no I/O itself.

/// Maximum number of inputs that are tried.
const MAX_TRIED_INPUTS: usize = 3000;
/// Lengths of the chunks that are deleted or set to zero at once. An element of a list takes some words, a pair of numbers five.
const CHUNKS: [usize; 13] = [32, 20, 15, 12, 10, 8, 7, 6, 5, 4, 3, 2, 1];
/// Steps of the search for the smallest number in the place of a word.
const BISECTIONS: u32 = 12;

/// The words of an input, and how simple the input prints.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shrunk<T> {
    pub(crate) words: Vec<u64>,
    pub(crate) found: T,
    /// Inputs that were tried.
    pub(crate) tried_inputs: usize,
}

/// Shrinks words. The question is answered with what was found, and the text of the input, if the words still show it.
pub(crate) fn shrink<T, E>(
    words: Vec<u64>,
    found: (T, String),
    is_shown: impl FnMut(&[u64]) -> Result<Option<(T, String)>, E>,
) -> Result<Shrunk<T>, E> {
    let (found, text) = found;
    let mut search = Search {
        best: words,
        simplicity: simplicity(&text),
        found,
        tried_inputs: 0,
        is_shown,
    };
    loop {
        let before = (search.best.clone(), search.tried_inputs);
        search.delete()?;
        search.zero()?;
        search.lower()?;
        if search.best == before.0 || search.tried_inputs >= MAX_TRIED_INPUTS {
            return Ok(Shrunk {
                words: search.best,
                found: search.found,
                tried_inputs: search.tried_inputs,
            });
        }
    }
}

struct Search<T, F> {
    best: Vec<u64>,
    simplicity: (usize, String),
    found: T,
    tried_inputs: usize,
    is_shown: F,
}

/// The shorter text is the simpler one; of two that are as long, the one that comes first.
fn simplicity(text: &str) -> (usize, String) {
    (text.chars().count(), text.to_owned())
}

impl<T, E, F: FnMut(&[u64]) -> Result<Option<(T, String)>, E>> Search<T, F> {
    /// Tries words, and keeps them if they make an input that is at most as long to read.
    fn try_words(&mut self, words: Vec<u64>) -> Result<bool, E> {
        if self.tried_inputs >= MAX_TRIED_INPUTS || words == self.best {
            return Ok(false);
        }
        self.tried_inputs += 1;
        let Some((found, text)) = (self.is_shown)(&words)? else {
            return Ok(false);
        };
        let simplicity = simplicity(&text);
        // Words that make the same input are simpler if there are fewer of them, or smaller ones.
        let is_simpler = simplicity < self.simplicity
            || simplicity == self.simplicity
                && (words.len(), &words) < (self.best.len(), &self.best);
        if is_simpler {
            self.best = words;
            self.simplicity = simplicity;
            self.found = found;
        }
        Ok(is_simpler)
    }

    fn delete(&mut self) -> Result<(), E> {
        for length in CHUNKS {
            let mut start = self.best.len().saturating_sub(length);
            while start + length <= self.best.len() {
                let mut words = self.best.clone();
                words.drain(start..start + length);
                let is_deleted = self.try_words(words)?;
                match start.checked_sub(if is_deleted { length } else { 1 }) {
                    Some(before) => start = before,
                    None => break,
                }
            }
        }
        Ok(())
    }

    fn zero(&mut self) -> Result<(), E> {
        for length in CHUNKS {
            let mut start = 0;
            while start + length <= self.best.len() {
                let mut words = self.best.clone();
                words[start..start + length].fill(0);
                self.try_words(words)?;
                start += length;
            }
        }
        Ok(())
    }

    /// Searches for the smallest number in the place of each word.
    fn lower(&mut self) -> Result<(), E> {
        let mut place = 0;
        while place < self.best.len() {
            let mut least = 0;
            for _ in 0..BISECTIONS {
                let Some(most) = self.best.get(place).copied().filter(|most| *most > least) else {
                    break;
                };
                let mut words = self.best.clone();
                words[place] = least + (most - least) / 2;
                let tried = words[place];
                if !self.try_words(words)? {
                    least = tried + 1;
                }
            }
            place += 1;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::shrink;

    /// Shrinks words, of which each stands for the number in its upper half, as long as the numbers satisfy a condition.
    fn check(words: &[u64], condition: fn(&[u64]) -> bool, expected: &[u64]) {
        let numbers = |words: &[u64]| -> Vec<u64> { words.iter().map(|it| it >> 32).collect() };
        let words: Vec<u64> = words.iter().map(|it| it << 32).collect();
        let text = format!("{:?}", numbers(&words));
        let is_shown = |words: &[u64]| -> Result<_, ()> {
            let numbers = numbers(words);
            let text = format!("{numbers:?}");
            Ok(condition(&numbers).then_some((numbers, text)))
        };
        let shrunk = shrink(words, (Vec::new(), text), is_shown).expect("the test does not fail");
        assert_eq!(shrunk.found, expected);
    }

    #[test]
    fn words_that_do_not_matter_are_deleted() {
        check(&[9, 4, 7, 8, 1], |it| it.contains(&7), &[7]);
    }

    #[test]
    fn words_become_small() {
        check(&[900, 400], |it| it.iter().sum::<u64>() >= 300, &[300]);
    }

    #[test]
    fn the_order_of_two_words_stays() {
        let falls = |it: &[u64]| it.windows(2).any(|pair| pair[0] > pair[1]);
        check(&[50, 60, 20, 90], falls, &[1, 0]);
    }
}
