//! The program of a test that exists already: the test, changed so that it serves the engine instead of checking. Pure.

mod found;

mod check;
mod property;
mod serving;

mod assertions;
mod edits;
mod reach;
mod switch_sites;
mod test_parts;

use syn::File;

use super::generated::{ArmKey, Sites};
use super::variant::Variant;
use crate::rewrite::{Source, blank_preamble};
use edits::Edits;
pub(crate) use found::{FoundTest, TestKind, find, names};
use reach::SourcePart;
pub(crate) use switch_sites::Library;

/// The sources of a test target with a served program, and the variants of the program.
#[derive(Clone, Debug)]
pub(crate) struct CheckProgram {
    pub(crate) sources: Vec<(Source, Sites)>,
    pub(crate) variants: Vec<Variant>,
}

/// The target that a test is in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Home<'a> {
    /// Path of the driver from the root of the target.
    pub(crate) driver_file: &'a str,
    pub(crate) is_unit: bool,
    /// Name of the library whose unit test it is.
    pub(crate) library: Option<&'a str>,
}

/// Makes the test serve its program, and adds a site for each switch that the program could set.
pub(crate) fn serve(
    mut sources: Vec<Source>,
    test: &FoundTest,
    home: Home<'_>,
    libraries: &[Library<'_>],
) -> CheckProgram {
    let whole_files = test_parts::whole_files(&sources);
    let source = &mut sources[test.source];
    source.text = test.serving.edits.applied(&source.text);
    let program = test.serving.edits.moved(&test.serving.program);
    let mut reached = reach::reached(&sources, test.source, &program);
    if home.is_unit {
        // Bugs are injected into the rest, and what is in it is no part of the program.
        let parts = test_parts::test_parts(&sources, &whole_files);
        reached.retain(|part| test_parts::contain(&parts, part));
    }
    if test.kind == TestKind::Property {
        note_assertions(&mut sources, &mut reached);
    }
    let (sites, variants) = sites_and_variants(&sources, &reached, libraries);
    declare_driver(&mut sources[0], home);
    let sources = sources.into_iter().zip(sites).enumerate();
    // Other sources stay as they are.
    let is_changed = |index: usize, sites: &Sites| {
        !home.is_unit || index == 0 || index == test.source || !sites.is_empty()
    };
    let sources = sources.filter(|(index, (_, sites))| is_changed(*index, sites));
    CheckProgram {
        sources: sources.map(|(_, source)| source).collect(),
        variants,
    }
}

/// Declares the driver in the root of the target; and the name of the library, by which others call what is in it.
fn declare_driver(root: &mut Source, home: Home<'_>) {
    let condition = if home.is_unit { "#[cfg(test)]\n" } else { "" };
    let file = home.driver_file;
    let driver = format!(
        "\n{condition}#[path = \"{file}\"]\n#[allow(warnings)]\nmod __intramorph_driver;\n"
    );
    if let Some(name) = home.library {
        let is_taken = root.text.contains(&format!("extern crate self as {name};"))
            || root.text.contains(&format!("mod {name}"));
        if !is_taken {
            let named = format!("\n#[cfg(test)]\nextern crate self as {name};\n");
            root.text.push_str(&named);
        }
    }
    root.text.push_str(&driver);
}

/// Makes the program note what its assertions compare.
fn note_assertions(sources: &mut [Source], reached: &mut [SourcePart]) {
    for (index, source) in sources.iter_mut().enumerate() {
        let Some(file) = parse(source) else { continue };
        let parts = reached.iter().filter(|(other, _)| *other == index);
        let parts: Vec<_> = parts.map(|(_, range)| range).collect();
        let edits: Edits = assertions::noting(&file, &parts);
        source.text = edits.applied(&source.text);
        for (_, range) in reached.iter_mut().filter(|(other, _)| *other == index) {
            *range = edits.moved(range);
        }
    }
}

/// The sites of each source, and the variants of the program that they make.
fn sites_and_variants(
    sources: &[Source],
    reached: &[SourcePart],
    libraries: &[Library<'_>],
) -> (Vec<Sites>, Vec<Variant>) {
    let mut sites: Vec<Sites> = vec![Sites::new(); sources.len()];
    let mut variants: Vec<Variant> = Vec::new();
    for site in switch_sites::switch_sites(sources, reached, libraries) {
        let key = ArmKey {
            file: sources[site.source].path.clone(),
            start: site.range.start,
            text: site.text.clone(),
        };
        let of_source = &mut sites[site.source];
        match of_source.iter_mut().find(|(known, _)| *known == site.range) {
            Some((_, texts)) => texts.push(site.text),
            None => of_source.push((site.range, vec![site.text])),
        }
        let same = |it: &&mut Variant| site.is_shared && it.kind.is_same(&site.kind);
        match variants.iter_mut().find(same) {
            Some(variant) => variant.keys.push(key),
            None => variants.push(Variant {
                keys: vec![key],
                kind: site.kind,
                is_against_original: true,
            }),
        }
    }
    (sites, variants)
}

fn parse(source: &Source) -> Option<File> {
    syn::parse_file(&blank_preamble(&source.text)).ok()
}

/// Parses a source, with the arguments of macros that run them in the place of the macros.
fn parse_opened(source: &Source) -> Option<File> {
    let mut file = parse(source)?;
    assertions::open(&mut file);
    Some(file)
}

#[cfg(test)]
mod tests;
