//! Passes that leave out items with whatever has to change at once: draws that depend on how many items there are, the same item
//! of several rows, and items of different sizes. They make many inputs to learn what depends on what, and run few.

use super::Reducer;
use super::shorten::Items;
use crate::harness::inputs::reduction::Attempt;

/// Longer inputs are left as they are.
const MOST_WORDS: usize = 400;
/// Number of words behind a list that are looked at.
const MOST_BEHIND: usize = 24;
/// Maximum number of draws that depend on one list.
const MOST_DEPENDENT: usize = 3;
/// Words that a draw is tried with.
const PROBES: [u32; 3] = [u32::MAX, 3 << 30, 1 << 31];

impl Reducer<'_> {
    pub(super) fn shorten_together(&mut self) {
        if self.words.len() > MOST_WORDS {
            return;
        }
        self.at_each_place(Self::raise_zero);
        self.at_each_place(Self::delete_with_draws);
        self.at_each_place(Self::delete_of_rows);
        self.at_each_place(Self::delete_uneven);
    }

    /// Turns a zero into a one where both mean the same. Elsewhere they do not: sampling from some ranges skips zeros.
    fn raise_zero(&mut self, place: usize) {
        if self.words[place] == 0 {
            self.attempt(self.with(&[place], 1));
        }
    }

    /// Deletes items one by one, and moves the draws that depend on their number: an index behind the item is one less.
    fn delete_with_draws(&mut self, place: usize) {
        let mut item = 0;
        while let Some((items, word)) = self.list_at(place, 1)
            && item < items.count
            && !self.inputs.is_over()
        {
            let start = place + 1 + item * items.size;
            if start + items.size > self.words.len() {
                return;
            }
            let without = |words: &[u32]| {
                let mut words = words.to_vec();
                words[place] = word;
                words.drain(start..start + items.size);
                words
            };
            let distinct = self.with_distinct(&items);
            let draws = self.draws_behind(&items, [&distinct, &without(&distinct)]);
            if draws.is_empty() {
                return;
            }
            if !self.attempt_moved(without(&self.words), &draws, items.count) {
                item += 1;
            }
        }
    }

    /// Returns the best words with items that differ from each other, so that an input shows which of them is selected.
    fn with_distinct(&mut self, items: &Items) -> Vec<u32> {
        let mut words = self.words.clone();
        let places = items.place + 1..words.len().min(items.end());
        let step = u32::MAX / u32::try_from(places.len() + 1).unwrap_or(u32::MAX);
        let mut next = 0;
        for word in &mut words[places] {
            next += step;
            *word = next;
        }
        if self.inputs.used(&words) == Some(words.len()) {
            words
        } else {
            self.words.clone()
        }
    }

    /// Returns the items that the word at `place` counts, and the word that counts this many less.
    ///
    /// Simple words take the place of those behind it, since those of another list could be taken for items.
    fn list_at(&mut self, place: usize, deleted: usize) -> Option<(Items, u32)> {
        let mut words = self.words.clone();
        words.get_mut(place + 1..)?.fill(1);
        let used = self.inputs.used(&words)?;
        let items = self.items_in(&words, place, used)?;
        let most = used.checked_sub(deleted * items.size)?;
        let fewer = self.length_using(&words, place, most)?;
        Some((items, fewer.word))
    }

    /// Finds draws that mean something else when an item is deleted, as places in the words without it.
    fn draws_behind(&mut self, items: &Items, sides: [&[u32]; 2]) -> Vec<usize> {
        let behind = items.end() - items.size;
        let places = behind..sides[1].len().min(behind + MOST_BEHIND);
        let [Some(one), Some(other)] = sides.map(|words| self.inputs.text_of(words)) else {
            return Vec::new();
        };
        let sides = [(sides[0], &*one), (sides[1], &*other)];
        let dependent = places.filter(|place| {
            let places = [place + items.size, *place];
            PROBES.into_iter().any(|probe| {
                let [one, other] =
                    [0, 1].map(|side| self.change_by(probe, places[side], sides[side]));
                one.is_some() && other.is_some() && one != other
            })
        });
        dependent.take(MOST_DEPENDENT).collect()
    }

    /// Returns what another word at a place changes in the text of an input.
    fn change_by(
        &mut self,
        probe: u32,
        place: usize,
        (words, text): (&[u32], &str),
    ) -> Option<String> {
        let mut words = words.to_vec();
        *words.get_mut(place)? = probe;
        let probed = self.inputs.text_of(&words)?;
        Some(changed(text, &probed).to_owned())
    }

    /// Tries these words with each of the draws as it is, with its old value, and with one less.
    fn attempt_moved(&mut self, words: Vec<u32>, draws: &[usize], count: usize) -> bool {
        let Some((place, rest)) = draws.split_first() else {
            return self.attempt(words) == Attempt::Better;
        };
        moved(words[*place], count).into_iter().any(|word| {
            let mut words = words.clone();
            words[*place] = word;
            self.attempt_moved(words, rest, count)
        })
    }

    /// Deletes as many simple words from each row as its length is lowered by.
    fn delete_of_rows(&mut self, place: usize) {
        let mut deleted = 1;
        while let Some((items, word)) = self.list_at(place, deleted)
            && deleted <= items.count
            && items.size > 1
            && !self.inputs.is_over()
        {
            let mut words = self.words[..place].to_vec();
            words.push(word);
            for run in self.words[place + 1..].chunk_by(|one, next| (*one < 2) == (*next < 2)) {
                let dropped = if run[0] < 2 {
                    deleted.min(run.len())
                } else {
                    0
                };
                words.extend(&run[dropped..]);
            }
            if self.attempt(words) != Attempt::Better {
                deleted += 1;
            }
        }
    }
}

