//! Rejected suggestions, in a file of the package that is meant to be committed.

use std::fmt::Write;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use intramorph_record::suggest::Suggestions;
use serde::Deserialize;

use super::kept_records::named_program;
use crate::score::failure::Failure;
use crate::score::whole_file;

/// Name of the file.
const FILE: &str = "intramorph-suggestions.toml";

const OPENING: &str =
    "# Suggestions of `cargo intramorph suggest` that were rejected. They are not shown again.\n";

/// The rejected suggestions of a package.
#[derive(Debug)]
pub(crate) struct Rejections {
    file: PathBuf,
    text: String,
    rejected: Vec<Rejection>,
}

/// A suggestion that is not shown again.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rejection {
    /// Path of the function, or name of the test.
    pub(crate) program: String,
    /// The change in words.
    pub(crate) change: String,
    /// The relation, in the relation language.
    pub(crate) relation: String,
    #[serde(default)]
    pub(crate) reason: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Contents {
    #[serde(default)]
    rejected: Vec<Rejection>,
}

impl Rejections {
    /// Reads the file in the root of a package, if there is one.
    pub(crate) fn read(root: &Path) -> Result<Self, Failure> {
        let file = root.join(FILE);
        let text = match fs::read_to_string(&file) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(Failure::system("read", &file)(error)),
        };
        let contents: Contents = toml::from_str(&text).map_err(|error| {
            let error = io::Error::new(io::ErrorKind::InvalidData, error.to_string());
            Failure::system("read", &file)(error)
        })?;
        Ok(Self {
            file,
            text,
            rejected: contents.rejected,
        })
    }

    pub(crate) fn contains(&self, program: &str, change: &str, relation: &str) -> bool {
        self.rejected
            .iter()
            .any(|it| it.program == program && it.change == change && it.relation == relation)
    }

    /// Removes what is rejected from suggestions, and counts it there.
    pub(crate) fn apply(&self, suggestions: &mut Suggestions) {
        let before = suggestions.suspects.len() + suggestions.relations.len();
        let program = named_program(suggestions).to_owned();
        suggestions
            .suspects
            .retain(|it| !self.contains(&program, &it.change.what, &it.relation));
        suggestions
            .relations
            .retain(|it| !self.contains(&program, &it.change.what, &it.relation));
        let after = suggestions.suspects.len() + suggestions.relations.len();
        suggestions.rejected_before += before - after;
    }

    /// Adds a rejection to the file, behind what is there.
    pub(crate) fn add(&mut self, rejection: Rejection) -> Result<(), Failure> {
        if self.text.is_empty() {
            self.text.push_str(OPENING);
        }
        if !self.text.ends_with('\n') {
            self.text.push('\n');
        }
        self.text.push_str("\n[[rejected]]\n");
        let Rejection {
            program,
            change,
            relation,
            reason,
        } = &rejection;
        let fields = [
            ("program", program),
            ("change", change),
            ("relation", relation),
            ("reason", reason),
        ];
        for (name, value) in fields {
            let _ = writeln!(self.text, "{name} = {}", quoted(value));
        }
        self.rejected.push(rejection);
        whole_file::write(&self.file, &self.text).map_err(Failure::system("write", &self.file))
    }
}

/// A text of TOML. Its escapes are those of JSON, and one character more is not allowed.
fn quoted(text: &str) -> String {
    let json = serde_json::to_string(text).expect("a text can be written");
    json.replace('\u{7f}', "\\u007f")
}

#[cfg(test)]
mod tests {
    use std::fs;

    use intramorph_record::suggest::{HeldRelation, Suggestions};

    use super::{Rejection, Rejections, named_program};
    use crate::score::sample::empty_folder;

    fn rejection() -> Rejection {
        Rejection {
            program: "a::f".to_owned(),
            change: "`b` \"twice\"\\".to_owned(),
            relation: "O' = O".to_owned(),
            reason: "by accident\u{7f}\nonly".to_owned(),
        }
    }

    #[test]
    fn a_rejection_is_found_again_and_the_text_before_it_stays() {
        let root = empty_folder("rejections");
        let file = root.join(super::FILE);
        fs::write(&file, "# mine").expect("it is writable");
        let mut rejections = Rejections::read(&root).expect("it is readable");
        rejections.add(rejection()).expect("it is writable");
        let read = Rejections::read(&root).expect("it is readable");
        assert_eq!(read.rejected, [rejection()]);
        let text = fs::read_to_string(&file).expect("it is there");
        assert!(text.starts_with("# mine\n\n[[rejected]]\n"), "{text}");
    }

    #[test]
    fn what_is_rejected_is_counted_and_not_shown() {
        let root = empty_folder("rejections-applied");
        let mut rejections = Rejections::read(&root).expect("it is readable");
        rejections.add(rejection()).expect("it is writable");
        let mut held = HeldRelation::default();
        held.change.what = rejection().change;
        held.relation = rejection().relation;
        let mut suggestions = Suggestions::default();
        suggestions.function = rejection().program;
        suggestions.relations = vec![held, HeldRelation::default()];
        rejections.apply(&mut suggestions);
        assert_eq!(
            (suggestions.relations.len(), suggestions.rejected_before),
            (1, 1)
        );
    }

    #[test]
    fn what_is_rejected_of_a_test_is_shown_of_other_tests() {
        let root = empty_folder("rejections-of-tests");
        let mut rejections = Rejections::read(&root).expect("it is readable");
        let mut suggestions = Suggestions::default();
        "counts".clone_into(&mut suggestions.program);
        suggestions.relations = vec![HeldRelation::default()];
        rejections
            .add(Rejection {
                program: named_program(&suggestions).to_owned(),
                change: String::new(),
                relation: String::new(),
                reason: String::new(),
            })
            .expect("it is writable");
        let mut others = suggestions.clone();
        "counts_again".clone_into(&mut others.program);
        rejections.apply(&mut suggestions);
        rejections.apply(&mut others);
        let shown = [suggestions, others].map(|it| it.relations.len());
        assert_eq!(shown, [0, 1]);
    }

    #[test]
    fn a_file_that_cannot_be_read_is_an_error() {
        let root = empty_folder("rejections-wrong");
        fs::write(root.join(super::FILE), "[[rejected]]\nprogramm = 1\n").expect("it is writable");
        assert!(Rejections::read(&root).is_err());
    }
}
