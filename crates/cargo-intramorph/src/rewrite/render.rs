//! The text of a file in which every site asks which of its arms to take.

use std::collections::HashSet;
use std::ops::Range;

use super::RUNTIME;
use super::change::ChangeId;
use super::site::{Arm, Site, SiteId, SiteKind};

/// A file with its sites, and where in it they are.
#[derive(Debug)]
pub(crate) struct Rendered {
    pub(crate) text: String,
    /// They nest: the smallest that contains a place is the innermost.
    pub(crate) regions: Vec<Region>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Region {
    pub(crate) range: Range<usize>,
    pub(crate) what: Where,
}

/// What stands in a region of a rendered file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Where {
    /// A changed arm.
    Arm(ChangeId),
    /// A whole site: its question, the original and all arms.
    Site(SiteId),
}

/// `sites` are sorted from left to right, an outer one before those in it.
pub(super) fn render(source: &str, sites: &[Site], without: &HashSet<ChangeId>) -> Rendered {
    let rendered = Rendered {
        text: String::with_capacity(source.len() * 4),
        regions: Vec::new(),
    };
    let mut writer = Writer {
        source,
        sites,
        without,
        rendered,
    };
    writer.text_with_sites(0..source.len());
    writer.rendered
}

struct Writer<'a> {
    source: &'a str,
    /// Those that are not yet written.
    sites: &'a [Site],
    without: &'a HashSet<ChangeId>,
    rendered: Rendered,
}

impl<'a> Writer<'a> {
    /// The source in `range`, with all sites in it.
    fn text_with_sites(&mut self, range: Range<usize>) {
        let mut from = range.start;
        while let Some((site, rest)) = self.sites.split_first()
            // What is inserted where the range ends comes behind it.
            && site.range.start < range.end
        {
            self.sites = rest;
            self.push(&self.source[from..site.range.start]);
            self.site(site);
            from = site.range.end;
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
        // The cast changes nothing, and the compiler can be made to say so: that is how it tells what it has compiled.
        let question = format!("::{RUNTIME}::at({}u32 as u32)", site.id.0);
        match site.kind {
            SiteKind::Entry => self.entry(&question, &arms),
            SiteKind::Statement => self.statement(&question, site, &arms),
            SiteKind::Expression => self.expression(&question, site, &arms),
            SiteKind::Guard => self.guard(&question, &arms),
        }
        self.mark(start, Where::Site(site.id));
    }

    fn entry(&mut self, question: &str, arms: &[(usize, &Arm)]) {
        self.push(&format!(" match {question} {{ 0 => {{}}"));
        self.arms(arms);
        self.push(" } ");
    }

    fn statement(&mut self, question: &str, site: &Site, arms: &[(usize, &Arm)]) {
        self.push(&format!("match {question} {{ 0 => {{ "));
        self.text_with_sites(site.range.clone());
        self.push(" }");
        self.arms(arms);
        self.push(" }");
    }

    fn expression(&mut self, question: &str, site: &Site, arms: &[(usize, &Arm)]) {
        self.push(&format!("(match {question} {{ 0 => "));
        let [open, close] = around(&self.source[site.range.clone()]);
        self.push(open);
        self.text_with_sites(site.range.clone());
        self.push(close);
        self.push(",");
        self.arms(arms);
        self.push(" })");
    }

    /// There is one arm only: the match arm is as if it were not there.
    fn guard(&mut self, question: &str, arms: &[(usize, &Arm)]) {
        let start = self.rendered.text.len();
        self.push(&format!(" if {question} == 0"));
        self.mark(start, Where::Arm(arms[0].1.change));
    }

    /// The last is taken for all numbers but those before, since a match has to be exhaustive.
    fn arms(&mut self, arms: &[(usize, &Arm)]) {
        for (place, (index, arm)) in arms.iter().enumerate() {
            let number = index + 1;
            let is_last = place + 1 == arms.len();
            self.push(&if is_last {
                " _ => ".to_owned()
            } else {
                format!(" {number} => ")
            });
            let start = self.rendered.text.len();
            let [open, close] = around(&arm.text);
            self.push(open);
            self.push(if arm.text.is_empty() { "{}" } else { &arm.text });
            self.push(close);
            self.mark(start, Where::Arm(arm.change));
            self.push(",");
        }
    }

    fn push(&mut self, text: &str) {
        self.rendered.text.push_str(text);
    }

    fn mark(&mut self, start: usize, what: Where) {
        let range = start..self.rendered.text.len();
        self.rendered.regions.push(Region { range, what });
    }
}

/// An arm ends behind what begins with a block, whatever follows: so that is put in parentheses.
fn around(expression: &str) -> [&'static str; 2] {
    const WORDS: [&str; 7] = ["unsafe", "if", "match", "loop", "while", "for", "const"];
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
    let first = expression.split(|letter| !is_part(letter)).next();
    let is_label = |name: &str| name.trim_start_matches(is_part).starts_with(':');
    let is_block = expression.starts_with('{')
        || first.is_some_and(|first| WORDS.contains(&first))
        || expression.strip_prefix('\'').is_some_and(is_label);
    if is_block { ["(", ")"] } else { ["", ""] }
}
