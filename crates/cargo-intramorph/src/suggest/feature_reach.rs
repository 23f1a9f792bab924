//! Whether a program reaches code that depends on a feature: otherwise it says nothing that its outputs stay the same. Pure.

use std::collections::HashSet;

use super::features::OtherFeatures;
use crate::discover::{Api, FeatureCondition};
use crate::rewrite::Change;

/// Sites of the sources that were compiled, and those of them that the program reaches.
#[derive(Clone, Copy)]
pub(crate) struct Reach<'a> {
    pub(crate) changes: &'a [Change],
    pub(crate) sites: &'a HashSet<u32>,
    /// Whether the package has a build script that names features.
    pub(crate) is_changed_by_build_script: bool,
}

impl Reach<'_> {
    /// Whether the program reaches a function in which something depends on a feature; also if that is not known.
    pub(crate) fn may_include(self, features: &OtherFeatures, api: &Api) -> bool {
        let changed = api.features.iter();
        let changed = changed.filter(|it| features.changed.contains(&it.name));
        let mut conditions = changed.clone().flat_map(|it| &it.conditions);
        let mut enabled = changed.flat_map(|it| &it.enables);
        let is_unknown = self.sites.is_empty() || self.is_changed_by_build_script;
        // Features of dependencies have their conditions elsewhere.
        is_unknown
            || enabled.any(|it| it.contains('/'))
            || conditions.any(|it| !it.is_of_function || self.may_reach(it))
    }

    /// Whether the function around a condition is reached. It is that of a change beside the condition, if there is any.
    fn may_reach(self, condition: &FeatureCondition) -> bool {
        let of_file = self.changes.iter();
        let of_file = of_file.filter(|it| it.identity.file == condition.file);
        let before = of_file
            .clone()
            .filter(|it| it.range.start < condition.start);
        let behind = of_file
            .clone()
            .filter(|it| it.range.start >= condition.start);
        let beside = [
            before.max_by_key(|it| it.range.start),
            behind.min_by_key(|it| it.range.start),
        ];
        let mut beside = beside.into_iter().flatten().peekable();
        beside.peek().is_none()
            || beside.any(|it| {
                let mut of_function = of_file.clone();
                let is_reached = |change: &Change| self.sites.contains(&change.site.0);
                of_function
                    .any(|other| other.identity.item == it.identity.item && is_reached(other))
            })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, HashSet};

    use super::Reach;
    use crate::discover::{Api, Crate, feature};
    use crate::rewrite::{Family, Source, plan_beside};
    use crate::suggest::features::SelectedFeatures;

    const TEXT: &str = "
        pub fn reached(number: u32) -> u32 { if cfg!(feature = \"here\") { number + 1 } else { number + 2 } }
        pub fn between(number: u32) -> u32 { number + 3 }
        pub fn unreached(number: u32) -> u32 { number + 4 + if cfg!(feature = \"there\") { 1 } else { 2 } }
        #[cfg(not(feature = \"constant\"))] const LIMIT: u32 = 7;
        #[cfg(feature = \"added\")] pub mod added {}
    ";

    /// Whether a program that reaches only the first function may reach what depends on a feature.
    #[track_caller]
    fn check(name: &str, enables: &[&str], expected: bool) {
        let sources = [Source {
            path: "src/lib.rs".to_owned(),
            module: String::new(),
            text: TEXT.to_owned(),
            declares_runtime: false,
            declaration: None,
        }];
        let enables = enables.iter().map(|it| (*it).to_owned()).collect();
        let features = BTreeMap::from([(name.to_owned(), enables)]);
        let api = Api::of(&Crate {
            name: "sample",
            sources: &sources,
            features: &features,
            manifest: ("Cargo.toml", ""),
        });
        let plan = plan_beside(sources.to_vec(), Family::Bugs, &[]);
        let reached = plan.changes().iter();
        let reached = reached.filter(|it| it.identity.item == "reached");
        let sites: HashSet<u32> = reached.map(|it| it.site.0).collect();
        assert!(!sites.is_empty());
        let candidate = feature(&api, name).expect("there is one");
        let others = SelectedFeatures::default().toggled(("sample", &features), &candidate);
        let reach = Reach {
            changes: plan.changes(),
            sites: &sites,
            is_changed_by_build_script: false,
        };
        assert_eq!(reach.may_include(&others, &api), expected, "{name}");
    }

    #[test]
    fn code_in_functions_that_are_not_reached_is_not_reached() {
        check("here", &[], true);
        check("there", &[], false);
        check("added", &[], false);
    }

    #[test]
    fn what_is_not_known_to_be_unreached_may_be_reached() {
        check("constant", &[], true);
        check("there", &["text/there"], true);
    }
}
