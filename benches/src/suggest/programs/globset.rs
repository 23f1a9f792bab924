//! Whether a pattern matches a path.

use globset::GlobBuilder;
use intramorph::prelude::*;

#[test]
fn is_match() {
    let _ = program(|(pattern, path): &(String, String)| {
        let glob = GlobBuilder::new(pattern).build().ok()?;
        Some(glob.compile_matcher().is_match(path))
    })
    .inputs(("[abA*?/{},]{0,6}", "[abA/]{0,6}"));
}
