//! A plan of some changes instead of all.

use super::site::Site;
use super::{Change, ChangeId, Plan, SiteId};

impl Plan {
    /// The same plan with those changes only that are to be kept.
    pub(crate) fn only(self, is_kept: impl Fn(&Change) -> bool) -> Self {
        let mut only = Self {
            sources: self.sources,
            sites: Vec::with_capacity(self.sites.len()),
            changes: Vec::new(),
            unparsable: self.unparsable,
            accepts: self.accepts,
        };
        let mut next_site = 0;
        for sites in self.sites {
            let kept = sites
                .into_iter()
                .filter_map(|site| some_arms(site, &self.changes, &is_kept));
            let numbered: Vec<Site> = kept
                .zip(next_site..)
                .map(|(site, number)| numbered(site, SiteId(number), &self.changes, &mut only))
                .collect();
            next_site += u32::try_from(numbered.len()).expect("there are fewer than in the plan");
            only.sites.push(numbered);
        }
        only
    }
}

/// The site with the arms that are kept; `None` if none is.
fn some_arms(
    mut site: Site,
    changes: &[Change],
    is_kept: impl Fn(&Change) -> bool,
) -> Option<Site> {
    site.arms
        .retain(|arm| is_kept(&changes[arm.change.0 as usize]));
    (!site.arms.is_empty()).then_some(site)
}

/// The site under its new number, its changes added to the new plan.
fn numbered(mut site: Site, id: SiteId, changes: &[Change], only: &mut Plan) -> Site {
    site.id = id;
    for (arm, number) in site.arms.iter_mut().zip(1..) {
        let change = &changes[arm.change.0 as usize];
        arm.change = ChangeId(u32::try_from(only.changes.len()).expect("fewer than in the plan"));
        only.changes.push(Change {
            id: arm.change,
            site: id,
            arm: number,
            ..change.clone()
        });
    }
    site
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
        let only = all.only(|change| change.identity.tab_separated() == named);
        assert_eq!(shown(&only), expected);
        assert_eq!((only.changes().len(), only.sites()), (1, 1));
        let text = only.render(0, &HashSet::new()).text;
        assert_eq!(text.matches("::at(").count(), 1, "{text}");
        assert!(text.contains("::at(0u32 as u32)"), "{text}");
    }

    #[test]
    fn keeping_all_plans_all() {
        let rendered = planned(TEXT).render(0, &HashSet::new()).text;
        let only = planned(TEXT).only(|_| true);
        assert_eq!(only.render(0, &HashSet::new()).text, rendered);
    }
}
