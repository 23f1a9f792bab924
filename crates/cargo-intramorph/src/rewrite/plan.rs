//! Plan: all sites of a crate with their changes.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::{BTreeSet, HashSet};
use std::ops::Range;
use std::{fmt, mem};

use super::accept_attribute::{self, AcceptAttribute};
use super::blind_spots::BlindSpots;
use super::change::{Change, Identity};
use super::const_functions::ConstFunctions;
use super::context::{Context, Family};
use super::count::Count;
use super::crate_index::CrateIndex;
use super::id::{ChangeId, SiteId};
use super::operator::proposals::Proposals;
use super::preamble::blank_preamble;
use super::render::{self, Rendered};
use super::site::{self, Site};
use super::walk::Walk;
use super::{RUNTIME, Source};

#[derive(Debug)]
pub(crate) struct Plan {
    family: Family,
    sources: Vec<Source>,
    /// Sites of each source, from left to right, an outer one before those in it.
    sites: Vec<Vec<Site>>,
    /// Counts of each source, from left to right.
    counts: Vec<Vec<Count>>,
    changes: Vec<Change>,
    const_functions: ConstFunctions,
    /// Code that is not changed.
    pub(crate) blind_spots: BlindSpots,
    unparsable: Vec<Unparsable>,
    /// Attributes in the sources that accept bugs, or what is wrong with them.
    accept_attributes: Vec<Result<AcceptAttribute, String>>,
}

/// A source that the parser does not know as Rust, so that nothing in it is changed.
#[derive(Clone, Debug)]
pub(crate) struct Unparsable {
    path: String,
    line: usize,
    message: String,
}

/// Plans every change of every operator of a family in the sources, beside the texts of other files that may use them in constants, such as
/// tests.
pub(crate) fn plan_beside(sources: Vec<Source>, family: Family, others: &[String]) -> Plan {
    let mut unparsable = Vec::new();
    let mut blind_spots = BlindSpots::default();
    let parsed = sources.iter().map(|source| {
        parse(source).unwrap_or_else(|error| {
            unparsable.push(error);
            blind_spots.add_unparsable(source);
            EMPTY_FILE
        })
    });
    let parsed: Vec<syn::File> = parsed.collect();
    let crate_index = CrateIndex::of(&parsed);
    let others = others
        .iter()
        .filter_map(|text| syn::parse_file(&blank_preamble(text)).ok());
    let const_functions = ConstFunctions::of(&parsed, &others.collect::<Vec<_>>());
    let (mut sites, mut counts) = (Vec::new(), Vec::new());
    let (mut changes, mut next_site) = (Vec::new(), 0);
    for (index, (source, file)) in sources.iter().zip(&parsed).enumerate() {
        let mut proposals = Proposals::new(source);
        blind_spots.add_const_functions(source, const_functions.needed(index));
        blind_spots.add_file(source, file, &crate_index.item_macros);
        let changeable = match family {
            Family::Bugs => const_functions.changeable(index),
            Family::Neutral => BTreeSet::new(),
        };
        let context = Context::of_file(family, &crate_index);
        Walk::through(file, context, &changeable, &mut proposals);
        proposals.counts.sort_by_key(|count| count.place);
        counts.push(mem::take(&mut proposals.counts));
        let of_source = site::sites(source, proposals, next_site, &mut changes);
        next_site += number(of_source.len());
        sites.push(of_source);
    }
    Plan {
        family,
        accept_attributes: accept_attribute::find(&sources, &parsed),
        sources,
        sites,
        counts,
        changes,
        const_functions,
        blind_spots,
        unparsable,
    }
}

#[cfg(test)]
pub(crate) fn plan(sources: Vec<Source>) -> Plan {
    plan_beside(sources, Family::Bugs, &[])
}

const EMPTY_FILE: syn::File = syn::File {
    shebang: None,
    frontmatter: None,
    attrs: Vec::new(),
    items: Vec::new(),
};

/// Says why a source cannot be parsed; `None` if it can.
pub(crate) fn unparsable(source: &Source) -> Option<Unparsable> {
    parse(source).err()
}

