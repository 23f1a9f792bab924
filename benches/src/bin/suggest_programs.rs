//! `cargo intramorph suggest` on small programs around published crates:
//! `suggest_programs [--seeds N] [--time TIME] known | fixed | newest [CRATE..]`.
//!
//! `known` has versions with a published bug, `fixed` the versions that fixed it, and `newest` the newest ones. One row for each
//! crate and seed: switches, suspects, the place of the switch that shows the published bug, and seconds without the build of
//! dependencies. All suspects follow, to be classified by a reader.
#![expect(clippy::print_stdout, reason = "a table is what this program makes")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use benches::score::engine::Engine;
use intramorph_record::suggest::{ChangeKind, ChangeRecord, Suggestions};

/// A program: name of the crate, versions, name of the test, and the switch that shows the published bug.
struct Program {
    name: &'static str,
    known: &'static str,
    fixed: &'static str,
    newest: &'static str,
    test: &'static str,
    switch: &'static str,
}

const PROGRAMS: &[Program] = &[
    Program {
        name: "petgraph",
        known: "0.5.1",
        fixed: "0.6.0",
        newest: "0.8.3",
        test: "cheapest",
        switch: "estimate_cost",
    },
    Program {
        name: "roaring",
        known: "0.11.4",
        fixed: "0.11.5",
        newest: "0.12.0",
        test: "answers",
        switch: "optimize",
    },
    Program {
        name: "regex-automata",
        known: "0.4.15",
        fixed: "0.4.16",
        newest: "0.4.18",
        test: "spans",
        switch: "auto_prefilter",
    },
    Program {
        name: "aho-corasick",
        known: "0.7.9",
        fixed: "0.7.10",
        newest: "1.1.5",
        test: "matches",
        switch: "prefilter",
    },
    Program {
        name: "csv",
        known: "",
        fixed: "",
        newest: "1.4.0",
        test: "records",
        switch: "",
    },
    Program {
        name: "regex",
        known: "",
        fixed: "",
        newest: "1.13.1",
        test: "ranges",
        switch: "",
    },
    Program {
        name: "textwrap",
        known: "",
        fixed: "",
        newest: "0.16.4",
        test: "lines",
        switch: "",
    },
    Program {
        name: "globset",
        known: "",
        fixed: "",
        newest: "0.4.21",
        test: "is_match",
        switch: "",
    },
    Program {
        name: "memchr",
        known: "",
        fixed: "",
        newest: "2.8.3",
        test: "places",
        switch: "",
    },
];

fn main() {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut option = |name: &str, default: &str| {
        let place = arguments.iter().position(|it| it == name);
        place.map_or(default.to_owned(), |place| {
            let value = arguments.remove(place + 1);
            arguments.remove(place);
            value
        })
    };
    let seeds: u64 = option("--seeds", "1").parse().expect("a number of seeds");
    let time = option("--time", "40s");
    let Some(set) = arguments.first().cloned() else {
        println!("say which versions: known, fixed or newest");
        return;
    };
    let engine = Engine::built();
    println!("| crate | seed | switches | suspects | place of the known bug | s |");
    println!("|---|---|---|---|---|---|");
    let (mut details, mut neutral) = (BTreeSet::new(), BTreeSet::new());
    for program in PROGRAMS {
        let is_chosen = arguments.len() == 1 || arguments.iter().any(|it| it == program.name);
        let version = match &*set {
            "known" => program.known,
            "fixed" => program.fixed,
            _ => program.newest,
        };
        if !is_chosen || version.is_empty() {
            continue;
        }
        let folder = prepared(program, version);
        for seed in 1..=seeds {
            let Some((suggestions, seconds)) = suggested(&engine, program, &folder, (seed, &time))
            else {
                println!("| {} {version} | {seed} | failed | | | |", program.name);
                continue;
            };
            println!("{}", row(program, version, seed, (&suggestions, seconds)));
            neutral.extend(documented_as_neutral(program, &suggestions));
            details.extend(suggestions.suspects.iter().map(|suspect| {
                format!(
                    "{} {version}: {}: {} on all but {} of {}\n  I {}\n  O {}\n  O' {}",
                    program.name,
                    suspect.change.what,
                    suspect.in_words,
                    suspect.broken,
                    suspect.runs,
                    short(&suspect.input),
                    short(&suspect.original),
                    short(&suspect.changed)
                )
            }));
        }
    }
    println!("\n{}", Vec::from_iter(details).join("\n"));
    println!(
        "\ndocumented as neutral:\n{}",
        Vec::from_iter(neutral).join("\n")
    );
}

