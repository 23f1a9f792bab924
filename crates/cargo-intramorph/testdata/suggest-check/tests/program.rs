//! A program without an oracle yet.

use intramorph::prelude::*;
use suggest_check::SearchBuilder;

#[test]
fn counts() {
    let _ = program(|text: &str| SearchBuilder::new().count(text)).inputs("[ab]{0,9}");
}
