//! How many times a second `cargo intramorph suggest` runs a small function: `suggest_speed [--rounds N]`.
//!
//! An evaluation is a run of the changed program on one input. The program itself runs on the same inputs, which is not counted.
#![expect(clippy::print_stdout, reason = "a table is what this program makes")]

use std::fs;
use std::path::PathBuf;

use benches::score::engine::Engine;
use benches::score::package::folder;
use benches::suggest::run::suggest;
use intramorph_record::suggest::Suggestions;

const MANIFEST: &str =
    "[package]\nname = \"small\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n";
/// Each takes about a microsecond.
const SOURCE: &str = "//! Small functions.

/// The number of ones in the bits of some numbers.
pub fn ones(numbers: &[u64]) -> u32 {
    numbers.iter().map(|number| number.count_ones()).sum()
}

/// The number of letters in upper case.
pub fn capitals(text: &str) -> usize {
    text.chars().filter(|letter| letter.is_uppercase()).count()
}

/// The greatest common divisor.
pub fn divisor(mut one: u64, mut other: u64) -> u64 {
    while other > 0 {
        (one, other) = (other, one % other);
    }
    one
}
";

fn main() {
    let mut arguments = std::env::args().skip(1).skip_while(|it| it != "--rounds");
    let rounds = arguments.nth(1).and_then(|it| it.parse().ok());
    let package = written();
    let engine = Engine::built();
    println!("| function | evaluations | s | evaluations a second |");
    println!("|---|---|---|---|");
    for function in ["ones", "capitals", "divisor"] {
        let runs = (0..rounds.unwrap_or(3)).map(|_| suggest(&engine, &package, &[function]));
        let runs = runs.map(|run| run.expect("the function is simple"));
        let best = runs.max_by(|one, other| rate(one).total_cmp(&rate(other)));
        let best = best.expect("there is a round");
        println!(
            "| `{function}` | {} | {:.1} | {:.0} |",
            best.evaluations,
            seconds(&best),
            rate(&best)
        );
    }
}

fn written() -> PathBuf {
    let package = folder().join("generated/suggest-speed");
    fs::create_dir_all(package.join("src")).expect("a writable folder");
    fs::write(package.join("Cargo.toml"), MANIFEST).expect("a writable folder");
    fs::write(package.join("src/lib.rs"), SOURCE).expect("a writable folder");
    package
}

/// The time of trials and of all that follows from them.
fn seconds(suggestions: &Suggestions) -> f64 {
    let trials = suggestions.elapsed.saturating_sub(suggestions.building);
    trials.as_secs_f64()
}

#[expect(clippy::cast_precision_loss, reason = "there are fewer than 2^52")]
fn rate(suggestions: &Suggestions) -> f64 {
    suggestions.evaluations as f64 / seconds(suggestions)
}
