//! Generated packages: as many functions and tests as asked for, all alike.

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use super::package::folder;

/// How large a package is.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    /// Each has 30 changes.
    pub functions: usize,
    /// Each calls its share of the functions, and of those of the test before.
    pub tests: usize,
}

impl Size {
    /// Writes the package.
    pub fn written(self) -> PathBuf {
        let Self { functions, tests } = self;
        let name = format!("generated-{functions}-{tests}");
        let package = folder().join("generated").join(&name);
        fs::create_dir_all(package.join("src")).expect("a writable folder");
        let manifest = format!(
            "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n"
        );
        fs::write(package.join("Cargo.toml"), manifest).expect("a writable folder");
        fs::write(package.join("src/lib.rs"), self.source()).expect("a writable folder");
        package
    }

    fn source(self) -> String {
        let mut source = String::new();
        for number in 0..self.functions {
            source.push_str(&function(number));
        }
        source.push_str("#[cfg(test)]\nmod tests {\n    use super::*;\n");
        for test in 0..self.tests {
            source.push_str(&self.test(test));
        }
        source.push_str("}\n");
        source
    }

    /// Asserts something of most functions that it calls, so that a part of the bugs is missed.
    fn test(self, test: usize) -> String {
        let mut body = format!("    #[test]\n    fn test_{test}() {{\n");
        // Where there are fewer functions than tests, several tests call the same.
        let turns = self.tests.min(self.functions);
        let (own, before) = (test % turns, (test + turns - 1) % turns);
        for number in 0..self.functions {
            let turn = number % turns;
            if turn != own && turn != before {
                continue;
            }
            let expected = value(number, 3, 10);
            let call = format!("function_{number}(3, 10)");
            let _ = if number % 4 == 0 {
                writeln!(body, "        let _ = {call};")
            } else {
                writeln!(body, "        assert_eq!({call}, {expected});")
            };
        }
        body.push_str("    }\n");
        body
    }
}

fn function(number: usize) -> String {
    format!(
        "pub fn function_{number}(low: u64, high: u64) -> u64 {{
    let mut sum = {number};
    let mut next = low;
    while next < high {{
        if next % 3 == 0 {{
            sum += next * 2;
        }}
        next += 1;
    }}
    sum
}}
"
    )
}

/// What such a function returns.
fn value(number: usize, low: usize, high: usize) -> usize {
    let multiples = (low..high).filter(|next| next % 3 == 0);
    number + multiples.map(|next| next * 2).sum::<usize>()
}

#[cfg(test)]
mod tests {
    use super::{Size, value};

    #[test]
    fn every_function_is_called_by_two_tests() {
        let size = Size {
            functions: 10,
            tests: 5,
        };
        let source = size.source();
        for number in 0..10 {
            let calls = source.matches(&format!("function_{number}(3")).count();
            assert_eq!(calls, 2, "function_{number} in {source}");
        }
    }

    #[test]
    fn tests_expect_what_functions_return() {
        assert_eq!(value(5, 3, 10), 5 + 6 + 12 + 18);
    }
}
