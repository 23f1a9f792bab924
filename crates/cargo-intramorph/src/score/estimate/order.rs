//! A random order of bugs, of which every beginning is a stratified sample. Pure.

use crate::random::Random;

/// Minimum number of indices in a block. Strata that are smaller are taken together: if each of many small strata had the same
/// share of caught bugs, a sample of each would vary more than one of all.
const LEAST: usize = 10;

/// An order of the indices of some strata: however many are taken from its beginning, each stratum has about its share of them.
///
/// Indices are shuffled within blocks of strata. The list of all blocks is then halved again and again, and indices are taken
/// from both halves in turn. Since the list also begins at a random place, each index is equally likely to be in the sample.
pub(crate) fn order<S: Ord>(strata: &[S], seed: u64) -> Vec<usize> {
    let mut random = Random::new(seed);
    let mut indices: Vec<usize> = (0..strata.len()).collect();
    indices.sort_by_key(|index| &strata[*index]);
    let mut left = &mut indices[..];
    while !left.is_empty() {
        let (block, others) = left.split_at_mut(block_length(left, strata));
        random.shuffle(block);
        left = others;
    }
    let start = random.below(indices.len());
    indices.rotate_left(start);
    spread(&indices, &mut random)
}

/// The length of the first block of whole strata. The last one is not small either.
fn block_length<S: Ord>(sorted: &[usize], strata: &[S]) -> usize {
    let least = LEAST.min(sorted.len());
    let stratum = &strata[sorted[least - 1]];
    let more = sorted[least..].iter();
    let end = least + more.take_while(|index| strata[**index] == *stratum).count();
    if sorted.len() - end < LEAST {
        return sorted.len();
    }
    end
}

/// Takes from both halves of a list in turn, each of them in such an order itself.
fn spread(list: &[usize], random: &mut Random) -> Vec<usize> {
    if list.len() < 2 {
        return list.to_vec();
    }
    // Of an odd number either half has one more, and the larger half is a little more likely to begin.
    let middle = list.len().midpoint(random.below(2));
    let (left, right) = list.split_at(middle);
    let begins_left = random.below(list.len()) < left.len();
    let (left, right) = (spread(left, random), spread(right, random));
    let (first, second) = if begins_left {
        (left, right)
    } else {
        (right, left)
    };
    let pairs = (0..=middle).map(|turn| [first.get(turn), second.get(turn)]);
    pairs.flatten().flatten().copied().collect()
}

#[cfg(test)]
mod tests {
    use super::{block_length, order};

    /// Strata of some sizes, each index with the number of its stratum.
    fn strata(sizes: &[usize]) -> Vec<usize> {
        let strata = sizes.iter().enumerate();
        strata
            .flat_map(|(stratum, size)| vec![stratum; *size])
            .collect()
    }

    #[test]
    fn an_order_has_every_index_once_and_is_the_same_for_the_same_seed() {
        for size in 0..40 {
            let strata = strata(&[size, size / 2, 1]);
            let mut indices = order(&strata, 7);
            assert_eq!(indices, order(&strata, 7));
            indices.sort_unstable();
            assert!(indices.into_iter().eq(0..strata.len()));
        }
        let strata = strata(&[50]);
        assert_ne!(order(&strata, 7), order(&strata, 8));
    }

    #[test]
    fn every_beginning_has_a_fair_share_of_each_stratum() {
        let sizes = [50, 400, 53, 147, 200];
        let strata = strata(&sizes);
        for seed in 0..20 {
            let mut taken = [0_usize; 5];
            for (count, index) in order(&strata, seed).into_iter().enumerate() {
                taken[strata[index]] += 1;
                for (taken, size) in taken.iter().zip(sizes) {
                    let fair = (count + 1) * size / strata.len();
                    // Where a stratum begins and ends, the halves cut it about as often as they have been halved.
                    assert!(fair.abs_diff(*taken) <= 10, "{taken} of {fair}");
                }
            }
        }
    }

    #[test]
    fn small_strata_are_taken_together() {
        let lengths = |sizes: &[usize]| {
            let strata = strata(sizes);
            let sorted: Vec<usize> = (0..strata.len()).collect();
            let mut left = &sorted[..];
            let mut lengths = Vec::new();
            while !left.is_empty() {
                lengths.push(block_length(left, &strata));
                left = &left[lengths[lengths.len() - 1]..];
            }
            lengths
        };
        assert_eq!(lengths(&[1, 2, 3]), [6]);
        assert_eq!(lengths(&[12, 4, 4, 6, 11]), [12, 14, 11]);
        assert_eq!(lengths(&[12, 11, 9]), [12, 20]);
    }

    #[test]
    fn each_index_is_equally_likely_to_be_taken() {
        let strata = strata(&[1, 5, 2, 3]);
        let mut taken = vec![0_u32; strata.len()];
        for seed in 0..5_500 {
            for index in &order(&strata, seed)[..3] {
                taken[*index] += 1;
            }
        }
        // 1,500 times each, with a standard deviation of 33.
        assert!(
            taken.iter().all(|count| count.abs_diff(1_500) < 150),
            "{taken:?}"
        );
    }
}
