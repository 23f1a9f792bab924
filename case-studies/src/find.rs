//! `find`: the bug of each study from ten seeds, and the fixed version on ten times as many cases.

mod summary;

use std::ops::RangeInclusive;

use intramorph_record::{Finding, Record, Verdict};

use crate::{Report, Settings, Version, build, run};

const SEEDS: RangeInclusive<u64> = 1..=10;
/// How many cases of the fixed version there are for one that the buggy version needed, and at least.
const TIMES: u64 = 10;
const LEAST: u64 = 100_000;

/// Runs the studies one after the other. The error is that of a study that could not run.
pub fn find(studies: &[&'static str]) -> Result<Report, String> {
    build(Version::Buggy)?;
    build(Version::Fixed)?;
    let searches = studies.iter().map(|study| Search::of(study));
    let searches = searches.collect::<Result<Vec<_>, _>>()?;
    Ok(Report {
        text: summary::text(&searches),
        is_as_claimed: searches.iter().all(Search::is_as_claimed),
    })
}

/// What became of one study.
struct Search {
    study: &'static str,
    /// One for each seed.
    buggy: Vec<Record>,
    /// If there was anything to be ten times of.
    fixed: Option<Record>,
}

impl Search {
    fn of(study: &'static str) -> Result<Self, String> {
        let records = SEEDS.map(|seed| {
            eprintln!("{study} on buggy: seed {seed} of {}", SEEDS.end());
            let seed = Some(seed);
            let settings = Settings {
                seed,
                ..Settings::default()
            };
            Ok(run(Version::Buggy, study, &settings)?.record)
        });
        let mut search = Self {
            study,
            buggy: records.collect::<Result<_, String>>()?,
            fixed: None,
        };
        if let Some(most) = search.findings().map(|(_, finding)| finding.case).max() {
            let cases = LEAST.max(TIMES * most);
            eprintln!("{study} on fixed: {cases} cases");
            let settings = Settings {
                seed: Some(*SEEDS.start()),
                cases: Some(cases),
                seconds: None,
            };
            search.fixed = Some(run(Version::Fixed, study, &settings)?.record);
        }
        Ok(search)
    }

    fn is_as_claimed(&self) -> bool {
        let holds = |record: &Record| record.verdict == Verdict::Holds;
        self.findings().count() == self.buggy.len() && self.fixed.as_ref().is_some_and(holds)
    }

    fn findings(&self) -> impl Iterator<Item = (&Record, &Finding)> {
        let records = self.buggy.iter();
        records.filter_map(|record| Some((record, record.finding.as_ref()?)))
    }

    /// The distinct shrunk inputs, each with the seeds that led to it.
    fn inputs(&self) -> Vec<(&str, Vec<u64>)> {
        let mut inputs = Vec::<(&str, Vec<u64>)>::new();
        for (record, Finding { input, .. }) in self.findings() {
            match inputs.iter_mut().find(|(known, _)| known == input) {
                Some((_, seeds)) => seeds.push(record.seed),
                None => inputs.push((input, vec![record.seed])),
            }
        }
        inputs
    }
}
