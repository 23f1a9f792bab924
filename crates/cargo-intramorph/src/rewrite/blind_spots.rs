//! Blind spots: code that runs, or decides what runs, and is not changed.

mod search;

use std::collections::BTreeMap;
use std::ops::Range;

use intramorph_record::score::{BlindSpot, BlindSpotReason};
use syn::File;

use super::Source;
use super::item_macros::ItemMacros;
use super::lines::Lines;
use super::preamble::blank_preamble;

/// Parts of sources that are not changed.
#[derive(Debug, Default)]
pub(crate) struct BlindSpots(Vec<Spot>);

/// A part of a source that is not changed.
#[derive(Debug)]
pub(super) struct Spot {
    /// Path of the source.
    pub(super) file: String,
    pub(super) reason: BlindSpotReason,
    /// Numbers of its lines that are not blank.
    pub(super) lines: Vec<usize>,
}

impl BlindSpots {
    /// Adds the constants of a file, and the functions in its macros.
    pub(super) fn add_file(&mut self, source: &Source, file: &File, item_macros: &ItemMacros) {
        self.add(source, search::constants_and_macros(file, item_macros));
    }

    /// Adds `const fn`s of a source that stay `const`.
    pub(super) fn add_const_functions(
        &mut self,
        source: &Source,
        functions: impl Iterator<Item = Range<usize>>,
    ) {
        let functions = functions.map(|range| (range, BlindSpotReason::ConstFunction));
        self.add(source, functions);
    }

    pub(super) fn add_unparsable(&mut self, source: &Source) {
        let whole = 0..source.text.len();
        self.add(source, [(whole, BlindSpotReason::Unparsable)]);
    }

    /// Adds all functions of a source of a procedural macro.
    pub(crate) fn add_procedural_macro(&mut self, source: &Source) {
        let Ok(file) = syn::parse_file(&blank_preamble(&source.text)) else {
            return self.add_unparsable(source);
        };
        let functions = search::functions(&file).into_iter();
        let functions = functions.map(|range| (range, BlindSpotReason::ProceduralMacro));
        self.add(source, functions);
    }

    fn add(
        &mut self,
        source: &Source,
        parts: impl IntoIterator<Item = (Range<usize>, BlindSpotReason)>,
    ) {
        let lines = Lines::of(&source.text);
        let texts: Vec<&str> = source.text.lines().collect();
        let is_blank = |number: usize| texts.get(number - 1).is_none_or(|it| it.trim().is_empty());
        let spots = parts.into_iter().map(|(range, reason)| Spot {
            file: source.path.clone(),
            reason,
            lines: lines.of_range(&range).filter(|it| !is_blank(*it)).collect(),
        });
        self.0.extend(spots);
    }

    /// Counts functions and lines by reason, given the number of lines of each spot that count.
    pub(super) fn counted(&self, lines: impl Fn(&Spot) -> usize) -> Vec<BlindSpot> {
        let mut counts: BTreeMap<BlindSpotReason, BlindSpot> = BTreeMap::new();
        for spot in &self.0 {
            let lines = lines(spot);
            if lines > 0 {
                let count = counts.entry(spot.reason).or_default();
                count.reason = spot.reason;
                count.functions += usize::from(spot.is_function());
                count.lines += lines;
            }
        }
        counts.into_values().collect()
    }
}

impl Spot {
    fn is_function(&self) -> bool {
        use BlindSpotReason::{ConstFunction, Macro, ProceduralMacro};
        matches!(self.reason, ConstFunction | Macro | ProceduralMacro)
    }
}
