//! `cargo intramorph test` on published packages: `test_registry [NAME-VERSION..] [-- OPTIONS OF TEST]`.
//!
//! Without names, on those of `src/neutral/candidates.txt`. A row for each says what was exercised and found, and how long it took.
#![expect(clippy::print_stdout, reason = "a table is what this program makes")]

use benches::neutral::registry::{Tested, has_effect, row, test};
use benches::score::engine::Engine;

/// Chosen by the rule at the top of the file.
const CANDIDATES: &str = include_str!("../neutral/candidates.txt");

fn main() {
    let mut names: Vec<String> = std::env::args().skip(1).collect();
    let dashes = names.iter().position(|it| it == "--");
    let options = dashes.map_or_else(Vec::new, |dashes| names.split_off(dashes));
    let options: Vec<String> = options.into_iter().skip(1).collect();
    if names.is_empty() {
        let lines = CANDIDATES.lines().filter(|line| !line.starts_with('#'));
        names = lines.map(str::to_owned).collect();
    }
    let engine = Engine::built();
    println!(
        "| package | tests | changes exercised | findings | say more about the tests | builds | s |"
    );
    println!("|---|---|---|---|---|---|---|");
    let (mut tested, mut with_effect, mut in_two_builds) = (0, 0, 0);
    for name in &names {
        let result = test(&engine, name, &options);
        if let Tested::Run(run, _) = &result {
            tested += 1;
            with_effect += usize::from(has_effect(run));
            in_two_builds += usize::from(run.rounds <= 2);
        }
        println!("{}", row(name, &result));
    }
    println!(
        "{tested} of {} were tested, {in_two_builds} of them with at most two builds; in {with_effect} a change made a difference",
        names.len()
    );
}
