//! `cargo intramorph suggest --list` beside a list of switches that was written from documentations:
//! `suggest_list [--show] [--held-out] [CRATE..]`.
//!
//! One row for each crate: how many of its listed switches were found, and how long that took. What was missed follows; with
//! `--show` also the first twenty entries of each crate, to be judged by a reader.
#![expect(clippy::print_stdout, reason = "a table is what this program makes")]

use std::process::Command;
use std::time::{Duration, Instant};

use benches::score::engine::Engine;
use benches::score::package::Package;
use intramorph_record::switches::{Switch, SwitchKind, SwitchList};

/// Written before any of the crates was scanned.
const SWITCHES: &str = include_str!("../suggest/switches.txt");
/// Written after the rules were finished on the others.
const HELD_OUT: &str = include_str!("../suggest/held_out.txt");
/// Number of entries that a reader judges.
const JUDGED: usize = 20;

/// A crate with the lines that describe its switches.
struct Listed {
    package: Package,
    lines: Vec<&'static str>,
}

fn main() {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let has = |option: &str| arguments.iter().any(|it| it == option);
    let (shows, is_held_out) = (has("--show"), has("--held-out"));
    arguments.retain(|it| !it.starts_with("--"));
    let engine = Engine::built();
    println!("| crate | listed | found | all entries | s |");
    println!("|---|---|---|---|---|");
    let (mut all, mut found) = (0, 0);
    let mut details = Vec::new();
    for listed in listed(if is_held_out { HELD_OUT } else { SWITCHES }) {
        let name = &listed.package.name;
        if !arguments.is_empty() && !arguments.contains(name) {
            continue;
        }
        let (switches, elapsed) = scanned(&engine, &listed.package);
        let is_missed = |line: &&&str| !switches.iter().any(|switch| is_described(line, switch));
        let missed: Vec<&&str> = listed.lines.iter().filter(is_missed).collect();
        let (count, hits) = (listed.lines.len(), listed.lines.len() - missed.len());
        let (package, entries) = (listed.package.folder_name(), switches.len());
        println!(
            "| {package} | {count} | {hits} | {entries} | {:.2} |",
            elapsed.as_secs_f64()
        );
        (all, found) = (all + count, found + hits);
        details.extend(
            missed
                .iter()
                .map(|line| format!("missed in {name}: {line}")),
        );
        if shows {
            details.push(format!("\n{name}"));
            let first = switches.iter().take(JUDGED).enumerate();
            details.extend(first.map(|(number, switch)| shown(number + 1, switch)));
        }
    }
    println!("\n{found} of {all} found\n");
    println!("{}", details.join("\n"));
}

fn listed(list: &'static str) -> Vec<Listed> {
    let mut crates: Vec<Listed> = Vec::new();
    let lines = list.lines().filter(|line| !line.starts_with('#'));
    for line in lines.filter(|line| !line.is_empty()) {
        let (first, rest) = line.split_once(' ').expect("every line has two words");
        if SwitchKind::ALL.iter().any(|kind| kind.name() == first) {
            let latest = crates
                .last_mut()
                .expect("a crate comes before its switches");
            latest.lines.push(line);
        } else {
            crates.push(Listed {
                package: Package {
                    name: first.to_owned(),
                    version: rest.to_owned(),
                },
                lines: Vec::new(),
            });
        }
    }
    crates
}

/// Whether an entry is the switch that a line describes.
fn is_described(line: &str, switch: &Switch) -> bool {
    let words: Vec<&str> = line.split(' ').collect();
    let has = |path: &str| switch.values.iter().any(|value| is_same(value, path));
    if words[0] != switch.kind.name() {
        return false;
    }
    match (switch.kind, &words[1..]) {
        (SwitchKind::Parameter, [path, name]) => {
            is_same(&switch.path, path) && switch.name == *name
        }
        (SwitchKind::Sibling | SwitchKind::Inverse, [first, second]) => has(first) && has(second),
        (_, [path]) => is_same(&switch.path, path),
        _ => panic!("{line} has too many or too few words"),
    }
}

/// Whether paths mean the same item: a crate may export it more than once, under the same owner.
fn is_same(path: &str, listed: &str) -> bool {
    let ends = |path: &str| {
        let names: Vec<String> = path.split("::").map(str::to_owned).collect();
        let last = names[names.len().saturating_sub(2)..].to_vec();
        (names[0].clone(), last)
    };
    path == listed || ends(path) == ends(listed)
}

fn scanned(engine: &Engine, package: &Package) -> (Vec<Switch>, Duration) {
    let folder = package.copied("suggest");
    let mut command = Command::new(engine.executable());
    command.args(["intramorph", "suggest", "--list", "--json"]);
    let started = Instant::now();
    let output = command.current_dir(folder).output().expect("it was built");
    let elapsed = started.elapsed();
    let list: Result<SwitchList, _> = serde_json::from_slice(&output.stdout);
    let list = list.unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&output.stderr)));
    let libraries = list.libraries.into_iter();
    (libraries.flat_map(|it| it.switches).collect(), elapsed)
}

fn shown(number: usize, switch: &Switch) -> String {
    let Switch {
        kind, path, name, ..
    } = switch;
    let (claim, values) = (switch.claim, switch.values.join(" | "));
    let parameter = match kind {
        SwitchKind::Parameter => format!(" {name}"),
        _ => String::new(),
    };
    let values: String = values.chars().take(150).collect();
    format!("{number:2}. {kind} {path}{parameter} [{claim}] {values}")
}
