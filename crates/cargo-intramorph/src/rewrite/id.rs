//! Numbers of sites and of changes in their plan.

/// Number of a site, by which the site asks for its arm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct SiteId(pub(crate) u32);

/// Number of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct ChangeId(pub(crate) u32);