/// Maximum number of words of an item.
const LONGEST: usize = 24;

impl Reducer<'_> {
    /// Deletes items one by one, where they take different numbers of words. What is left of the text says how many.
    fn delete_uneven(&mut self, place: usize) {
        let mut start = place + 1;
        while let Some((_, word)) = self.list_at(place, 1)
            && start < self.words.len()
            && !self.inputs.is_over()
        {
            let mut base = self.words.clone();
            base[place] = word;
            let sizes = 1..=LONGEST.min(base.len() - start);
            let deleted = sizes.into_iter().find_map(|size| {
                let words = [&base[..start], &base[start + size..]].concat();
                let text = self.inputs.text_of(&words)?;
                is_part(&text, &self.inputs.simplicity().text).then_some((size, words))
            });
            match deleted {
                Some((size, words)) => {
                    if self.attempt(words) != Attempt::Better {
                        start += size;
                    }
                }
                None => start += 1,
            }
        }
    }
}

/// Returns the words for the old index and for one less, after one of `count` items has gone. A range up to the number of items
/// has one value more than there are items.
fn moved(word: u32, count: usize) -> Vec<u32> {
    let count = u64::try_from(count).unwrap_or(u64::MAX);
    let mut words = vec![word];
    for values in [count + 1, count] {
        let index = (u64::from(word) * values) >> 32;
        for index in [Some(index), index.checked_sub(1)].into_iter().flatten() {
            let middle = ((2 * index + 1) << 31) / (values - 1).max(1);
            words.extend(u32::try_from(middle));
        }
    }
    words.sort_unstable();
    words.dedup();
    words
}

/// Returns what of the second text is not in the first.
fn changed<'text>(one: &str, other: &'text str) -> &'text str {
    let [before, after] = shared(one, other);
    &other[before..other.len() - after]
}

/// Says whether a text is another one with one part left out.
fn is_part(text: &str, of: &str) -> bool {
    let [before, after] = shared(text, of);
    text.len() < of.len() && before + after == text.len()
}

/// Counts the bytes that two texts have in common at their starts and, behind that, at their ends.
pub(super) fn shared(one: &str, other: &str) -> [usize; 2] {
    let same = |(one, other): &(char, char)| one == other;
    let length = |(one, _): (char, char)| one.len_utf8();
    let before = one
        .chars()
        .zip(other.chars())
        .take_while(same)
        .map(length)
        .sum();
    let rest = one[before..]
        .chars()
        .rev()
        .zip(other[before..].chars().rev());
    [before, rest.take_while(same).map(length).sum()]
}

#[cfg(test)]
mod tests {
    use super::{changed, is_part, moved};

    #[test]
    fn a_part_is_a_text_with_one_gap() {
        assert!(is_part("[1, 3]", "[1, 2, 3]") && is_part("", "é"));
        assert!(!is_part("[1, 3]", "[1, 3]") && !is_part("[2, 3]", "[1, 3, 4]"));
        assert_eq!(changed("(a, 2)", "(a, 13)"), "13");
    }

    #[test]
    fn a_draw_keeps_its_value_or_has_one_less() {
        let word = u32::MAX / 3 + 1;
        let values = moved(word, 2)
            .into_iter()
            .map(|word| (u64::from(word) * 2) >> 32);
        let mut values: Vec<u64> = values.collect();
        values.dedup();
        assert_eq!(values, [0, 1]);
    }
}
