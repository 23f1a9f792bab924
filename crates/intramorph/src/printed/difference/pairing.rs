//! Which parts of two values belong together: fields and entries by their labels, elements by the shortest difference.

use std::cmp::Ordering;
use std::ops::Range;

use super::alignment::{Piece, pieces};
use crate::printed::branch::{Branch, Kind, Label, Part, by_number};

/// Parts that belong together.
pub(super) enum Pairing<'branch, 'text> {
    Both(Part<'text>, Part<'text>),
    /// Neighbours on either side, in different numbers or with different labels.
    Instead(Run<'branch, 'text>, Run<'branch, 'text>),
}

/// Neighbours in a value.
#[derive(Clone)]
pub(super) struct Run<'branch, 'text> {
    branch: &'branch Branch<'text>,
    range: Range<usize>,
}

impl<'text> Run<'_, 'text> {
    pub(super) fn parts(&self) -> impl Iterator<Item = Part<'text>> {
        self.range.clone().map(|index| self.branch.part(index))
    }
}

/// Prints neighbours with their labels.
pub(super) fn joined(run: &Run<'_, '_>) -> String {
    run.branch.parts[run.range.clone()].join(", ")
}

/// Returns two values with parts if they have the same name and brackets.
pub(super) fn alike<'text>(
    one: &'text str,
    other: &'text str,
) -> Option<(Branch<'text>, Branch<'text>)> {
    let (one, other) = (Branch::of(one)?, Branch::of(other)?);
    (one.opening == other.opening).then_some((one, other))
}

/// Pairs the parts of two values, in the order of the parts.
pub(super) fn pairings<'branch, 'text>(
    old: &'branch Branch<'text>,
    new: &'branch Branch<'text>,
) -> impl Iterator<Item = Pairing<'branch, 'text>> {
    let pieces = match pieces_by_label(old, new) {
        Some(pieces) => pieces,
        // Elements in other places may have other values, unless one side has more of them.
        None => (pieces(&old.parts, &new.parts).into_iter())
            .map(|piece| Piece {
                is_equal: piece.old.len() == piece.new.len(),
                ..piece
            })
            .collect(),
    };
    pieces.into_iter().flat_map(move |piece| {
        let Piece {
            old: olds,
            new: news,
            is_equal,
        } = piece;
        let pairs = if is_equal { olds.len() } else { 0 };
        let both = olds.clone().zip(news.clone()).take(pairs);
        let both = both.map(|(one, other)| Pairing::Both(old.part(one), new.part(other)));
        let instead = (!is_equal).then(|| {
            let [old, new] =
                [(old, olds), (new, news)].map(|(branch, range)| Run { branch, range });
            Pairing::Instead(old, new)
        });
        both.chain(instead)
    })
}

/// Pairs parts with the same label; `None` for lists, whose indices change with every element that comes before.
pub(super) fn pieces_by_label(old: &Branch<'_>, new: &Branch<'_>) -> Option<Vec<Piece>> {
    if old.kind == Kind::List {
        return None;
    }
    let [olds, news] = [old, new].map(labels);
    if olds == news {
        let all = 0..olds.len();
        return Some(vec![Piece {
            old: all.clone(),
            new: all,
            is_equal: true,
        }]);
    }
    let are_sorted = [&olds, &news]
        .into_iter()
        .all(|labels| labels.is_sorted_by(is_before));
    Some(if old.kind == Kind::Map && are_sorted {
        merged(&olds, &news)
    } else {
        pieces(&olds, &news)
    })
}

fn labels<'text>(branch: &Branch<'text>) -> Vec<Label<'text>> {
    (0..branch.parts.len())
        .map(|index| branch.part(index).label)
        .collect()
}

fn is_before(one: &Label<'_>, other: &Label<'_>) -> bool {
    order(one, other).is_lt()
}

/// Orders the keys of maps and the elements of sets.
fn order(one: &Label<'_>, other: &Label<'_>) -> Ordering {
    match (one, other) {
        (Label::Key(one), Label::Key(other)) | (Label::Member(one), Label::Member(other)) => {
            by_number(one, other)
        }
        _ => one.cmp(other),
    }
}

/// Pairs the labels of two sorted maps or sets.
fn merged(olds: &[Label<'_>], news: &[Label<'_>]) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let (mut old, mut new) = (0, 0);
    while old < olds.len() || new < news.len() {
        let order = match (olds.get(old), news.get(new)) {
            (Some(one), Some(other)) => order(one, other),
            (Some(_), None) => Ordering::Less,
            (None, _) => Ordering::Greater,
        };
        // The side with the larger label lacks the smaller one.
        let (lost, gained) = (usize::from(order.is_le()), usize::from(order.is_ge()));
        pieces.push(Piece {
            old: old..old + lost,
            new: new..new + gained,
            is_equal: order.is_eq(),
        });
        (old, new) = (old + lost, new + gained);
    }
    pieces
}
