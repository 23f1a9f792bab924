//! Context of a test: what it needs outside of its function.

use intramorph_record::suggest::TestHelper;

use super::imports::Imports;
use crate::discover::Api;

/// The imports and helpers of one test.
pub(super) struct Context<'a> {
    pub(super) imports: Imports<'a>,
    pub(super) helpers: Vec<TestHelper>,
}

impl<'a> Context<'a> {
    pub(super) fn new(api: &'a Api) -> Self {
        Self {
            imports: Imports::new(api),
            helpers: Vec::new(),
        }
    }

    /// Adds a function, unless there is one of that name.
    pub(super) fn add_helper(&mut self, name: &str, code: String) {
        if self.helpers.iter().all(|helper| helper.name != name) {
            let mut helper = TestHelper::default();
            name.clone_into(&mut helper.name);
            helper.code = code;
            self.helpers.push(helper);
        }
    }
}
