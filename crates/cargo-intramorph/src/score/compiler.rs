//! The user's compiler.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use super::failure::{BuildFailure, Failure};

/// The compiler that cargo calls.
#[derive(Debug)]
pub(crate) struct Compiler {
    path: PathBuf,
    /// The output of `rustc -vV`.
    pub(crate) version: String,
}

impl Compiler {
    /// The compiler that `RUSTC` names, or else `rustc`.
    pub(crate) fn of_environment() -> Result<Self, Failure> {
        let path = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        Self::at(Path::new(&path))
    }

    pub(crate) fn at(path: &Path) -> Result<Self, Failure> {
        let mut compiler = Self {
            path: path.to_owned(),
            version: String::new(),
        };
        let output = compiler.run(|command| command.arg("-vV"))?;
        compiler.version = String::from_utf8_lossy(&output.stdout).into_owned();
        Ok(compiler)
    }

    /// The machine that the compiler runs on, as the compiler calls it.
    pub(crate) fn host(&self) -> Result<&str, Failure> {
        let mut lines = self.version.lines();
        let host = lines.find_map(|line| line.strip_prefix("host: "));
        host.ok_or_else(|| self.failure("`rustc -vV` names no host".to_owned()))
    }

    /// The output of the compiler, if it succeeds.
    pub(crate) fn run(
        &self,
        arguments: impl FnOnce(&mut Command) -> &mut Command,
    ) -> Result<Output, Failure> {
        let output = arguments(&mut Command::new(&self.path)).output();
        let output = output.map_err(Failure::system("run", &self.path))?;
        if output.status.success() {
            return Ok(output);
        }
        Err(self.failure(String::from_utf8_lossy(&output.stderr).into_owned()))
    }

    fn failure(&self, said: String) -> Failure {
        let rustc = self.path.clone();
        BuildFailure::Runtime { rustc, said }.into()
    }
}
