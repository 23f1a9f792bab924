//! The crate that instrumented code asks at each site, compiled once for each compiler.

use std::ffi::OsString;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{self, Command, Output, Stdio};

use crate::rewrite::RUNTIME as CRATE;
use crate::score::build::wrapper::TOLD;
use crate::score::failure::Failure;

const SOURCE: &str = include_str!("runtime/site.rs");
const ARGUMENTS: [&str; 8] = [
    "--crate-type=rlib",
    "--edition=2021",
    "-O",
    "-Ccodegen-units=1",
    "--cap-lints=allow",
    "--crate-name",
    CRATE,
    "-",
];

/// The compiled crate in a folder; compiled only if neither the source nor the compiler is known there.
pub(crate) fn compiled(rustc: &Path, folder: &Path) -> Result<PathBuf, Failure> {
    let version = said(rustc, Command::new(rustc).arg("-vV"), "")?.stdout;
    let library = folder.join(format!("lib{CRATE}-{:016x}.rlib", hash(&version)));
    if library.exists() {
        return Ok(library);
    }
    fs::create_dir_all(folder).map_err(Failure::system("create", folder))?;
    // Another process may be compiling the same, and this one may be killed: only the whole has that name.
    let draft = library.with_extension(process::id().to_string());
    let mut command = Command::new(rustc);
    command.args(ARGUMENTS).arg("-o").arg(&draft);
    said(rustc, &mut command, SOURCE)?;
    fs::rename(&draft, &library).map_err(Failure::system("write", &library))?;
    Ok(library)
}

/// What the compiler of instrumented code is given. The folder is for those who only depend on such code: they do not
/// name the crate, and so the compiler does not look at where it is said to be.
pub(crate) fn arguments(library: &Path) -> [OsString; 4] {
    let mut external = OsString::from(format!("{CRATE}="));
    external.push(library);
    let mut folder = OsString::from("dependency=");
    folder.push(library.parent().unwrap_or(Path::new(".")));
    ["--extern".into(), external, "-L".into(), folder]
}

fn hash(version: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    // With other warnings, what was built before would have to be built again.
    (SOURCE, ARGUMENTS, TOLD, version).hash(&mut hasher);
    hasher.finish()
}

/// What the compiler says to some input, if it succeeds.
fn said(rustc: &Path, command: &mut Command, input: &str) -> Result<Output, Failure> {
    let output = fed(command, input).map_err(Failure::system("run", rustc))?;
    if output.status.success() {
        return Ok(output);
    }
    Err(Failure::Runtime {
        rustc: rustc.to_owned(),
        said: String::from_utf8_lossy(&output.stderr).into_owned(),
    })
}

fn fed(command: &mut Command, input: &str) -> io::Result<Output> {
    command.stdin(Stdio::piped());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn()?;
    let mut stdin = child.stdin.take().expect("it is piped");
    // A compiler that does not want to read the source fails, and says why.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output()
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::{CRATE, compiled};
    use crate::score::failure::Failure;
    use crate::score::robustness::scratch;

    #[test]
    fn the_runtime_is_compiled_once() {
        let folder = scratch("runtime");
        let first = compiled(Path::new("rustc"), &folder).expect("it compiles");
        let modified = |path: &Path| fs::metadata(path).and_then(|file| file.modified());
        let before = modified(&first).expect("it is there");
        let second = compiled(Path::new("rustc"), &folder).expect("it is compiled");
        assert_eq!(first, second);
        assert_eq!(modified(&second).expect("it is still there"), before);
        assert_eq!(fs::read_dir(&folder).expect("it is a folder").count(), 1);
        assert!(first.to_string_lossy().contains(&format!("lib{CRATE}-")));
    }

    #[test]
    fn a_compiler_that_fails_is_named() {
        let failure = compiled(Path::new("false"), &scratch("no-runtime")).expect_err("it fails");
        assert!(matches!(&failure, Failure::Runtime { .. }), "{failure}");
        assert!(failure.to_string().starts_with("false does not compile"));
    }
}
