//! `cargo intramorph suggest` on small programs around published crates:
//! `suggest_programs [--seeds N] [--time TIME] known | fixed | newest | neutral [PROGRAM..]`.
//!
//! `known` has versions with a published bug, `fixed` the versions that fixed it, and `newest` the newest ones. One row for each
//! crate and seed: switches, suspects, the place of the switch that shows the published bug, and seconds without the build of
//! dependencies. All suspects follow, to be classified by a reader. `neutral` has a row for each switch that is documented to leave
//! results as they are.
#![expect(clippy::print_stdout, reason = "a table is what this program makes")]

use std::collections::BTreeSet;

use benches::score::engine::Engine;
use benches::suggest::neutral::{self, listed};
use benches::suggest::program::{PROGRAMS, Program, prepared, suggested};
use intramorph_record::suggest::{ChangeKind, ChangeRecord, Suggestions};

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
        println!("say which versions: known, fixed, newest or neutral");
        return;
    };
    let engine = Engine::built();
    if set == "neutral" {
        print_neutral(&engine, &arguments[1..], &time);
        return;
    }
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
            details.extend(details_of(program, version, &suggestions));
        }
    }
    println!("\n{}", Vec::from_iter(details).join("\n"));
    println!(
        "\ndocumented as neutral:\n{}",
        Vec::from_iter(neutral).join("\n")
    );
}

/// The suspects, each with its input and outputs.
fn details_of(program: &Program, version: &str, found: &Suggestions) -> Vec<String> {
    let suspects = found.suspects.iter().map(|suspect| {
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
    });
    suspects.collect()
}

/// Prints what is said of each switch that is documented to leave results as they are.
fn print_neutral(engine: &Engine, chosen: &[String], time: &str) {
    println!("| crate | switch | promise | recognised | verdict | |");
    println!("|---|---|---|---|---|---|");
    let mut last: Option<(String, Option<Suggestions>)> = None;
    for switch in listed() {
        if !chosen.is_empty() && !chosen.contains(&switch.program) {
            continue;
        }
        if last
            .as_ref()
            .is_none_or(|(name, _)| *name != switch.program)
        {
            let program = PROGRAMS.iter().find(|it| it.name == switch.program);
            let found = program.and_then(|program| {
                let folder = prepared(program, program.newest);
                suggested(engine, program, &folder, (1, time))
            });
            last = Some((switch.program.clone(), found.map(|(found, _)| found)));
        }
        let found = last.as_ref().and_then(|(_, found)| found.as_ref());
        println!("{}", neutral::row(&switch, found));
    }
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
