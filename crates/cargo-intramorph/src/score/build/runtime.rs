//! The crate that instrumented code calls at each site, compiled once for each compiler.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use crate::digest::Digest;
use crate::rewrite::{Family, RUNTIME as CRATE};
use crate::score::compiler::Compiler;
use crate::score::failure::Failure;
use crate::score::whole_file;

/// The root of the crate and its modules, as files with their texts.
const SOURCES: [(&str, &str); 3] = [
    ("site.rs", include_str!("runtime/site.rs")),
    ("randomness.rs", include_str!("runtime/randomness.rs")),
    ("neutral.rs", include_str!("runtime/neutral.rs")),
];
const ARGUMENTS: [&str; 7] = [
    "--crate-type=rlib",
    "--edition=2021",
    "-O",
    "-Ccodegen-units=1",
    "--cap-lints=allow",
    "--crate-name",
    CRATE,
];

/// Warnings that are forced even where the source allows them: the useless cast of each site shows that the site was
/// compiled, and a number that is too large for its type shows that the change would not be what is shown.
pub(crate) const FORCED_WARNINGS: [&str; 2] = ["trivial_numeric_casts", "overflowing_literals"];

/// Arguments that make the questions of sites a part of the code around them, which only pays if that is optimised.
const INLINED: [&str; 2] = ["--cfg", "inlined"];
/// Arguments that add what neutral changes do.
const NEUTRAL: [&str; 2] = ["--cfg", "neutral"];

/// Compiles the crate into a folder, unless the folder has it for this source and compiler.
pub(crate) fn compile(
    compiler: &Compiler,
    folder: &Path,
    family: Family,
    is_inlined: bool,
) -> Result<PathBuf, Failure> {
    let inlined = if is_inlined { &INLINED[..] } else { &[] };
    let neutral = match family {
        Family::Bugs => &[],
        Family::Neutral => &NEUTRAL[..],
    };
    let options: Vec<&str> = inlined.iter().chain(neutral).copied().collect();
    // With other warnings, what was built before would have to be built again.
    let texts = SOURCES.iter().map(|(_, text)| *text);
    let inputs = texts.chain([compiler.version.as_str()]);
    let inputs = inputs.chain(ARGUMENTS).chain(FORCED_WARNINGS);
    let inputs = inputs.chain(options.iter().copied());
    let digest = inputs.fold(Digest::EMPTY, Digest::and);
    let library = folder.join(format!("lib{CRATE}-{digest}.rlib"));
    if library.exists() {
        return Ok(library);
    }
    fs::create_dir_all(folder).map_err(Failure::system("create", folder))?;
    for (name, text) in SOURCES {
        let source = folder.join(name);
        whole_file::write(&source, text).map_err(Failure::system("write", &source))?;
    }
    let source = folder.join(SOURCES[0].0);
    // Another process may be compiling the same, and this one may be killed: only the whole library has that name.
    let draft = whole_file::draft(&library);
    compiler.run(|rustc| {
        rustc.args(ARGUMENTS).args(&options);
        rustc.arg(&source).arg("-o").arg(&draft)
    })?;
    fs::rename(&draft, &library).map_err(Failure::system("write", &library))?;
    Ok(library)
}

/// Arguments for the compiler of instrumented code. The folder is for crates that only depend on such code: they do not name
/// the crate, and so the compiler does not look at where it is said to be.
pub(crate) fn arguments(library: &Path) -> [OsString; 4] {
    let mut external = OsString::from(format!("{CRATE}="));
    external.push(library);
    let mut folder = OsString::from("dependency=");
    folder.push(library.parent().unwrap_or(Path::new(".")));
    ["--extern".into(), external, "-L".into(), folder]
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::{CRATE, Family, compile};
    use crate::score::compiler::Compiler;
    use crate::score::failure::{BuildFailure, Failure};
    use crate::score::sample::empty_folder;

    #[test]
    fn the_runtime_is_compiled_once() {
        let folder = empty_folder("runtime");
        let compiler = Compiler::at(Path::new("rustc")).expect("it runs");
        let first = compile(&compiler, &folder, Family::Bugs, false).expect("it compiles");
        let modified = |path: &Path| fs::metadata(path).and_then(|file| file.modified());
        let before = modified(&first).expect("it is there");
        let second = compile(&compiler, &folder, Family::Bugs, false).expect("it is compiled");
        assert_eq!(first, second);
        assert_eq!(modified(&second).expect("it is still there"), before);
        let files = fs::read_dir(&folder).expect("it is a folder");
        assert_eq!(files.count(), 4, "three sources and the library");
        assert!(first.to_string_lossy().contains(&format!("lib{CRATE}-")));
    }

    #[test]
    fn a_compiler_that_fails_is_named() {
        let failure = Compiler::at(Path::new("false")).expect_err("it fails");
        let is_runtime = matches!(&failure, Failure::Build(BuildFailure::Runtime { .. }));
        assert!(is_runtime, "{failure}");
        assert!(failure.to_string().starts_with("false does not compile"));
    }
}
