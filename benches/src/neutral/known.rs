//! Published versions with known bugs that neutral changes under the tests of the package can show, and packages without.

use intramorph_record::neutral::{NeutralFinding, NeutralRun};

/// What is expected of a package.
#[derive(Clone, Copy, Debug)]
pub enum Expected {
    /// A finding that counts, with one change only: its kind, file and line.
    Finding(&'static str, &'static str, usize),
    /// Findings, all of which say more about the tests.
    Labelled,
    /// No finding.
    Silent,
    /// A bug that the tests of the package did not show when this was tried by hand: told, whatever comes.
    Told,
}

/// A package with the options that it needs.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    /// Name and version.
    pub package: &'static str,
    /// Options of `cargo intramorph test`.
    pub options: &'static [&'static str],
    /// What is wrong, in a few words.
    pub bug: &'static str,
    /// What is expected.
    pub expected: &'static [Expected],
}

/// All of them.
pub const ALL: [Known; 11] = [
    Known {
        package: "encoding_rs_io-0.1.8",
        options: &[],
        bug: "bytes read one by one lose the end of U+FFFD",
        expected: &[Expected::Finding("short-buffer", "src/lib.rs", 385)],
    },
    Known {
        package: "lzma-rs-0.3.0",
        options: &[],
        bug: "a writer that takes one byte at a time gets a corrupt file",
        expected: &[Expected::Finding("short-write", "src/xz/mod.rs", 47)],
    },
    Known {
        package: "inflate-0.4.5",
        options: &[],
        bug: "`InflateWriter` loses what is not written at once; its tests also write once",
        expected: &[Expected::Finding("short-write", "src/writer.rs", 54)],
    },
    Known {
        package: "tls_codec-0.4.2",
        options: &[],
        bug: "a `u32` is written as one byte of four",
        expected: &[Expected::Finding("short-write", "src/primitives.rs", 158)],
    },
    Known {
        package: "tls_codec-0.2.0",
        options: &[],
        bug: "a vector is not read to its end",
        expected: &[Expected::Finding("short-read", "src/tls_vec.rs", 59)],
    },
    Known {
        package: "earcut-0.4.1",
        options: &[],
        bug: "holes that begin at the same x are joined in any order",
        expected: &[Expected::Finding("unstable-order", "src/lib.rs", 290)],
    },
    Known {
        package: "linereader-0.4.0",
        options: &[],
        bug: "none: a test takes the most that may be returned for what is",
        expected: &[Expected::Labelled],
    },
    Known {
        package: "lz4_flex-0.11.3",
        options: &[],
        bug: "none",
        expected: &[Expected::Silent],
    },
    Known {
        package: "cpio-0.4.1",
        options: &[],
        bug: "none",
        expected: &[Expected::Silent],
    },
    Known {
        package: "bytecount-0.6.1",
        options: &["--features", "runtime-dispatch-simd"],
        bug: "wrong counts with some features of the processor",
        expected: &[Expected::Told],
    },
    Known {
        package: "memchr-2.6.0",
        options: &[],
        bug: "wrong results with some features of the processor",
        expected: &[Expected::Told],
    },
];

impl Expected {
    /// What came of it, in a few words; `Err` if it is not as expected.
    ///
    /// # Errors
    /// What is there instead.
    pub fn check(self, run: &NeutralRun) -> Result<String, String> {
        let counted = run.counted().count();
        match self {
            Self::Finding(kind, file, line) => {
                let is_it = |finding: &&NeutralFinding| match &finding.changes[..] {
                    [index] => {
                        let change = &run.changes[*index];
                        (&*change.kind, &*change.file, change.line) == (kind, file, line)
                    }
                    _ => false,
                };
                let shown = format!("{kind} at {file}:{line}");
                match run.counted().find(is_it) {
                    Some(finding) => Ok(format!("{shown}, {} tests", finding.tests.len())),
                    None => Err(format!("no finding by {shown}")),
                }
            }
            Self::Labelled if counted == 0 && !run.findings.is_empty() => {
                Ok(format!("{} labelled", run.findings.len()))
            }
            Self::Labelled => Err(format!("{counted} of {} not labelled", run.findings.len())),
            Self::Silent if run.findings.is_empty() => Ok("silent".to_owned()),
            Self::Silent => Err(format!("{} findings", run.findings.len())),
            Self::Told if counted == 0 => Ok("missed".to_owned()),
            Self::Told => Ok(format!("{counted} findings")),
        }
    }
}
