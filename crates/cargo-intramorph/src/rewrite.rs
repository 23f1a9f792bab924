//! From the text of a crate to the same text with switchable changes. Does no I/O.
//!
//! [`plan`] finds the places where something could be changed, and all the changes that the operators make of each. Such a
//! place is a *site*; what it may become are its *arms*, of which the first is the original. [`Plan::render`] writes the
//! text in which every site asks at run time which of its arms to take: so all changes are compiled at once. Lines stay
//! where they are, and comments, too.

mod accept;
mod acceptance;
mod change;
mod for_tests;
mod knowledge;
mod macros;
mod one_line;
mod only;
mod operator;
mod pieces;
mod preamble;
mod proposals;
mod render;
mod selection;
mod site;
mod surroundings;
mod values;
mod walk;

use std::collections::{HashMap, HashSet};
use std::fmt;

pub(crate) use accept::{Accept, AcceptMistake};
pub(crate) use acceptance::Acceptance;
pub(crate) use change::{Change, ChangeId, Identity};
pub(crate) use for_tests::is_for_tests;
use knowledge::Knowledge;
pub(crate) use pieces::{Function, pieces};
pub(crate) use preamble::blanked;
use proposals::Proposals;
pub(crate) use render::{Rendered, Where};
pub(crate) use selection::{Diff, FilePattern, FunctionPattern, Selection, Unmatched};
use site::Site;
pub(crate) use site::SiteId;
use walk::Walk;

/// The name by which generated code calls the crate that decides which arm is taken.
pub(crate) const RUNTIME: &str = "__intramorph";

/// A file of the crate that is to be changed.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    /// Relative to the workspace, with `/` on every platform.
    pub(crate) path: String,
    /// Of the module that the file is, such as `parse::number`; empty for the root of a crate.
    pub(crate) module: String,
    pub(crate) text: String,
    /// Whether it is the root of a crate of edition 2015, where the compiler looks for `::name` among what is declared there.
    pub(crate) declares_runtime: bool,
    /// Where its module is declared; nowhere for the root of a crate.
    pub(crate) declaration: Option<Declaration>,
}

/// Where `mod x;` is that leads to a source: several files may be modules of one path, each in another configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Declaration {
    /// The path of the source that it is in.
    pub(crate) file: String,
    pub(crate) byte: usize,
}

/// All sites of a crate, with their changes.
#[derive(Debug)]
pub(crate) struct Plan {
    sources: Vec<Source>,
    /// Of each source, its sites from left to right, an outer one before those in it.
    sites: Vec<Vec<Site>>,
    changes: Vec<Change>,
    unparsable: Vec<Unparsable>,
    /// What attributes in the sources say of bugs that are accepted.
    accepts: Vec<Result<Accept, AcceptMistake>>,
}

/// A source in which nothing is changed, since it is no Rust, or too new or too old for the parser.
#[derive(Clone, Debug)]
pub(crate) struct Unparsable {
    pub(crate) path: String,
    pub(crate) line: usize,
    pub(crate) message: String,
}

/// Plans every change of every operator in the sources.
pub(crate) fn plan(sources: Vec<Source>) -> Plan {
    let mut plan = Plan {
        sites: Vec::with_capacity(sources.len()),
        changes: Vec::new(),
        sources: Vec::new(),
        unparsable: Vec::new(),
        accepts: Vec::new(),
    };
    let parsed = sources.iter().map(|source| {
        parse(source).unwrap_or_else(|unparsable| {
            plan.unparsable.push(unparsable);
            NOTHING
        })
    });
    let parsed: Vec<syn::File> = parsed.collect();
    let knowledge = Knowledge::of(&parsed);
    let mut next_site = 0;
    for (source, file) in sources.iter().zip(&parsed) {
        let mut proposals = Proposals::new(source, next_site);
        Walk::through(file, source, &knowledge, &mut proposals);
        let sites = proposals.into_sites(&mut plan.changes);
        next_site += u32::try_from(sites.len()).expect("a crate has fewer sites than that");
        plan.sites.push(sites);
    }
    plan.accepts = accept::accepts(&sources, &parsed);
    plan.sources = sources;
    plan
}

/// The kinds of changes, in words.
pub(crate) fn operator_names() -> impl Iterator<Item = &'static str> {
    operator::ALL.iter().map(|operator| operator.name())
}

/// A file without any code.
const NOTHING: syn::File = syn::File {
    shebang: None,
    frontmatter: None,
    attrs: Vec::new(),
    items: Vec::new(),
};

impl Plan {
    pub(crate) fn sources(&self) -> &[Source] {
        &self.sources
    }

    pub(crate) fn changes(&self) -> &[Change] {
        &self.changes
    }

    pub(crate) fn change(&self, change: ChangeId) -> &Change {
        &self.changes[change.0 as usize]
    }

    /// The sources in which nothing is changed, since they can't be parsed.
    pub(crate) fn unparsable(&self) -> &[Unparsable] {
        &self.unparsable
    }

    /// What attributes in the sources accept; or what is wrong with the first that is wrong.
    pub(crate) fn accepts(&self) -> Result<Vec<&Accept>, &AcceptMistake> {
        self.accepts.iter().map(Result::as_ref).collect()
    }

    /// How many sites there are; their numbers are smaller.
    pub(crate) fn sites(&self) -> usize {
        self.sites.iter().map(Vec::len).sum()
    }

    /// The text of one source with all its changes but some.
    pub(crate) fn render(&self, source: usize, without: &HashSet<ChangeId>) -> Rendered {
        let Source {
            text,
            declares_runtime,
            ..
        } = &self.sources[source];
        let mut rendered = render::render(text, &self.sites[source], without);
        if *declares_runtime {
            // At the end it moves no line.
            let declaration = format!("\nextern crate {RUNTIME};\n");
            rendered.text.push_str(&declaration);
        }
        rendered
    }

    pub(crate) fn changes_of_site(&self, site: SiteId) -> impl Iterator<Item = ChangeId> {
        let changes = self.changes.iter();
        changes
            .filter(move |change| change.site == site)
            .map(|change| change.id)
    }

    /// All changes in the item that a change is in.
    pub(crate) fn changes_of_item(&self, change: ChangeId) -> impl Iterator<Item = ChangeId> {
        let Identity { file, item, .. } = &self.change(change).identity;
        let changes = self.changes.iter();
        changes
            .filter(move |other| other.identity.file == *file && other.identity.item == *item)
            .map(|change| change.id)
    }
}

fn parse(source: &Source) -> Result<syn::File, Unparsable> {
    syn::parse_file(&blanked(&source.text)).map_err(|error| Unparsable {
        path: source.path.clone(),
        line: error.span().start().line,
        message: error.to_string(),
    })
}

impl fmt::Display for Unparsable {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            path,
            line,
            message,
        } = self;
        write!(formatter, "{path}:{line} cannot be parsed: {message}")
    }
}

/// Gives each change its ordinal among those of the same operator in the same item.
#[derive(Debug, Default)]
struct Ordinals(HashMap<(String, &'static str), u32>);

impl Ordinals {
    fn next(&mut self, item: &str, operator: &'static str) -> u32 {
        let ordinal = self.0.entry((item.to_owned(), operator)).or_default();
        *ordinal += 1;
        *ordinal
    }
}

#[cfg(test)]
mod tests;
