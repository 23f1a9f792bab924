//! What operators propose, collected to sites and changes.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::{Range, RangeInclusive};

use syn::spanned::Spanned;

use super::change::{Change, ChangeId, Identity};
use super::one_line::one_line;
use super::site::{Arm, MOST_ARMS, Site, SiteId, SiteKind};
use super::{Ordinals, Source};

/// The proposals for one source.
pub(super) struct Proposals<'a> {
    source: &'a Source,
    first_site: u32,
    /// Which operator proposes, and in which item; set by whoever asks the operators.
    pub(super) operator: &'static str,
    pub(super) item: String,
    sites: BTreeMap<Key, Vec<Proposal>>,
    ordinals: Ordinals,
}

/// Sites in the order in which they are written: from left to right, an outer one before those in it.
type Key = (usize, SiteKind, Reverse<usize>);

struct Proposal {
    identity: Identity,
    edit: Edit,
    /// What the arm is; on one line.
    text: String,
}

/// An edit as one would make it in the source.
#[derive(Clone, Debug)]
pub(super) struct Edit {
    pub(super) range: Range<usize>,
    pub(super) replacement: String,
    /// Where one would look for it.
    place: usize,
}

impl Edit {
    pub(super) fn new(range: Range<usize>, replacement: impl Into<String>) -> Self {
        Self {
            place: range.start,
            range,
            replacement: replacement.into(),
        }
    }

    /// The same edit, to be looked for at another place than where it begins.
    pub(super) fn placed(self, place: usize) -> Self {
        Self { place, ..self }
    }
}

/// Where a node is in its source.
pub(super) fn bytes_of(node: &impl Spanned) -> Range<usize> {
    node.span().byte_range()
}

impl<'a> Proposals<'a> {
    pub(super) fn new(source: &'a Source, first_site: u32) -> Self {
        Self {
            source,
            first_site,
            operator: "",
            item: String::new(),
            sites: BTreeMap::new(),
            ordinals: Ordinals::default(),
        }
    }

    /// The source of a node, as it is written.
    pub(super) fn text(&self, node: &impl Spanned) -> &'a str {
        &self.source.text[bytes_of(node)]
    }

    /// The source in a range.
    pub(super) fn at(&self, range: Range<usize>) -> &'a str {
        &self.source.text[range]
    }

    /// Another expression in the place of this one.
    pub(super) fn instead(&mut self, expression: &impl Spanned, replacement: impl Into<String>) {
        let range = bytes_of(expression);
        self.edited(range.clone(), Edit::new(range, replacement));
    }

    /// This expression with a part of it edited.
    pub(super) fn with_part(
        &mut self,
        expression: &impl Spanned,
        part: &impl Spanned,
        replacement: impl Into<String>,
    ) {
        let edit = Edit::new(bytes_of(part), replacement);
        self.edited(bytes_of(expression), edit);
    }

    /// The expression in `site` with `edit` made in it.
    pub(super) fn edited(&mut self, site: Range<usize>, edit: Edit) {
        let text = &self.source.text;
        let (before, after) = (
            &text[site.start..edit.range.start],
            &text[edit.range.end..site.end],
        );
        let arm = [before, &edit.replacement, after].concat();
        self.propose((SiteKind::Expression, site), edit, &arm);
    }

    /// `compiled` is done at `place`, where the source has nothing, and shown as `edit`.
    pub(super) fn before(&mut self, place: usize, edit: Edit, compiled: &str) {
        self.propose((SiteKind::Entry, place..place), edit, compiled);
    }

    /// The statement is left out. One with an attribute stays: it may not be there at all, and the site would be.
    pub(super) fn without_statement(&mut self, statement: &impl Spanned) {
        let range = bytes_of(statement);
        if self.text(statement).starts_with('#') {
            return;
        }
        let edit = Edit::new(range.clone(), "");
        self.propose((SiteKind::Statement, range), edit, "");
    }

    /// The match arm is left out; its pattern, which has no guard, ends at `place`.
    pub(super) fn without_arm(&mut self, place: usize, arm: Range<usize>) {
        self.propose((SiteKind::Guard, place..place), Edit::new(arm, ""), "");
    }

    fn propose(&mut self, (kind, site): (SiteKind, Range<usize>), edit: Edit, arm: &str) {
        let key = (site.start, kind, Reverse(site.end));
        let proposals = self.sites.entry(key).or_default();
        let Some(text) = one_line(arm).filter(|_| proposals.len() < MOST_ARMS) else {
            return;
        };
        if proposals.iter().any(|proposal| proposal.text == text) {
            return;
        }
        let identity = Identity {
            file: self.source.path.clone(),
            item: self.item.clone(),
            operator: self.operator,
            ordinal: self.ordinals.next(&self.item, self.operator),
        };
        proposals.push(Proposal {
            identity,
            edit,
            text,
        });
    }

    /// The sites in the order of the source; their changes are added to those of the sources before.
    pub(super) fn into_sites(self, changes: &mut Vec<Change>) -> Vec<Site> {
        let lines = Lines::of(&self.source.text);
        let sites = self
            .sites
            .into_iter()
            .filter(|(_, proposals)| !proposals.is_empty());
        let sites = sites.zip(self.first_site..).map(|((key, proposals), id)| {
            let (start, kind, Reverse(end)) = key;
            let id = SiteId(id);
            let arms = proposals.into_iter().zip(1..).map(|(proposal, number)| {
                let change = proposal.change(ChangeId::next(changes), (id, number), &lines);
                let arm = Arm {
                    change: change.id,
                    text: proposal.text,
                };
                changes.push(change);
                arm
            });
            let arms = arms.collect();
            Site {
                id,
                kind,
                range: start..end,
                arms,
            }
        });
        sites.collect()
    }
}

impl Proposal {
    fn change(&self, id: ChangeId, (site, arm): (SiteId, u8), lines: &Lines<'_>) -> Change {
        let (line, column) = lines.place(self.edit.place);
        Change {
            id,
            identity: self.identity.clone(),
            site,
            arm,
            range: self.edit.range.clone(),
            replacement: self.edit.replacement.clone(),
            line,
            column,
        }
    }
}

/// Where the lines of a text begin.
pub(super) struct Lines<'a> {
    text: &'a str,
    starts: Vec<usize>,
}

impl<'a> Lines<'a> {
    pub(super) fn of(text: &'a str) -> Self {
        let breaks = text.match_indices('\n').map(|(place, _)| place + 1);
        Self {
            text,
            starts: std::iter::once(0).chain(breaks).collect(),
        }
    }

    /// The lines that a range is in, from 1.
    pub(super) fn of_range(&self, range: &Range<usize>) -> RangeInclusive<usize> {
        let line = |byte: usize| self.starts.partition_point(|start| *start <= byte);
        let last = range.end.saturating_sub(1).max(range.start);
        line(range.start)..=line(last)
    }

    /// Line and column, in characters, from 1.
    fn place(&self, byte: usize) -> (usize, usize) {
        let line = self.starts.partition_point(|start| *start <= byte);
        let column = self.text[self.starts[line - 1]..byte].chars().count() + 1;
        (line, column)
    }
}
