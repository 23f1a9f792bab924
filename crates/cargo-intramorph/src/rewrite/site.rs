//! Sites: places in the source that ask at run time which of their arms to take.

use std::cmp::Reverse;
use std::ops::Range;

use super::Source;
use super::change::{Change, Identity};
use super::id::{ChangeId, SiteId};
use super::lines::Lines;
use super::operator::proposals::{Insertion, Proposals, SiteKind};

#[derive(Debug)]
pub(super) struct Site {
    pub(super) id: SiteId,
    pub(super) kind: SiteKind,
    /// Bytes of the source that the site stands for; empty for what is inserted.
    pub(super) range: Range<usize>,
    /// Whether it is counted; elsewhere the functions and loops around sites are.
    pub(super) is_counted: bool,
    pub(super) arms: Vec<Arm>,
    /// Code that is inserted around the original, in the order of places.
    pub(super) insertions: Vec<Insertion>,
}

/// Code that a site may execute instead of the original.
#[derive(Debug)]
pub(super) struct Arm {
    pub(super) change: ChangeId,
    /// Code on one line; empty where the change leaves something out.
    pub(super) text: String,
}

/// Makes sites of the proposals for a source, in the order of its text, and adds their changes to those of earlier sources.
pub(super) fn sites(
    source: &Source,
    proposals: Proposals<'_>,
    first_site: u32,
    changes: &mut Vec<Change>,
) -> Vec<Site> {
    let lines = Lines::of(&source.text);
    let sites = proposals.sites.into_iter();
    let sites = sites.filter(|(_, proposals)| !proposals.is_empty());
    let sites = sites.zip(first_site..).map(|((key, proposals), id)| {
        let (start, kind, Reverse(end)) = key;
        let id = SiteId(id);
        let is_counted = proposals.iter().any(|proposal| proposal.is_counted);
        let insertions = proposals[0].insertions.clone();
        let arms = proposals.into_iter().zip(1..).map(|(proposal, number)| {
            let (line, column) = lines.line_and_column(proposal.edit.place);
            let range = proposal.edit.range;
            let change = Change {
                id: Change::next_id(changes),
                identity: Identity {
                    file: source.path.clone(),
                    item: proposal.item,
                    operator: proposal.operator,
                    ordinal: proposal.ordinal,
                },
                is_public: proposal.is_public,
                site: id,
                arm: number,
                positions: lines.line_and_column(range.start)..lines.line_and_column(range.end),
                range,
                replacement: proposal.edit.replacement,
                line,
                column,
            };
            let arm = Arm {
                change: change.id,
                text: proposal.arm,
            };
            changes.push(change);
            arm
        });
        let arms = arms.collect();
        Site {
            id,
            kind,
            range: start..end,
            is_counted,
            arms,
            insertions,
        }
    });
    sites.collect()
}
