//! Collector of the changes that operators propose for one source, and of the places at which it counts.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;

use syn::spanned::Spanned;

use super::Operator;
use crate::rewrite::Source;
use crate::rewrite::count::Count;
use crate::rewrite::one_line::one_line;

/// Maximum number of arms of a site. No expression has more, and the number leaves room for the mark of a reached site.
const MAX_ARMS: usize = 127;

/// All proposals for one source.
pub(crate) struct Proposals<'a> {
    source: &'a Source,
    /// Operator that proposes.
    operator: Operator,
    /// Path of the item that the walk is in.
    pub(crate) item: String,
    /// Whether others may call the function that the walk is in: it is `pub`, or a method of a trait.
    pub(crate) is_public: bool,
    /// Whether sites count: in a closure without braces, nothing else can.
    pub(crate) sites_count: bool,
    /// Places at which functions and loops count.
    pub(crate) counts: Vec<Count>,
    /// Proposals of each site.
    pub(crate) sites: BTreeMap<SiteKey, Vec<Proposal>>,
    /// Number of changes so far, of each item and operator.
    ordinals: HashMap<(String, Operator), u32>,
    /// Expressions that were looked at as a part of one around them, each with the operators that need not look again.
    claimed: HashSet<(Range<usize>, Operator)>,
}

/// Place and kind of a site. The order is that of the text: from left to right, an outer site before those in it.
pub(crate) type SiteKey = (usize, SiteKind, Reverse<usize>);

/// How a site is written. The order is that in which sites with the same range enclose each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum SiteKind {
    /// A statement that may return, inserted before others. Its arms say what is done instead of going on.
    Entry,
    /// A statement that may be left out.
    Statement,
    /// An expression that may be replaced.
    Expression,
    /// A guard, inserted after the pattern of a match arm that may be left out.
    ArmGuard,
    /// Code around which calls of the runtime are inserted. Those of an earlier operator enclose those of a later one.
    Around(Operator),
}

/// A change that an operator proposes.
pub(crate) struct Proposal {
    pub(crate) item: String,
    pub(crate) is_public: bool,
    pub(crate) is_counted: bool,
    pub(crate) operator: Operator,
    /// Position among the changes of this operator in this item, from 1.
    pub(crate) ordinal: u32,
    pub(crate) edit: Edit,
    /// Code of the arm, on one line; empty if code is inserted around the original.
    pub(crate) arm: String,
    /// Code that is inserted, the same for all arms of a site.
    pub(crate) insertions: Vec<Insertion>,
}

/// Code on one line that is inserted into the source.
#[derive(Clone, Debug)]
pub(crate) struct Insertion {
    pub(crate) place: usize,
    /// The code, with [`Insertion::ARM`] and [`Insertion::SITE`] in the places of what depends on the number of the site.
    code: String,
}

impl Insertion {
    /// Stands for the question which arm to take.
    pub(super) const ARM: &str = "\u{1}";
    /// Stands for the number of the site.
    pub(super) const SITE: &str = "\u{2}";

    pub(super) fn new(place: usize, code: impl Into<String>) -> Self {
        let code = code.into();
        Self { place, code }
    }

    /// Returns the code at a site.
    pub(crate) fn code(&self, question: &str, site: u32) -> String {
        let asked = self.code.replace(Self::ARM, question);
        asked.replace(Self::SITE, &site.to_string())
    }
}

/// An edit as a user would make it in the source.
#[derive(Clone, Debug)]
pub(crate) struct Edit {
    pub(crate) range: Range<usize>,
    pub(crate) replacement: String,
    /// Byte at which a user would look for the edit.
    pub(crate) place: usize,
}

impl Edit {
    pub(super) fn new(range: Range<usize>, replacement: impl Into<String>) -> Self {
        Self {
            place: range.start,
            range,
            replacement: replacement.into(),
        }
    }
}

/// Returns the bytes of a node in its source.
pub(crate) fn bytes_of(node: &impl Spanned) -> Range<usize> {
    node.span().byte_range()
}

impl<'a> Proposals<'a> {
    pub(crate) fn new(source: &'a Source) -> Self {
        Self {
            source,
            operator: Operator::Body,
            item: source.module.clone(),
            is_public: false,
            sites_count: false,
            counts: Vec::new(),
            sites: BTreeMap::new(),
            ordinals: HashMap::new(),
            claimed: HashSet::new(),
        }
    }

    /// Sets the operator that proposes from now on.
    pub(super) fn by(&mut self, operator: Operator) -> &mut Self {
        self.operator = operator;
        self
    }

