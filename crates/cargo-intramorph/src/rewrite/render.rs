//! Rendering: the text of a file in which every site asks which of its arms to take.

use std::collections::HashSet;
use std::ops::Range;

use super::RUNTIME;
use super::id::{ChangeId, SiteId};
use super::operator::proposals::SiteKind;
use super::site::{Arm, Site};

/// A file with its sites, and their regions in its text.
#[derive(Debug)]
pub(crate) struct Rendered {
    pub(crate) text: String,
    /// Regions nest: the smallest that contains a place is the innermost.
    pub(crate) regions: Vec<Region>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Region {
    pub(crate) range: Range<usize>,
    pub(crate) kind: RegionKind,
}

/// Content of a region of a rendered file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum RegionKind {
    /// A changed arm.
    Arm(ChangeId),
    /// A whole site: its question and all arms.
    Site(SiteId),
}

/// Renders a source with its sites, which are sorted from left to right, an outer one before those in it, and with the places at
/// which it counts, from left to right.
pub(super) fn render(
    source: &str,
    sites: &[Site],
    counts: &[usize],
    without: &HashSet<ChangeId>,
) -> Rendered {
    let mut writer = Writer {
        source,
        sites,
        counts,
        without,
        rendered: Rendered {
            text: String::with_capacity(source.len() * 4),
            regions: Vec::new(),
        },
    };
    writer.text_with_sites(0..source.len());
    writer.rendered
}

struct Writer<'a> {
    source: &'a str,
    /// Sites that are not yet written.
    sites: &'a [Site],
    /// Places of counts that are not yet written.
    counts: &'a [usize],
    without: &'a HashSet<ChangeId>,
    rendered: Rendered,
}

impl<'a> Writer<'a> {
    /// Writes the source in `range`, with all sites in it.
    fn text_with_sites(&mut self, range: Range<usize>) {
        let mut from = range.start;
        while let Some((site, rest)) = self.sites.split_first()
            // A site that is inserted at the end of the range comes after it.
            && site.range.start < range.end
        {
            self.sites = rest;
            self.original(from..site.range.start);
            self.site(site);
            from = site.range.end;
        }
        self.original(from..range.end);
    }

    /// Writes the source in `range`, in which there are no sites. It counts in a body, so it is written after its brace.
    fn original(&mut self, range: Range<usize>) {
        let mut from = range.start;
        while let Some((&place, rest)) = self.counts.split_first()
            && place <= range.end
        {
            self.counts = rest;
            self.push(&self.source[from..place]);
            self.push(&format!("::{RUNTIME}::count(); "));
            from = place;
        }
        self.push(&self.source[from..range.end]);
    }

    fn site(&mut self, site: &'a Site) {
        let without = self.without;
        let arms = site.arms.iter().enumerate();
        let arms: Vec<_> = arms
            .filter(|(_, arm)| !without.contains(&arm.change))
            .collect();
        if arms.is_empty() {
            return self.text_with_sites(site.range.clone());
        }
        let start = self.rendered.text.len();
        // The compiler warns about the useless cast: so it says which sites it has compiled.
        let question = format!("::{RUNTIME}::at({}u32 as u32)", site.id.0);
        if let SiteKind::Around(_) = site.kind {
            return self.insertions(site, &arms, &question);
        }
        let question = if site.is_counted {
            format!("{{ ::{RUNTIME}::count(); {question} }}")
        } else {
            question
        };
        match site.kind {
            SiteKind::Entry => {
                self.push(&format!(" match {question} {{ 0 => {{}}"));
                self.arms(&arms, " } ");
            }
            SiteKind::Statement => {
                self.push(&format!("match {question} {{ 0 => {{ "));
                self.text_with_sites(site.range.clone());
                self.push(" }");
                self.arms(&arms, " }");
            }
            SiteKind::Expression => {
                let [open, close] = parentheses(&self.source[site.range.clone()]);
                self.push(&format!("(match {question} {{ 0 => {open}"));
                self.text_with_sites(site.range.clone());
                self.push(&format!("{close},"));
                self.arms(&arms, " })");
            }
            SiteKind::ArmGuard => {
                // There is one change only: the match arm is as if it were not there.
                self.push(&format!(" if {question} == 0"));
                self.mark(start, RegionKind::Arm(arms[0].1.change));
            }
            SiteKind::Around(_) => unreachable!("it has no arms to write"),
        }
        self.mark(start, RegionKind::Site(site.id));
    }

    /// Writes arms and the end of their site. The last arm is taken for all other numbers, since a match is exhaustive.
    fn arms(&mut self, arms: &[(usize, &Arm)], end: &str) {
        for (place, (index, arm)) in arms.iter().enumerate() {
            let is_last = place + 1 == arms.len();
            let pattern = if is_last {
                "_".to_owned()
            } else {
                (index + 1).to_string()
            };
            self.push(&format!(" {pattern} => "));
            let start = self.rendered.text.len();
            let [open, close] = parentheses(&arm.text);
            let text = if arm.text.is_empty() { "{}" } else { &arm.text };
            self.push(&[open, text, close].concat());
            self.mark(start, RegionKind::Arm(arm.change));
            self.push(",");
        }
        self.push(end);
    }

    /// Writes the original of a site with the code that is inserted around it. All of its arms are in that code.
    fn insertions(&mut self, site: &'a Site, arms: &[(usize, &Arm)], question: &str) {
        let start = self.rendered.text.len();
        let mut from = site.range.start;
        for insertion in &site.insertions {
            self.text_with_sites(from..insertion.place);
            self.push(&insertion.code(question, site.id.0));
            from = insertion.place;
        }
        self.text_with_sites(from..site.range.end);
        for (_, arm) in arms {
            self.mark(start, RegionKind::Arm(arm.change));
        }
        self.mark(start, RegionKind::Site(site.id));
    }

    fn push(&mut self, text: &str) {
        self.rendered.text.push_str(text);
    }

    fn mark(&mut self, start: usize, kind: RegionKind) {
        let range = start..self.rendered.text.len();
        self.rendered.regions.push(Region { range, kind });
    }
}

/// Returns parentheses for code that begins with a block, since a match arm would end after that block.
fn parentheses(expression: &str) -> [&'static str; 2] {
    const WORDS: [&str; 7] = ["unsafe", "if", "match", "loop", "while", "for", "const"];
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
    let first = expression.split(|letter| !is_part(letter)).next();
    let is_label = |name: &str| name.trim_start_matches(is_part).starts_with(':');
    let is_block = expression.starts_with('{')
        || first.is_some_and(|first| WORDS.contains(&first))
        || expression.strip_prefix('\'').is_some_and(is_label);
    if is_block { ["(", ")"] } else { ["", ""] }
}