fn parse(source: &Source) -> Result<syn::File, Unparsable> {
    syn::parse_file(&blank_preamble(&source.text)).map_err(|error| Unparsable {
        path: source.path.clone(),
        line: error.span().start().line,
        message: error.to_string(),
    })
}

fn number(sites: usize) -> u32 {
    u32::try_from(sites).expect("a crate has fewer sites than that")
}

impl Plan {
    pub(crate) fn family(&self) -> Family {
        self.family
    }

    pub(crate) fn sources(&self) -> &[Source] {
        &self.sources
    }

    pub(crate) fn changes(&self) -> &[Change] {
        &self.changes
    }

    pub(crate) fn change(&self, change: ChangeId) -> &Change {
        &self.changes[change.0 as usize]
    }

    pub(crate) fn unparsable(&self) -> &[Unparsable] {
        &self.unparsable
    }

    /// Returns the attributes in the sources that accept bugs, or what is wrong with the first that is wrong.
    pub(crate) fn accept_attributes(&self) -> Result<Vec<&AcceptAttribute>, &str> {
        let attributes = self.accept_attributes.iter();
        attributes
            .map(|attribute| attribute.as_ref().map_err(String::as_str))
            .collect()
    }

    /// Returns the number of sites; the numbers of sites are smaller.
    pub(crate) fn sites(&self) -> usize {
        self.sites.iter().map(Vec::len).sum()
    }

    /// Returns the text of each source with all its changes but some. A `const fn` that cannot be `const` with them has blanks
    /// in the place of that word.
    pub(crate) fn render(&self, without: &HashSet<ChangeId>) -> Vec<Rendered> {
        let is_changed = |source: usize, range: &Range<usize>| {
            let mut changes = self.changes_within(source, range);
            changes.any(|change| !without.contains(&change))
        };
        let blanked = self.const_functions.blanked(is_changed);
        let rendered = self.sources.iter().zip(&self.sites).enumerate();
        let rendered = rendered.map(|(number, (source, sites))| {
            let blanked = blanked.get(&number).map_or(&[][..], Vec::as_slice);
            let text = with_blanks(&source.text, blanked);
            let counts = self.counts[number].iter();
            let counts = counts.filter(|count| is_changed(number, &count.function));
            let counts: Vec<usize> = counts.map(|count| count.place).collect();
            let mut rendered = render::render(&text, sites, &counts, without);
            if source.declares_runtime {
                // At the end it moves no line.
                rendered.text.extend(["\nextern crate ", RUNTIME, ";\n"]);
            }
            rendered
        });
        rendered.collect()
    }

    /// Returns the changes that a `const fn`, which the compiler names by its path, has to be without to be `const` again: its
    /// own and those of all `const fn`s that it calls.
    pub(crate) fn changes_of_const_function(&self, path: &str) -> BTreeSet<ChangeId> {
        let parts = self.const_functions.restored(path);
        let changes = parts
            .iter()
            .flat_map(|(source, range)| self.changes_within(*source, range));
        changes.collect()
    }

    fn changes_within(
        &self,
        source: usize,
        range: &Range<usize>,
    ) -> impl Iterator<Item = ChangeId> {
        let sites = &self.sites[source];
        let from = sites.partition_point(|site| site.range.start < range.start);
        let sites = sites[from..].iter();
        let sites = sites.take_while(|site| site.range.start < range.end);
        sites.flat_map(|site| site.arms.iter().map(|arm| arm.change))
    }

    pub(crate) fn changes_of_site(&self, site: SiteId) -> impl Iterator<Item = ChangeId> {
        self.ids(move |change| change.site == site)
    }

    /// Returns all changes in the item that a change is in.
    pub(crate) fn changes_of_item(&self, change: ChangeId) -> impl Iterator<Item = ChangeId> {
        let Identity { file, item, .. } = &self.change(change).identity;
        self.ids(move |other| other.identity.file == *file && other.identity.item == *item)
    }

