//! Small programs around published crates, and what `cargo intramorph suggest` finds out about them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use intramorph_record::suggest::Suggestions;

use crate::score::engine::Engine;

/// A program: a test in a file of its own, around a crate that has versions.
#[derive(Clone, Copy, Debug)]
pub struct Program {
    /// Name of its file.
    pub name: &'static str,
    /// Name of the crate.
    pub of: &'static str,
    /// The version with a published bug; empty if there is none.
    pub known: &'static str,
    /// The version without it.
    pub fixed: &'static str,
    /// The newest version.
    pub newest: &'static str,
    /// Name of the test.
    pub test: &'static str,
    /// The switch that shows the published bug.
    pub switch: &'static str,
}

/// All programs.
pub const PROGRAMS: &[Program] = &[
    Program {
        known: "0.5.1",
        fixed: "0.6.0",
        switch: "estimate_cost",
        ..newest("petgraph", "petgraph", "0.8.3", "cheapest")
    },
    Program {
        known: "0.11.4",
        fixed: "0.11.5",
        switch: "optimize",
        ..newest("roaring", "roaring", "0.12.0", "answers")
    },
    Program {
        known: "0.4.15",
        fixed: "0.4.16",
        switch: "auto_prefilter",
        ..newest("regex-automata", "regex-automata", "0.4.18", "spans")
    },
    Program {
        known: "0.7.9",
        fixed: "0.7.10",
        switch: "prefilter",
        ..newest("aho-corasick", "aho-corasick", "1.1.5", "matches")
    },
    newest("csv", "csv", "1.4.0", "records"),
    newest("regex", "regex", "1.13.1", "ranges"),
    newest("textwrap", "textwrap", "0.16.4", "lines"),
    newest("globset", "globset", "0.4.21", "is_match"),
    newest("memchr", "memchr", "2.8.3", "places"),
    newest("regex-automata-dense", "regex-automata", "0.4.18", "spans"),
    newest("daachorse", "daachorse", "5.1.0", "matches"),
    newest("daachorse-charwise", "daachorse", "5.1.0", "matches"),
    newest("fancy-regex", "fancy-regex", "0.20.0", "ranges"),
    newest("csv-writer", "csv", "1.4.0", "text"),
    newest("walkdir", "walkdir", "2.5.0", "files"),
    newest("indexmap", "indexmap", "2.14.2", "entries"),
    newest("smallvec", "smallvec", "1.16.4", "elements"),
    newest("ropey", "ropey", "1.6.1", "text"),
];

/// A program of a crate without a published bug.
const fn newest(
    name: &'static str,
    of: &'static str,
    newest: &'static str,
    test: &'static str,
) -> Program {
    Program {
        name,
        of,
        known: "",
        fixed: "",
        newest,
        test,
        switch: "",
    }
}

/// The folder of a package that has the program as a test.
pub fn prepared(program: &Program, version: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (name, of) = (program.name, program.of);
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
             intramorph = {{ path = \"{library}\", features = [\"test\"] }}\n{of} = \"={version}\"\n\n\
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
    let study = root.join("../case-studies").join(of);
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

/// What is found out about a program with a seed, in a time, and how many seconds that took.
pub fn suggested(
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
