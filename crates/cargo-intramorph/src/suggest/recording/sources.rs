//! Sources of a library that records, and of the test target that serves what was recorded.

use std::path::{Path, PathBuf};

use cargo_metadata::{Edition, Target};

use super::Entry;
use crate::rewrite::Source;
use crate::score::failure::Failure;
use crate::score::plan::sources;
use crate::score::request::TestTarget;
use crate::suggest::driver::{RECORDER, TARGET};
use crate::suggest::entry::RECORDER_MODULE;
use crate::suggest::generated::Sites;
use crate::suggest::prepare::Chosen;

/// Name of the program's module in the root of a test target. It comes behind all other tests in the order of their names.
pub(super) const PROGRAM_MODULE: &str = "zzzz_intramorph";
/// Name of the program's file in the folder of the driver.
pub(super) const PROGRAM: &str = "program.rs";
/// Name of the recorder's file in the same folder of the library.
const RECORDER_FILE: &str = "recorder.rs";

/// The library of the package.
pub(super) struct Library {
    /// All of its sources, the root first.
    pub(super) sources: Vec<Source>,
}

impl Library {
    /// `None` if the package has no library.
    pub(super) fn of(chosen: &Chosen) -> Result<Option<Self>, Failure> {
        let Some(target) = target(&TestTarget::Library, chosen) else {
            return Ok(None);
        };
        let sources = sources::of_target(&chosen.metadata, target)?;
        Ok((!sources.is_empty()).then_some(Self { sources }))
    }

    /// Folder of the recorder, relative to the workspace.
    pub(super) fn folder(&self) -> PathBuf {
        let folder = Path::new(&self.sources[0].path).parent();
        folder.unwrap_or(Path::new("")).join(TARGET)
    }

    /// Sources that make the library record: its root, the source of the function, and the recorder.
    pub(super) fn recording(&self, entry: &Entry) -> Vec<(Source, Sites)> {
        let is_root = entry.source.path == self.sources[0].path;
        let root = if is_root {
            &entry.source
        } else {
            &self.sources[0]
        };
        let mut root = root.clone();
        let module = format!(
            "\n#[doc(hidden)]\n#[path = \"{TARGET}/{RECORDER_FILE}\"]\n#[allow(warnings)]\npub mod {RECORDER_MODULE};\n"
        );
        root.text.push_str(&module);
        let recorder = Source {
            path: self
                .folder()
                .join(RECORDER_FILE)
                .to_string_lossy()
                .into_owned(),
            module: String::new(),
            text: RECORDER.to_owned(),
            declares_runtime: false,
            declaration: None,
        };
        if is_root {
            return vec![(root, entry.sites.clone()), (recorder, Sites::new())];
        }
        let function = (entry.source.clone(), entry.sites.clone());
        vec![(root, Sites::new()), function, (recorder, Sites::new())]
    }
}

/// The sources of a library that records, and the root of a test target with the module of the program.
pub(super) fn with_program(
    library: &Library,
    entry: &Entry,
    (target, chosen): (&TestTarget, &Chosen),
) -> Result<Vec<(Source, Sites)>, Failure> {
    let mut sources = library.recording(entry);
    let name = &chosen.api.name;
    if target.has_unit_tests() {
        let root = &mut sources[0].0;
        let is_taken = root.text.contains(&format!("extern crate self as {name};"));
        if !is_taken {
            let named = format!("\n#[cfg(test)]\nextern crate self as {name};\n");
            root.text.push_str(&named);
        }
        root.text.extend(["\n#[cfg(test)]", &module()]);
    } else if let Some(mut root) = root(target, chosen)? {
        root.text.push_str(&module());
        root.declares_runtime = chosen.package.edition == Edition::E2015;
        sources.push((root, Sites::new()));
    }
    Ok(sources)
}

fn module() -> String {
    format!("\n#[path = \"{TARGET}/{PROGRAM}\"]\n#[allow(warnings)]\nmod {PROGRAM_MODULE};\n")
}

/// The root of an integration test.
pub(super) fn root(target: &TestTarget, chosen: &Chosen) -> Result<Option<Source>, Failure> {
    let Some(target) = self::target(target, chosen) else {
        return Ok(None);
    };
    let sources = sources::of_target(&chosen.metadata, target)?;
    Ok(sources.into_iter().next())
}

/// The library, or an integration test.
fn target<'a>(wanted: &TestTarget, chosen: &'a Chosen) -> Option<&'a Target> {
    let mut targets = chosen.package.targets.iter();
    targets.find(|target| match wanted {
        TestTarget::Integration(name) => target.is_test() && target.name == *name,
        _ => sources::is_changed(target) && !target.is_bin(),
    })
}