    fn ids(&self, is_meant: impl Fn(&Change) -> bool) -> impl Iterator<Item = ChangeId> {
        let changes = self.changes.iter();
        let changes = changes.filter(move |change| is_meant(change));
        changes.map(|change| change.id)
    }

    /// Adds sites that are given, each a part of a source with the programs that may take its place. If the source is there
    /// already, its own sites stay beside them.
    pub(crate) fn with_programs(
        mut self,
        source: Source,
        given: &[(Range<usize>, Vec<String>)],
    ) -> Self {
        let mut proposals = Proposals::new(&source);
        for (site, arms) in given {
            proposals.programs(site, arms);
        }
        let next_site = number(self.sites());
        let sites = site::sites(&source, proposals, next_site, &mut self.changes);
        let known = self.sources.iter().position(|it| it.path == source.path);
        if let Some(known) = known {
            let of_source = &mut self.sites[known];
            of_source.extend(sites);
            of_source.sort_by_key(|site| (site.range.start, site.kind, Reverse(site.range.end)));
            return self;
        }
        self.sites.push(sites);
        self.counts.push(Vec::new());
        self.sources.push(source);
        self
    }

    /// Keeps only some changes. Sites and changes get new numbers.
    pub(crate) fn filtered(mut self, is_kept: impl Fn(&Change) -> bool) -> Self {
        let changes = mem::take(&mut self.changes);
        let mut next_site = 0;
        for sites in &mut self.sites {
            for site in &mut *sites {
                let is_kept = |id: ChangeId| is_kept(&changes[id.0 as usize]);
                site.arms.retain(|arm| is_kept(arm.change));
            }
            sites.retain(|site| !site.arms.is_empty());
            for (site, number) in sites.iter_mut().zip(next_site..) {
                site.id = SiteId(number);
                for (arm, number) in site.arms.iter_mut().zip(1..) {
                    let change = changes[arm.change.0 as usize].clone();
                    arm.change = Change::next_id(&self.changes);
                    self.changes.push(Change {
                        id: arm.change,
                        site: site.id,
                        arm: number,
                        ..change
                    });
                }
            }
            next_site += number(sites.len());
        }
        self
    }
}

/// Replaces parts of a text by blanks, so that all else stays where it is.
fn with_blanks<'a>(text: &'a str, parts: &[Range<usize>]) -> Cow<'a, str> {
    let mut blanked = Cow::Borrowed(text);
    for part in parts {
        let blanks = " ".repeat(part.len());
        blanked.to_mut().replace_range(part.clone(), &blanks);
    }
    blanked
}

impl fmt::Display for Unparsable {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            path,
            line,
            message,
        } = self;
        write!(formatter, "{path}:{line}: cannot be parsed: {message}")
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use crate::rewrite::tests::planned;

    const TEXT: &str = "fn f(a: u32) -> u32 { a + 5 }\nfn g(b: u32) -> bool { b < 7 }\n";

    #[test]
    fn only_what_is_kept_is_planned() {
        let all = planned(TEXT);
        let named = "src/lib.rs\tg\trelational\t2";
        let shown = |plan: &super::Plan| {
            let change = plan
                .changes()
                .iter()
                .find(|change| change.identity.tab_separated() == named);
            change.expect("it is planned").applied(TEXT)
        };
        let expected = shown(&all);
        let only = all.filtered(|change| change.identity.tab_separated() == named);
        assert_eq!(shown(&only), expected);
        assert_eq!((only.changes().len(), only.sites()), (1, 1));
        let text = only.render(&HashSet::new())[0].text.clone();
        assert_eq!(text.matches("::at(").count(), 1, "{text}");
        assert!(text.contains("::at(0u32 as u32)"), "{text}");
    }

    #[test]
    fn keeping_all_plans_all() {
        let rendered = planned(TEXT).render(&HashSet::new())[0].text.clone();
        let only = planned(TEXT).filtered(|_| true);
        assert_eq!(only.render(&HashSet::new())[0].text.clone(), rendered);
    }
}