/// The switches whose documentation says that results stay, each with what was said of it.
fn documented_as_neutral(program: &Program, found: &Suggestions) -> Vec<String> {
    let line = |change: &ChangeRecord, said: &str| {
        let is_neutral = change.is_documented_as_neutral;
        is_neutral.then(|| format!("{}: {}: {said}", program.name, change.what))
    };
    let suspects = found.suspects.iter();
    let suspects = suspects.filter_map(|it| line(&it.change, "a suspect"));
    let held = found.relations.iter();
    let held = held.filter_map(|it| line(&it.change, &it.in_words));
    suspects.chain(held).collect()
}

fn short(text: &str) -> String {
    text.chars().take(120).collect()
}

/// The folder of a package that has the program as a test.
fn prepared(program: &Program, version: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let name = program.name;
    let folder = root
        .join("target/suggest")
        .join(format!("{name}-{version}"));
    let tests = folder.join("tests");
    fs::create_dir_all(tests.join("inputs")).expect("the target folder is writable");
    fs::create_dir_all(folder.join("src")).expect("the target folder is writable");
    let write = |path: PathBuf, text: String| fs::write(path, text).expect("it is writable");
    let library = root.join("../crates/intramorph");
    let library = library.display();
    write(
        folder.join("Cargo.toml"),
        format!(
            "[package]\nname = \"program\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n[dev-dependencies]\n\
             intramorph = {{ path = \"{library}\", features = [\"test\"] }}\n{name} = \"={version}\"\n\n\
             [profile.dev]\ndebug-assertions = false\noverflow-checks = false\n"
        ),
    );
    write(folder.join("src/lib.rs"), "//! Nothing.\n".to_owned());
    let read = |path: PathBuf| fs::read_to_string(&path).expect("it is in the repository");
    let sources = root.join("src/suggest/programs");
    write(
        tests.join("program.rs"),
        read(sources.join(format!("{name}.rs"))),
    );
    let study = root.join("../case-studies").join(name);
    for (file, target) in [("inputs.rs", "inputs/mod.rs"), ("built.rs", "built/mod.rs")] {
        if study.join(file).exists() {
            let target = tests.join(target);
            fs::create_dir_all(target.parent().expect("it is in a folder"))
                .expect("it is writable");
            write(target, read(study.join(file)));
        }
    }
    folder
}

fn suggested(
    engine: &Engine,
    program: &Program,
    folder: &Path,
    (seed, time): (u64, &str),
) -> Option<(Suggestions, f64)> {
    let started = Instant::now();
    let output = Command::new(engine.executable())
        .args([
            "intramorph",
            "suggest",
            program.test,
            "--json",
            "--time",
            time,
        ])
        .args(["--seed", &seed.to_string(), "--target-dir"])
        .arg(folder.join("../target"))
        .current_dir(folder)
        .env_remove("CARGO_TARGET_DIR")
        .output()
        .expect("the subcommand runs");
    let suggestions = serde_json::from_slice(&output.stdout).ok()?;
    Some((suggestions, started.elapsed().as_secs_f64()))
}

fn row(
    program: &Program,
    version: &str,
    seed: u64,
    (found, seconds): (&Suggestions, f64),
) -> String {
    let all = found.suspects.iter().map(|it| &it.change);
    let held = found.relations.iter().map(|it| &it.change);
    let is_switch = |it: &&ChangeRecord| it.kind != ChangeKind::Input;
    let switches: BTreeSet<&str> = all
        .chain(held)
        .filter(is_switch)
        .map(|it| &*it.location)
        .collect();
    let named = format!("`{}`", program.switch);
    let place = found.suspects.iter().position(|suspect| {
        suspect.change.what.contains(&named) || suspect.also.iter().any(|it| it.contains(&named))
    });
    let place = place.map_or("none".to_owned(), |place| (place + 1).to_string());
    format!(
        "| {} {version} | {seed} | {} | {} | {place} | {seconds:.0} |",
        program.name,
        switches.len(),
        found.suspects.len()
    )
}
