//! Rules for documents: the files that they name exist, and the code that they quote is compiled.

use crate::tree::{File, root};

const MOST_LINES_OF_ARCHITECTURE: usize = 200;
/// The languages of quoted code that has to be in a file. Shell commands need not be.
const QUOTED: [&str; 3] = ["rust", "toml", "text"];

pub(crate) fn offences(files: &[File]) -> Vec<String> {
    let of_name = |name: &str| files.iter().find(|file| file.path == name);
    let mut offences = Vec::new();
    for map in files.iter().filter(|file| file.name() == "ARCHITECTURE.md") {
        offences.extend(missing_paths(map));
        let lines = map.text.lines().count();
        if lines > MOST_LINES_OF_ARCHITECTURE {
            offences.push(format!(
                "{} has {lines} lines, more than {MOST_LINES_OF_ARCHITECTURE}",
                map.path
            ));
        }
    }
    if let Some(examples) = of_name("examples/README.md") {
        offences.extend(unknown_names(examples, files));
    }
    if let Some(readme) = of_name("README.md") {
        offences.extend(loose_code(readme, files));
    }
    offences
}

/// The folders from which a document may name a path.
const FOLDERS: [&str; 2] = ["", "crates/intramorph/src"];

/// Offences for paths in backticks that do not exist.
fn missing_paths(map: &File) -> Vec<String> {
    let quoted = map.text.split('`').skip(1).step_by(2);
    let paths = quoted.filter(|name| name.contains('/') && !name.contains([' ', '<', '*', '(']));
    let exists = |path: &String| {
        FOLDERS
            .iter()
            .any(|folder| root().join(folder).join(path).exists())
    };
    let missing = paths.flat_map(alternatives).filter(|path| !exists(path));
    missing
        .map(|path| format!("{} names `{path}`, which does not exist", map.path))
        .collect()
}

/// Expands `a/{b,c}.rs` to `a/b.rs` and `a/c.rs`.
fn alternatives(path: &str) -> Vec<String> {
    let parts = path
        .split_once('{')
        .and_then(|(start, rest)| Some((start, rest.split_once('}')?)));
    match parts {
        Some((start, (names, end))) => {
            let names = names.split(',');
            names.map(|name| format!("{start}{name}{end}")).collect()
        }
        None => vec![path.to_owned()],
    }
}

/// Offences for names in backticks that are in no example: of tests, switches or files.
fn unknown_names(map: &File, files: &[File]) -> Vec<String> {
    let quoted = map.text.split('`').skip(1).step_by(2);
    let is_name = |name: &&str| {
        let is_part =
            |character: char| character.is_ascii_alphanumeric() || "_/-.".contains(character);
        name.contains(['_', '/']) && name.chars().all(is_part)
    };
    let is_known = |name: &str| {
        let of_example = |file: &&File| file.path.starts_with("examples/") && file.path != map.path;
        let mut examples = files.iter().filter(of_example);
        examples.any(|file| file.path.ends_with(name) || file.text.contains(name))
    };
    let unknown = quoted.filter(is_name).filter(|name| !is_known(name));
    unknown
        .map(|name| format!("{} names `{name}`, which is in no example", map.path))
        .collect()
}

fn loose_code(document: &File, files: &[File]) -> Vec<String> {
    let quotes = document.text.split("```").skip(1).step_by(2);
    let code = quotes.filter_map(|quote| quote.split_once('\n'));
    let code = code
        .filter(|(language, _)| QUOTED.contains(language))
        .map(|(_, code)| code);
    let is_loose = |code: &&str| {
        let in_file = |file: &File| {
            file.path != document.path && unindented(&file.text).contains(&unindented(code))
        };
        !files.iter().any(in_file)
    };
    let first_line = |code: &str| code.lines().next().unwrap_or_default().to_owned();
    code.filter(is_loose)
        .map(|code| {
            format!(
                "{}: code is in no file: {}",
                document.path,
                first_line(code)
            )
        })
        .collect()
}

/// A text without indentation and comment marks, so that it can be found in documentation comments and snapshots.
fn unindented(text: &str) -> String {
    text.lines()
        .map(|line| line.trim_start_matches("//!").trim())
        .collect::<Vec<_>>()
        .join("\n")
}
