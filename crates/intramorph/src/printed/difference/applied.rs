//! Differences of random values, applied: they turn one side into the other.

use std::fmt::{Debug, Formatter, Result};

use proptest::prelude::*;

use super::{Changes, on_one_line};
use crate::printed::sorted::sorted;

/// Two values with parts in common.
#[derive(Clone, Debug)]
enum Pair {
    Leaf([&'static str; 2]),
    Unlike(Box<[Pair; 2]>),
    List(Vec<Half>),
    Tuple(Vec<Pair>),
    Struct(Vec<Half>),
    Map(Vec<Half>),
    Set(Vec<Half>),
}

/// A part of both values, or of one of them only.
#[derive(Clone, Debug)]
struct Half {
    is_in: [bool; 2],
    pair: Pair,
}

/// One of the two values.
struct Side<'pair>(&'pair Pair, usize);

impl Debug for Side<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let Self(pair, side) = *self;
        let all = |halves| present(halves, side);
        match pair {
            Pair::Leaf(texts) => f.write_str(texts[side]),
            Pair::Unlike(pairs) => Side(&pairs[side], side).fmt(f),
            Pair::List(halves) => f
                .debug_list()
                .entries(all(halves).iter().map(|part| &part.1))
                .finish(),
            Pair::Tuple(pairs) => {
                let mut tuple = f.debug_tuple("Tuple");
                for pair in pairs {
                    tuple.field(&Side(pair, side));
                }
                tuple.finish()
            }
            Pair::Struct(halves) => {
                let mut fields = f.debug_struct("Struct");
                for (index, part) in all(halves) {
                    fields.field(["id", "len", "end", "pattern", "next"][index], &part);
                }
                fields.finish()
            }
            Pair::Map(halves) => f.debug_map().entries(all(halves)).finish(),
            Pair::Set(halves) => f
                .debug_set()
                .entries(all(halves).iter().map(|part| part.0))
                .finish(),
        }
    }
}

/// Returns the parts of one side, with their numbers.
fn present(halves: &[Half], side: usize) -> Vec<(usize, Side<'_>)> {
    let halves = halves.iter().enumerate();
    let halves = halves.filter(|(_, half)| half.is_in[side]);
    let parts = halves.map(|(index, half)| (index, Side(&half.pair, side)));
    parts.collect()
}

fn pairs() -> impl Strategy<Value = Pair> {
    let text = prop::sample::select(&["0", "1", "-7", "\"a\"", "\"b-c\"", "None"][..]);
    let leaf = (text.clone(), text, any::<bool>());
    let leaf =
        leaf.prop_map(|(one, other, is_same)| Pair::Leaf([one, if is_same { one } else { other }]));
    leaf.prop_recursive(4, 24, 5, |inner| {
        let is_in = prop::sample::select(&[[true; 2], [true; 2], [true, false], [false, true]][..]);
        let half = (is_in, inner.clone()).prop_map(|(is_in, pair)| Half { is_in, pair });
        let halves = prop::collection::vec(half, 0..5);
        prop_oneof![
            [inner.clone(), inner.clone()].prop_map(|pairs| Pair::Unlike(Box::new(pairs))),
            halves.clone().prop_map(Pair::List),
            prop::collection::vec(inner, 1..4).prop_map(Pair::Tuple),
            halves.clone().prop_map(Pair::Struct),
            halves.clone().prop_map(Pair::Map),
            halves.prop_map(Pair::Set),
        ]
    })
}

/// Replaces each `{old → new}` by one of the two.
fn applied(difference: &str, side: usize) -> String {
    let Some((before, after)) = difference.split_once(" → ") else {
        return difference.to_owned();
    };
    let start = before.len() - 1 - depths(before.chars().rev(), '}', '{');
    let end = depths(after.chars(), '{', '}');
    let chosen = [&before[start + 1..], &after[..end]][side];
    let (mut before, mut after) = (before[..start].to_owned(), &after[end + 1..]);
    if chosen != "∅" {
        before.push_str(chosen);
    } else if before.ends_with(", ") {
        before.truncate(before.len() - 2);
    } else {
        after = after.strip_prefix(", ").unwrap_or(after);
    }
    applied(&(before + after), side)
}

/// Counts the bytes up to the brace that closes what was open before.
fn depths(characters: impl Iterator<Item = char>, opening: char, closing: char) -> usize {
    let (mut depth, mut bytes) = (0, 0);
    for character in characters {
        match character {
            _ if character == opening => depth += 1,
            _ if character == closing && depth == 0 => return bytes,
            _ if character == closing => depth -= 1,
            _ => {}
        }
        bytes += character.len_utf8();
    }
    panic!("no brace is left");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn the_difference_turns_one_side_into_the_other(pair in pairs()) {
        let sides = [0, 1].map(|side| sorted(&format!("{:?}", Side(&pair, side))).into_owned());
        let difference = on_one_line(&sides[0], &sides[1]);
        if !difference.contains('…') {
            for side in [0, 1] {
                prop_assert_eq!(&applied(&difference, side), &sides[side], "{}", difference);
            }
        }
        let mut changes = Changes::down_to(usize::MAX);
        changes.collect([&sides[0], &sides[1]], &mut Vec::new());
        prop_assert!(changes.count > 0 || sides[0] == sides[1]);
    }
}
