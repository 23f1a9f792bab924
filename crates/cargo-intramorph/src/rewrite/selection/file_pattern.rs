//! Patterns of files: a glob, or the name of a file or folder.

use globset::{GlobBuilder, GlobMatcher};

/// A pattern of paths that are relative to the workspace, with `/` on every platform.
#[derive(Clone, Debug)]
pub(crate) enum FilePattern {
    /// Name of a file, or of a folder with all files below it.
    Name(String),
    Glob(GlobMatcher),
}

impl FilePattern {
    /// Compiles a pattern. The error says what is wrong with it.
    pub(crate) fn new(pattern: &str) -> Result<Self, String> {
        let pattern = pattern.trim_start_matches("./").trim_end_matches('/');
        if !pattern.contains(['*', '?', '[', '{', '\\']) {
            return Ok(Self::Name(pattern.to_owned()));
        }
        // As in shells, a star stays within a folder and two do not.
        let glob = GlobBuilder::new(pattern).literal_separator(true).build();
        let glob = glob.map_err(|error| error.to_string())?;
        Ok(Self::Glob(glob.compile_matcher()))
    }

    pub(crate) fn matches(&self, path: &str) -> bool {
        match self {
            Self::Name(name) if matches!(&**name, "" | ".") => true,
            Self::Name(name) => path
                .strip_prefix(&**name)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('/')),
            Self::Glob(glob) => glob.is_match(path),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::FilePattern;

    #[track_caller]
    fn check(pattern: &str, path: &str, expected: bool) {
        let file_pattern = FilePattern::new(pattern).expect("it is a pattern");
        assert_eq!(file_pattern.matches(path), expected, "{pattern} {path}");
    }

    #[test]
    fn a_name_is_a_file_or_all_below_a_folder() {
        check("src/lib.rs", "src/lib.rs", true);
        check("./src/lib.rs", "src/lib.rs", true);
        check("src", "src/parse/number.rs", true);
        check("src/parse/", "src/parse/number.rs", true);
        check(".", "src/parse/number.rs", true);
        check("src/parse", "src/parser.rs", false);
        check("parse", "src/parse/number.rs", false);
    }

    #[test]
    fn a_star_stays_within_a_folder() {
        check("src/*.rs", "src/lib.rs", true);
        check("src/*.rs", "src/parse/number.rs", false);
        check("src/**/*.rs", "src/parse/number.rs", true);
        check("src/**/*.rs", "src/lib.rs", true);
        check("**/number.rs", "src/parse/number.rs", true);
        check("src/{lib,main}.rs", "src/main.rs", true);
        check("src/[a-c]?.rs", "src/bx.rs", true);
    }

    #[test]
    fn a_pattern_may_be_wrong() {
        assert!(FilePattern::new("src/[").is_err());
        assert!(FilePattern::new("src/{a").is_err());
    }
}