    /// Returns the source of a node, as it is written.
    pub(crate) fn text(&self, node: &impl Spanned) -> &'a str {
        self.text_in(bytes_of(node))
    }

    pub(super) fn text_in(&self, range: Range<usize>) -> &'a str {
        &self.source.text[range]
    }

    /// Returns the source before a place.
    pub(super) fn text_before(&self, place: usize) -> &'a str {
        self.text_in(0..place)
    }

    /// Marks an expression as looked at by the operator that proposes.
    pub(super) fn claim(&mut self, expression: &impl Spanned) {
        self.claimed.insert((bytes_of(expression), self.operator));
    }

    /// Whether the operator that proposes has looked at an expression as a part of one around it.
    pub(super) fn is_claimed(&self, expression: &impl Spanned) -> bool {
        self.claimed
            .contains(&(bytes_of(expression), self.operator))
    }

    /// Proposes changes of `site` that insertions make, each of which a user sees as an edit.
    pub(super) fn insert_around(
        &mut self,
        site: Range<usize>,
        insertions: &[Insertion],
        edits: impl IntoIterator<Item = Edit>,
    ) {
        let key = key(SiteKind::Around(self.operator), site);
        if self.sites.contains_key(&key) {
            return;
        }
        let edits = edits.into_iter();
        let proposals = edits.map(|edit| self.proposal(edit, String::new(), insertions.to_vec()));
        let proposals = proposals.collect();
        self.sites.insert(key, proposals);
    }

    /// Proposes another expression in the place of this one.
    pub(super) fn replace(&mut self, expression: &impl Spanned, replacement: impl Into<String>) {
        self.replace_part(expression, expression, replacement);
    }

    /// Proposes the same expression with another part.
    pub(super) fn replace_part(
        &mut self,
        expression: &impl Spanned,
        part: &impl Spanned,
        replacement: impl Into<String>,
    ) {
        let edit = Edit::new(bytes_of(part), replacement);
        self.edit(bytes_of(expression), edit);
    }

    /// Proposes the expression in `site` with `edit` made in it.
    pub(super) fn edit(&mut self, site: Range<usize>, edit: Edit) {
        let before = self.text_in(site.start..edit.range.start);
        let after = self.text_in(edit.range.end..site.end);
        let arm = [before, &edit.replacement, after].concat();
        self.propose(key(SiteKind::Expression, site), edit, &arm);
    }

    /// Proposes other programs in the place of the text in `site`. Each arm is known by its number, from 1.
    pub(in crate::rewrite) fn programs(&mut self, site: &Range<usize>, arms: &[String]) {
        for arm in arms {
            let edit = Edit::new(site.clone(), arm.as_str());
            self.by(Operator::Program).edit(site.clone(), edit);
        }
    }

    /// Proposes to execute `compiled` at `place`, where the source has nothing; a user sees `edit`.
    pub(super) fn insert(&mut self, place: usize, edit: Edit, compiled: &str) {
        self.propose(key(SiteKind::Entry, place..place), edit, compiled);
    }

    /// Proposes to leave a statement out. One with an attribute stays: `cfg` may remove it, but not the site.
    pub(super) fn remove_statement(&mut self, statement: &impl Spanned) {
        let range = bytes_of(statement);
        if !self.text(statement).starts_with('#') {
            let edit = Edit::new(range.clone(), "");
            self.propose(key(SiteKind::Statement, range), edit, "");
        }
    }

    /// Proposes to leave a match arm out; its pattern, which has no guard, ends at `place`.
    pub(super) fn remove_arm(&mut self, place: usize, arm: Range<usize>) {
        let key = key(SiteKind::ArmGuard, place..place);
        self.propose(key, Edit::new(arm, ""), "");
    }

    fn propose(&mut self, key: SiteKey, edit: Edit, arm: &str) {
        let proposals = self.sites.entry(key).or_default();
        let Some(arm) = one_line(arm) else {
            return;
        };
        if proposals.len() == MAX_ARMS || proposals.iter().any(|other| other.arm == arm) {
            return;
        }
        let proposal = self.proposal(edit, arm, Vec::new());
        self.sites.entry(key).or_default().push(proposal);
    }

    /// Makes a proposal of the operator that proposes, with the next ordinal.
    fn proposal(&mut self, edit: Edit, arm: String, insertions: Vec<Insertion>) -> Proposal {
        let (item, operator) = (self.item.clone(), self.operator);
        let ordinal = self.ordinals.entry((item.clone(), operator)).or_default();
        *ordinal += 1;
        Proposal {
            item,
            is_public: self.is_public,
            is_counted: self.sites_count,
            operator,
            ordinal: *ordinal,
            edit,
            arm,
            insertions,
        }
    }
}

fn key(kind: SiteKind, site: Range<usize>) -> SiteKey {
    (site.start, kind, Reverse(site.end))
}
